// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Contacts;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.PreparedShape;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Manifolds and patches of contacts that are known, and what stays the same between frames. */
final class ManifoldTest {

  private static final Pose HERE = Pose.identity(3);
  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Contacts CONTACTS = Touchstone.with("gjk").contacts(3);

  private static ContactManifold contact(
      ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, ContactRequest request) {
    ContactManifold manifold = new ContactManifold(a.dimension());
    Contacts contacts = a.dimension() == 3 ? CONTACTS : Touchstone.with("gjk").contacts(2);
    contacts
        .newSession(a.dimension())
        .evaluate(contacts.prepare(a), poseA, contacts.prepare(b), poseB, request, null, manifold);
    return manifold;
  }

  private static void assertPoint(ContactManifold m, int p, double separation, double... at) {
    assertThat(m.separation(p)).isCloseTo(separation, within(1e-12));
    for (int i = 0; i < at.length; i++) {
      assertThat(m.point(p, i)).isCloseTo(at[i], within(1e-9));
    }
  }

  @Test
  void aBoxOnABox() {
    ContactManifold m =
        contact(
            BOX,
            HERE,
            Shapes.box(0.5, 0.5, 0.5),
            Pose.translation(0.25, 0, 1.375),
            ContactRequest.manifold());
    assertThat(m.count()).isEqualTo(4);
    assertThat(m.normal(2)).isCloseTo(1, within(1e-12));
    assertThat(m.patchArea()).isCloseTo(1, within(1e-12));
    assertThat(m.keptArea()).isCloseTo(1, within(1e-12));
    Set<String> features = new TreeSet<>();
    for (int p = 0; p < 4; p++) {
      assertThat(m.separation(p)).isCloseTo(-0.125, within(1e-12));
      assertThat(m.point(p, 2)).isCloseTo(0.9375, within(1e-12));
      assertThat(Math.abs(m.point(p, 0) - 0.25)).isCloseTo(0.5, within(1e-12));
      features.add(m.feature(p));
    }
    assertThat(features).hasSize(4).allMatch(feature -> feature.matches("B\\d"));
  }

  /** A box that just touches another one was told to be -0.0 away. */
  @Test
  void nothingIsNegativeZero() {
    for (int k = 0; k < 6; k++) {
      double[] at = {0, 0, 0};
      at[k / 2] = k % 2 == 0 ? 2 : -2;
      ContactManifold m = contact(BOX, HERE, BOX, Pose.translation(at), ContactRequest.manifold());
      assertThat(m.count()).isEqualTo(4);
      for (int p = 0; p < 4; p++) {
        assertThat(1 / m.separation(p)).isEqualTo(Double.POSITIVE_INFINITY);
        for (int i = 0; i < 3; i++) {
          assertThat(1 / m.point(p, i)).isNotEqualTo(Double.NEGATIVE_INFINITY);
          assertThat(1 / m.normal(i)).isNotEqualTo(Double.NEGATIVE_INFINITY);
        }
      }
    }
  }

  @Test
  void shiftedBoxesHaveCornersOfBothAndEdgesAcross() {
    ContactManifold m =
        contact(BOX, HERE, BOX, Pose.translation(0.5, 0.25, 1.9375), ContactRequest.patch());
    assertThat(m.count()).isEqualTo(4);
    assertThat(m.patchArea()).isCloseTo(1.5 * 1.75, within(1e-12));
    int across = 0;
    for (int p = 0; p < 4; p++) {
      across += m.feature(p).contains("/") ? 1 : 0;
    }
    assertThat(across).isEqualTo(2);
  }

  @Test
  void aTurnedBoxMakesAnOctagon() {
    double r = Math.sqrt(0.5);
    Pose turned = Pose.of(3, r, -r, 0, 0, r, r, 0, 0, 0, 0, 1, 1.875);
    ContactManifold patch = contact(BOX, HERE, BOX, turned, ContactRequest.patch());
    assertThat(patch.count()).isEqualTo(8);
    assertThat(patch.patchArea()).isCloseTo(8 * (Math.sqrt(2) - 1), within(1e-12));
    ContactManifold four = contact(BOX, HERE, BOX, turned, ContactRequest.manifold());
    assertThat(four.count()).isEqualTo(4);
    assertThat(four.patchArea()).isCloseTo(patch.patchArea(), within(1e-12));
    assertThat(four.keptArea()).isBetween(0.6 * patch.patchArea(), patch.patchArea());
  }

