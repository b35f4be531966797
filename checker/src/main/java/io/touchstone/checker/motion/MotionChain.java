// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.JointPath;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import org.jspecify.annotations.Nullable;

/**
 * The link of a robot at a time, enclosed in exact numbers: {@code F0 J1 F1 J2 F2 ...} of {@link
 * JointPath}. Positions of joints at a time are exact; what turns is enclosed by {@link
 * MotionTurn}. Memory of one check; not thread-safe.
 */
public final class MotionChain {

  private final int n;
  private final JointPath path;

  /** The rotation of each joint; null where it slides. */
  private final @Nullable MotionTurn[] turns;

  public MotionChain(JointPath path) {
    this.path = path;
    n = path.dimension();
    turns = new MotionTurn[path.joints()];
    for (int k = 0; k < turns.length; k++) {
      turns[k] = path.slides(k) ? null : new MotionTurn(n, path.axis(k));
    }
  }

  private Dyadic position(int k, Dyadic t) {
    Dyadic from = Dyadic.of(path.from(k));
    return from.add(t.multiply(Dyadic.of(path.to(k)).subtract(from)));
  }

  /** Returns where a point of the shape is. */
  public Enclosure[] at(Enclosure[] point, Dyadic t, int digits) {
    Enclosure[] x = placed(path.fixed(turns.length), point, digits);
    for (int k = turns.length - 1; k >= 0; k--) {
      Dyadic q = position(k, t);
      MotionTurn turn = turns[k];
      if (turn != null) {
        x = turn.apply(q, x, false, digits);
      } else {
        double[] axis = path.axis(k);
        for (int i = 0; i < n; i++) {
          x[i] = x[i].add(Enclosure.of(q.multiply(Dyadic.of(axis[i]))));
        }
      }
      x = placed(path.fixed(k), x, digits);
    }
    return x;
  }

  private Enclosure[] placed(Pose pose, Enclosure[] x, int digits) {
    Enclosure[] placed = new Enclosure[n];
    for (int i = 0; i < n; i++) {
      Enclosure sum = Enclosure.of(pose.translation(i));
      for (int k = 0; k < n; k++) {
        sum = sum.add(x[k].multiply(Dyadic.of(pose.rotation(i, k))));
      }
      placed[i] = sum.rounded(digits);
    }
    return placed;
  }

  /**
   * A direction as the link sees it: {@code w.x = local.v + offset} for each point v of the shape.
   *
   * @param local the direction in the frame of the shape
   * @param offset w times where the origin of the shape is
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares these
  public record Seen(Enclosure[] local, Enclosure offset) {}

  /** Returns a direction of the world as the link sees it. */
  public Seen seen(Enclosure[] w, Dyadic t, int digits) {
    Enclosure[] local = w;
    Enclosure offset = Enclosure.ZERO;
    for (int k = 0; k <= turns.length; k++) {
      Pose pose = path.fixed(k);
      Enclosure[] turned = new Enclosure[n];
      for (int i = 0; i < n; i++) {
        offset = offset.add(local[i].multiply(Dyadic.of(pose.translation(i))));
        turned[i] = Enclosure.ZERO;
        for (int row = 0; row < n; row++) {
          turned[i] = turned[i].add(local[row].multiply(Dyadic.of(pose.rotation(row, i))));
        }
        turned[i] = turned[i].rounded(digits);
      }
      local = turned;
      if (k < turns.length) {
        Dyadic q = position(k, t);
        MotionTurn turn = turns[k];
        if (turn != null) {
          local = turn.apply(q, local, true, digits);
        } else {
          double[] axis = path.axis(k);
          for (int i = 0; i < n; i++) {
            offset = offset.add(local[i].multiply(q.multiply(Dyadic.of(axis[i]))));
          }
        }
      }
    }
    return new Seen(local, offset);
  }
}
