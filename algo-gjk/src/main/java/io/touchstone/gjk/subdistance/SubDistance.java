package io.touchstone.gjk.subdistance;

import org.jspecify.annotations.Nullable;

/**
 * Finds the point of a simplex that is nearest to the origin and the face that carries it: the step
 * of GJK that its variants differ in. One call per iteration, on memory that stays where it is, so
 * that the call itself, even if the virtual machine cannot tell which sub-algorithm it is, is lost
 * beside the two support queries.
 *
 * <p>Coordinates are expected to be scaled so that the largest is about 1. Not thread-safe;
 * allocates nothing after construction unless a sink is set.
 */
public abstract class SubDistance {

  private @Nullable RegionSink sink;

  SubDistance() {}

  /**
   * Finds the nearest point and writes its weights; the weights of points that do not carry it
   * become 0. Points are neither moved nor removed.
   *
   * @param points 1 to 4 points, in any position: equal, on a line, in a plane
   * @return which points carry it, bit k for point k; 0 if the sub-algorithm finds none, and then
   *     the weights mean nothing
   */
  public abstract int nearest(PointSimplex points);

  /** Sends every decision of the following calls to a sink, or to nobody. */
  public final void tell(@Nullable RegionSink sink) {
    this.sink = sink;
  }

  /** Sends a decision. */
  final void tell(String test, int subset, double[] values, boolean accepted) {
    if (sink != null) {
      sink.region(test, subset, values, accepted);
    }
  }

  final boolean isTelling() {
    return sink != null;
  }
}
