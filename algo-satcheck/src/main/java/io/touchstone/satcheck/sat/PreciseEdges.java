// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.body.PreciseVector;

/**
 * Axes from the vertices that define them, where they stand in the world, computed with twice the
 * digits, or exactly, and rounded once: see {@link Axes}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PreciseEdges {

  /**
   * Up to this sine of their angle the product of two edges of a face is computed exactly: twice
   * the digits, 2<sup>-106</sup> but for a few units, would leave fewer than those of a double, or
   * none where products vanish.
   */
  static final double LEAST_SINE = 0x1p-40;

  private final WorldPair world;
  private final PreciseVector first = new PreciseVector();
  private final PreciseVector second = new PreciseVector();
  private final PreciseVector product = new PreciseVector();
  private final Vector from = new Vector();
  private final Vector to = new Vector();
  private final Vector unit = new Vector();

  PreciseEdges(WorldPair world) {
    this.world = world;
  }

  /** Computes {@code e_A x e_B} for an arc of each; returns the sine of the angle. */
  double multiply(int i, int j, PreciseVector out) {
    int[] ofA = world.a().axes().ends;
    int[] ofB = world.b().axes().ends;
    difference(first, world.a(), ofA[2 * i], ofA[2 * i + 1]);
    difference(second, world.b(), ofB[2 * j], ofB[2 * j + 1]);
    out.setCross(first, second);
    return out.length() / (first.length() * second.length());
  }

  /** Computes the axis of a facet again, with the sign that it has; a free one stays as it is. */
  void refine(Facets.Facet facet) {
    boolean known =
        switch (facet.source) {
          case NORMAL_OF_A -> isNormal(world.a(), facet.i);
          case NORMAL_OF_B -> isNormal(world.b(), facet.j);
          case EDGES -> multiply(facet.i, facet.j, product) > 0;
          case DIRECTION -> false; // it is as good as any other
        };
    if (known && product.unit(product.dot(facet.axis), unit)) {
      facet.axis.set(unit);
    }
  }

  /** Computes the product that defines a normal, if there is one. */
  private boolean isNormal(WorldBody body, int normal) {
    int[] definition = body.axes().definition;
    int d = Axes.DEFINITION * normal;
    if (definition[d + 1] == Axes.NONE) {
      return false;
    }
    difference(first, body, definition[d], definition[d + 1]);
    if (definition[d + 2] == Axes.NONE) { // in the plane: times the direction across it
      second.set(0, 0, 1);
      product.setCross(first, second);
      return true;
    }
    difference(second, body, definition[d], definition[d + 2]);
    product.setCross(first, second);
    if (!(product.length() > LEAST_SINE * first.length() * second.length())) { // also for NaN
      product.setBalanced(
          ExactVectors.cross(
              exactly(body, definition[d], definition[d + 1]),
              exactly(body, definition[d], definition[d + 2])));
    }
    return true;
  }

  /** Returns the exact difference of two vertices where they stand; allocates. */
  private static Dyadic[] exactly(WorldBody body, int start, int end) {
    SatShape shape = body.shape();
    Dyadic x = Dyadic.of(shape.x(end)).subtract(Dyadic.of(shape.x(start)));
    Dyadic y = Dyadic.of(shape.y(end)).subtract(Dyadic.of(shape.y(start)));
    Dyadic z = Dyadic.of(shape.z(end)).subtract(Dyadic.of(shape.z(start)));
    Dyadic[] turned = new Dyadic[3];
    for (int row = 0; row < 3; row++) {
      turned[row] =
          Dyadic.of(body.pose[4 * row])
              .multiply(x)
              .add(Dyadic.of(body.pose[4 * row + 1]).multiply(y))
              .add(Dyadic.of(body.pose[4 * row + 2]).multiply(z));
    }
    return turned;
  }

  private void difference(PreciseVector target, WorldBody body, int start, int end) {
    SatShape shape = body.shape();
    from.set(shape.x(start), shape.y(start), shape.z(start));
    to.set(shape.x(end), shape.y(end), shape.z(end));
    target.setDifference(from, to);
    target.balance();
    target.turn(body.pose);
  }
}
