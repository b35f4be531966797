// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.BodySide;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class OverlapSolid implements OverlapEvidence {

  private final int dimension;

  /** By vertex of the solid the vertices of A around it, then those of B. */
  private final Rows around;

  private final int[] countsOfA;
  private final int[] faces;
  private final Rows rings;

  private OverlapSolid(int dimension, Rows around, int[] countsOfA, int[] faces, Rows rings) {
    this.dimension = dimension;
    this.around = around;
    this.countsOfA = countsOfA;
    this.faces = faces;
    this.rings = rings;
    requireForm();
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
    if (onA.length != onB.length || faces.length != rings.length) {
      throw new InvalidGeometryException(
          "%d places on A and %d on B, %d faces with %d rings; they belong together"
              .formatted(onA.length, onB.length, faces.length, rings.length));
    }
    Builder builder = new Builder(dimension);
    for (int m = 0; m < onA.length; m++) {
      builder.vertex();
      for (int v : onA[m]) {
        builder.around(BodySide.A, v);
      }
      for (int v : onB[m]) {
        builder.around(BodySide.B, v);
      }
    }
    for (int f = 0; f < faces.length; f++) {
      builder.face(faces[f] >= 0 ? BodySide.A : BodySide.B, faces[f] >= 0 ? faces[f] : ~faces[f]);
      for (int m : rings[f]) {
        builder.ring(m);
      }
    }
    return builder.build();
  }

  /** Rows of numbers, one after the other. */
  @SuppressWarnings("ArrayRecordComponent") // compared below, and handed to nobody
  private record Rows(int[] starts, int[] numbers) {

    int count() {
      return starts.length - 1;
    }

    int start(int row) {
      return starts[row];
    }

    int size(int row) {
      return starts[row + 1] - starts[row];
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Rows that
          && Arrays.equals(starts, that.starts)
          && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(starts) + Arrays.hashCode(numbers);
    }
  }

  /**
   * Puts a solid together, number after number, in memory that is used again. Not thread-safe.
   *
   * <pre>{@code
   * builder.clear().vertex().around(BodySide.A, 3).around(BodySide.B, 0) ...
   *     .face(BodySide.A, 1).ring(0).ring(1).ring(2) ... build()
   * }</pre>
   */
  public static final class Builder {

    private final int dimension;
    private final Growing around = new Growing();
    private final Growing countsOfA = new Growing();
    private final Growing faces = new Growing();
    private final Growing rings = new Growing();

    /**
     * Creates a builder of a solid without vertices.
     *
     * @param dimension 2 or 3
     */
    public Builder(int dimension) {
      this.dimension = dimension;
    }

    /** Forgets everything but the memory. */
    public Builder clear() {
      around.clear();
      countsOfA.clear();
      faces.clear();
      rings.clear();
      return this;
    }

    /** Begins a vertex. */
    public Builder vertex() {
      around.begin();
      countsOfA.add(0);
      return this;
    }

    /**
     * Names a vertex of a body around the last vertex of the solid; those of A come first.
     *
     * @throws InvalidGeometryException if the number is negative, if there is no vertex yet, or if
     *     one of A comes after one of B
     */
    public Builder around(BodySide side, int vertex) {
      if (vertex < 0 || around.rows == 0) {
        throw new InvalidGeometryException(
            "vertex %d of %s around vertex %d".formatted(vertex, side, around.rows - 1));
      }
      around.add(vertex);
      if (side == BodySide.A) {
        if (++countsOfA.numbers[around.rows - 1] < around.size()) {
          throw new InvalidGeometryException(
              "vertex %d of A after one of B; those of A come first".formatted(vertex));
        }
      }
      return this;
    }

    /** Begins a face that lies on a face of a body. */
    public Builder face(BodySide side, int number) {
      rings.begin();
      faces.add(side == BodySide.A ? number : ~number);
      return this;
    }

    /**
     * Adds a vertex of the solid to the ring of the last face.
     *
     * @throws InvalidGeometryException if there is no face yet
     */
    public Builder ring(int vertex) {
      if (rings.rows == 0) {
        throw new InvalidGeometryException("a ring without a face");
      }
      rings.add(vertex);
      return this;
    }

    /**
     * Returns the solid.
     *
     * @throws InvalidGeometryException if the numbers are not as {@link OverlapSolid#of} says
     */
    public OverlapSolid build() {
      return new OverlapSolid(
          dimension, around.rows(), countsOfA.numbers(), faces.numbers(), rings.rows());
    }
  }

  /** Rows of numbers that grow. */
  private static final class Growing {

    private int[] numbers = new int[64];
    private int[] starts = new int[16];
    private int count;
    private int rows;

    void clear() {
      count = 0;
      rows = 0;
    }

    /** Begins a row; the one before ends here. */
    void begin() {
      if (rows + 1 == starts.length) {
        starts = Arrays.copyOf(starts, 2 * starts.length);
      }
      starts[rows++] = count;
    }

    /** How many numbers the row at hand has. */
    int size() {
      return count - starts[rows - 1];
    }

    void add(int number) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = number;
    }

    int[] numbers() {
      return Arrays.copyOf(numbers, count);
    }

    Rows rows() {
      starts[rows] = count;
      return new Rows(Arrays.copyOf(starts, rows + 1), numbers());
    }
  }

  private void requireForm() {
    if (dimension != 2 && dimension != 3) {
      throw new InvalidGeometryException("a solid of dimension %d; 2 or 3".formatted(dimension));
    }
    for (int m = 0; m < around.count(); m++) {
      requireSize("vertex ", m, countsOfA[m], 1, dimension + 1);
      requireSize("vertex ", m, around.size(m) - countsOfA[m], 1, dimension + 1);
    }
    int most = dimension == 2 ? 2 : Integer.MAX_VALUE;
    for (int f = 0; f < rings.count(); f++) {
      requireSize("face ", f, rings.size(f), dimension, most);
    }
    for (int m : rings.numbers) {
      if (m < 0 || m >= around.count()) {
        throw new InvalidGeometryException("a face has no vertex %d".formatted(m));
      }
    }
  }

  private static void requireSize(String what, int number, int size, int least, int most) {
    if (size < least || size > most) {
      throw new InvalidGeometryException(
          "%s has %d vertices, which are too few or too many".formatted(what + number, size));
    }
  }

  /** Returns the dimension, 2 or 3. */
  public int dimension() {
    return dimension;
  }

  /** Returns the number of vertices. */
  public int vertexCount() {
    return countsOfA.length;
  }

  /** Returns how many vertices of a body stand around a vertex of the solid. */
  public int supportSize(BodySide side, int vertex) {
    return side == BodySide.A ? countsOfA[vertex] : around.size(vertex) - countsOfA[vertex];
  }

  /** Returns one of the vertices of a body around a vertex of the solid. */
  public int support(BodySide side, int vertex, int k) {
    int size = supportSize(side, vertex);
    int from = side == BodySide.A ? around.start(vertex) : around.start(vertex + 1) - size;
    return around.numbers[from + Objects.checkIndex(k, size)];
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
    return rings.size(face);
  }

  /** Returns a vertex of the ring of a face. */
  public int ring(int face, int k) {
    return rings.numbers[rings.start(face) + Objects.checkIndex(k, rings.size(face))];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OverlapSolid that
        && dimension == that.dimension
        && around.equals(that.around)
        && Arrays.equals(countsOfA, that.countsOfA)
        && Arrays.equals(faces, that.faces)
        && rings.equals(that.rings);
  }

  @Override
  public int hashCode() {
    return 31 * around.hashCode() + rings.hashCode();
  }

  @Override
  public String toString() {
    return "OverlapSolid[vertices=%d, faces=%d]".formatted(vertexCount(), faces.length);
  }
}
