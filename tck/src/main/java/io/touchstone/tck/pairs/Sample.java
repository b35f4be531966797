// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.tck.oracle.PairTruth;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Two bodies where they stand, with the truth about them. Immutable but for the truth, which is
 * worked out when first asked; thread-safe.
 */
public final class Sample {

  private final String family;
  private final ConvexBody a;
  private final Pose poseA;
  private final ConvexBody b;
  private final Pose poseB;
  private final Polytope coreA;
  private final Polytope coreB;
  private @Nullable PairTruth truth;
  private @Nullable Double size;

  /** Creates a pair of polytopes. */
  public Sample(String family, Polytope a, Pose poseA, Polytope b, Pose poseB) {
    this(family, a, a, poseA, b, b, poseB);
  }

  private Sample(
      String family,
      ConvexBody a,
      Polytope coreA,
      Pose poseA,
      ConvexBody b,
      Polytope coreB,
      Pose poseB) {
    this.family = family;
    this.a = a;
    this.coreA = coreA;
    this.poseA = poseA;
    this.b = b;
    this.coreB = coreB;
    this.poseB = poseB;
  }

  /**
   * Returns the same points and the same places, the bodies described in another way.
   *
   * @param family what is different
   * @param onA makes A out of its polytope
   * @param onB makes B out of its polytope
   */
  public Sample described(
      String family,
      java.util.function.Function<Polytope, ConvexBody> onA,
      java.util.function.Function<Polytope, ConvexBody> onB) {
    return new Sample(
        this.family + ", " + family,
        onA.apply(coreA),
        coreA,
        poseA,
        onB.apply(coreB),
        coreB,
        poseB);
  }

  /** Returns what the pair is meant to be hard for. */
  public String family() {
    return family;
  }

  /** Returns the first body. */
  public ConvexBody a() {
    return a;
  }

  /** Returns where it stands. */
  public Pose poseA() {
    return poseA;
  }

  /** Returns the second body. */
  public ConvexBody b() {
    return b;
  }

  /** Returns where it stands. */
  public Pose poseB() {
    return poseB;
  }

  /** Returns the first body without its radius, as the hull of its vertices. */
  public Polytope coreA() {
    return coreA;
  }

  /** Returns the second body without its radius, as the hull of its vertices. */
  public Polytope coreB() {
    return coreB;
  }

  /** Returns the dimension. */
  public int dimension() {
    return a.dimension();
  }

  /** Returns the radius of the first body. */
  public double radiusA() {
    return a instanceof SupportFunction support ? support.radius() : 0;
  }

  /** Returns the radius of the second body. */
  public double radiusB() {
    return b instanceof SupportFunction support ? support.radius() : 0;
  }

  /**
   * Tells whether both bodies are polytopes, rounded polytopes or half-spaces, whose evidence can
   * be checked.
   */
  public boolean canBeChecked() {
    return canBeChecked(a) && canBeChecked(b);
  }

  private static boolean canBeChecked(ConvexBody body) {
    return body instanceof Polytope
        || body instanceof RoundedPolytope
        || body instanceof HalfSpaces;
  }

  /** Tells whether both maps are rigid. */
  public boolean isRigid() {
    return poseA.isRigid() && poseB.isRigid();
  }

  /** Returns the truth about the cores. */
  public synchronized PairTruth truth() {
    if (truth == null) {
      truth = new PairTruth(coreA, poseA, coreB, poseB);
    }
    return truth;
  }

  /** Returns half of the longest side of the box around both bodies, radii included: S. */
  public synchronized double size() {
    if (size == null) {
      double longest = 0;
      for (int axis = 0; axis < dimension(); axis++) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < coreA.vertexCount() + coreB.vertexCount(); v++) {
          double x =
              v < coreA.vertexCount()
                  ? world(coreA, poseA, v, axis)
                  : world(coreB, poseB, v - coreA.vertexCount(), axis);
          low = Math.min(low, x);
          high = Math.max(high, x);
        }
        longest = Math.max(longest, high - low);
      }
      size = longest / 2 + Math.max(radiusA(), radiusB());
    }
    return size;
  }

  /** Returns the largest coordinate of a vertex in the world, by absolute value. */
  public double reach() {
    double reach = 0;
    for (int axis = 0; axis < dimension(); axis++) {
      for (int v = 0; v < coreA.vertexCount(); v++) {
        reach = Math.max(reach, Math.abs(world(coreA, poseA, v, axis)));
      }
      for (int v = 0; v < coreB.vertexCount(); v++) {
        reach = Math.max(reach, Math.abs(world(coreB, poseB, v, axis)));
      }
    }
    return reach + Math.max(radiusA(), radiusB());
  }

  private static double world(Polytope body, Pose pose, int vertex, int axis) {
    double sum = pose.translation(axis);
    for (int k = 0; k < body.dimension(); k++) {
      sum += pose.rotation(axis, k) * body.coordinate(vertex, k);
    }
    return sum;
  }

  /** Returns the pair the other way round. */
  public Sample swapped() {
    return new Sample(family + ", swapped", b, coreB, poseB, a, coreA, poseA);
  }

  /** Returns the pair with other polytopes in the same places. */
  public Sample with(String what, UnaryOperator<Polytope> change) {
    return new Sample(family + ", " + what, change.apply(coreA), poseA, change.apply(coreB), poseB);
  }

  /** Returns the pair in other poses. */
  public Sample moved(String what, UnaryOperator<Pose> motion) {
    return new Sample(
        family + ", " + what, a, coreA, motion.apply(poseA), b, coreB, motion.apply(poseB));
  }

  /** Returns the pair 2^k times as large; exact as long as nothing overflows or underflows. */
  public Sample scaled(int k) {
    return new Sample(
        family + ", scaled by 2^" + k,
        scaled(coreA, k),
        scaled(poseA, k),
        scaled(coreB, k),
        scaled(poseB, k));
  }

  private static Polytope scaled(Polytope body, int k) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] = Math.scalb(c[i], k);
    }
    return Polytope.of(body.dimension(), c);
  }

  private static Pose scaled(Pose pose, int k) {
    int n = pose.dimension();
    double[] m = Draw.matrix(pose);
    for (int i = 0; i < n; i++) {
      m[i * (n + 1) + n] = Math.scalb(m[i * (n + 1) + n], k);
    }
    return pose.isRigid() ? Pose.of(n, m) : Pose.affine(n, m);
  }

  @Override
  public String toString() {
    return "%s in dimension %d".formatted(family, dimension());
  }
}
