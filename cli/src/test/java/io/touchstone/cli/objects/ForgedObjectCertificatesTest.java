// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.objects.SeparatedNodes.Plane;
import io.touchstone.api.objects.SeparatedNodes.Split;
import io.touchstone.api.objects.SeparatedNodes.Step;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.ObjectChecker;
import io.touchstone.tck.objects.Recipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Certificates that say more than is true, or are no certificates: none is found valid. */
class ForgedObjectCertificatesTest {

  private static final ObjectBody RING = Recipe.TORUS.mesh(6, 1);
  private static final ObjectBody BALL = Recipe.OVERLAPPING.mesh(3, 1);
  private static final Pose HERE = Pose.identity(3);
  private static final Pose IN_THE_HOLE = small(0.05, 0);
  private static final Pose IN_THE_RING = small(0.02, 0.7);

  private static Pose small(double scale, double x) {
    return Pose.affine(3, scale, 0, 0, x, 0, scale, 0, 0, 0, 0, scale, 0);
  }

  private static ObjectCertificate disjoint() {
    ObjectOutcome answer = Touchstone.distance(RING, HERE, BALL, IN_THE_HOLE);
    assertThat(answer.verdict()).isEqualTo(Verdict.DISJOINT);
    return answer.certificate().orElseThrow();
  }

  private static Finding check(ObjectCertificate certificate) {
    return ObjectChecker.check(RING, HERE, BALL, IN_THE_HOLE, 0, certificate);
  }

  private static void rejectsTree(String reason, UnaryOperator<SeparatedNodes> forge) {
    ObjectCertificate whole = disjoint();
    Finding found =
        check(new ObjectCertificate(whole.contact(), whole.separated().map(forge), whole.points()));
    assertThat(found.valid()).isFalse();
    assertThat(found.reason()).contains(reason);
  }

  private static SeparatedNodes withSteps(SeparatedNodes tree, List<Step> steps) {
    return new SeparatedNodes(tree.orderA(), tree.orderB(), steps);
  }

