// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import org.jspecify.annotations.Nullable;

/**
 * The combinatorial hull of a polytope in R<sup>2</sup> or R<sup>3</sup>: extreme vertices, edges
 * and faces. Built with exact predicates: faces are merged only when exactly coplanar, no vertex is
 * moved, and the finished graph is verified. Immutable and thread-safe.
 *
 * <p>The faces and edges of a polyhedron follow from the neighbours of its vertices, in time that
 * is linear in them, and take three times as much memory. So they are found when they are first
 * asked for, and then kept: corners, ends and sides of edges. No other method allocates, nor do
 * these later on.
 *
 * <p>Vertices keep the indices they have in the polytope. Of duplicates, the one with the lowest
 * index stands for all. What there is depends on the affine dimension of the hull:
 *
 * <ul>
 *   <li>-1, empty: nothing.
 *   <li>0, a point: one vertex.
 *   <li>1, a segment: two vertices and one edge, no face; the edge has no face on either side.
 *   <li>2, a polygon: its vertices and edges. In R<sup>2</sup> one face, counter-clockwise, on the
 *       left of every edge and none on the right. In R<sup>3</sup> two faces with the same
 *       vertices, face 0 and face 1 the other way round, each counter-clockwise seen from its own
 *       side.
 *   <li>3, a polyhedron: faces are convex polygons, counter-clockwise seen from outside.
 * </ul>
 *
 * Lists are flat: the neighbours of vertex v stand at positions {@link #firstNeighbor(int)
 * firstNeighbor(v)} up to, not including, {@code firstNeighbor(v + 1)}; the corners of face f at
 * positions {@link #firstCorner(int) firstCorner(f)} up to {@code firstCorner(f + 1)}.
 *
 * <p>The numbering depends on the hull and on the indices of its vertices, not on how it was found.
 * The neighbours of a vertex of a polyhedron begin with the one of lowest index, those of a polygon
 * are the next vertex around face 0 and the previous one. A face begins with its lowest vertex;
 * faces are numbered by that vertex, then in the order in which they stand around it. An edge of a
 * polyhedron leads from the lower to the higher vertex, and edges come in the order of their
 * starts; those of a polygon go around face 0. Face 0 of a polygon in R<sup>3</sup> is the one that
 * is counter-clockwise in the coordinates (x, y), or in (x, z) if that projection is a segment, or
 * else in (y, z).
 */
public final class Hull {

  /** Stands where an edge has no face. */
  public static final int NO_FACE = -1;

  private static final Derived<Hull> KEY = new Derived<>(HullBuilder::build);

  private final int dimension;
  private final int affineDimension;
  private final int[] extremeVertices;
  private final int[] neighborOffsets;
  private final int[] neighbors;
  private final int faceCount;

  /** Null until they are asked for; a race finds the same faces twice. */
  private @Nullable FaceLists faces;

  /**
   * Keeps the arrays, which nobody else may change.
   *
   * @param extremeVertices ascending
   * @param neighborOffsets one more than the polytope has vertices; equal entries for a vertex that
   *     is not extreme
   * @param neighbors counter-clockwise around each vertex seen from outside
   * @param faces the faces and edges
   */
  Hull(
      int dimension,
      int affineDimension,
      int[] extremeVertices,
      int[] neighborOffsets,
      int[] neighbors,
      FaceLists faces) {
    this.dimension = dimension;
    this.affineDimension = affineDimension;
    this.extremeVertices = extremeVertices;
    this.neighborOffsets = neighborOffsets;
    this.neighbors = neighbors;
    this.faceCount = faces.faceCount();
    this.faces = faces;
  }

  /** Shares the neighbours of a polyhedron, and finds the faces when they are asked for. */
  private Hull(Hull polyhedron) {
    dimension = polyhedron.dimension;
    affineDimension = polyhedron.affineDimension;
    extremeVertices = polyhedron.extremeVertices;
    neighborOffsets = polyhedron.neighborOffsets;
    neighbors = polyhedron.neighbors;
    faceCount = polyhedron.faceCount;
  }

