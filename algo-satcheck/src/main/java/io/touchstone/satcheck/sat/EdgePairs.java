// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.body.PreciseVector;

/**
 * The axes of the third kind, {@code +-(e_A x e_B)}: of all pairs of edges, those whose arcs meet
 * on the Gauss map, {@link Sat}. An edge of a flat body is paired with every other, both ways.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class EdgePairs implements Crossings {

  /** Below this sine of their angle edges are multiplied with twice the digits at once. */
  static final double SMALL_SINE = 0x1p-20;

  /**
   * Up to this sine, 2 u, edges are taken for parallel. The facet left out is a parallelogram whose
   * width is at most the shorter edge times the sine; every point of it is within half of that from
   * one of the two facets beside it, so that no depth changes by more.
   */
  private static final double PARALLEL_SINE = 0x1p-52;

  private static final double PRODUCT_ERROR = 16;

  private final AxisSearch search;
  private final WorldPair world;
  private final PreciseEdges precise;
  private final PreciseVector product = new PreciseVector();
  private final Vector e = new Vector();
  private final Vector f = new Vector();
  private final Vector middle = new Vector();
  private double leftOut;

  /** Creates scratch memory; axes are measured by a search. */
  public EdgePairs(AxisSearch search) {
    this.search = search;
    world = search.world;
    precise = new PreciseEdges(world);
  }

  @Override
  public void begin() {
    leftOut = 0;
  }

  @Override
  public double leftOut() {
    return leftOut;
  }

  @Override
  public boolean tryAll() {
    world.turnEdges();
    for (int j = 0; j < world.b().axes().arcCount; j++) {
      if (tryArcOfB(j)) {
        return true;
      }
    }
    return false;
  }

  /** Compares an arc of -B with all arcs of A; returns whether an axis separates. */
  public boolean tryArcOfB(int j) {
    for (int i = 0; i < world.a().axes().arcCount; i++) {
      if (mayCross(i, j) && tryProduct(i, j)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the ends of each arc are on different sides of the other's plane, within the margin.
   */
  private boolean mayCross(int i, int j) {
    Axes ofA = world.a().axes();
    Axes ofB = world.b().axes();
    if (!ofA.isSolid() || !ofB.isSolid()) {
      return true;
    }
    return isCut(world.a().normals(), ofA.between, i, world.b().edges(), j)
        && isCut(world.b().normals(), ofB.between, j, world.a().edges(), i);
  }

  /** Whether the plane across an edge has the normals at the ends of an arc on both sides. */
  private boolean isCut(double[] normals, int[] between, int arc, double[] edges, int edge) {
    double along1 = along(normals, between[2 * arc], edges, edge);
    double along2 = along(normals, between[2 * arc + 1], edges, edge);
    double margin = world.margin();
    return Math.min(along1, along2) <= margin && Math.max(along1, along2) >= -margin;
  }

  private static double along(double[] normals, int normal, double[] edges, int edge) {
    int k = 3 * normal;
    int e = 3 * edge;
    return normals[k] * edges[e] + normals[k + 1] * edges[e + 1] + normals[k + 2] * edges[e + 2];
  }

  /** Measures {@code +-(e_A x e_B)} for an arc of each; returns whether it separates. */
  @Override
  public boolean tryProduct(int i, int j) {
    Vector w = search.w;
    e.set(world.a().edges(), i);
    f.set(world.b().edges(), j);
    w.setCross(e, f);
    double sine = w.length();
    double error = PRODUCT_ERROR;
    if (sine > SMALL_SINE) {
      error = PRODUCT_ERROR / sine;
      w.scale(1 / sine);
    } else {
      sine = precise.multiply(i, j, product);
      if (!(sine > PARALLEL_SINE && product.unit(1, w))) {
        leftOut =
            Math.max(
                leftOut, 0.51 * PARALLEL_SINE * Math.min(world.a().length(i), world.b().length(j)));
        return false;
      }
    }
    // the sign with which w is on both arcs: that of its product with the middle of an arc
    double onA = alongMiddle(world.a().axes(), world.a().normals(), i);
    double onB = alongMiddle(world.b().axes(), world.b().normals(), j);
    boolean clearA = Math.abs(onA) > world.margin();
    boolean clearB = Math.abs(onB) > world.margin();
    if (clearA && clearB && onA > 0 != onB > 0) {
      return false; // the arcs are on opposite hemispheres
    }
    if (clearA || clearB) {
      w.scale((clearA ? onA : onB) > 0 ? 1 : -1);
      return search.measureEdges(i, j, error);
    }
    if (search.measureEdges(i, j, error)) {
      return true;
    }
    w.scale(-1);
    return search.measureEdges(i, j, error);
  }

  /** The axis along the middle of an arc; 0 where a flat body has none. */
  private double alongMiddle(Axes axes, double[] normals, int arc) {
    if (!axes.isSolid()) {
      return 0;
    }
    e.set(normals, axes.between[2 * arc]);
    middle.set(normals, axes.between[2 * arc + 1]);
    middle.add(1, e);
    return search.w.dot(middle);
  }
}
