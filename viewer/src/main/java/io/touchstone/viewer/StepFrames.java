// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.TraceStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns steps into the world frame. A {@code start} step says by its field {@code frame} whether
 * the directions and the points of A - B that follow are in the frame of A; only they are turned,
 * and the translation of A does not matter to them.
 */
final class StepFrames {

  /** The fields of a kind that are in the frame of the search. */
  private static final Map<String, Set<String>> TURNED =
      Map.of(
          "support", Set.of("direction"),
          "expansion", Set.of("direction"),
          "polytope", Set.of("points"),
          "polygon", Set.of("corners"),
          "arc", Set.of("ends"));

  private StepFrames() {}

  static List<TraceStep> toWorld(List<TraceStep> steps, Pose poseA) {
    List<TraceStep> turned = new ArrayList<>();
    boolean inA = false;
    for (TraceStep step : steps) {
      if (step.kind().equals("start")) {
        inA = "A".equals(step.fields().get("frame"));
      }
      Set<String> fields = TURNED.get(step.kind());
      turned.add(inA && fields != null ? turn(step, fields, poseA) : step);
    }
    return turned;
  }

  private static TraceStep turn(TraceStep step, Set<String> names, Pose pose) {
    Map<String, Object> fields = new LinkedHashMap<>(step.fields());
    for (String name : names) {
      Object value = fields.get(name);
      if (value instanceof double[] vector) {
        fields.put(name, turn(vector, pose));
      } else if (value instanceof double[][] vectors) {
        double[][] all = new double[vectors.length][];
        for (int k = 0; k < all.length; k++) {
          all[k] = turn(vectors[k], pose);
        }
        fields.put(name, all);
      }
    }
    return new TraceStep(step.kind(), step.iteration(), fields);
  }

  private static double[] turn(double[] vector, Pose pose) {
    if (vector.length != pose.dimension()) {
      return vector;
    }
    double[] turned = new double[vector.length];
    for (int row = 0; row < turned.length; row++) {
      for (int column = 0; column < turned.length; column++) {
        turned[row] += pose.rotation(row, column) * vector[column];
      }
    }
    return turned;
  }
}
