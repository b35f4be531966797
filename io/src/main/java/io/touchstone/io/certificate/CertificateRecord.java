// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A certificate from a file, with what it is to prove.
 *
 * @param pair index of the pair
 * @param bodyA name of the first body; empty when the record has none
 * @param bodyB name of the second body; empty when the record has none
 * @param frame number of the frame, or {@link AnsweredPair#NO_FRAME} when the record has none
 * @param margin by how much the pair was grown; 0 when the record does not say
 * @param verdict the verdict that is claimed
 * @param direction of a cast or of a depth; empty when the record has none
 * @param leaving whether it is that of a depth, along which B leaves A
 * @param lower the lower bound that is claimed
 * @param upper the upper bound that is claimed
 * @param certificate the evidence; none of objects and overlaps
 * @param overlap the evidence where it is about what bodies have in common; the bounds are then
 *     those of the volume, and there is no other certificate
 * @param objects the evidence about objects; null of convex bodies
 * @param where the record's place
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record CertificateRecord(
    long pair,
    String bodyA,
    String bodyB,
    long frame,
    double margin,
    Verdict verdict,
    List<Double> direction,
    boolean leaving,
    OptionalDouble lower,
    OptionalDouble upper,
    Certificate certificate,
    Optional<OverlapEvidence> overlap,
    @Nullable ObjectCertificate objects,
    Position where) {

  /** Copies the direction. */
  public CertificateRecord {
    direction = List.copyOf(direction);
  }

  /** Says nothing about what bodies have in common. */
  public CertificateRecord(
      long pair,
      String bodyA,
      String bodyB,
      long frame,
      double margin,
      Verdict verdict,
      List<Double> direction,
      boolean leaving,
      OptionalDouble lower,
      OptionalDouble upper,
      Certificate certificate,
      Position where) {
    this(
        pair,
        bodyA,
        bodyB,
        frame,
        margin,
        verdict,
        direction,
        leaving,
        lower,
        upper,
        certificate,
        Optional.empty(),
        null,
        where);
  }
}
