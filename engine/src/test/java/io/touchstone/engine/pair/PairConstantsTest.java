// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.seal.Finding;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The constants of the derivations: each is not below what its terms add up to, and not twice that;
 * and pairs come within a tenth of the errors, so that a tenth of a constant would not do.
 */
final class PairConstantsTest {

  /** Slack for terms in u^2. */
  private static final double SECOND_ORDER = 1.01;

  /** Three roundings of an entry of R, a sum of magnitudes that is at most 1. */
  private static final double ENTRY = 3.01;

  /** Roundings of R b + t, and of the difference from a, of a component: by vectors sqrt(3). */
  private static final double PRODUCT = 4.01;

  private static final double OF_VECTORS = Math.sqrt(3);

  /**
   * The error of a difference of two vertices, in u, by lengths of A, of B and the shift; vertices
   * are rounded where they are seen in a frame near the body.
   */
  private static final double[] DIFFERENCE = {
    1 + 1, 3 * ENTRY + OF_VECTORS * PRODUCT + 1 + 1, (1 + OF_VECTORS * ENTRY) + 1 + 1
  };

  /** Two products with weights, three sums, the weights' own rounding. */
  private static final double WEIGHING = 6;

  private static final double DOT = 3;

  /** A direction of A's frame rounded into B's, which counts twice. */
  private static final double TURNED = 2 * OF_VECTORS * ENTRY;

  /** R_A d: three roundings; its length: one root, one division, each by a component. */
  private static final double NORMAL = OF_VECTORS * ENTRY + 2;

  private static void holds(double constant, double needed) {
    assertThat(constant).isBetween(needed, 2 * needed);
  }

  @Test
  void errorsOfPointsAndGapsAreWhatTheirTermsAddUpTo() {
    holds(PlacedPair.POINT_UNITS_A, DIFFERENCE[0] + WEIGHING);
    holds(PlacedPair.POINT_UNITS_B, DIFFERENCE[1] + WEIGHING);
    holds(PlacedPair.POINT_UNITS_SHIFT, DIFFERENCE[2] + WEIGHING);
    holds(PlacedPair.GAP_UNITS_A, DIFFERENCE[0] + DOT + NORMAL);
    holds(PlacedPair.GAP_UNITS_B, DIFFERENCE[1] + DOT + NORMAL + TURNED);
    holds(PlacedPair.GAP_UNITS_SHIFT, DIFFERENCE[2] + DOT + NORMAL);
    holds(PlacedPair.DEFECT_UNITS, ENTRY); // of R'R - I, a sum of magnitudes that is at most 1
    holds(PlacedPair.DEFECT_SHARE, 3); // a matrix of 3 x 3 entries, each at most the defect
  }

  @Test
  void theSecondTierCoversItsRoundings() {
    // heights of the first and of another named vertex and of the rival, of both bodies: 64 u^2 of
    // their own and as much of the direction; and that of the shift
    holds(PairBounds.FINE_UNITS, 6 * (64 + 64) + 64);
    // the product and its direction, two roundings of the level, the trailing part of the first
    // height, two differences of heights up to twice the reach
    holds(PairBounds.RIVAL_UNITS, (3.01 + 1.01) + 2.02 + 3.01 + 4);
    holds(PairBounds.HEIGHT_UNITS, 1 + 1);
    // three squares and two sums, 3.01 halved; 1 minus that; the product
    holds(PairBounds.LENGTH_UNITS, 3.01 / 2 + 1 + 1);
    holds(PairBounds.ACROSS_SHARE, 1);
    holds(PairBounds.ACROSS_STRETCH, 3 / 2.0); // stretch is twice the defect
    holds(PairBounds.ACROSS_UNITS, NORMAL);
    holds(WorldFace.POINT_UNITS, OF_VECTORS * ENTRY + 1 + 3 + WEIGHING);
  }

  @Test
  void theDeterminantCoversItsPointsAndRoundings() {
    double ofPoints = 6 * 3; // six products of three coordinates, one of which is off
    double cross = 4; // an entry of a cross product, in u D^2
    double roundings = 3 * cross + 3 * 2 + 2 * 6; // in u D^3
    holds(
        PairBounds.DETERMINANT_UNITS,
        ofPoints * SECOND_ORDER + roundings / PairBounds.COORDINATE_UNITS);
  }

  /** Of two points of lengths up to D, each off by e; two products and their difference. */
  @Test
  void theDeterminantInThePlaneCoversItsPointsAndRoundings() {
    holds(PairBounds.FLAT_DETERMINANT_UNITS, 2 * SECOND_ORDER + 3 / PairBounds.COORDINATE_UNITS);
  }

  @Test
  void ballsCoverRigidPoses() {
    holds(PairSolver.STRETCHED - 1, 1.5 * PoseView.MAX_RIGID_DEFECT * 0.9);
    // centres turned: three roundings of each, the difference of four, the shift; by vectors
    holds(PairSolver.CENTRE_UNITS, OF_VECTORS * (3 + 3 + 1) * 0.9);
  }

  private static BodyData data(Polytope body) {
    return Objects.requireNonNull(BodyDataMaker.of(CertifiedSupport.of(body), 0, true));
  }

  private static double[] numbers(PoseView pose) {
    double[] m = new double[12];
    pose.copyTo(m);
    return m;
  }

  private static BigDecimal exact(double x) {
    return new BigDecimal(x);
  }

  /** R' w, exactly. */
  private static BigDecimal[] turnedBack(double[] pose, BigDecimal[] w) {
    BigDecimal[] v = new BigDecimal[3];
    for (int k = 0; k < 3; k++) {
      v[k] = BigDecimal.ZERO;
      for (int i = 0; i < 3; i++) {
        v[k] = v[k].add(exact(pose[4 * i + k]).multiply(w[i]));
      }
    }
    return v;
  }