  @Test
  void aTipOnAFace() {
    Polytope tip = Polytope.of(3, 0, 0, 0, 1, 0, 2, -1, 1, 2, -1, -1, 2);
    ContactManifold m =
        contact(BOX, HERE, tip, Pose.translation(0.25, 0.125, 0.9375), ContactRequest.manifold());
    assertThat(m.count()).isEqualTo(1);
    assertPoint(m, 0, -0.0625, 0.25, 0.125, 0.96875);
    assertThat(m.feature(0)).isEqualTo("B0");
  }

  @Test
  void anEdgeAcrossAnEdge() {
    Polytope up = Polytope.of(3, -1, 0, 0, 1, 0, 0, 0, 1, -1, 0, -1, -1);
    Polytope down = Polytope.of(3, 0, -1, 0, 0, 1, 0, 1, 0, 1, -1, 0, 1);
    ContactManifold m =
        contact(up, HERE, down, Pose.translation(0.25, 0.125, -0.03125), ContactRequest.manifold());
    assertThat(m.count()).isEqualTo(1);
    assertPoint(m, 0, -0.03125, 0.25, 0, -0.015625);
    assertThat(m.feature(0)).isEqualTo("A0-1/B0-1");
  }

  @Test
  void aPrismOnItsEdgeHasTwoPoints() {
    double r = Math.sqrt(0.5);
    Pose onEdge = Pose.of(3, 1, 0, 0, 0, 0, r, -r, 0, 0, r, r, 1 + 2 * r - 0.01);
    ContactManifold m =
        contact(Shapes.box(4, 4, 1), HERE, Shapes.box(1, 1, 1), onEdge, ContactRequest.manifold());
    assertThat(m.count()).isEqualTo(2);
    assertThat(m.separation(0)).isCloseTo(2 * r - Math.sqrt(2) - 0.01, within(1e-9));
    assertThat(Math.abs(m.point(0, 0) - m.point(1, 0))).isCloseTo(2, within(1e-9));
  }

  @Test
  void curvedBodiesAreTheirCoresAndRadii() {
    ContactManifold ball =
        contact(
            BOX,
            HERE,
            Shapes.sphere(3, 0.5),
            Pose.translation(0.25, 0, 1.25),
            ContactRequest.manifold());
    assertThat(ball.count()).isEqualTo(1);
    assertPoint(ball, 0, -0.25, 0.25, 0, 0.875);
    Pose lying = Pose.of(3, 0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 1.4375);
    ContactManifold pill =
        contact(BOX, HERE, Shapes.capsule(0.5, 2), lying, ContactRequest.manifold());
    assertThat(pill.count()).isEqualTo(2);
    for (int p = 0; p < 2; p++) {
      assertThat(pill.separation(p)).isCloseTo(-0.0625, within(1e-9));
      assertThat(Math.abs(pill.point(p, 0))).isCloseTo(1, within(1e-9));
    }
    ContactManifold balls =
        contact(
            Shapes.sphere(3, 1),
            HERE,
            Shapes.sphere(3, 0.5),
            Pose.translation(1.25, 0, 0),
            ContactRequest.manifold());
    assertPoint(balls, 0, -0.25, 0.875, 0, 0);
  }

  @Test
  void speculativePoints() {
    Pose above = Pose.translation(0, 0, 2.125);
    assertThat(contact(BOX, HERE, BOX, above, ContactRequest.manifold()).count()).isZero();
    ContactManifold m = contact(BOX, HERE, BOX, above, new ContactRequest(4, 0.25, false));
    assertThat(m.count()).isEqualTo(4);
    assertThat(m.separation(2)).isCloseTo(0.125, within(1e-12));
  }

