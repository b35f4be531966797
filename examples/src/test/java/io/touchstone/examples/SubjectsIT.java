// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Contacts;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.ObjectChecker;
import org.junit.jupiter.api.Test;

/** The snippets of docs/contact.md, docs/motion.md and docs/objects.md: {@link SnippetsIT}. */
final class SubjectsIT {

  private final Pose here = Pose.identity(3);

  @Test
  void overlaps() {
    Polytope a = Shapes.box(1, 1, 1);
    Polytope b = Shapes.box(1, 1, 1);
    Pose poseA = here;
    Pose poseB = Pose.translation(1, 1, 1);
    OverlapOutcome common = Touchstone.overlap(a, poseA, b, poseB);
    double volume = common.volumeUpper(); // within 1e-9 of the lower bound, or closer
    OverlapOutcome best = Touchstone.with("gjk").proof(Proof.EXACT).overlap(a, poseA, b, poseB);
    assertThat(volume).isBetween(1.0, 1 + 1e-9);
    assertThat(best.volumeUpper()).isEqualTo(1);
  }

  @Test
  void manifolds() {
    Pose poseA = here;
    Pose poseB = Pose.translation(0, 0, 1.875);
    Contacts contacts = Touchstone.with("gjk").contacts(3);
    Contacts.Session session = contacts.newSession(3); // one per thread
    PreparedShape box = contacts.prepare(Shapes.box(1, 1, 1));
    ContactTracker tracker = new ContactTracker(3); // one per pair
    ContactManifold manifold = new ContactManifold(3); // yours, written again and again
    session.evaluate(box, poseA, box, poseB, ContactRequest.manifold(), tracker, manifold);
    for (int p = 0; p < manifold.count(); p++) {
      long id = manifold.id(p); // stays with the point
      double apart = manifold.separation(p); // negative where they overlap
      System.out.println(id + ": " + apart);
    }
    assertThat(manifold.separation(0)).isBetween(-0.125 - 1e-12, -0.125 + 1e-12);
    assertThat(manifold.count()).isEqualTo(4);
  }

  @Test
  void motions() {
    Polytope floor = Shapes.box(2, 2, 0.5);
    Polytope box = Shapes.box(0.5, 0.5, 0.5);
    Pose above = Pose.translation(0, 0, 3);
    MotionResult fall =
        Touchstone.motion(floor, Motion.staying(here), box, Motion.linear(above, 0, 0, -4));
    fall.verdict(); // HIT
    fall.freeUntil(); // not before: planes over intervals of time
    fall.contactAt(); // by then: vertices that meet
    assertThat(fall.verdict()).isEqualTo(MotionVerdict.HIT);
    assertThat(fall.freeUntil()).isLessThanOrEqualTo(0.5);
    assertThat(fall.contactAt().orElseThrow()).isBetween(0.5, 0.5 + 1e-9);
  }

  @Test
  void objects() {
    double[] coordinates = {-1, -1, 0, 1, -1, 0, 0, 1, 0};
    int[] triangles = {0, 1, 2};
    CompoundBody ell =
        CompoundBody.of(
            Shapes.box(2, 0.5, 0.5),
            Shapes.boxBetween(new double[] {-2, 0.5, -0.5}, new double[] {-1, 3, 0.5}));
    TriangleMesh mesh = TriangleMesh.of(coordinates, triangles);
    Pose there = Pose.translation(5, 0, 0);
    ObjectOutcome answer = Touchstone.distance(ell, here, mesh, there);
    int part = answer.partA(); // and partB(): those that are nearest
    ObjectCertificate proof = answer.certificate().orElseThrow();
    boolean holds = ObjectChecker.check(ell, here, mesh, there, 0, proof).valid();
    assertThat(part).isZero();
    assertThat(holds).isTrue();
  }
}
