// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.engine.pair.BodyData;
import io.touchstone.engine.pair.BodyDataMaker;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.base.SupportMap;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.boxes.BoxFrame;
import org.jspecify.annotations.Nullable;

/**
 * A polytope with its axes. Thread-safe, and immutable apart from what is made when it is first
 * needed; the axes are shared by all shapes of the polytope. Boxes along the axes of their frames
 * hardly ever need theirs, which would take most of the time and memory of a preparation.
 *
 * <p>In the plane the third coordinate of all is 0.
 */
public final class SatShape extends SupportShape {

  private static final Derived<Axes> AXES = new Derived<>(AxesBuilder::build);

  private final boolean inSpace;

  /** A point well inside. */
  final Vector center = new Vector();

  /** A bound of the distances of the vertices from the centre. */
  final double radius;

  /** The box that the polytope is, up to roundings; null for other shapes. */
  final @Nullable BoxFrame box;

  private @Nullable BodyData data; // a race makes the same twice
  private @Nullable Axes axes; // a race looks up the same immutable object twice
  private @Nullable Hull hull; // likewise
  private @Nullable GaussGraph graph; // likewise makes

  /**
   * Prepares a polytope.
   *
   * @param engine id of the engine whose shape it is
   */
  public SatShape(String engine, Polytope body) {
    super(engine, body);
    inSpace = body.dimension() == 3;
    SupportMap map = inSpace ? spatial() : planar();
    radius = map.radius();
    center.set(map.center(0), map.center(1), inSpace ? map.center(2) : 0);
    BoxFrame aligned = inSpace ? BoxFrame.aligned(spatial()) : null;
    box =
        aligned != null || !inSpace || !axes().isSolid()
            ? aligned
            : BoxFrame.find(body, axes().normals);
  }

  @Override
  protected SatShape like(ConvexBody another, Polytope itsCore) {
    return new SatShape((String) owner(), itsCore);
  }

  /** Returns what the library's solver reads of a box; null for what it leaves to others. */
  @Nullable BodyData data() {
    BodyData known = data;
    if (known == null && box != null && box.aligned) {
      known = BodyDataMaker.of(support(), 0, true);
      data = known;
    }
    return known;
  }

  /** Returns the directions that take part in axes. */
  public Axes axes() {
    Axes known = axes;
    if (known == null) {
      known = AXES.of(core());
      axes = known;
    }
    return known;
  }

  /** Returns the exact hull, whose faces are the normals of a body with an interior. */
  Hull hull() {
    Hull known = hull;
    if (known == null) {
      known = Hull.of(core());
      hull = known;
    }
    return known;
  }

  /** Returns the arcs around each vertex; made when first needed. */
  public GaussGraph graph() {
    GaussGraph known = graph;
    if (known == null) {
      known = new GaussGraph(core().vertexCount(), axes());
      graph = known;
    }
    return known;
  }

  /** Returns a vertex that is farthest in a direction. */
  int farthest(double x, double y, double z) {
    return inSpace ? spatial().support(x, y, z) : planar().support(x, y);
  }

  double x(int vertex) {
    return inSpace ? spatial().x(vertex) : planar().x(vertex);
  }

  double y(int vertex) {
    return inSpace ? spatial().y(vertex) : planar().y(vertex);
  }

  double z(int vertex) {
    return inSpace ? spatial().z(vertex) : 0;
  }
}
