package io.touchstone.api.contact;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.BodySide;
import java.util.Arrays;

/**
 * The polytope that two polytopes in R<sup>2</sup> or R<sup>3</sup> have in common, said by their
 * features and not by coordinates, so that no rounding is in it. Immutable and thread-safe.
 *
 * <p>A vertex is where a feature of A meets a feature of B. Each is given by one to n + 1 vertices
 * of its body around the place: one for a vertex, two for an edge, a triangle of a face, a
 * tetrahedron inside. The hulls of both have exactly that point in common.
 *
 * <p>A face lies on a face of A or of B, which is named by its number in the {@code Hull} of the
 * polytope (in the plane: the number of the edge). It has a ring of vertices of the solid, in the
 * plane two. All rings run counter-clockwise seen from outside, or all the other way round.
 */
public final class OverlapSolid implements OverlapEvidence {

  private final int dimension;
  private final int[][] onA;
  private final int[][] onB;
  private final int[] faces;
  private final int[][] rings;

  private OverlapSolid(int dimension, int[][] onA, int[][] onB, int[] faces, int[][] rings) {
    this.dimension = dimension;
    this.onA = onA;
    this.onB = onB;
    this.faces = faces;
    this.rings = rings;
  }

  /**
   * Returns a solid. What is said here is its form alone; whether it is what the bodies have in
   * common is for the checker to find out.
   *
   * @param dimension 2 or 3
   * @param onA for each vertex of the solid one to n + 1 vertices of A; copied
   * @param onB as many of B; copied
   * @param faces for each face f for face f of A, or ~f for face f of B; copied
   * @param rings for each face at least n vertices of the solid, in the plane two; copied
   * @throws InvalidGeometryException if the numbers are not as said
   */
  public static OverlapSolid of(
      int dimension, int[][] onA, int[][] onB, int[] faces, int[][] rings) {
    OverlapSolid solid =
        new OverlapSolid(dimension, copy(onA), copy(onB), faces.clone(), copy(rings));
    solid.requireForm();
    return solid;
  }

  private static int[][] copy(int[][] rows) {
    int[][] copy = new int[rows.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = rows[i].clone();
    }
    return copy;
  }

  private void requireForm() {
    if (dimension != 2 && dimension != 3) {
      throw new InvalidGeometryException("a solid of dimension %d; 2 or 3".formatted(dimension));
    }
    if (onA.length != onB.length || faces.length != rings.length) {
      throw new InvalidGeometryException(
          "%d places on A and %d on B, %d faces with %d rings; they belong together"
              .formatted(onA.length, onB.length, faces.length, rings.length));
    }
    for (int m = 0; m < onA.length; m++) {
      requireRange("vertex " + m, onA[m], 1, dimension + 1, Integer.MAX_VALUE);
      requireRange("vertex " + m, onB[m], 1, dimension + 1, Integer.MAX_VALUE);
    }
    int most = dimension == 2 ? 2 : Integer.MAX_VALUE;
    for (int f = 0; f < rings.length; f++) {
      requireRange("face " + f, rings[f], dimension, most, onA.length);
    }
  }

  private static void requireRange(String what, int[] numbers, int least, int most, int end) {
    if (numbers.length < least || numbers.length > most) {
      throw new InvalidGeometryException(
          "%s has %d vertices, which are too few or too many".formatted(what, numbers.length));
    }
    for (int number : numbers) {
      if (number < 0 || number >= end) {
        throw new InvalidGeometryException("%s has no vertex %d".formatted(what, number));
      }
    }
  }

  /** Returns the dimension, 2 or 3. */
  public int dimension() {
    return dimension;
  }

  /** Returns the number of vertices. */
  public int vertexCount() {
    return onA.length;
  }

  /** Returns how many vertices of a body stand around a vertex of the solid. */
  public int supportSize(BodySide side, int vertex) {
    return (side == BodySide.A ? onA : onB)[vertex].length;
  }

  /** Returns one of the vertices of a body around a vertex of the solid. */
  public int support(BodySide side, int vertex, int k) {
    return (side == BodySide.A ? onA : onB)[vertex][k];
  }

  /** Returns the number of faces, in the plane of edges. */
  public int faceCount() {
    return faces.length;
  }

  /** Returns whose face it is. */
  public BodySide faceSide(int face) {
    return faces[face] >= 0 ? BodySide.A : BodySide.B;
  }

  /** Returns the number that the face has in the hull of its body. */
  public int faceNumber(int face) {
    return faces[face] >= 0 ? faces[face] : ~faces[face];
  }

  /** Returns how many vertices a face has. */
  public int ringSize(int face) {
    return rings[face].length;
  }

  /** Returns a vertex of the ring of a face. */
  public int ring(int face, int k) {
    return rings[face][k];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OverlapSolid that
        && dimension == that.dimension
        && Arrays.deepEquals(onA, that.onA)
        && Arrays.deepEquals(onB, that.onB)
        && Arrays.equals(faces, that.faces)
        && Arrays.deepEquals(rings, that.rings);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(onA) + Arrays.deepHashCode(rings);
  }

  @Override
  public String toString() {
    return "OverlapSolid[vertices=%d, faces=%d]".formatted(onA.length, faces.length);
  }
}
