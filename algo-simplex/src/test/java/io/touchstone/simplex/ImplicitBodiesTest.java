package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.oracle.AllocationMeter;
import io.touchstone.api.oracle.PairFamilies;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies that are given by half-spaces or support functions get the verdicts of their vertices. */
class ImplicitBodiesTest {

  private static final PairRequest INTERSECTION = PairRequest.intersection();
  private static final NarrowPhase SIMPLEX = new Simplex();

  private static PairResult ask(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    PairResult result = new PairResult(a.dimension());
    SIMPLEX
        .newQuery(a.dimension())
        .evaluate(SIMPLEX.prepare(a), poseA, SIMPLEX.prepare(b), poseB, INTERSECTION, null, result);
    return result;
  }

  /** A simplex and its n + 1 sides, from random points: each side is a Cramer's rule away. */
  private record Described(Polytope vertices, HalfSpaces sides) {}

  /** The box with sides 2 r_k around a point, cut at some corners by the sum of coordinates. */
  private static Described crossPolytope(int n, Random random) {
    double[] middle = new double[n];
    double[] axes = new double[n];
    for (int k = 0; k < n; k++) {
      middle[k] = random.nextGaussian() * 0.2 / n;
      axes[k] = 0.5 + random.nextDouble();
    }
    double[] corners = new double[2 * n * n];
    for (int k = 0; k < 2 * n; k++) {
      for (int i = 0; i < n; i++) {
        corners[k * n + i] = middle[i] + (i == k / 2 ? (k % 2 == 0 ? 1 : -1) * axes[i] : 0);
      }
    }
    int rows = 1 << n;
    double[][] normals = new double[rows][n];
    double[] offsets = new double[rows];
    for (int r = 0; r < rows; r++) {
      offsets[r] = 1;
      for (int i = 0; i < n; i++) {
        normals[r][i] = ((r >> i & 1) == 0 ? 1 : -1) / axes[i];
        offsets[r] += normals[r][i] * middle[i];
      }
    }
    return new Described(Polytope.of(n, corners), HalfSpaces.of(n, normals, offsets));
  }

  @ParameterizedTest
  @CsvSource({"1, 60", "2, 120", "3, 120", "4, 60", "5, 20"})
  void halfSpacesAgreeWithVertices(int n, int pairs) {
    int together = 0;
    for (int k = 0; k < pairs; k++) {
      Random random = new Random(50L * n + k);
      Described a = crossPolytope(n, random);
      Described b = crossPolytope(n, random);
      Pose poseA = PairFamilies.rotation(n, random, 0.1);
      Pose poseB = PairFamilies.rotation(n, random, 2.0 / n);
      String what = "n %d, seed %d".formatted(n, 50L * n + k);
      Verdict truth = ask(a.vertices(), poseA, b.vertices(), poseB).verdict();
      assertThat(truth).as(what).isNotEqualTo(Verdict.UNDECIDED);
      together += truth == Verdict.INTERSECTING ? 1 : 0;
      assertThat(ask(a.sides(), poseA, b.sides(), poseB).verdict()).as(what).isEqualTo(truth);
      assertThat(ask(a.sides(), poseA, b.vertices(), poseB).verdict()).as(what).isEqualTo(truth);
      assertThat(ask(a.vertices(), poseA, b.sides(), poseB).verdict()).as(what).isEqualTo(truth);
      SupportFunction hidden = hidden(b.vertices());
      assertThat(ask(a.sides(), poseA, hidden, poseB).verdict()).as(what).isEqualTo(truth);
      assertThat(ask(a.vertices(), poseA, hidden, poseB).verdict()).as(what).isEqualTo(truth);
    }
    assertThat(together).isBetween(1, pairs - 1);
  }

