// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.CheckedBroadPhase;
import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.SceneBody;
import io.touchstone.kernel.support.BoundingSpheres;
import io.touchstone.kernel.support.WorldBox;
import java.util.Arrays;
import java.util.List;

/**
 * The bodies' boxes in a broad phase, and balls around them as a second filter. Empty bodies have
 * no box and are no candidate for anything.
 */
final class Candidates {

  private static final int NO_BOX = -1;

  /** A bound within which there is no pair. */
  static final double NOTHING = -1;

  private final List<SceneBody> bodies;
  private final CheckedBroadPhase broadPhase;
  private final WorldBox box;
  private final double[] lower;
  private final double[] upper;
  private final BoundingSpheres spheres;
  private final int[] boxOfBody;
  private final int[] bodyOfBox;

  /** Whether boxes are of what bodies sweep over, and balls around them say nothing. */
  private boolean swept;

  private long[] found = new long[1024];
  private int foundCount;

  /**
   * Encloses the bodies where they stand.
   *
   * @param maker makes the broad phase
   * @param listener hears how far this is
   */
  Candidates(
      int dimension, List<SceneBody> bodies, BroadPhaseMaker maker, ProgressListener listener) {
    this.bodies = bodies;
    this.broadPhase = maker.create(dimension, this::nameOfBox);
    this.box = new WorldBox(dimension);
    this.lower = new double[dimension];
    this.upper = new double[dimension];
    this.spheres = new BoundingSpheres(dimension, bodies.size());
    this.boxOfBody = new int[bodies.size()];
    this.bodyOfBox = new int[bodies.size()];
    for (int body = 0; body < bodies.size(); body++) {
      if (bodies.get(body).shape().isEmpty()) {
        boxOfBody[body] = NO_BOX;
      } else {
        box.enclose(bodies.get(body).shape(), bodies.get(body).pose());
        spheres.set(body, bodies.get(body).shape(), bodies.get(body).pose());
        box.copyTo(lower, upper);
        boxOfBody[body] = broadPhase.insert(lower, upper);
        bodyOfBox[boxOfBody[body]] = body;
      }
      listener.progress(RunPhase.BROAD_PHASE, body + 1, bodies.size());
    }
  }

  private String nameOfBox(int id) {
    return "body '%s'".formatted(bodies.get(bodyOfBox[id]).name());
  }

  /** Moves a body. */
  void move(int body, Pose pose) {
    if (boxOfBody[body] != NO_BOX) {
      box.enclose(bodies.get(body).shape(), pose);
      spheres.set(body, bodies.get(body).shape(), pose);
      box.copyTo(lower, upper);
      broadPhase.move(boxOfBody[body], lower, upper);
    }
  }

  /**
   * Replaces the box of a body by one of what it sweeps over.
   *
   * @param min its lower corner
   * @param max its upper corner
   */
  void sweep(int body, double[] min, double[] max) {
    swept = true;
    if (boxOfBody[body] != NO_BOX) {
      broadPhase.move(boxOfBody[body], min, max);
    }
  }

  /** Returns what to throw where the broad phase visits a pair of bodies for a second time. */
  RuntimeException twice(int first, int second) {
    int one = boxOfBody[first];
    int other = boxOfBody[second];
    return broadPhase.twice(Math.min(one, other), Math.max(one, other));
  }

  /** Receives candidates. */
  @FunctionalInterface
  interface Visitor {
    /** Receives a pair, the body that comes first in the scene first; returns the new bound. */
    double visit(int first, int second);
  }

  /** Visits the candidates within a bound in the order of the broad phase. */
  void forEach(double bound, Visitor visitor) {
    double[] current = {bound};
    broadPhase.forEachPair(
        bound,
        (box1, box2) -> {
          int one = bodyOfBox[box1];
          int other = bodyOfBox[box2];
          if (swept || !spheres.areApart(one, other, current[0])) {
            current[0] = visitor.visit(Math.min(one, other), Math.max(one, other));
          }
          return current[0];
        });
  }

  /**
   * Returns the candidates within a bound, sorted, so that the order does not depend on the broad
   * phase.
   *
   * @param selection says which pairs are wanted at all
   * @param listener hears how far this is
   * @param cancellation ends the search with those that were found by then
   * @param named whether pairs are sorted as the rules name their bodies, not as the scene has them
   * @return each pair as {@code first << 32 | second}
   */
  long[] sorted(
      double bound,
      PairSelection selection,
      boolean named,
      ProgressListener listener,
      Cancellation cancellation) {
    foundCount = 0;
    forEach(
        bound,
        (first, second) -> {
          if (selection.selectsEither(first, second)) {
            if (foundCount == found.length) {
              found = Arrays.copyOf(found, 2 * foundCount);
            }
            boolean swapped = named && !selection.selects(first, second);
            found[foundCount++] =
                swapped ? (long) second << 32 | first : (long) first << 32 | second;
            listener.progress(RunPhase.CANDIDATES, foundCount, -1);
          }
          return cancellation.isRequested() ? NOTHING : bound;
        });
    long[] pairs = Arrays.copyOf(found, foundCount);
    Arrays.sort(pairs);
    for (int k = 1; k < pairs.length; k++) {
      if (pairs[k] == pairs[k - 1]) {
        int one = (int) (pairs[k] >>> 32);
        int other = (int) pairs[k];
        throw twice(Math.min(one, other), Math.max(one, other));
      }
    }
    return pairs;
  }
}
