package io.touchstone;

import io.touchstone.api.query.Goal;
import io.touchstone.api.spi.Capability;

/**
 * Which engine is the fastest for a pair, as measured (docs/performance.md, "What auto chooses").
 *
 * <p>The rules depend on the arguments of a query alone: the goal, the dimension, what the bodies
 * look like and whether there is a warm start. They name specialists; where they name none, or one
 * that is not installed, the engine that answers most is asked. So it is where a specialist cannot
 * decide: they give up near contact, where the other one has finer means.
 */
final class AutoRules {

  /** Engines that answer most kinds of question, the faster ones first. */
  private static final String[] GENERALISTS = {"gjk", "simplex"};

  private AutoRules() {}

  /**
   * Returns the specialist for Euclidean questions without a direction.
   *
   * @return an id, or an empty string
   */
  static String specialist(Goal goal, int dimension, AutoShape.Kind a, AutoShape.Kind b) {
    boolean boxes = a == AutoShape.Kind.BOX && b == AutoShape.Kind.BOX;
    if (dimension == 3 && boxes && (goal == Goal.INTERSECTION || goal == Goal.PENETRATION)) {
      return "sat"; // fifteen axes
    }
    return dimension == 3 && goal == Goal.INTERSECTION ? "hs-jump" : "";
  }

  /** Orders engines: lower is asked first. */
  static int rank(String id, Capability capability) {
    for (int k = 0; k < GENERALISTS.length; k++) {
      if (GENERALISTS[k].equals(id)) {
        return k;
      }
    }
    return GENERALISTS.length + (capability.exactValue() ? 0 : 2) + (capability.evidence() ? 0 : 1);
  }
}
