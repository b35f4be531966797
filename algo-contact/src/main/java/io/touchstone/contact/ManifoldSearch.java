// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static io.touchstone.api.contact.ContactManifold.NO_FEATURE;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.PairOrientation;
import org.jspecify.annotations.Nullable;

/**
 * Finds the points of a contact along a normal.
 *
 * <p>If a face of A or B looks along the normal, up to a degree, the faces of both that look along
 * it most are projected along the normal, and the corners of what they have in common are lifted
 * back to both. Otherwise two edges or vertices meet, and the points where they are nearest are
 * taken. Scratch memory of one thread.
 */
final class ManifoldSearch {

  /** Cosine of about a degree: within it a face takes part before an edge does. */
  private static final double ALIGNED = 0.9998;

  /** The square of the sine of the angle within which edges are parallel. */
  private static final double PARALLEL = 1e-6;

  /**
   * The cosine between a face and the normal at which the face is too steep to go to along the
   * normal: a vertex's roundings come out a thousand times as large there. The vertex is then
   * measured along the normal alone. No length, so it does not depend on units; a cosine that is
   * not a number counts as too steep, and a distance that is not a number makes no point.
   */
  private static final double STEEP = 1e-3;

  private final int n;
  private final Ring a;
  private final Ring b;
  private final PatchSearch patch;
  private final ManifoldReduction reduction;
  private final double[] normal;

  // the query at hand
  private double radiusA;
  private double radiusB;
  private double limit;

  ManifoldSearch(int n, PairOrientation orientation) {
    this.n = n;
    Features empty = Features.of(Polytope.empty(n));
    a = new Ring(n, empty);
    b = new Ring(n, empty);
    patch = new PatchSearch(orientation);
    reduction = new ManifoldReduction(n);
    normal = new double[n];
  }

  void find(
      FeatureShape ofA,
      PoseView poseA,
      FeatureShape ofB,
      PoseView poseB,
      double[] along,
      ContactRequest request,
      @Nullable ContactTracker tracker,
      ContactManifold out) {
    out.clear();
    if (!ofA.body().isEmpty() && !ofB.body().isEmpty()) {
      poseA.copyTo(a.pose);
      poseB.copyTo(b.pose);
      radiusA = ofA.radius();
      radiusB = ofB.radius();
      double size = size(ofA, ofB);
      limit = request.speculativeDistance() + 0x1p-46 * (size + reach(poseA) + reach(poseB));
      for (int i = 0; i < n; i++) {
        normal[i] = along[i];
        out.setNormal(i, along[i]);
      }
      points(ofA, poseA, ofB, poseB, request.exact(), out);
      reduction.reduce(out, request.maxPoints(), tracker, poseA, size);
    }
    if (tracker != null) {
      tracker.update(out, poseA, size(ofA, ofB));
    }
  }

  private static double size(FeatureShape ofA, FeatureShape ofB) {
    return Math.min(
        ofA.features().body.size() + ofA.radius(), ofB.features().body.size() + ofB.radius());
  }

  private double reach(PoseView pose) {
    double reach = 0;
    for (int i = 0; i < n; i++) {
      reach = Math.max(reach, Math.abs(pose.translation(i)));
    }
    return reach;
  }

  private void points(
      FeatureShape ofA,
      PoseView poseA,
      FeatureShape ofB,
      PoseView poseB,
      boolean exact,
      ContactManifold out) {
    a.choose(ofA.features(), normal, 1);
    b.choose(ofB.features(), normal, -1);
    if (Math.max(a.alignment, b.alignment) < ALIGNED) {
      a.takeEdge(normal, 1);
      b.takeEdge(normal, -1);
      if (n == 2) {
        pair(0, 0, 0, 0, a.vertex(0), b.vertex(0), out);
      } else {
        edges(out);
      }
      return;
    }
    take(a, 1);
    take(b, -1);
    if (n == 2) {
      interval(out);
      return;
    }
    if (exact) {
      patch.placeExactly(ofA.features().body, poseA, ofB.features().body, poseB);
    }
    patch.search(a, b, normal, exact);
    for (int c = 0; c < patch.count(); c++) {
      patchCorner(c, out);
    }
    out.setAreas(patch.area(), patch.area());
  }

  /**
   * Of a body that is seen from its edge, as flat ones may be, no face but an edge faces the other.
   */
  private void take(Ring ring, double sign) {
    if (ring.alignment > STEEP) {
      ring.takeFace();
    } else {
      ring.takeEdge(normal, sign);
    }
  }

  private void patchCorner(int c, ContactManifold out) {
    int i = patch.indexA(c);
    int j = patch.indexB(c);
    if (patch.isCrossing(c)) {
      pair(i, patch.shareA(c), j, patch.shareB(c), a.edge(i), b.edge(j), out);
    } else if (i >= 0) {
      long onB = j >= 0 ? b.vertex(j) : NO_FEATURE;
      lift(a, i, b, 1, a.vertex(i), onB, out);
    } else {
      lift(b, j, a, -1, NO_FEATURE, b.vertex(j), out);
    }
  }

  /** A vertex of one body, and the point of the other's face that is above it along the normal. */
  private void lift(
      Ring own, int k, Ring other, double sign, long onA, long onB, ContactManifold out) {
    double across = 0;
    double apart = 0;
    for (int i = 0; i < n; i++) {
      across += other.normal[i] * normal[i];
      apart += other.normal[i] * (other.world[i] - own.world[n * k + i]);
    }
    boolean steep = other.count < n || !(Math.abs(across) > STEEP);
    if (steep) {
      apart = 0;
      across = 1;
      for (int i = 0; i < n; i++) {
        apart += normal[i] * (other.world[i] - own.world[n * k + i]);
      }
    }
    double reach = apart / across; // from the vertex along the normal
    int at = add(sign * reach, onA, onB, out);
    for (int i = 0; i < n && at >= 0; i++) {
      double x = own.world[n * k + i] + reach / 2 * normal[i];
      out.setPoint(at, i, x + (radiusA - radiusB) / 2 * normal[i]);
    }
  }

