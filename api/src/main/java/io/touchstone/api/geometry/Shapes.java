// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import io.touchstone.api.numbers.RegularSimplex;
import io.touchstone.api.numbers.Turns;
import java.util.Random;

/**
 * Makes ready-made shapes, each in its own frame; a pose puts it elsewhere.
 *
 * <p>Lengths are in the unit of the caller and must be finite and not negative. Zero is allowed and
 * makes the shape flat; vertices may then coincide, and their number and order stay as described.
 * The coordinates are the same bits on every machine, and symmetric where the shape is. What cannot
 * be made is refused with an {@link InvalidGeometryException} that names the value.
 */
public final class Shapes {

  /** Bounds the memory a slip of the pen may ask for: 240 MB, 10 million vertices in space. */
  private static final long MOST_COORDINATES = 30_000_000;

  /** So many are more than enough in any dimension; keeps 2^n from overflowing. */
  private static final int MOST_AXES_OF_A_BOX = 30;

  /** So many random points on a circle are still apart by more than {@link RandomHull} needs. */
  private static final int MOST_RANDOM_VERTICES = 1_000_000;

  /** The least half axis of a random hull; the greatest is 1. */
  private static final double LEAST_RANDOM_AXIS = 0.4;

  private Shapes() {}

  /**
   * Returns the box centred at the origin with sides parallel to the axes, in R<sup>n</sup> for n
   * half extents: {@code box(hx, hy, hz)} in space, {@code box(hx, hy)} in the plane.
   *
   * <p>Vertex v, 0 &lt;= v &lt; 2<sup>n</sup>, has the coordinate +h<sub>k</sub> if bit k of v is
   * set, else -h<sub>k</sub>.
   *
   * @param halfExtents half of each side, finite and not negative
   */
  public static Polytope box(double... halfExtents) {
    int n = requireAxes("half extent", halfExtents);
    double[] lower = new double[n];
    for (int axis = 0; axis < n; axis++) {
      lower[axis] = 0 - halfExtents[axis]; // no negative zero
    }
    return corners(lower, halfExtents);
  }

  /**
   * Returns the box between two corners with sides parallel to the axes.
   *
   * <p>Vertex v has the coordinate {@code upper[k]} if bit k of v is set, else {@code lower[k]}.
   *
   * @param lower least coordinate along each axis, finite
   * @param upper greatest coordinate along each axis, finite and not less than the least
   */
  public static Polytope boxBetween(double[] lower, double[] upper) {
    Dimensions.require(lower.length);
    if (upper.length != lower.length) {
      throw new DimensionMismatchException("the upper corner", upper.length, lower.length);
    }
    for (int axis = 0; axis < lower.length; axis++) {
      if (!(lower[axis] <= upper[axis])) { // also when NaN; infinities are caught by Polytope
        throw new InvalidGeometryException(
            "along axis %d the lower end %s exceeds the upper end %s"
                .formatted(axis, lower[axis], upper[axis]));
      }
    }
    return corners(lower, upper);
  }

  private static Polytope corners(double[] lower, double[] upper) {
    int n = lower.length;
    int count = 1 << Math.min(n, MOST_AXES_OF_A_BOX);
    requireCoordinates("a box in dimension " + n, count, n);
    double[] coordinates = new double[count * n];
    for (int v = 0; v < count; v++) {
      for (int axis = 0; axis < n; axis++) {
        coordinates[v * n + axis] = ((v >> axis) & 1) != 0 ? upper[axis] : lower[axis];
      }
    }
    return Polytope.of(n, coordinates);
  }

  /**
   * Returns the unit simplex of R<sup>n</sup>: vertex 0 is the origin, vertex k the k-th unit
   * vector. In space, a corner of the unit cube.
   *
   * @param dimension n, at least 1
   */
  public static Polytope unitSimplex(int dimension) {
    Dimensions.require(dimension);
    requireCoordinates("a simplex in dimension " + dimension, dimension + 1L, dimension);
    double[] coordinates = new double[(dimension + 1) * dimension];
    for (int k = 0; k < dimension; k++) {
      coordinates[(k + 1) * dimension + k] = 1;
    }
    return Polytope.of(dimension, coordinates);
  }

