// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Outcome;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Boxes in closed form beside the same boxes as polytopes, and beside exact numbers. */
final class BoxContactTest {

  private static final Query PROVED = Touchstone.with("gjk");

  private final Random random = new Random(38);

  /** The corners of a box in any order, last perhaps its middle, which makes a polytope of it. */
  private Polytope box(double[] low, double[] high, int[] order, boolean plain) {
    double[] points = new double[plain ? 24 : 27];
    for (int v = 0; v < 8; v++) {
      for (int k = 0; k < 3; k++) {
        points[3 * v + k] = (order[v] >> k & 1) == 0 ? low[k] : high[k];
      }
    }
    for (int k = 0; k < 3 && !plain; k++) {
      points[24 + k] = 0.5 * low[k] + 0.5 * high[k];
    }
    return Polytope.of(3, points);
  }

  private int[] order() {
    int[] order = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int v = 7; v > 0; v--) {
      int w = random.nextInt(v + 1);
      int kept = order[v];
      order[v] = order[w];
      order[w] = kept;
    }
    return order;
  }

  /** One pair, in both descriptions. */
  final class Pair {

    final Polytope boxA;
    final Polytope boxB;
    final Polytope polytopeA;
    final Polytope polytopeB;
    final Pose poseA;
    final Pose poseB;

    Pair(Family family) {
      double scale = family == Family.SCALED ? Math.scalb(1.0, 50 * (random.nextInt(9) - 4)) : 1;
      double[][] ends = new double[4][3];
      for (int k = 0; k < 3; k++) {
        for (int body = 0; body < 2; body++) {
          boolean whole = family == Family.TIES;
          double half = whole ? 1 + random.nextInt(2) : 0.5 + random.nextDouble();
          half *= family == Family.THIN && k == body ? 0x1p-12 : 1;
          double middle = whole || family == Family.THIN ? 0 : random.nextGaussian();
          ends[2 * body][k] = scale * (middle - half);
          ends[2 * body + 1][k] = scale * (middle + half);
        }
      }
      int[] ofA = order();
      int[] ofB = order();
      boxA = box(ends[0], ends[1], ofA, true);
      polytopeA = box(ends[0], ends[1], ofA, false);
      boxB = box(ends[2], ends[3], ofB, true);
      polytopeB = box(ends[2], ends[3], ofB, false);
      double far = family == Family.FAR ? 1000 : 1;
      double[] at = {far * random.nextGaussian(), far * random.nextGaussian(), 0};
      double[] aside = new double[3];
      for (int k = 0; k < 3; k++) {
        aside[k] = family == Family.TIES ? random.nextInt(3) - 1 : 0.8 * random.nextGaussian();
      }
      double[] turnA = turn(family);
      double[] turnB = family == Family.PARALLEL ? turnA : turn(family);
      poseA = pose(turnA, at, new double[3], scale);
      poseB = pose(turnB, at, aside, scale);
    }

    private double[] turn(Family family) {
      double[] q = new double[4];
      for (int i = 0; i < 4; i++) {
        boolean flat = family == Family.UPRIGHT && (i == 1 || i == 2);
        q[i] = flat ? 0 : random.nextGaussian();
      }
      return family == Family.TIES ? new double[] {1, 0, 0, 0} : q;
    }

    private Pose pose(double[] q, double[] at, double[] aside, double scale) {
      double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      double w = q[0] / length;
      double x = q[1] / length;
      double y = q[2] / length;
      double z = q[3] / length;
      double[] t = new double[3];
      for (int k = 0; k < 3; k++) {
        t[k] = scale * (at[k] + aside[k]);
      }
      return Pose.of(
          3,
          1 - 2 * (y * y + z * z),
          2 * (x * y - w * z),
          2 * (x * z + w * y),
          t[0],
          2 * (x * y + w * z),
          1 - 2 * (x * x + z * z),
          2 * (y * z - w * x),
          t[1],
          2 * (x * z - w * y),
          2 * (y * z + w * x),
          1 - 2 * (x * x + y * y),
          t[2]);
    }
  }

  enum Family {
    RANDOM,
    THIN,
    SCALED,
    FAR,
    /** Turned alike, so that edges are parallel. */
    PARALLEL,
    /** Turned about one axis: faces on faces. */
    UPRIGHT,
    /** Not turned, with whole coordinates: several axes have one height. */
    TIES
  }

  @Test
  void theManifoldIsThatOfThePolytope() {
    ContactRequest all = ContactRequest.patch();
    for (int k = 0; k < 1400; k++) {
      Pair p = new Pair(Family.values()[k % Family.values().length]);
      FeatureFinder finder = new FeatureFinder();
      FeatureQuery query = (FeatureQuery) finder.newQuery(3);
      double[] normal = normal(p);
      for (ContactRequest request : new ContactRequest[] {ContactRequest.manifold(), all}) {
        ContactManifold own = new ContactManifold(3);
        ContactManifold general = new ContactManifold(3);
        query.manifold(
            finder.prepare(p.boxA),
            p.poseA,
            finder.prepare(p.boxB),
            p.poseB,
            normal,
            request,
            null,
            own);
        query.manifold(
            finder.prepare(p.polytopeA),
            p.poseA,
            finder.prepare(p.polytopeB),
            p.poseB,
            normal,
            request,
            null,
            general);
        assertSame(own, general, Features.of(p.boxA).body.size());
      }
    }
  }

  /** The direction of the least depth, or, of bodies that are apart, an axis of A. */
  private double[] normal(Pair p) {
    Outcome found = PROVED.penetration(p.boxA, p.poseA, p.boxB, p.poseB);
    double[] normal = new double[3];
    int k = random.nextInt(3);
    for (int i = 0; i < 3; i++) {
      normal[i] = found.collides() ? found.normal()[i] : p.poseA.rotation(i, k);
    }
    return normal;
  }

  private static void assertSame(ContactManifold own, ContactManifold general, double size) {
    assertThat(own.count()).isEqualTo(general.count());
    assertThat(own.patchArea()).isCloseTo(general.patchArea(), within(1e-12 * size * size));
    assertThat(own.keptArea()).isCloseTo(general.keptArea(), within(1e-12 * size * size));
    assertThat(features(own)).isEqualTo(features(general));
    for (int q = 0; q < own.count(); q++) {
      assertThat(own.separation(q)).isCloseTo(general.separation(q), within(1e-12 * size));
      for (int i = 0; i < 3; i++) {
        assertThat(own.point(q, i)).isCloseTo(general.point(q, i), within(1e-9 * size));
      }
    }
  }

  private static Set<String> features(ContactManifold manifold) {
    Set<String> features = new TreeSet<>();
    for (int q = 0; q < manifold.count(); q++) {
      features.add(manifold.feature(q));
    }
    return features;
  }

  @Test
  void whatIsNoBoxAlongItsAxesIsNone() {
    assertThat(Features.of(Shapes.box(1, 2, 3)).box).isNotNull();
    Polytope nearly =
        Polytope.of(
            3,
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            1,
            0,
            1,
            1,
            0,
            0,
            0,
            1,
            1,
            0,
            1,
            0,
            1,
            1,
            1,
            1,
            Math.nextUp(1.0));
    assertThat(Features.of(nearly).box).isNull();
    double[] twice = Shapes.box(1, 1, 1).toArray();
    System.arraycopy(twice, 0, twice, 3, 3);
    assertThat(Features.of(Polytope.of(3, twice)).box).isNull();
    assertThat(Features.of(Polytope.of(3, Arrays.copyOf(new double[24], 24))).box).isNull();
  }

  /**
   * Directions with zeros and equal components, in which several features are equally far: the face
   * is the same one, and the edge is the same or falls off as little from a vertex as far.
   */
  @Test
  void ofSeveralEdgesAnyIsRight() {
    Polytope some = box(new double[] {-1, -2, -3}, new double[] {2, 1, 3}, order(), false);
    double[] parts = {-0.5, -1e-300, -0.0, 0, 0.25, 0.5, 1};
    int same = 0;
    int asked = 0;
    for (int k = 0; k < parts.length * parts.length * parts.length; k++) {
      double[] along = {parts[k % 7], parts[k / 7 % 7], parts[k / 49]};
      double length = Math.hypot(Math.hypot(along[0], along[1]), along[2]);
      int[] order = order();
      Polytope plain = box(new double[] {-1, -2, -3}, new double[] {2, 1, 3}, order, true);
      Polytope other = box(new double[] {-1, -2, -3}, new double[] {2, 1, 3}, order, false);
      for (int i = 0; i < 3 && length > 0; i++) {
        along[i] /= length;
      }
      Ring own = ring(some, plain, along);
      Ring general = ring(some, other, along);
      if (!(length > 0) || Math.max(own.alignment, general.alignment) >= 0.9998) {
        continue; // its edges are not asked about
      }
      asked++;
      own.takeEdge(along, 1);
      general.takeEdge(along, 1);
      assertThat(height(own, 0, along)).isCloseTo(height(general, 0, along), within(1e-14));
      assertThat(slope(own, along)).isCloseTo(slope(general, along), within(1e-14));
      same += own.edge(0) == general.edge(0) ? 1 : 0;
      own.takeFace();
      general.takeFace();
      assertThat(own.alignment).isEqualTo(general.alignment);
      assertThat(own.count).isEqualTo(general.count);
      assertThat(Arrays.copyOf(own.vertices, own.count))
          .isEqualTo(Arrays.copyOf(general.vertices, general.count));
    }
    assertThat(asked).isGreaterThan(200);
    assertThat(same).isBetween(asked / 2, asked - 1);
  }

  private static Ring ring(Polytope any, Polytope body, double[] along) {
    Ring ring = new Ring(3, Features.of(any));
    Pose.identity(3).copyTo(ring.pose);
    ring.choose(Features.of(body), along, 1);
    return ring;
  }

  private static double height(Ring ring, int k, double[] along) {
    return along[0] * ring.world[3 * k]
        + along[1] * ring.world[3 * k + 1]
        + along[2] * ring.world[3 * k + 2];
  }

  private static double slope(Ring ring, double[] along) {
    double square = 0;
    for (int i = 0; i < 3; i++) {
      square += Math.pow(ring.world[3 + i] - ring.world[i], 2);
    }
    return (height(ring, 0, along) - height(ring, 1, along)) / Math.sqrt(square);
  }
}
