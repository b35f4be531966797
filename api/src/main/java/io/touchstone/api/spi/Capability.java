package io.touchstone.api.spi;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import java.util.Set;

/**
 * What an algorithm can do towards one goal; the value of a {@link Supports} declaration.
 *
 * @param goal the goal
 * @param minDimension lowest dimension
 * @param maxDimension highest dimension
 * @param bodies kinds of bodies accepted, in any mixture
 * @param metrics norms accepted
 * @param exactValue whether distance or depth are computed to the requested tolerance
 * @param evidence whether verdicts come with evidence that can be checked
 * @param warmStart whether a warm start saves time
 * @param trace whether steps can be traced
 * @param directed for penetration: whether a requested direction is needed
 */
public record Capability(
    Goal goal,
    int minDimension,
    int maxDimension,
    Set<Representation> bodies,
    Set<Metric> metrics,
    boolean exactValue,
    boolean evidence,
    boolean warmStart,
    boolean trace,
    boolean directed) {

  /** Copies the sets. */
  public Capability {
    bodies = Set.copyOf(bodies);
    metrics = Set.copyOf(metrics);
  }

  /** Reads a declaration. */
  public static Capability of(Supports s) {
    return new Capability(
        s.goal(),
        s.minDimension(),
        s.maxDimension(),
        Set.of(s.bodies()),
        Set.of(s.metrics()),
        s.exactValue(),
        s.evidence(),
        s.warmStart(),
        s.trace(),
        s.directed());
  }

  /** Tells whether a dimension is within range. */
  public boolean coversDimension(int dimension) {
    return dimension >= minDimension && dimension <= maxDimension;
  }
}