  /** A point on an edge of each ring, as shares of the way to its end. */
  private void pair(int i, double s, int j, double t, long onA, long onB, ContactManifold out) {
    int nextA = i + 1 == a.count ? 0 : i + 1;
    int nextB = j + 1 == b.count ? 0 : j + 1;
    double apart = 0;
    for (int axis = 0; axis < n; axis++) {
      double p = mix(a.world[n * i + axis], a.world[n * nextA + axis], s);
      double q = mix(b.world[n * j + axis], b.world[n * nextB + axis], t);
      apart += normal[axis] * (q - p);
    }
    int at = add(apart, onA, onB, out);
    for (int axis = 0; axis < n && at >= 0; axis++) {
      double p = mix(a.world[n * i + axis], a.world[n * nextA + axis], s);
      double q = mix(b.world[n * j + axis], b.world[n * nextB + axis], t);
      out.setPoint(at, axis, (p + q + (radiusA - radiusB) * normal[axis]) / 2);
    }
  }

  private static double mix(double from, double to, double share) {
    return from + share * (to - from);
  }

  private int add(double apart, long onA, long onB, ContactManifold out) {
    double separation = apart - (radiusA + radiusB);
    return separation <= limit ? out.add(separation, onA, onB) : -1;
  }

  /** In the plane two edges have an interval in common, along the tangent. */
  private void interval(ContactManifold out) {
    int lowA = end(a, false);
    int highA = end(a, true);
    int lowB = end(b, false);
    int highB = end(b, true);
    double low = Math.max(along(a, lowA), along(b, lowB));
    double high = Math.min(along(a, highA), along(b, highB));
    if (low > high) {
      // what faces each other is a corner beyond the other's end
      boolean beyond = along(a, lowA) > along(b, highB);
      int ofA = beyond ? lowA : highA;
      int ofB = beyond ? highB : lowB;
      pair(ofA, 0, ofB, 0, a.vertex(ofA), b.vertex(ofB), out);
      return;
    }
    corner(lowA, lowB, low, out);
    if (high > low) {
      corner(highA, highB, high, out);
    }
    out.setAreas(high - low, high - low);
  }

  private void corner(int endA, int endB, double at, ContactManifold out) {
    boolean ofA = along(a, endA) == at;
    boolean ofB = along(b, endB) == at;
    if (ofA) {
      lift(a, endA, b, 1, a.vertex(endA), ofB ? b.vertex(endB) : NO_FEATURE, out);
    } else {
      lift(b, endB, a, -1, NO_FEATURE, b.vertex(endB), out);
    }
  }

  private double along(Ring ring, int k) {
    return normal[0] * ring.world[2 * k + 1] - normal[1] * ring.world[2 * k];
  }

  private int end(Ring ring, boolean high) {
    return ring.count == 2 && (along(ring, 1) > along(ring, 0)) == high ? 1 : 0;
  }

  /**
   * Where two edges are nearest: the squared distance of {@code p + s u} and {@code q + t v} is
   * least for {@code s (u.u) - t (u.v) = u.r}, {@code s (u.v) - t (v.v) = v.r} with r = q - p, kept
   * within the edges. Of parallel edges both ends of what they share.
   */
  private void edges(ContactManifold out) {
    double uu = 0;
    double uv = 0;
    double vv = 0;
    double ur = 0;
    double vr = 0;
    for (int i = 0; i < 3; i++) {
      double u = a.count == 2 ? a.world[3 + i] - a.world[i] : 0;
      double v = b.count == 2 ? b.world[3 + i] - b.world[i] : 0;
      double r = b.world[i] - a.world[i];
      uu += u * u;
      uv += u * v;
      vv += v * v;
      ur += u * r;
      vr += v * r;
    }
    double determinant = uu * vv - uv * uv;
    if (uu > 0 && vv > 0 && determinant <= PARALLEL * uu * vv) {
      double to = ur + uv; // where B's other end is along A
      double low = Math.max(0, Math.min(ur, to) / uu);
      double high = Math.min(1, Math.max(ur, to) / uu);
      if (low < high) {
        parallel(low, uu, uv, ur, out);
        parallel(high, uu, uv, ur, out);
        return;
      }
    }
    double s = determinant > 0 ? clamp((ur * vv - vr * uv) / determinant) : 0;
    double t = vv > 0 ? clamp((s * uv - vr) / vv) : 0;
    s = uu > 0 ? clamp((t * uv + ur) / uu) : 0;
    crossing(s, t, out);
  }

  private void parallel(double s, double uu, double uv, double ur, ContactManifold out) {
    crossing(s, clamp((s * uu - ur) / uv), out);
  }

  private void crossing(double s, double t, ContactManifold out) {
    long onA = a.count == 1 || s == 0 ? a.vertex(0) : s == 1 ? a.vertex(1) : a.edge(0);
    long onB = b.count == 1 || t == 0 ? b.vertex(0) : t == 1 ? b.vertex(1) : b.edge(0);
    pair(0, a.count == 1 ? 0 : s, 0, b.count == 1 ? 0 : t, onA, onB, out);
  }

  private static double clamp(double share) {
    return share > 0 ? Math.min(share, 1) : 0; // a NaN is 0
  }
}
