// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Positions of bodies of which the answer is known: boxes, whose features count by axes, and the
 * cases of the figure. Evidence is that of the exact oracle, so that no engine takes part.
 */
final class RelativePositionLawsTest {

  private static final double EIGHTH = Math.PI / 4;

  private static PairResult result(Posed posed) {
    ExactPair.Nearest nearest = posed.exact().nearest();
    PairResult result = new PairResult(posed.dimension());
    PairResult.Writer out = result.rewrite();
    if (nearest.meet()) {
      out.verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    } else {
      double[] nowhere = new double[posed.dimension()];
      out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(nearest.normal())
          .upper(nearest.distance().doubleValue())
          .points(nowhere, nowhere);
    }
    for (int k = 0; k < nearest.ofA().size(); k++) {
      out.featurePair(nearest.ofA().get(k), nearest.ofB().get(k), nearest.weights().get(k));
    }
    return result;
  }

  private static RelativePosition position(Posed posed) {
    return RelativePosition.of(
        posed.a(), posed.poseA(), posed.b(), posed.poseB(), result(posed).toOutcome());
  }

  /** Asks both ways round. */
  private static RelativePosition bothWays(Posed posed) {
    RelativePosition one = position(posed);
    assertThat(position(posed.swapped())).isEqualTo(one);
    return one;
  }

  private static RelativePosition position(Polytope a, Pose poseA, Polytope b, Pose poseB) {
    return bothWays(new Posed("", a, poseA, b, poseB));
  }

  // --- boxes

  /** A box with half sides and a centre of a few quarters, some of the sides without length. */
  private static double[] interval(Random random) {
    return new double[] {random.nextInt(9) / 4.0 - 1, random.nextInt(4) / 4.0};
  }

  /**
   * What two boxes are to each other. On each axis they have a middle in common, or ends that face
   * each other; a box extends along the axis in its feature if that point is not one of its ends.
   */
  private static RelativePosition expected(double[][] a, double[][] b) {
    boolean contact = false;
    boolean aInB = true;
    boolean bInA = true;
    int ofA = 0;
    int ofB = 0;
    for (int i = 0; i < a.length; i++) {
      double reach = Math.abs(b[i][0] - a[i][0]);
      contact |= reach >= a[i][1] + b[i][1];
      aInB &= reach + a[i][1] <= b[i][1];
      bInA &= reach + b[i][1] <= a[i][1];
      double from = Math.max(a[i][0] - a[i][1], b[i][0] - b[i][1]);
      double to = Math.min(a[i][0] + a[i][1], b[i][0] + b[i][1]);
      if (from <= to) {
        ofA += Math.abs((from + to) / 2 - a[i][0]) < a[i][1] ? 1 : 0;
        ofB += Math.abs((from + to) / 2 - b[i][0]) < b[i][1] ? 1 : 0;
      }
    }
    if (!contact) {
      return aInB || bInA ? RelativePosition.CONTAINMENT : RelativePosition.PIERCING;
    }
    return switch (3 * Math.max(ofA, ofB) + Math.min(ofA, ofB)) {
      case 0 -> RelativePosition.VERTEX_VERTEX;
      case 3 -> RelativePosition.EDGE_VERTEX;
      case 4 -> RelativePosition.EDGE_EDGE;
      case 6 -> RelativePosition.FACE_VERTEX;
      case 7 -> RelativePosition.FACE_EDGE;
      case 8 -> RelativePosition.FACE_FACE;
      default -> throw new AssertionError("a feature of " + ofA + " and " + ofB + " dimensions");
    };
  }

  private static Polytope box(double[][] sides) {
    double[] half = new double[sides.length];
    for (int i = 0; i < half.length; i++) {
      half[i] = sides[i][1];
    }
    double[] corners = new double[half.length * (1 << half.length)];
    for (int v = 0; v < 1 << half.length; v++) {
      for (int i = 0; i < half.length; i++) {
        corners[v * half.length + i] = (v >> i & 1) == 0 ? -half[i] : half[i];
      }
    }
    return Polytope.of(half.length, corners);
  }

