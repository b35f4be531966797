// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said of answers about motions, by the names of the columns. */
final class MotionCells {

  private MotionCells() {}

  /**
   * Returns what is said of an answer, but for which motion it is about.
   *
   * @param result the answer; null if it failed
   * @param error why it did, or an empty string
   */
  static Map<String, @Nullable Object> of(@Nullable MotionResult result, int n, String error) {
    MotionVerdict verdict = result == null ? MotionVerdict.UNDECIDED : result.verdict();
    Assurance assurance = result == null ? Assurance.FLOATING : result.assurance();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("verdict", verdict.name());
    members.put("assurance", assurance.name());
    members.put("freeUntil", result == null ? 0.0 : result.freeUntil());
    members.put("contactAt", null);
    members.put("separation", null);
    List<String> normals = ContactMembers.axes("n", n);
    normals.forEach(name -> members.put(name, null));
    List<String> points = new ArrayList<>(ContactMembers.axes("a", n));
    points.addAll(ContactMembers.axes("b", n));
    points.forEach(name -> members.put(name, null));
    members.put("planes", null);
    members.put("distanceQueries", null);
    if (result != null) {
      result.contactAt().ifPresent(time -> members.put("contactAt", time));
      result.separation().ifPresent(length -> members.put("separation", length));
      for (int axis = 0; axis < n; axis++) {
        int component = axis;
        result.normal().ifPresent(w -> members.put(normals.get(component), w.component(component)));
      }
      for (int k = 0; k < points.size() && !result.points().isEmpty(); k++) {
        members.put(points.get(k), result.points().get(k));
      }
      members.put("planes", (long) result.planes());
      members.put("distanceQueries", (long) result.distanceQueries());
    }
    members.put("error", error.isEmpty() ? null : error);
    return members;
  }

  /** Returns the names. */
  static Iterable<String> names(int n) {
    return of(null, n, "").keySet();
  }
}
