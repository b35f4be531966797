// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.report.ContactColumns.Point;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The columns of points where bodies touch: a row for each, and one for a pair without any. */
final class ContactColumns {

  /** A point of a pair; no point where it has none. */
  record Point(ContactPair pair, int index) {

    boolean isThere() {
      return index < pair.manifold().count();
    }

    ContactManifold manifold() {
      return pair.manifold();
    }
  }

  /** All of them, in their order. */
  static final List<Column<Point>> ALL =
      Column.table(
          Point::pair,
          List.of(
              Column.<Point>of(
                  "point",
                  Column.WHOLE,
                  "0",
                  "The point, from 0.",
                  (r, h, s) -> Column.integer(r.isThere(), r.index, s)),
              Column.axes("p", Column.LENGTH, "Where it is.", r -> vector(r, true)),
              Column.axes("n", "", "The unit normal from A to B.", r -> vector(r, false)),
              Column.<Point>of(
                      "separation",
                      Column.NUMBER,
                      "-0.25",
                      "How far the surfaces are apart there; minus the depth where they overlap.",
                      (r, h, s) ->
                          Column.number(
                              r.isThere(), r.isThere() ? r.manifold().separation(r.index) : 0, s))
                  .ofLength(),
              Column.<Point>of(
                  "feature",
                  Column.STRING,
                  "A2/B0",
                  "The vertices, edges and faces that make it.",
                  (r, h, s) -> Column.text(r.isThere() ? r.manifold().feature(r.index) : "", s)),
              Column.<Point>of(
                  "id",
                  Column.WHOLE,
                  "0",
                  "The number that it keeps from frame to frame.",
                  (r, h, s) -> {
                    long id = r.isThere() ? r.manifold().id(r.index) : -1;
                    Column.integer(id >= 0, id, s);
                  }),
              Column.<Point>of(
                  "patchArea",
                  Column.NUMBER,
                  "4.0",
                  "The area of the patch where they touch.",
                  (r, h, s) -> Column.number(r.isThere(), r.manifold().patchArea(), s))));

  private ContactColumns() {}

  /** Returns the points of a pair, or none of one that has none. */
  static List<Point> points(ContactPair pair) {
    return IntStream.range(0, Math.max(1, pair.manifold().count()))
        .mapToObj(k -> new Point(pair, k))
        .toList();
  }

  private static double @Nullable [] vector(Point r, boolean place) {
    return r.isThere()
        ? IntStream.range(0, r.manifold().dimension())
            .mapToDouble(
                axis -> place ? r.manifold().point(r.index, axis) : r.manifold().normal(axis))
            .toArray()
        : null;
  }
}