  private static Pose at(double[][] sides) {
    double[] centre = new double[sides.length];
    for (int i = 0; i < centre.length; i++) {
      centre[i] = sides[i][0];
    }
    return Pose.translation(centre);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void boxesOfAllKinds(int n) {
    Random random = new Random(20261123 + n);
    Set<RelativePosition> seen = EnumSet.noneOf(RelativePosition.class);
    for (int round = 0; round < 200; round++) {
      double[][] a = new double[n][];
      double[][] b = new double[n][];
      for (int i = 0; i < n; i++) {
        a[i] = interval(random);
        b[i] = interval(random);
      }
      RelativePosition expected = expected(a, b);
      Posed posed = new Posed("", box(a), at(a), box(b), at(b));
      String what =
          "round %d, centres and half sides %s and %s"
              .formatted(round, Arrays.deepToString(a), Arrays.deepToString(b));
      assertThat(bothWays(posed)).as(what).isEqualTo(expected);
      if (round % 4 == 0) {
        Posed there = PairFamilies.moved(posed, PairFamilies.rotation(n, random, 1));
        int power = random.nextInt(80) - 40;
        assertThat(position(there)).as("moved, %s", what).isEqualTo(expected);
        assertThat(position(PairFamilies.scaled(posed, power)))
            .as("times 2^%d, %s", power, what)
            .isEqualTo(expected);
      }
      assertThat(expected.isOverlap())
          .isEqualTo(
              expected == RelativePosition.PIERCING || expected == RelativePosition.CONTAINMENT);
      seen.add(expected);
    }
    Set<RelativePosition> all = EnumSet.allOf(RelativePosition.class);
    if (n == 2) {
      all.removeIf(position -> position.name().contains("FACE"));
    }
    assertThat(seen).isEqualTo(all);
  }

  // --- cases

  /** Two points lay to each other like face and vertex: a point has no size to be near of. */
  @Test
  void bodiesWithoutSizeAreVertices() {
    Polytope point = Polytope.of(3, 0.1, 0.2, 0.3);
    assertThat(position(point, Pose.identity(3), point, Pose.translation(0.7, -1.1, 0.3)))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
    Polytope inPlane = Polytope.of(2, 0.1, 0.7);
    assertThat(position(inPlane, Pose.identity(2), inPlane, Pose.translation(0.3, 1.9)))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
  }

  /** A body that is far away for its size was looked for beside where it is. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e4, 1e8})
  void smallBodiesFarAway(double far) {
    Polytope octahedron = Shapes.crossPolytope(1e-3, 1e-3, 1e-3);
    Pose there = Pose.translation(0.6 * far, -0.37 * far, 0.41 * far);
    assertThat(position(octahedron, Pose.identity(3), octahedron, there))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
  }

  /** Edges of faces that are parallel up to roundings were said to cross, anywhere. */
  @Test
  void parallelsDoNotCross() {
    Posed besideAndBelow =
        new Posed(
            "",
            Shapes.box(0.25, 0.75, 0.25),
            Pose.translation(-0.5, 0, -0.75),
            Shapes.box(0.5, 0.25, 0.25),
            Pose.translation(0.5, 0, -0.25));
    Random random = new Random(7);
    for (int round = 0; round < 16; round++) {
      Posed moved = PairFamilies.moved(besideAndBelow, PairFamilies.rotation(3, random, 1));
      assertThat(bothWays(moved)).as("round %d", round).isEqualTo(RelativePosition.EDGE_EDGE);
    }
  }

  /** A cube against the face, an edge and a vertex of another body, and edges across each other. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void facesEdgesAndVertices(double gap) {
    Polytope cube = Shapes.box(1, 1, 1);
    Polytope octahedron = Shapes.crossPolytope(1, 1, 1);
    double root = Math.sqrt(2);
    Pose identity = Pose.identity(3);
    Pose edgeAlongZ = Pose.rotation(new double[] {0, 0, 1}, EIGHTH, new double[3]);
    Pose edgeTowards =
        Pose.rotation(new double[] {0, 0, 1}, EIGHTH, new double[] {1 + gap + root, 0.1, 0.2});
    Pose edgeAcross =
        Pose.rotation(new double[] {0, 1, 0}, EIGHTH, new double[] {2 * root + gap, 0.1, 0.2});
    assertThat(position(cube, identity, cube, edgeTowards)).isEqualTo(RelativePosition.FACE_EDGE);
    assertThat(position(cube, edgeAlongZ, cube, edgeAcross)).isEqualTo(RelativePosition.EDGE_EDGE);
    assertThat(position(cube, identity, octahedron, Pose.translation(2 + gap, 0.1, 0.2)))
        .isEqualTo(RelativePosition.FACE_VERTEX);
    assertThat(position(cube, edgeAlongZ, octahedron, Pose.translation(root + 1 + gap, 0, 0.2)))
        .isEqualTo(RelativePosition.EDGE_VERTEX);
    assertThat(position(octahedron, identity, octahedron, Pose.translation(2 + gap, 0, 0)))
        .isEqualTo(RelativePosition.VERTEX_VERTEX);
  }

  /** Contacts across edges and of flat bodies, however they are turned. */
  @Test
  void contactsAreFoundInAnyOrientation() {
    Polytope cube = Shapes.box(1, 1, 1);
    Polytope segment = Polytope.of(3, -1, 0, 0, 1, 0, 0);
    Polytope triangle = Polytope.of(3, -1, -1, 0, 2, -1, 0, -1, 2, 0);
    Polytope point = Polytope.of(3, 0, 0, 0);
    Pose identity = Pose.identity(3);
    Pose aboutZ = Pose.rotation(new double[] {0, 0, 1}, EIGHTH, new double[3]);
    double[] there = {2 * Math.sqrt(2), 0.1, 0.2};
    Pose aboutY = Pose.rotation(new double[] {0, 1, 0}, EIGHTH, there);
    Pose upright = Pose.rotation(new double[] {0, 1, 0}, 2 * EIGHTH, new double[] {0, 0, 1});
    Random random = new Random(8);
    for (int round = 0; round < 4; round++) {
      Pose turn = PairFamilies.rotation(3, random, 1);
      assertMoved(cube, aboutZ, cube, aboutY, turn, RelativePosition.EDGE_EDGE);
      assertMoved(segment, identity, segment, aboutZ, turn, RelativePosition.EDGE_EDGE);
      assertMoved(triangle, identity, segment, identity, turn, RelativePosition.FACE_EDGE);
      assertMoved(triangle, identity, triangle, aboutZ, turn, RelativePosition.FACE_FACE);
      assertMoved(triangle, identity, segment, upright, turn, RelativePosition.FACE_VERTEX);
      assertMoved(triangle, identity, point, identity, turn, RelativePosition.FACE_VERTEX);
      assertMoved(segment, identity, point, identity, turn, RelativePosition.EDGE_VERTEX);
    }
  }

  private static void assertMoved(
      Polytope a, Pose poseA, Polytope b, Pose poseB, Pose turn, RelativePosition expected) {
    Posed moved = PairFamilies.moved(new Posed("", a, poseA, b, poseB), turn);
    assertThat(bothWays(moved)).isEqualTo(expected);
  }

  /** What is nearer than 1e-9 of the smaller body is in contact, what is deeper overlaps. */
  @ParameterizedTest
  @CsvSource({
    "0.5e-9, FACE_FACE",
    "2e-9, PIERCING",
    "-0.5e-9, FACE_FACE",
    "-2e-9, FACE_FACE",
  })
  void theSmallerBodySaysWhatIsNear(double depth, RelativePosition expected) {
    Polytope cube = Shapes.box(1, 1, 1);
    double half = 1 / Math.sqrt(12); // its diagonal is 1
    Polytope smaller = Shapes.box(half, half, half);
    Pose there = Pose.translation(1 + half - depth, 0.25, 0.125);
    assertThat(position(cube, Pose.identity(3), smaller, there)).isEqualTo(expected);
  }

  /** Features too are as near as that: an edge that is out of line by more is none. */
  @ParameterizedTest
  @CsvSource({"0.5e-9, FACE_FACE", "4e-9, FACE_EDGE"})
  void aFaceThatIsTiltedByMoreIsNone(double tilt, RelativePosition expected) {
    Polytope cube = Shapes.box(1, 1, 1);
    double half = 1 / Math.sqrt(12);
    Polytope smaller = Shapes.box(half, half, half);
    Pose there =
        Pose.rotation(new double[] {0, 0, 1}, tilt, new double[] {1.5 + half, 0.25, 0.125});
    assertThat(position(cube, Pose.identity(3), smaller, there)).isEqualTo(expected);
  }

  /** A box that sticks out of another by more than is near is not inside of it. */
  @Test
  void whatSticksOutIsNotContained() {
    Polytope cube = Shapes.box(1, 1, 1);
    Polytope inner = Shapes.box(0.5, 0.5, 0.5);
    for (int axis = 0; axis < 3; axis++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double[] there = {0, 0, 0};
        there[axis] = sign * (0.5 + 1e-10);
        assertThat(position(cube, Pose.identity(3), inner, Pose.translation(there)))
            .isEqualTo(RelativePosition.CONTAINMENT);
        there[axis] = sign * (0.5 + 1e-8);
        assertThat(position(cube, Pose.identity(3), inner, Pose.translation(there)))
            .isEqualTo(RelativePosition.PIERCING);
      }
    }
  }