  /**
   * Returns the regular simplex of R<sup>n</sup> centred at the origin: a triangle in the plane, a
   * tetrahedron in space.
   *
   * <p>Vertex k, 0 &lt;= k &lt;= n, has zeros in the coordinates beyond k, and all vertices beyond
   * k have the same negative coordinate k.
   *
   * @param dimension n, at least 1
   * @param radius distance of the vertices from the origin, finite and not negative
   */
  public static Polytope regularSimplex(int dimension, double radius) {
    Dimensions.require(dimension);
    requireLength("radius", radius);
    requireCoordinates("a simplex in dimension " + dimension, dimension + 1L, dimension);
    double[] coordinates = RegularSimplex.corners(dimension);
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = coordinates[i] * radius + 0.0; // no -0
    }
    return Polytope.of(dimension, coordinates);
  }

  /**
   * Returns the cross-polytope of R<sup>n</sup> for n half axes: a rhombus in the plane, an
   * octahedron in space. Vertex 2k lies at +a<sub>k</sub> on axis k, vertex 2k + 1 at
   * -a<sub>k</sub>.
   *
   * @param halfAxes a, finite and not negative
   */
  public static Polytope crossPolytope(double... halfAxes) {
    int n = requireAxes("half axis", halfAxes);
    requireCoordinates("a cross-polytope in dimension " + n, 2L * n, n);
    double[] coordinates = new double[2 * n * n];
    for (int k = 0; k < n; k++) {
      coordinates[2 * k * n + k] = halfAxes[k];
      coordinates[(2 * k + 1) * n + k] = 0 - halfAxes[k];
    }
    return Polytope.of(n, coordinates);
  }

  /**
   * Returns a regular polygon in R<sup>2</sup> around the origin, counter-clockwise, with vertex 0
   * at (radius, 0).
   *
   * @param sides at least 3
   * @param radius distance of the vertices from the origin, finite and not negative
   */
  public static Polytope regularPolygon(int sides, double radius) {
    requireAtLeast("sides", sides, 3);
    requireLength("radius", radius);
    requireCoordinates("a polygon with " + sides + " sides", sides, 2);
    double[] coordinates = new double[2 * sides];
    for (int k = 0; k < sides; k++) {
      coordinates[2 * k] = radius * Turns.cos(k, sides);
      coordinates[2 * k + 1] = radius * Turns.sin(k, sides);
    }
    return Polytope.of(2, coordinates);
  }

  /**
   * Returns a prism in R<sup>3</sup> over a regular polygon, centred at the origin, its axis along
   * z.
   *
   * <p>Vertices 0 to sides - 1 are those of {@link #regularPolygon} at z = -halfHeight, the next
   * ones the same at z = +halfHeight.
   *
   * @param sides at least 3
   * @param radius distance of the vertices from the z axis, finite and not negative
   * @param halfHeight half of the height, finite and not negative
   */
  public static Polytope prism(int sides, double radius, double halfHeight) {
    return prism(regularPolygon(sides, radius), halfHeight);
  }

  /**
   * Returns the prism over any base: the product of a polytope in R<sup>n</sup> with the segment
   * from -halfHeight to +halfHeight along a new last axis.
   *
   * <p>The vertices of the base, in their order, at the lower end, then the same at the upper end.
   *
   * @param base not empty
   * @param halfHeight half of the height, finite and not negative
   */
  public static Polytope prism(Polytope base, double halfHeight) {
    requireLength("half height", halfHeight);
    requireBase(base);
    int n = base.dimension();
    int count = base.vertexCount();
    requireCoordinates("a prism over " + base, 2L * count, n + 1);
    double[] coordinates = new double[2 * count * (n + 1)];
    for (int v = 0; v < 2 * count; v++) {
      copyInto(coordinates, v, base, v % count, v < count ? 0 - halfHeight : halfHeight);
    }
    return Polytope.of(n + 1, coordinates);
  }

  /**
   * Returns a pyramid in R<sup>3</sup> over a regular polygon in the plane z = 0 around the origin,
   * with the apex at (0, 0, height).
   *
   * <p>Vertices 0 to sides - 1 are those of {@link #regularPolygon}, the last one is the apex.
   *
   * @param sides at least 3
   * @param radius distance of the vertices of the base from the origin, finite and not negative
   * @param height finite and not negative
   */
  public static Polytope pyramid(int sides, double radius, double height) {
    return pyramid(regularPolygon(sides, radius), height);
  }

  /**
   * Returns the pyramid over any base: a polytope in R<sup>n</sup>, at 0 along a new last axis, and
   * the apex at height on that axis.
   *
   * <p>The vertices of the base in their order, then the apex.
   *
   * @param base not empty
   * @param height finite and not negative
   */
  public static Polytope pyramid(Polytope base, double height) {
    requireLength("height", height);
    requireBase(base);
    int n = base.dimension();
    int count = base.vertexCount();
    requireCoordinates("a pyramid over " + base, count + 1L, n + 1);
    double[] coordinates = new double[(count + 1) * (n + 1)];
    for (int v = 0; v < count; v++) {
      copyInto(coordinates, v, base, v, 0);
    }
    coordinates[coordinates.length - 1] = height;
    return Polytope.of(n + 1, coordinates);
  }

  private static void copyInto(double[] target, int place, Polytope base, int vertex, double last) {
    int n = base.dimension();
    for (int axis = 0; axis < n; axis++) {
      target[place * (n + 1) + axis] = base.coordinate(vertex, axis);
    }
    target[place * (n + 1) + n] = last;
  }

  /**
   * Returns an ellipsoid in R<sup>3</sup> centred at the origin, divided by latitude and longitude:
   * the hull of points on it.
   *
   * <p>Vertex 0 is the pole (0, 0, c); then bands - 1 rings from there to the other pole, each of
   * {@code meridians} vertices counter-clockwise seen from +z, the first one at y = 0 and x &gt;=
   * 0; the last vertex is (0, 0, -c). So 20 x 20 has 19 * 20 + 2 = 382 vertices.
   *
   * @param bands strips from pole to pole, at least 2
   * @param meridians vertices of a ring, at least 3
   * @param a half axis along x, finite and not negative
   * @param b half axis along y
   * @param c half axis along z
   */
  public static Polytope ellipsoid(int bands, int meridians, double a, double b, double c) {
    requireAtLeast("bands", bands, 2);
    requireAtLeast("meridians", meridians, 3);
    requireAxes("half axis", a, b, c);
    long count = (bands - 1L) * meridians + 2;
    requireCoordinates("an ellipsoid of %d x %d".formatted(bands, meridians), count, 3);
    double[] coordinates = new double[3 * (int) count];
    int end = 0;
    for (int ring = 0; ring <= bands; ring++) {
      boolean pole = ring == 0 || ring == bands;
      double sine = pole ? 0 : Turns.sin(ring, 2L * bands);
      double cosine = Turns.cos(ring, 2L * bands);
      for (int k = 0; k < (pole ? 1 : meridians); k++) {
        coordinates[end++] = a * (sine * Turns.cos(k, meridians));
        coordinates[end++] = b * (sine * Turns.sin(k, meridians));
        coordinates[end++] = c * cosine;
      }
    }
    return withoutNegativeZeros(3, coordinates);
  }

  /**
   * Returns an ellipsoid in R<sup>3</sup> centred at the origin, divided like a geodesic dome,
   * which spreads the vertices more evenly than latitude and longitude: the faces of an
   * icosahedron, each divided into frequency<sup>2</sup> triangles, moved out to the unit sphere
   * and stretched.
   *
   * <p>There are 10 frequency<sup>2</sup> + 2 vertices, so 362 for frequency 6: the 12 of the
   * icosahedron, then those on its edges, then those on its faces.
   *
   * @param frequency at least 1; 1 is the icosahedron itself
   * @param a half axis along x, finite and not negative
   * @param b half axis along y
   * @param c half axis along z
   */
  public static Polytope geodesicEllipsoid(int frequency, double a, double b, double c) {
    requireAtLeast("frequency", frequency, 1);
    requireAxes("half axis", a, b, c);
    requireCoordinates(
        "a geodesic ellipsoid of frequency " + frequency, GeodesicSphere.vertexCount(frequency), 3);
    double[] coordinates = GeodesicSphere.points(frequency);
    for (int i = 0; i < coordinates.length; i += 3) {
      coordinates[i] *= a;
      coordinates[i + 1] *= b;
      coordinates[i + 2] *= c;
    }
    return withoutNegativeZeros(3, coordinates);
  }

  /**
   * Returns a random polytope of R<sup>n</sup> around the origin with exactly the given number of
   * extreme vertices: random points on an ellipsoid with random half axes between 0.4 and 1 along
   * the coordinate axes. The same arguments always give the same polytope.
   *
   * @param dimension n, at least 1
   * @param vertices from 1 to 1,000,000; at most 2 in dimension 1. With n or fewer the polytope is
   *     flat
   * @param seed chooses one of many
   */
  public static Polytope randomHull(int dimension, int vertices, long seed) {
    Dimensions.require(dimension);
    requireAtLeast("vertices", vertices, 1);
    int most = dimension == 1 ? 2 : MOST_RANDOM_VERTICES;
    if (vertices > most) {
      throw new InvalidGeometryException(
          "a random hull in dimension %d has at most %d vertices, not %d"
              .formatted(dimension, most, vertices));
    }
    requireCoordinates("a random hull in dimension " + dimension, vertices, dimension);
    Random random = new Random(seed);
    double[] halfAxes = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      halfAxes[axis] = LEAST_RANDOM_AXIS + (1 - LEAST_RANDOM_AXIS) * random.nextDouble();
    }
    double[][] points = RandomHull.points(dimension, vertices, random);
    for (double[] point : points) {
      for (int axis = 0; axis < dimension; axis++) {
        point[axis] *= halfAxes[axis];
      }
    }
    return Polytope.of(points);
  }

  /**
   * Returns a ball of R<sup>n</sup> centred at the origin, exactly, as a point with a radius.
   *
   * @param dimension n, at least 1
   * @param radius finite and not negative
   */
  public static RoundedPolytope sphere(int dimension, double radius) {
    return new RoundedPolytope(
        Polytope.of(dimension, new double[Dimensions.require(dimension)]), radius);
  }

  /**
   * Returns a capsule in R<sup>3</sup> centred at the origin, exactly, as a segment with a radius.
   * Vertex 0 of the segment is (0, 0, -halfHeight), vertex 1 (0, 0, +halfHeight); the whole capsule
   * reaches to halfHeight + radius.
   *
   * @param radius finite and not negative
   * @param halfHeight half of the length of the segment, finite and not negative
   */
  public static RoundedPolytope capsule(double radius, double halfHeight) {
    requireLength("half height", halfHeight);
    return new RoundedPolytope(Polytope.of(3, 0, 0, 0 - halfHeight, 0, 0, halfHeight), radius);
  }

  /**
   * Returns an ellipsoid of R<sup>n</sup> centred at the origin, exactly, by its support points;
   * {@link #ellipsoid} makes a polytope.
   *
   * @param halfAxes one per dimension, finite and not negative
   */
  public static SupportFunction smoothEllipsoid(double... halfAxes) {
    return new SmoothEllipsoid(halfAxes);
  }

  /**
   * Returns a cylinder in R<sup>3</sup> centred at the origin, exactly, its axis along z; {@link
   * #prism(int, double, double)} makes a polytope.
   *
   * @param radius finite and not negative
   * @param halfHeight half of the height, finite and not negative
   */
  public static SupportFunction cylinder(double radius, double halfHeight) {
    return new Frustum(radius, radius, halfHeight);
  }

  /**
   * Returns a cone in R<sup>3</sup>, exactly, its axis along z, between a disc at z = -halfHeight
   * and the apex at z = +halfHeight; {@link #pyramid(int, double, double)} makes a polytope.
   *
   * @param radius of the disc, finite and not negative
   * @param halfHeight half of the height, finite and not negative
   */
  public static SupportFunction cone(double radius, double halfHeight) {
    return new Frustum(radius, 0, halfHeight);
  }

  /**
   * Returns a frustum of a circular cone in R<sup>3</sup> centred at the origin, exactly, its axis
   * along z, between a disc at z = -halfHeight and one at z = +halfHeight. Two with the same
   * lengths are equal.
   *
   * @param lowerRadius of the disc below, finite and not negative
   * @param upperRadius of the disc above, finite and not negative
   * @param halfHeight half of the height, finite and not negative
   */
  public static SupportFunction frustum(double lowerRadius, double upperRadius, double halfHeight) {
    return new Frustum(lowerRadius, upperRadius, halfHeight);
  }

  /**
   * Returns a copy of a body, scaled along the coordinate axes of its frame. Factors of one
   * magnitude scale a radius; others make its ball an ellipsoid. The copy of a polytope is one, and
   * with factors of one magnitude that of a rounded one is rounded: answers about them are proved
   * of the rounded products.
   *
   * @param body what is scaled
   * @param factors one per axis, finite; negative ones mirror, zero makes it flat; copied
   * @throws DimensionMismatchException if there are not as many factors as dimensions
   */
  public static SupportFunction scaled(SupportFunction body, double... factors) {
    return ScaledPolytope.scaled(body, factors);
  }

  /**
   * Returns a copy of a body that stands in a pose of the frame it is described in, so that sums
   * and hulls can have their parts where they belong. A radius stays what it is, as it does for
   * posed bodies in the world. The copy of a polytope is one, with rounded vertices.
   *
   * @throws DimensionMismatchException if body and pose have not the same dimension
   */
  public static SupportFunction placed(SupportFunction body, Pose pose) {
    return ScaledPolytope.placed(body, pose);
  }

  /**
   * Returns the Minkowski sum of bodies, {@code {x + y + ... : x in A, y in B, ...}}. The sum of a
   * body and a ball is that body, rounded. With an empty part it is empty.
   *
   * @param parts at least one, of one dimension; copied
   */
  public static SupportFunction sum(SupportFunction... parts) {
    return new MinkowskiSum(parts);
  }

  /**
   * Returns the convex hull of bodies. Its radius is the least one of theirs; what a part has more
   * belongs to the core. Empty parts have no part in it.
   *
   * @param parts at least one, of one dimension; copied
   */
  public static SupportFunction hullOf(SupportFunction... parts) {
    return new HullOfShapes(parts);
  }

  /** A product with zero may be -0, which is the same number with other bits. */
  private static Polytope withoutNegativeZeros(int dimension, double[] coordinates) {
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] += 0.0;
    }
    return Polytope.of(dimension, coordinates);
  }

  private static int requireAxes(String what, double... lengths) {
    for (int axis = 0; axis < lengths.length; axis++) {
      requireLength(what + " " + axis, lengths[axis]);
    }
    return Dimensions.require(lengths.length);
  }

  private static void requireLength(String what, double length) {
    if (!(length >= 0 && length < Double.POSITIVE_INFINITY)) { // also when NaN
      throw new InvalidGeometryException(
          "%s is %s; it must be finite and not negative".formatted(what, length));
    }
  }

  private static void requireAtLeast(String what, int number, int least) {
    if (number < least) {
      throw new InvalidGeometryException(
          "%s is %d; it must be at least %d".formatted(what, number, least));
    }
  }

  private static void requireBase(Polytope base) {
    if (base.isEmpty()) {
      throw new InvalidGeometryException("the base is empty; it must have a vertex");
    }
  }

  private static void requireCoordinates(String what, long vertices, int dimension) {
    if (vertices > MOST_COORDINATES / dimension) {
      throw new InvalidGeometryException(
          "%s would have %d vertices or more; at most %d coordinates are made"
              .formatted(what, vertices, MOST_COORDINATES));
    }
  }
}
