// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has seen of two trees, in whatever order it went: which pairs of nodes it divided,
 * and the directions that ended others. If nothing collides, this is the certificate. Memory of one
 * thread.
 */
final class NodeRecord {

  private static final int OPEN = -1;

  /** By entry: the first of the two entries below it, which stand side by side; or open. */
  private int[] below = new int[64];

  /** By entry: where parts of A are divided, or {@code ~} where parts of B are. */
  private int[] cut = new int[64];

  private @Nullable AxisVector[] plane = new AxisVector[64];
  private int count;

  /** Begins anew; what was written down before is forgotten. */
  void begin() {
    count = 1;
    open(0);
  }

  /** Whatever a search before this one knew of an entry shows nothing of this pair. */
  private void open(int entry) {
    below[entry] = OPEN;
    plane[entry] = null;
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
      plane = Arrays.copyOf(plane, below.length);
    }
    below[entry] = count;
    cut[entry] = side == BodySide.A ? at : ~at;
    open(count);
    open(count + 1);
    count += 2;
    return count - 2;
  }

  /**
   * Ends an entry with a direction along which all that is left is apart; null if none shows it.
   */
  void end(int entry, @Nullable AxisVector direction) {
    plane[entry] = direction;
  }

  /** Returns the tree in preorder; empty if a pair of parts has no proof. */
  List<SeparatedNodes.Step> steps() {
    List<SeparatedNodes.Step> steps = new ArrayList<>(count);
    int[] waiting = new int[count];
    int size = 1;
    while (size > 0) {
      int entry = waiting[--size];
      AxisVector direction = plane[entry];
      if (below[entry] != OPEN) {
        boolean ofA = cut[entry] >= 0;
        steps.add(
            new SeparatedNodes.Split(
                ofA ? BodySide.A : BodySide.B, ofA ? cut[entry] : ~cut[entry]));
        waiting[size++] = below[entry] + 1;
        waiting[size++] = below[entry];
      } else if (direction != null) {
        steps.add(new SeparatedNodes.Plane(direction));
      } else {
        return List.of();
      }
    }
    return steps;
  }
}