  @Test
  void evidenceOfAnyKindWillDo() {
    Polytope cube = Shapes.box(1, 1, 1);
    Pose identity = Pose.identity(3);
    Posed posed = new Posed("", cube, identity, cube, Pose.translation(2, 2, 0.5));
    PairResult axis = result(posed);
    axis.amend().normal(1, 0, 0);
    assertThat(of(posed, axis)).isEqualTo(RelativePosition.EDGE_EDGE);
    PairResult touching = result(posed);
    touching.amend().verdict(Verdict.TOUCHING, Termination.CONVERGED);
    assertThat(of(posed, touching)).isEqualTo(RelativePosition.EDGE_EDGE);
    PairResult unequal = new PairResult(3); // weights need not add up to 1
    unequal.rewrite().verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    Posed far = new Posed("", cube, identity, cube, Pose.translation(2, 0, 0));
    for (int v = 0; v < 8; v++) {
      if (cube.coordinate(v, 0) > 0) {
        unequal.amend().featureA(v, 3).featureB(v, 5);
      }
    }
    assertThat(of(far, unequal)).isEqualTo(RelativePosition.FACE_FACE);
  }

  private static RelativePosition of(Posed posed, PairResult result) {
    return RelativePosition.of(
        posed.a(), posed.poseA(), posed.b(), posed.poseB(), result.toOutcome());
  }

