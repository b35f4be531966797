package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;

/**
 * The pose of a body that has moved along a ray, {@code t + v} with each component rounded, and by
 * how much it is off at most.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PoseOnTheWay {

  private final MutablePose pose;
  private final double[] translation;
  private double error;

  PoseOnTheWay(int dimension) {
    pose = new MutablePose(dimension, true);
    translation = new double[dimension];
  }

  /**
   * Moves a pose.
   *
   * @param v the way, world frame
   * @return false if the place is beyond the range of doubles; then nothing is valid
   */
  boolean move(PoseView from, double[] v) {
    error = 0;
    for (int k = 0; k < translation.length; k++) {
      double before = from.translation(k);
      translation[k] = before + v[k];
      error += 4 * UNIT_ROUNDOFF * (Math.abs(before) + Math.abs(v[k]));
      if (!(Math.abs(translation[k]) <= Double.MAX_VALUE)) { // also for NaN
        return false;
      }
    }
    pose.set(from);
    pose.setTranslation(translation);
    return true;
  }

  /** Returns the pose; shared. */
  PoseView pose() {
    return pose;
  }

  /** Returns a bound of how far the body is from where it was to be moved. */
  double error() {
    return error;
  }
}