  /** A rotation whose R'R - I has the same sign everywhere. */
  private static Pose skewed(Random random, double defect) {
    double[] m = numbers(PairFamilies.rotation(3, random, 1));
    for (int i = 0; i < 3; i++) {
      double sum = m[4 * i] + m[4 * i + 1] + m[4 * i + 2];
      for (int k = 0; k < 3; k++) {
        m[4 * i + k] += 0.5 * defect * sum;
      }
    }
    return Pose.of(3, m);
  }

  /** Returns the error of the difference of two vertices over what is allowed. */
  private static double ofPoint(Random random, double defect, double sizeOfA, double apart) {
    double[] coordinates = Shapes.randomHull(3, 12, random.nextInt(100)).toArray();
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] *= sizeOfA;
    }
    Polytope a = Polytope.of(3, coordinates);
    Polytope b = Shapes.randomHull(3, 12, random.nextInt(100));
    Pose poseA = defect == 0 ? PairFamilies.rotation(3, random, apart) : skewed(random, defect);
    Pose poseB = PairFamilies.rotation(3, random, apart);
    PlacedPair pair = new PlacedPair();
    pair.take(data(a), numbers(poseA), poseA.defect(), data(b), numbers(poseB));
    NearestFace face = new NearestFace();
    ExactPair truth = new ExactPair(a, poseA, b, poseB);
    double worst = 0;
    for (int v = 0; v < a.vertexCount(); v++) {
      face.a0 = v;
      face.b0 = v % b.vertexCount();
      face.locate0(pair);
      BigDecimal[] difference = new BigDecimal[3];
      BigDecimal[] ofB = truth.worldB(face.b0);
      BigDecimal[] ofA = truth.worldA(face.a0);
      for (int i = 0; i < 3; i++) {
        difference[i] = ofA[i].subtract(ofB[i]);
      }
      BigDecimal[] seen = turnedBack(numbers(poseA), difference);
      double x = seen[0].subtract(exact(face.x0)).doubleValue();
      double y = seen[1].subtract(exact(face.y0)).doubleValue();
      double z = seen[2].subtract(exact(face.z0)).doubleValue();
      worst = Math.max(worst, Math.sqrt(x * x + y * y + z * z) / pair.pointError);
    }
    return worst;
  }

  /** A tiny body against which that of B counts, or the shift; and a pose that is off. */
  @Test
  void pointsComeWithinATenthOfTheirError() {
    holdsOfPoints(0, 0x1p-20, 0);
    holdsOfPoints(0, 0x1p-20, 1000);
    holdsOfPoints(1e-7, 1, 0.1);
  }

  private static void holdsOfPoints(double defect, double sizeOfA, double apart) {
    double worst = 0;
    for (int seed = 0; seed < 300; seed++) {
      worst = Math.max(worst, ofPoint(new Random(seed), defect, sizeOfA, apart));
    }
    assertThat(worst).as("defect %s, %s apart", defect, apart).isBetween(0.1, 1.0);
  }

  /**
   * Returns by how much the gap along the written normal is less than was computed, of the error.
   */
  private static double ofGap(Random random, double defect, double size, double apart) {
    Polytope a = Shapes.box(size * (1 + random.nextDouble()), size, size);
    Polytope b = Shapes.box(size, size * (1 + random.nextDouble()), size);
    Pose poseA = defect == 0 ? PairFamilies.rotation(3, random, 0) : skewed(random, defect);
    double[] m = numbers(PairFamilies.rotation(3, random, apart));
    m[7] *= 0x1p-6; // so that the sum of the shift's components is hardly more than its length
    m[11] *= 0x1p-6;
    Pose poseB = Pose.of(3, m);
    PlacedPair pair = new PlacedPair();
    pair.take(data(a), numbers(poseA), poseA.defect(), data(b), numbers(poseB));
    NearestFace face = new NearestFace();
    PairSearch.run(pair, face, Double.POSITIVE_INFINITY, 1e-13, PairSearch.Start.COLD);
    if (!(face.delta > 0)) {
      return 0;
    }
    Finding out = new Finding();
    PairBounds.disjoint(pair, face, "", out);
    BigDecimal gap = new ExactPair(a, poseA, b, poseB).gap(out.normalX, out.normalY, out.normalZ);
    BigDecimal square =
        exact(out.normalX).pow(2).add(exact(out.normalY).pow(2)).add(exact(out.normalZ).pow(2));
    BigDecimal along = gap.divide(square.sqrt(new MathContext(60)), new MathContext(60));
    double computed = face.delta / Math.sqrt(face.dd);
    assertThat(along).isGreaterThanOrEqualTo(exact(out.lower));
    double allowed = pair.gapError + 2 * pair.stretch * computed;
    return Math.abs(exact(computed).subtract(along).doubleValue()) / allowed;
  }

  /**
   * Boxes, of which no support point falls short: tiny ones for the shift; and a pose that is off.
   */
  @Test
  void gapsComeWithinATenthOfTheirError() {
    holdsOfGaps(0, 0x1p-20, 10);
    holdsOfGaps(1e-7, 1, 3);
  }

  private static void holdsOfGaps(double defect, double size, double apart) {
    double worst = 0;
    for (int seed = 0; seed < 4000; seed++) {
      worst = Math.max(worst, ofGap(new Random(seed), defect, size, apart));
    }
    assertThat(worst).as("defect %s, size %s", defect, size).isBetween(0.1, 1.0);
  }
}