  @Test
  void thePlane() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    Pose here = Pose.identity(2);
    ContactManifold m =
        contact(square, here, square, Pose.translation(0.5, 1.9375), ContactRequest.manifold());
    assertThat(m.count()).isEqualTo(2);
    assertThat(m.patchArea()).isCloseTo(1.5, within(1e-12));
    for (int p = 0; p < 2; p++) {
      assertThat(m.separation(p)).isCloseTo(-0.0625, within(1e-12));
    }
    Polytope segment = Polytope.of(2, -1, 0, 1, 0);
    ContactManifold flat =
        contact(square, here, segment, Pose.translation(0.5, 0.9375), ContactRequest.manifold());
    assertThat(flat.count()).isEqualTo(2);
    assertThat(flat.separation(0)).isCloseTo(-0.0625, within(1e-12));
    double r = Math.sqrt(0.5);
    Pose onCorner = Pose.of(2, r, -r, 0.25, r, r, 1 + 2 * r - 0.0625);
    ContactManifold corner = contact(square, here, square, onCorner, ContactRequest.manifold());
    assertThat(corner.count()).isEqualTo(1);
  }

  /** Ten boxes on each other, all aligned: the hardest case, since every corner is a tie. */
  @Test
  void noiseChangesNoNumber() {
    Random random = new Random(27);
    ContactRequest request = new ContactRequest(4, 1e-3, false);
    for (double noise : new double[] {1e-12, 1e-10, 1e-8, 1e-6}) {
      ContactTracker[] trackers = new ContactTracker[9];
      Contacts.Session session = CONTACTS.newSession(3);
      PreparedShape box = CONTACTS.prepare(BOX);
      ContactManifold manifold = new ContactManifold(3);
      Set<Long> first = new TreeSet<>();
      for (int frame = 0; frame < 40; frame++) {
        Pose[] poses = new Pose[10];
        for (int k = 0; k < poses.length; k++) {
          poses[k] = noisy(random, noise, 1.999 * k);
        }
        for (int k = 0; k < trackers.length; k++) {
          if (frame == 0) {
            trackers[k] = new ContactTracker(3);
          }
          session.evaluate(box, poses[k], box, poses[k + 1], request, trackers[k], manifold);
          Set<Long> ids = new TreeSet<>();
          for (int p = 0; p < manifold.count(); p++) {
            ids.add(manifold.id(p));
          }
          if (frame == 0) {
            first.addAll(ids);
          }
          assertThat(ids)
              .as("noise %s, frame %d, contact %d", noise, frame, k)
              .containsExactlyElementsOf(first);
        }
      }
      assertThat(first).containsExactly(0L, 1L, 2L, 3L);
    }
  }

  private static Pose noisy(Random random, double noise, double height) {
    double[] q = new double[6];
    for (int i = 0; i < q.length; i++) {
      q[i] = noise * (2 * random.nextDouble() - 1);
    }
    return Pose.of(3, 1, -q[2], q[1], q[3], q[2], 1, -q[0], q[4], -q[1], q[0], 1, height + q[5]);
  }

  @Test
  void payloadsStayWithTheirPoints() {
    Contacts.Session session = CONTACTS.newSession(3);
    PreparedShape box = CONTACTS.prepare(BOX);
    ContactManifold m = new ContactManifold(3);
    ContactTracker tracker = new ContactTracker(3);
    ContactRequest request = ContactRequest.manifold();
    session.evaluate(box, HERE, box, Pose.translation(0.5, 0.25, 1.9), request, tracker, m);
    for (int p = 0; p < m.count(); p++) {
      tracker.setPayload(p, m.feature(p));
    }
    Pose moved = Pose.translation(0.55, 0.2, 1.9);
    session.evaluate(box, HERE, box, moved, request, tracker, m);
    assertThat(m.count()).isEqualTo(4);
    for (int p = 0; p < m.count(); p++) {
      assertThat(tracker.payload(p)).isEqualTo(m.feature(p));
    }
  }

  @Test
  void allocatesNothing() {
    FeatureFinder finder = new FeatureFinder();
    var query = finder.newQuery(3);
    PreparedShape box = finder.prepare(BOX);
    ContactManifold m = new ContactManifold(3);
    ContactTracker tracker = new ContactTracker(3);
    ContactRequest request = ContactRequest.manifold();
    double[] normal = {0, 0, 1};
    double r = Math.sqrt(0.5);
    Pose[] poses = {
      Pose.translation(0.5, 0.25, 1.9), Pose.of(3, r, -r, 0, 0, r, r, 0, 0, 0, 0, 1, 1.875)
    };
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytes = Long.MAX_VALUE;
    for (int round = 0; round < 20; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int k = 0; k < 1000; k++) {
        query.manifold(box, HERE, box, poses[k & 1], normal, request, tracker, m);
      }
      bytes = Math.min(bytes, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(bytes).isLessThan(1000); // less than a byte per query
  }
}