  /** The normal of an answer may be off by the root of a rounding; the features are not. */
  @Test
  void theVerdictIsEnoughForBodiesThatAreApart() {
    Polytope cube = Shapes.box(1, 1, 1);
    Posed apart = new Posed("", cube, Pose.identity(3), cube, Pose.translation(5, 0.5, 0));
    PairResult bare = new PairResult(3);
    bare.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED);
    assertThat(of(apart, bare)).isEqualTo(RelativePosition.FACE_FACE);
    PairResult tilted = result(apart);
    tilted.amend().normal(Math.sqrt(1 - 1e-14), 1e-7, 0);
    assertThat(of(apart, tilted)).isEqualTo(RelativePosition.FACE_FACE);
  }

  @Test
  void saysWhatItNeeds() {
    Polytope cube = Shapes.box(1, 1, 1);
    Posed overlapping = new Posed("", cube, Pose.identity(3), cube, Pose.translation(1, 0, 0));
    PairResult wrong = new PairResult(3);
    wrong.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED);
    assertRefused(overlapping, wrong, "ask for the distance");
    PairResult undecided = new PairResult(3);
    undecided.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
    assertRefused(overlapping, undecided, "ask for intersection");
    Polytope none = Polytope.empty(3);
    Pose here = Pose.identity(3);
    assertRefused(new Posed("", none, here, cube, here), undecided, "empty");
    assertRefused(new Posed("", cube, here, none, here), undecided, "empty");
    Polytope square = Shapes.box(1, 1);
    Pose plane = Pose.identity(2);
    assertRefused(new Posed("", cube, here, square, plane), undecided, "dimension 3 and 2");
    Polytope segment = Polytope.of(1, -1, 1);
    Pose line = Pose.identity(1);
    assertRefused(new Posed("", segment, line, segment, line), undecided, "dimension 1 and 1");
    Polytope tesseract = Shapes.box(1, 1, 1, 1);
    Pose space = Pose.identity(4);
    assertRefused(new Posed("", tesseract, space, tesseract, space), undecided, "R^2 or R^3");
  }

  private static void assertRefused(Posed posed, PairResult result, String reason) {
    Outcome outcome = result.toOutcome();
    assertThatThrownBy(
            () -> RelativePosition.of(posed.a(), posed.poseA(), posed.b(), posed.poseB(), outcome))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
