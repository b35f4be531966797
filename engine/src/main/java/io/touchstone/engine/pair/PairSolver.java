// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.seal.Finding;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Answers whether two polytopes in R<sup>2</sup> or R<sup>3</sup> meet, and how far they are apart,
 * with verdict and bounds that hold, in one pass: balls, closed forms of boxes, search, bounds.
 * Polygons stand at the height 0 in space. What it does not decide within what is promised it
 * leaves to others; then the finding claims nothing.
 *
 * <p>Nothing of an engine takes part, so that what is found is proved as it is: bodies were copied
 * before any engine saw them, and poses are read from memory that nobody else can write.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class PairSolver {

  private static final String BALLS = "pair:balls";
  private static final String BOXES = "pair:boxes";
  private static final String SEARCH = "pair:search";

  /** Larger scenes are left to others. */
  private static final double MOST = 0x1p90;

  /** Covers that rigid poses stretch radii by up to 1.5e-6. */
  static final double STRETCHED = 1.000002;

  /** Roundings of the distance of two centres and of their radii, in units of u of the scene. */
  static final double CENTRE_UNITS = 16;

  /** Rounds a sum up. */
  private static final double MORE = 1 + 0x1p-50;

  /** A search ends within this share of the relative tolerance. */
  private static final double SHARE_OF_SEARCH = 0.1;

  private final PlacedPair pair = new PlacedPair();
  private final NearestFace face = new NearestFace();
  private final BoxPair boxes = new BoxPair();
  private final PairBounds bounds = new PairBounds();
  private final PairSolved.Scope scope;

  /**
   * Creates the memory.
   *
   * @param scope which pairs it answers
   */
  public PairSolver(PairSolved.Scope scope) {
    this.scope = scope;
  }

  /**
   * Answers, if that is certain and as close as is promised.
   *
   * @param poseA array form of A's pose, rigid and ordinary, 12 numbers; so for B
   * @param defectA the pose's computed defect
   * @param memory what is remembered of the pair, or null; written
   * @param out claims something if the answer is true; else nothing, and may name a direction and
   *     up to three weighted pairs that are nearly the nearest, or four that are nearly around the
   *     origin
   * @return whether it is answered
   */
  public boolean solve(
      BodyData a,
      double[] poseA,
      double defectA,
      BodyData b,
      double[] poseB,
      Question question,
      @Nullable PairMemory memory,
      Finding out) {
    out.pairs = 0;
    if (scope.boxesAlone() && (a.box == null || b.box == null)) {
      return false;
    }
    pair.grow(a.rounding, b.rounding, question.margin);
    // whether a grown pair meets is told by the distance of the cores
    boolean value = question.valueAsked || pair.grownUp > 0;
    boolean answered =
        ballsAreDisjoint(a, poseA, b, poseB, question.valueAsked ? question.cutoff : 0, out)
            || (isPlaced(a, poseA, defectA, b, poseB, value)
                && finds(value, question, memory, out));
    if (!answered) {
      out.claim(Finding.Claim.OPEN, "");
    }
    return answered;
  }

  /** Places the bodies, unless others tell sooner, or the scene is too large. */
  private boolean isPlaced(
      BodyData a, double[] poseA, double defectA, BodyData b, double[] poseB, boolean value) {
    if (!value && Math.max(a.x.length, b.x.length) > scope.mostVertices()) {
      return false;
    }
    pair.take(a, poseA, defectA, b, poseB);
    return pair.scene + pair.grownUp <= MOST; // not for NaN
  }

  /**
   * Writes the pose of a polygon in the plane as that of the polygon at the height 0 in space.
   *
   * @param flat 6 numbers
   * @param into 12 numbers
   */
  public static void inSpace(double[] flat, double[] into) {
    for (int row = 0; row < 2; row++) {
      into[4 * row] = flat[3 * row];
      into[4 * row + 1] = flat[3 * row + 1];
      into[4 * row + 2] = 0;
      into[4 * row + 3] = flat[3 * row + 2];
    }
    into[8] = 0;
    into[9] = 0;
    into[10] = 1;
    into[11] = 0;
  }

  private boolean finds(
      boolean value, Question question, @Nullable PairMemory memory, Finding out) {
    PlacedPair p = pair;
    PairSearch.Start start =
        memory == null ? PairSearch.Start.COLD : PairRecall.recall(memory, p, face, value);
    if (start == PairSearch.Start.SURROUNDED) {
      if (PairBounds.surrounds(p, face, SEARCH, out)) {
        return true;
      }
      start = PairSearch.Start.COLD;
    }
    boolean inContact = false;
    if (start == PairSearch.Start.COLD && p.a.centred && p.b.centred) {
      boolean near = !value || BoxPair.mayBeNear(p);
      Finding.Claim ending = near ? boxes.separate(p, face, value) : boxes.project(p, face);
      if (!near && ending == Finding.Claim.OPEN && face.dd > PairSearch.LEAST_SQUARE) {
        start = PairSearch.Start.DIRECTED;
      }
      inContact = ending == Finding.Claim.INTERSECTING;
      if (inContact && PairBounds.surrounds(p, face, BOXES, out)) {
        remember(memory, 4);
        return true;
      }
      if (!inContact && ending != Finding.Claim.OPEN) {
        return concludes(ending, value, question, memory, BOXES, out);
      }
    }
    double beyond = value ? (question.cutoff + p.grownUp) * MORE : 0;
    double relative = SHARE_OF_SEARCH * question.tolerance(value);
    Finding.Claim ending = PairSearch.run(p, face, beyond, relative, start);
    if (concludes(ending, value, question, memory, SEARCH, out)) {
      return true;
    }
    if (inContact && boxes.meet(p, face)) { // in contact, as far as can be told here
      face.writePairs(out, 4);
    }
    return false;
  }

  /** Bounds what a search or a closed form ended with. */
  private boolean concludes(
      Finding.Claim ending,
      boolean value,
      Question question,
      @Nullable PairMemory memory,
      String step,
      Finding out) {
    return switch (ending) {
      case NEAREST -> {
        remember(memory, face.count);
        double relative = question.tolerance(value);
        boolean bounded =
            value
                ? bounds.nearest(pair, face, relative, question.absolute, step, out)
                : bounds.separates(pair, face, step, out);
        if (!bounded && !bounds.suggest(pair, face, out)) {
          out.pairs = 0;
        }
        yield bounded;
      }
      case DISJOINT, BEYOND -> {
        remember(memory, 0);
        yield value
            ? PairBounds.beyond(pair, face, question.cutoff, step, out)
            : PairBounds.disjoint(pair, face, step, out);
      }
      case INTERSECTING -> {
        boolean surrounded = PairBounds.surrounds(pair, face, step, out);
        if (surrounded) {
          remember(memory, 4);
        }
        yield surrounded;
      }
      case OPEN -> false;
    };
  }

  /**
   * Proposes what was found: that bodies are apart along the direction, or together, and the pairs.
   *
   * @param found names pairs, or a direction
   * @param together whether the pairs are around the origin, as far as is known
   * @param out holds nothing
   */
  public static void propose(Finding found, boolean together, Proposal out) {
    if (together) {
      out.together();
    } else if (out.dimension() == 3) {
      out.apart().along(found.normalX, found.normalY, found.normalZ);
    } else {
      out.apart().along(found.normalX, found.normalY);
    }
    if (found.pairs > 0) {
      out.pair(found.a0, found.b0, found.w0);
    }
    if (found.pairs > 1) {
      out.pair(found.a1, found.b1, found.w1);
    }
    if (found.pairs > 2) {
      out.pair(found.a2, found.b2, found.w2);
    }
    if (found.pairs > 3) {
      out.pair(found.a3, found.b3, found.w3);
    }
    out.effort(found.iterations, found.iterations);
  }

  private void remember(@Nullable PairMemory memory, int pairs) {
    if (memory != null) {
      PairRecall.keep(memory, pair, face, pairs);
    }
  }

  /**
   * Tells whether the balls around two bodies are farther apart than a distance, and writes that:
   * {@code |c_B - c_A| - s (r_A + r_B)}, s the stretch of rigid poses.
   */
  private boolean ballsAreDisjoint(
      BodyData a, double[] m, BodyData b, double[] n, double beyond, Finding out) {
    if (beyond == Double.POSITIVE_INFINITY || a.origin != null || b.origin != null) {
      return false;
    }
    double x = n[3] - m[3];
    double y = n[7] - m[7];
    double z = n[11] - m[11];
    double scene = a.reach + b.reach + (Math.abs(x) + Math.abs(y) + Math.abs(z));
    if (!(a.centred && b.centred)) {
      double u = a.centreX;
      double v = a.centreY;
      double w = a.centreZ;
      double e = b.centreX;
      double f = b.centreY;
      double g = b.centreZ;
      x += (n[0] * e + n[1] * f + n[2] * g) - (m[0] * u + m[1] * v + m[2] * w);
      y += (n[4] * e + n[5] * f + n[6] * g) - (m[4] * u + m[5] * v + m[6] * w);
      z += (n[8] * e + n[9] * f + n[10] * g) - (m[8] * u + m[9] * v + m[10] * w);
    }
    double radii = (a.radius + b.radius) * STRETCHED;
    double square = x * x + y * y + z * z;
    radii += pair.grownUp + beyond;
    if (!(square > radii * radii && scene + radii <= MOST)) { // also for NaN
      return false;
    }
    double length = Math.sqrt(square);
    double low = length - (radii - beyond) - CENTRE_UNITS * UNIT_ROUNDOFF * (scene + radii);
    if (!(low > beyond)) {
      return false;
    }
    double inverse = 1 / length;
    out.normalX = x * inverse + 0.0; // no -0
    out.normalY = y * inverse + 0.0;
    out.normalZ = z * inverse + 0.0;
    out.lower = low;
    out.pairs = 0;
    out.iterations = 0;
    out.claim(beyond > 0 ? Finding.Claim.BEYOND : Finding.Claim.DISJOINT, BALLS);
    return true;
  }
}
