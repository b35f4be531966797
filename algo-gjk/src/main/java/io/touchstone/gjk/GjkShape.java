package io.touchstone.gjk;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.exact.AffineDimension;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope with what the engine needs of it. Support points are searched on a copy whose
 * coordinates are relative to a point of the body when the body is far from the origin of its
 * frame: a support query is as accurate as its largest coordinate allows, and the distance from the
 * frame's origin has no part in the answer.
 *
 * <p>Immutable, apart from tables that are made when first needed, and thread-safe.
 */
final class GjkShape implements PreparedShape {

  /** From this ratio of the largest coordinate to the size on, coordinates are made relative. */
  private static final double FAR_FROM_ORIGIN = 4;

  /** From so many corners of a face on the kernel's support maps bisect it. */
  private static final int BISECTED_FACE = 32;

  private final ConvexBody given;
  private final Polytope body;

  /** Radius of the ball around each point; everything else here speaks of the core. */
  final double radius;

  /** The mean of the vertices, up to roundings. */
  final double[] center;

  /** What encloses support values of the body as it is; of the origin if the body is empty. */
  final CertifiedSupport certified;

  /** The support map, if the body is in R^3, not empty, and not far from its frame's origin. */
  final @Nullable SpatialSupport space;

  /** Upper bound of the distance of a vertex from the origin of the frame. */
  final double reach;

  /**
   * By how much a support point may fall short of the farthest, along a unit vector, in units of
   * {@code u reach}: see the error that {@link SpatialSupport} states, times sqrt(3).
   */
  final double supportUnits;

  /** The dimension of the body itself, which is less than that of the space when it is flat. */
  final int affineDimension;

  private final SupportPoints points;

  GjkShape(Polytope body, boolean tables) {
    this(body, body, 0, tables);
  }

  /**
   * Prepares a body that may be rounded.
   *
   * @param given the body
   * @param body the polytope it is, or its core
   * @param radius of the ball around each point of the core
   * @param tables whether enough will be asked to make tables
   */
  GjkShape(ConvexBody given, Polytope body, double radius, boolean tables) {
    this.given = given;
    this.body = body;
    this.radius = radius;
    int n = body.dimension();
    certified = tables ? CertifiedSupport.of(body) : CertifiedSupport.scanning(body);
    center = new double[n];
    affineDimension = AffineDimension.of(body.dimension(), body.toArray());
    if (!body.isEmpty()) {
      body.interiorPoint(center);
    }
    boolean far = isFar(body);
    points = SupportPoints.of(far ? aroundCenter(body, center) : body, tables);
    space = !far && !body.isEmpty() && points instanceof InSpace inSpace ? inSpace.map() : null;
    reach = reach(body);
    supportUnits = certified.isBox() ? 0 : body.vertexCount() < BISECTED_FACE ? 14 : 56;
  }

  /** The greatest length of a vertex, rounded up; scaled, so that no square leaves the range. */
  private static double reach(Polytope body) {
    double largest = largestCoordinate(body);
    if (largest == 0) {
      return 0;
    }
    int exponent = Math.getExponent(largest);
    double greatest = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      double square = 0;
      for (int axis = 0; axis < body.dimension(); axis++) {
        double scaled = Math.scalb(body.coordinate(v, axis), -exponent);
        square += scaled * scaled;
      }
      greatest = Math.max(greatest, square);
    }
    return Math.scalb(Math.sqrt(greatest) * (1 + 0x1p-40), exponent);
  }

  private static double largestCoordinate(Polytope body) {
    double largest = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      for (int axis = 0; axis < body.dimension(); axis++) {
        largest = Math.max(largest, Math.abs(body.coordinate(v, axis)));
      }
    }
    return largest;
  }

  private static boolean isFar(Polytope body) {
    return body.vertexCount() > 1 && largestCoordinate(body) > FAR_FROM_ORIGIN * body.size();
  }

  private static Polytope aroundCenter(Polytope body, double[] center) {
    double[] relative = body.toArray();
    for (int i = 0; i < relative.length; i++) {
      relative[i] -= center[i % center.length]; // one rounding of the difference
    }
    return Polytope.of(center.length, relative);
  }

  @Override
  public ConvexBody body() {
    return given;
  }

  /** Returns the polytope that the body is, but for its radius. */
  Polytope core() {
    return body;
  }

  int dimension() {
    return center.length;
  }

  /** Returns a number of the coordinates, vertex-major. */
  double coordinate(int index) {
    return certified.coordinate(index);
  }

  /** Copies the n coordinates of a vertex to a place in a list of points. */
  void copyVertex(int vertex, double[] points, int place) {
    int n = dimension();
    for (int axis = 0; axis < n; axis++) {
      points[place * n + axis] = certified.coordinate(vertex * n + axis);
    }
  }

  /** Copies the n coordinates of a vertex. */
  void copyVertex(int vertex, double[] point) {
    certified.vertex(vertex, point);
  }

  boolean isEmpty() {
    return body.isEmpty();
  }

  /**
   * Returns a vertex that is farthest in a direction, up to a few units in the last place of the
   * body's size.
   *
   * @param direction n components in the frame of the body
   */
  int support(double[] direction) {
    return points.farthest(direction);
  }

  /** The kernel's support map of the dimension. */
  private interface SupportPoints {

    int farthest(double[] direction);

    static SupportPoints of(Polytope body, boolean tables) {
      return switch (body.dimension()) {
        case 2 -> new InPlane(tables ? PlanarSupport.of(body) : PlanarSupport.scanning(body));
        case 3 -> new InSpace(tables ? SpatialSupport.of(body) : SpatialSupport.scanning(body));
        default -> new InAnyDimension(GeneralSupport.of(body));
      };
    }
  }

  private record InPlane(PlanarSupport map) implements SupportPoints {

    @Override
    public int farthest(double[] direction) {
      return map.support(direction[0], direction[1]);
    }
  }

  private record InSpace(SpatialSupport map) implements SupportPoints {

    @Override
    public int farthest(double[] direction) {
      return map.support(direction[0], direction[1], direction[2]);
    }
  }

  private record InAnyDimension(GeneralSupport map) implements SupportPoints {

    @Override
    public int farthest(double[] direction) {
      return map.support(direction);
    }
  }
}