  /** A polytope that does not say that it is one. */
  private static SupportFunction hidden(Polytope body) {
    return new SupportFunction() {
      @Override
      public int dimension() {
        return body.dimension();
      }

      @Override
      public int support(double[] direction, int hint, double[] point) {
        body.support(direction, NO_VERTEX, point);
        return NO_VERTEX;
      }

      @Override
      public void interiorPoint(double[] point) {
        body.interiorPoint(point);
      }

      @Override
      public double size() {
        return body.size();
      }

      @Override
      public double supportError() {
        return 1e-14;
      }
    };
  }

  @Test
  void unboundedBodiesAreBodies() {
    Pose here = Pose.identity(2);
    HalfSpaces below = HalfSpaces.of(2, new double[][] {{0, 1}}, new double[] {0});
    HalfSpaces above = HalfSpaces.of(2, new double[][] {{0, -1}}, new double[] {-1});
    HalfSpaces wedge = HalfSpaces.of(2, new double[][] {{1, 1}, {-1, 1}}, new double[] {3, 3});
    HalfSpaces everything = HalfSpaces.of(2, new double[0][], new double[0]);
    Polytope box = Shapes.boxBetween(new double[] {5, 2}, new double[] {6, 3});
    assertThat(ask(below, here, wedge, here).verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(ask(below, here, box, here).verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(ask(everything, here, box, here).verdict()).isEqualTo(Verdict.INTERSECTING);
    // both without an end: the gap of 1 is seen along the one direction in which neither is
    assertThat(ask(below, here, above, here).verdict()).isIn(Verdict.DISJOINT, Verdict.UNDECIDED);
  }

  @Test
  void inequalitiesWithoutASolutionAreEmpty() {
    Pose here = Pose.identity(2);
    HalfSpaces none = HalfSpaces.of(2, new double[][] {{1, 0}, {-1, 0}}, new double[] {0, -1});
    HalfSpaces contradiction = HalfSpaces.of(2, new double[][] {{0, 0}}, new double[] {-1});
    Polytope box = Shapes.boxBetween(new double[] {0, 0}, new double[] {1, 1});
    for (HalfSpaces body : new HalfSpaces[] {none, contradiction}) {
      PairResult result = ask(box, here, body, here);
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(result.hasEmptySide()).isTrue();
      assertThat(result.lower()).isInfinite();
    }
  }

  /** Touching is for exact arithmetic, which needs vertices. */
  @Test
  void contactIsLeftOpen() {
    Pose here = Pose.identity(2);
    HalfSpaces left = HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {1});
    Polytope box = Shapes.boxBetween(new double[] {1, 0}, new double[] {2, 1});
    PairResult result = ask(left, here, box, here);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(result.termination()).isNotEqualTo(Termination.CONVERGED);
  }

  @Test
  void onlyIntersectionIsAnswered() {
    HalfSpaces body = HalfSpaces.of(2, new double[][] {{1, 0}}, new double[] {1});
    PreparedShape shape = SIMPLEX.prepare(body);
    PairQuery query = SIMPLEX.newQuery(2);
    Pose here = Pose.identity(2);
    assertThatThrownBy(
            () ->
                query.evaluate(
                    shape, here, shape, here, PairRequest.distance(), null, new PairResult(2)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("intersection");
  }

  @Test
  void nothingIsAllocatedPerQuery() throws ReflectiveOperationException {
    Random random = new Random(5);
    Described a = crossPolytope(3, random);
    Described b = crossPolytope(3, random);
    PreparedShape shapeA = SIMPLEX.prepare(a.sides());
    PreparedShape shapeB = SIMPLEX.prepare(b.vertices());
    PairQuery query = SIMPLEX.newQuery(3);
    PairResult result = new PairResult(3);
    Pose here = Pose.identity(3);
    Pose there = Pose.translation(0.8, 0.1, 0.2);
    Runnable ask = () -> query.evaluate(shapeA, here, shapeB, there, INTERSECTION, null, result);
    for (int k = 0; k < 3000; k++) {
      ask.run();
    }
    Runnable thousand =
        () -> {
          for (int k = 0; k < 1000; k++) {
            ask.run();
          }
        };
    assertThat(new AllocationMeter().bytesPerRepetition(1000, thousand)).isLessThan(1);
  }
}
