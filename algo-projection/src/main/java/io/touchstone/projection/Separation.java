package io.touchstone.projection;

import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The test that alone makes a pair disjoint: a direction w whose gap
 *
 * <pre>{@code gap(w) = min_B w.y - max_A w.x}</pre>
 *
 * is positive, all roundings included, for the bodies and poses as given. What the projections find
 * are proposals for w.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class Separation {

  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final PlacedFrame frame;

  /** The direction of the last test, of length 1. */
  final double[] normal;

  private int vertexA;
  private int vertexB;
  private int tests;

  Separation(int dimension, PlacedPair pair, PlacedFrame frame) {
    this.pair = pair;
    this.frame = frame;
    gap = CertifiedGap.ofDimension(dimension);
    normal = new double[dimension];
  }

  void begin() {
    tests = 0;
  }

  /**
   * Tells whether a direction surely separates the bodies.
   *
   * @param w from A to B, world frame, any length; copied
   */
  boolean along(PreparedBody a, PreparedBody b, double[] w) {
    System.arraycopy(w, 0, normal, 0, normal.length);
    if (!Vectors.normalize(normal)) {
      return false;
    }
    tests++;
    vertexA = a.farthest(frame.poseA, normal, 1);
    vertexB = b.farthest(frame.poseB, normal, -1);
    gap.evaluate(pair, normal, vertexA, vertexB);
    if (gap.lower(0) > 0) {
      return true;
    }
    if (!(gap.upper(0) > 0)) { // also when nothing is known
      return false;
    }
    gap.refine();
    return gap.lower(0) > 0;
  }

  /** Proposes that the direction of the last test separates, which succeeded. */
  void proposeTo(Proposal out) {
    out.apart().along(normal).pair(vertexA, vertexB, 1).lower(gap.lower(0)).sure();
  }

  /** Returns the gap of the last test, rounded. */
  double value() {
    return gap.value();
  }

  /** Returns a number that is not above the gap of the last test. */
  double lower() {
    return gap.lower(0);
  }

  /** Returns the vertex of A that is farthest along the direction of the last test. */
  int vertexA() {
    return vertexA;
  }

  /** Returns the vertex of B that is farthest against the direction of the last test. */
  int vertexB() {
    return vertexB;
  }

  /** Returns the number of directions tested. */
  int tests() {
    return tests;
  }
}
