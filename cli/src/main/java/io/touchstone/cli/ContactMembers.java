// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.io.text.CsvLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said of an overlap or of a contact point, by the names of the columns. */
final class ContactMembers {

  private ContactMembers() {}

  /** Returns the names of columns about an axis each. */
  static List<String> axes(String letter, int n) {
    List<String> names = new ArrayList<>();
    for (int axis = 0; axis < n; axis++) {
      names.add(letter + (n == 3 ? "xyz".substring(axis, axis + 1) : Integer.toString(axis + 1)));
    }
    return names;
  }

  /** Returns what is said of an overlap. */
  static Map<String, @Nullable Object> overlap(OverlapOutcome outcome, int n) {
    boolean known = outcome.volumeUpper() < Double.POSITIVE_INFINITY;
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("verdict", outcome.verdict().name());
    members.put("assurance", outcome.assurance().name());
    members.put("volumeLower", known ? outcome.volumeLower() : null);
    members.put("volumeUpper", known ? outcome.volumeUpper() : null);
    double[] centroid = outcome.hasCentroid() ? outcome.centroid() : new double[0];
    List<String> names = axes("c", n);
    for (int axis = 0; axis < n; axis++) {
      members.put(names.get(axis), centroid.length == 0 ? null : centroid[axis]);
    }
    members.put("areaLower", known ? outcome.areaLower() : null);
    members.put("areaUpper", known ? outcome.areaUpper() : null);
    members.put("iouLower", known ? outcome.iouLower() : null);
    members.put("iouUpper", known ? outcome.iouUpper() : null);
    return members;
  }

  /**
   * Returns what is said of a point where bodies touch; nothing but names where there is none.
   *
   * @param p its place in the manifold
   */
  static Map<String, @Nullable Object> point(ContactManifold manifold, int p) {
    int n = manifold.dimension();
    boolean there = p < manifold.count();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("point", there ? (long) p : null);
    List<String> places = axes("p", n);
    for (int axis = 0; axis < n; axis++) {
      members.put(places.get(axis), there ? manifold.point(p, axis) : null);
    }
    List<String> normals = axes("n", n);
    for (int axis = 0; axis < n; axis++) {
      members.put(normals.get(axis), there ? manifold.normal(axis) : null);
    }
    members.put("separation", there ? manifold.separation(p) : null);
    members.put("feature", there ? manifold.feature(p) : null);
    members.put("id", there && manifold.id(p) >= 0 ? manifold.id(p) : null);
    members.put("patchArea", there ? manifold.patchArea() : null);
    return members;
  }

  /** Writes the names, or the values, as a line of CSV. */
  static void line(Output out, Iterable<? extends @Nullable Object> values) {
    try {
      String comma = "";
      for (Object value : values) {
        out.append(comma);
        CsvLine.append(out, value == null ? "" : value.toString());
        comma = ",";
      }
      out.append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }
}