  /**
   * Returns the same topology of a polyhedron without the memory of its faces and edges, which are
   * found again, by the same {@link RotationSystem#faces}, when they are asked for.
   */
  Hull withoutFaces() {
    return new Hull(this);
  }

  /**
   * Returns the hull of a polytope: its faces, edges and extreme vertices. Computed on first use
   * with exact predicates, then kept as long as the polytope lives.
   *
   * @throws io.touchstone.api.geometry.InvalidGeometryException if the dimension is neither 2 nor 3
   */
  public static Hull of(Polytope polytope) {
    return KEY.of(polytope);
  }

  private FaceLists faces() {
    FaceLists known = faces;
    if (known == null) {
      known = new RotationSystem(neighborOffsets, neighbors).faces();
      faces = known;
    }
    return known;
  }

  /** Returns the dimension of the space, 2 or 3. */
  public int dimension() {
    return dimension;
  }

  /** Returns the dimension of the smallest flat that contains the hull; -1 when empty. */
  public int affineDimension() {
    return affineDimension;
  }

  /** Returns the number of extreme vertices. */
  public int vertexCount() {
    return extremeVertices.length;
  }

  /** Returns an extreme vertex, ascending in k. */
  public int vertex(int k) {
    return extremeVertices[k];
  }

  /** Returns where the neighbours of a vertex start; the polytope's vertex count is allowed too. */
  public int firstNeighbor(int vertex) {
    return neighborOffsets[vertex];
  }

  /**
   * Returns the neighbour at a position. In R<sup>3</sup> the neighbours of a vertex stand
   * counter-clockwise seen from outside.
   */
  public int neighbor(int position) {
    return neighbors[position];
  }

  /** Returns the number of neighbours of a vertex; 0 for a vertex that is not extreme. */
  public int degree(int vertex) {
    return neighborOffsets[vertex + 1] - neighborOffsets[vertex];
  }

  /** Returns the number of faces. */
  public int faceCount() {
    return faceCount;
  }

  /** Returns where the corners of a face start; the number of faces is allowed too. */
  public int firstCorner(int face) {
    return faces().cornerOffsets[face];
  }

  /** Returns the vertex of the corner at a position. */
  public int cornerVertex(int position) {
    return faces().cornerVertices[position];
  }

  /** Returns the edge from the corner at a position to the next corner of the same face. */
  public int cornerEdge(int position) {
    return faces().cornerEdges[position];
  }

  /** Returns the face that the corner at a position belongs to. */
  public int cornerFace(int position) {
    FaceLists lists = faces();
    int[] edges = lists.edges;
    int edge = 4 * lists.cornerEdges[position];
    return edges[edge] == lists.cornerVertices[position] ? edges[edge + 2] : edges[edge + 3];
  }

  /** Returns the number of edges. */
  public int edgeCount() {
    return neighbors.length / 2;
  }

  /** Returns the vertex an edge starts from. */
  public int edgeStart(int edge) {
    return faces().edges[4 * edge];
  }

  /** Returns the vertex an edge leads to. */
  public int edgeEnd(int edge) {
    return faces().edges[4 * edge + 1];
  }

  /** Returns the face on the left of an edge, seen from outside, or {@link #NO_FACE}. */
  public int edgeLeft(int edge) {
    return faces().edges[4 * edge + 2];
  }

  /** Returns the face on the right of an edge, seen from outside, or {@link #NO_FACE}. */
  public int edgeRight(int edge) {
    return faces().edges[4 * edge + 3];
  }

  @Override
  public String toString() {
    return "Hull[affineDimension=%d, vertices=%d, edges=%d, faces=%d]"
        .formatted(affineDimension, vertexCount(), edgeCount(), faceCount());
  }
}
