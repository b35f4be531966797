package io.touchstone.simplex;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import org.jspecify.annotations.Nullable;

/**
 * Decides for certain, or leaves open, whether two bodies have a point in common, and writes that:
 * what every measurement of a pair begins with.
 *
 * <p>Scratch memory of one thread.
 *
 * @param <S> what is made of a body
 */
abstract class Meeting<S> {

  private @Nullable S a;
  private @Nullable S b;
  private @Nullable PoseView poseA;
  private @Nullable PoseView poseB;
  private boolean whole;

  /**
   * Takes two bodies, neither of them empty as far as is known.
   *
   * @param wholly whether what is farther away than the other body counts
   * @return false if nothing can be decided in doubles
   */
  final boolean place(S shapeA, PoseView viewA, S shapeB, PoseView viewB, boolean wholly) {
    a = shapeA;
    b = shapeB;
    poseA = viewA;
    poseB = viewB;
    whole = wholly;
    return put(shapeA, viewA, shapeB, viewB, wholly);
  }

  /** Takes the bodies that another one has, B at another place. */
  final boolean placeMoved(Meeting<S> other, PoseView place) {
    return place(other.a(), other.poseA(), other.b(), place, other.whole);
  }

  final S a() {
    return requireNonNull(a);
  }

  final S b() {
    return requireNonNull(b);
  }

  final PoseView poseA() {
    return requireNonNull(poseA);
  }

  final PoseView poseB() {
    return requireNonNull(poseB);
  }

  abstract boolean put(S shapeA, PoseView viewA, S shapeB, PoseView viewB, boolean wholly);

  /** Returns the columns of the bodies that were placed. */
  abstract PairColumns columns();

  /** Decides about the bodies that were placed. */
  abstract PhaseOne.Ending decide(int maxIterations);

  /** Writes a direction to measure along first: one that separates, if one was found. */
  abstract void start(double[] w);

  /** Returns the radius of a ball around the origin inside A - B, in scaled units, rounded down. */
  abstract double ball(int maxIterations);

  /** Writes that the bodies are disjoint. */
  abstract void writeApart(PairResult.Writer answer);

  /** Writes that they have a point in common. */
  abstract void writeTogether(PairResult.Writer answer);

  /** Leaves what is known as evidence, where nothing is certain. */
  abstract void writeHints(PairResult.Writer answer);

  abstract int iterations();

  abstract int supportQueries();
}
