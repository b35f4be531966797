package io.touchstone.gjk.subdistance;

/** Receives the decisions of a sub-algorithm, one by one: for traces. */
@FunctionalInterface
public interface RegionSink {

  /**
   * Receives a decision.
   *
   * @param test what was tested, a word of the sub-algorithm
   * @param subset bit k stands for point k of the simplex
   * @param values the numbers whose signs decided, one per point of the subset, ascending; copied
   *     by the receiver
   * @param accepted whether the nearest point can be inside the hull of the subset
   */
  void region(String test, int subset, double[] values, boolean accepted);
}
