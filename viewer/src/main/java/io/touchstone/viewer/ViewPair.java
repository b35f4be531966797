// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.certificate.CertificateRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pair of a view.
 *
 * @param index its row in the report, from 0
 * @param bodyA position of the first body in the view
 * @param bodyB position of the second body in the view
 * @param frame number of the frame, or -1 where nothing moves
 * @param poseA where the first body stands in that frame
 * @param poseB where the second body stands in that frame
 * @param answer the row of the report, by the names of its columns
 * @param evidence the certificate, or null where none was kept
 * @param detail what there is to draw beside the evidence, or null
 * @param traces what engines did with it
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record ViewPair(
    long index,
    int bodyA,
    int bodyB,
    long frame,
    Pose poseA,
    Pose poseB,
    Map<String, @Nullable Object> answer,
    @Nullable CertificateRecord evidence,
    @Nullable ViewDetail detail,
    List<ViewTrace> traces) {

  /** Copies the list. */
  public ViewPair {
    traces = List.copyOf(traces);
  }
}