  @Test
  void theTrueOneIsValid() {
    assertThat(check(disjoint()).verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(disjoint().separated().orElseThrow().steps().size()).isGreaterThan(1);
  }

  @Test
  void aTreeWithoutItsEndIsRefused() {
    rejectsTree(
        "the tree ends before",
        tree -> withSteps(tree, tree.steps().subList(0, tree.steps().size() - 1)));
    rejectsTree("the tree ends before", tree -> withSteps(tree, List.of()));
  }

  @Test
  void aTreeThatGoesOnIsRefused() {
    rejectsTree(
        "the tree is complete before",
        tree -> {
          List<Step> steps = new ArrayList<>(tree.steps());
          steps.add(new Plane(AxisVector.of(1, 0, 0)));
          return withSteps(tree, steps);
        });
  }

  @Test
  void aRowWithoutAPartIsRefused() {
    rejectsTree(
        "does not have each part once",
        tree -> {
          List<Integer> order = new ArrayList<>(tree.orderA());
          order.set(0, order.get(1));
          return new SeparatedNodes(order, tree.orderB(), tree.steps());
        });
    rejectsTree(
        "does not have each part once",
        tree -> new SeparatedNodes(tree.orderA(), List.of(), tree.steps()));
  }

  @Test
  void anotherRowIsRefused() {
    rejectsTree(
        "nothing shows",
        tree -> {
          List<Integer> order = new ArrayList<>(tree.orderA());
          Collections.reverse(order);
          return new SeparatedNodes(order, tree.orderB(), tree.steps());
        });
  }

  @Test
  void splitsOutOfRangeAreRefused() {
    for (int at : new int[] {-1, 0, RING.partCount(), Integer.MAX_VALUE}) {
      rejectsTree(
          "divides the parts",
          tree -> {
            List<Step> steps = new ArrayList<>(tree.steps());
            steps.add(0, new Split(BodySide.A, at));
            return withSteps(tree, steps);
          });
    }
  }

  @Test
  void aPlaneThatSeparatesNothingProvesNothing() {
    rejectsTree(
        "nothing shows that the objects collide",
        tree -> withSteps(tree, List.of(new Plane(AxisVector.of(1, 0, 0)))));
    rejectsTree(
        "has dimension 2", tree -> withSteps(tree, List.of(new Plane(AxisVector.of(1, 0)))));
  }

  @Test
  void aPieceMayNotBeForgotten() {
    ObjectCertificate whole = disjoint();
    assertThat(whole.points()).hasSizeGreaterThan(1);
    for (int missing = 0; missing < whole.points().size(); missing++) {
      List<WindingPoint> points = new ArrayList<>(whole.points());
      points.remove(missing);
      Finding found = check(new ObjectCertificate(whole.contact(), whole.separated(), points));
      assertThat(found.valid()).isFalse();
      assertThat(found.reason()).contains("nothing shows that piece");
    }
  }

  @Test
  void windingNumbersAreCountedAnew() {
    ObjectOutcome inside = Touchstone.collides(RING, HERE, BALL, IN_THE_RING);
    assertThat(inside.inside()).isPresent();
    ObjectCertificate certificate = inside.certificate().orElseThrow();
    assertThat(ObjectChecker.check(RING, HERE, BALL, IN_THE_RING, 0, certificate).verdict())
        .isEqualTo(Verdict.INTERSECTING);
    // the same claim where it does not hold
    assertThat(check(certificate).reason()).contains("does not wind");
    WindingPoint point = inside.inside().orElseThrow();
    for (WindingPoint forged :
        List.of(
            new WindingPoint(point.side(), point.part(), point.vertex(), 0),
            new WindingPoint(point.side(), point.part(), point.vertex(), 2),
            new WindingPoint(BodySide.A, 0, 0, 1),
            new WindingPoint(BodySide.B, BALL.partCount(), 0, 1),
            new WindingPoint(BodySide.B, 0, 3, 1),
            new WindingPoint(BodySide.B, -1, 0, 1))) {
      ObjectCertificate lie =
          new ObjectCertificate(Optional.empty(), Optional.empty(), List.of(forged));
      assertThat(ObjectChecker.check(RING, HERE, BALL, IN_THE_RING, 0, lie).valid()).isFalse();
    }
  }

  @Test
  void surfacesApartAreNotEnoughForWhatLiesInside() {
    TriangleMesh box = box();
    CompoundBody point = CompoundBody.of(Polytope.of(3, 0, 0, 0));
    assertThat(Touchstone.collides(box, HERE, point, HERE).verdict())
        .isEqualTo(Verdict.INTERSECTING);
    // each triangle has a plane between it and the point: its own
    List<Integer> row = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (int t = 0; t < box.partCount(); t++) {
      row.add(t);
      if (t + 1 < box.partCount()) {
        steps.add(new Split(BodySide.A, t + 1));
      }
      double[] inwards = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        for (int corner = 0; corner < 3; corner++) {
          inwards[axis] -= box.coordinate(box.corner(t, corner), axis);
        }
        inwards[axis] = Math.abs(inwards[axis]) == 3 ? inwards[axis] : 0;
      }
      steps.add(new Plane(AxisVector.of(inwards)));
    }
    Optional<SeparatedNodes> tree = Optional.of(new SeparatedNodes(row, List.of(0), steps));
    Finding silent =
        ObjectChecker.check(
            box, HERE, point, HERE, 0, new ObjectCertificate(Optional.empty(), tree, List.of()));
    assertThat(silent.reason()).contains("nothing shows that piece 0 of B is outside");
    List<WindingPoint> lie = List.of(new WindingPoint(BodySide.B, 0, 0, 0));
    Finding lied =
        ObjectChecker.check(
            box, HERE, point, HERE, 0, new ObjectCertificate(Optional.empty(), tree, lie));
    assertThat(lied.reason()).contains("does not wind 0 times");
    Finding outside =
        ObjectChecker.check(
            box,
            HERE,
            CompoundBody.of(Polytope.of(3, 0, 0, 0)),
            Pose.translation(0, 0, 0.5),
            0,
            new ObjectCertificate(Optional.empty(), tree, lie));
    assertThat(outside.valid()).isFalse();
  }

  private static TriangleMesh box() {
    double[] points = new double[24];
    for (int i = 0; i < 24; i++) {
      points[i] = (((i / 3) >> (i % 3)) & 1) == 1 ? 1 : -1;
    }
    return TriangleMesh.of(
        points,
        new int[] {
          0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
          2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5
        });
  }

  @Test
  void contactsOfOtherPartsAreRefused() {
    ObjectOutcome hit = Touchstone.collides(RING, HERE, BALL, HERE);
    ObjectCertificate certificate = hit.certificate().orElseThrow();
    assertThat(ObjectChecker.check(RING, HERE, BALL, HERE, 0, certificate).verdict())
        .isEqualTo(Verdict.INTERSECTING);
    ObjectCertificate.PartPair pair = certificate.contact().orElseThrow();
    for (int part : new int[] {-1, RING.partCount()}) {
      ObjectCertificate lie =
          new ObjectCertificate(
              Optional.of(new ObjectCertificate.PartPair(part, pair.partB(), pair.certificate())),
              Optional.empty(),
              List.of());
      assertThat(ObjectChecker.check(RING, HERE, BALL, HERE, 0, lie).reason())
          .contains("there are no parts");
    }
    assertThat(ObjectChecker.check(RING, HERE, BALL, IN_THE_HOLE, 0, certificate).valid())
        .isFalse();
    ObjectCertificate nothing =
        new ObjectCertificate(
            Optional.of(new ObjectCertificate.PartPair(0, 0, Certificate.NONE)),
            Optional.empty(),
            List.of());
    assertThat(ObjectChecker.check(RING, HERE, BALL, HERE, 0, nothing).valid()).isFalse();
  }
}
