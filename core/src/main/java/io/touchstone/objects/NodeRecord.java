// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a search has seen of two trees, in whatever order it went: which pairs of nodes it divided,
 * and the directions that ended others. If nothing collides, this is the certificate. Memory of one
 * thread.
 */
final class NodeRecord {

  private static final int OPEN = -1;
  private static final int PLANE = -2;
  private static final int ASKED = -3;

  private final int n;

  /**
   * By entry: the first of the two entries below it, which stand side by side; or open, or whose
   * direction ends it, that of boxes or one that was asked for.
   */
  private int[] below = new int[64];

  /** By entry: where parts of A are divided, or {@code ~} where parts of B are. */
  private int[] cut = new int[64];

  /** By entry: the components of a direction. */
  private double[] planes;

  /** Directions of pairs of parts that were asked about. */
  private final Map<Integer, AxisVector> asked = new HashMap<>();

  private int count;

  NodeRecord(int dimension) {
    n = dimension;
    planes = new double[64 * n];
  }

  /** Begins anew; what was written down before is forgotten. */
  void begin() {
    count = 1;
    below[0] = OPEN;
    asked.clear();
  }

  /**
   * Divides an entry.
   *
   * @param at the place in the row at which the second half begins
   * @return the entry of the first half; the next number is that of the second one
   */
  int divide(int entry, BodySide side, int at) {
    if (count + 2 > below.length) {
      below = Arrays.copyOf(below, 2 * below.length);
      cut = Arrays.copyOf(cut, below.length);
      planes = Arrays.copyOf(planes, n * below.length);
    }
    below[entry] = count;
    cut[entry] = side == BodySide.A ? at : ~at;
    // whatever a search before this one knew of these entries shows nothing of this pair
    below[count] = OPEN;
    below[count + 1] = OPEN;
    count += 2;
    return count - 2;
  }

  /** Ends an entry with a direction along which all that is left is apart, unless it is divided. */
  void end(int entry, double[] direction) {
    below[entry] = PLANE;
    for (int i = 0; i < n; i++) {
      planes[n * entry + i] = direction[i];
    }
  }

  /** Ends an entry with what an engine said about two parts; null if that is not proved. */
  void endExactly(int entry, @Nullable AxisVector direction) {
    below[entry] = direction == null ? OPEN : ASKED;
    if (direction != null) {
      asked.put(entry, direction);
    }
  }

  private AxisVector direction(int entry) {
    int at = n * entry;
    if (below[entry] == ASKED) {
      return requireNonNull(asked.get(entry));
    }
    return n == 3 // without an array in between
        ? AxisVector.of(planes[at], planes[at + 1], planes[at + 2])
        : AxisVector.of(Arrays.copyOfRange(planes, at, at + n));
  }

  /** Returns the tree in preorder; empty if a pair of parts has no proof. */
  List<SeparatedNodes.Step> steps() {
    SeparatedNodes.Step[] steps = new SeparatedNodes.Step[count];
    int[] waiting = new int[count];
    int size = 1;
    int next = 0;
    while (size > 0) {
      int entry = waiting[--size];
      if (below[entry] >= 0) {
        boolean ofA = cut[entry] >= 0;
        steps[next++] =
            new SeparatedNodes.Split(ofA ? BodySide.A : BodySide.B, ofA ? cut[entry] : ~cut[entry]);
        waiting[size++] = below[entry] + 1;
        waiting[size++] = below[entry];
      } else if (below[entry] == OPEN) {
        return List.of();
      } else {
        steps[next++] = new SeparatedNodes.Plane(direction(entry));
      }
    }
    return List.of(steps);
  }
}
