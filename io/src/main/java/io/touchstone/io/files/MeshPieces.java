// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The triangles of a mesh, and its connected pieces. */
final class MeshPieces {

  private MeshPieces() {}

  /**
   * Returns the faces as triangles exactly where they are.
   *
   * @throws InvalidInputException if there is no face
   */
  static TriangleMesh triangles(Mesh mesh, FaceTriangles faces, String source) {
    if (mesh.faceCount() == 0) {
      throw new InvalidInputException(
          Position.of(source), "has no faces, so no triangles either; ask for its hull");
    }
    double[] coordinates = new double[3 * mesh.vertexCount()];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = mesh.coordinate(i / 3, i % 3);
    }
    return TriangleMesh.of(coordinates, faces.triangles());
  }

  /**
   * Returns the connected pieces: faces hang together by vertices in one place.
   *
   * @throws InvalidInputException if there is no face
   */
  static List<Mesh> components(Mesh mesh, String source) {
    TriangleMesh triangles = triangles(mesh, FaceTriangles.of(mesh), source);
    int[] ofFace = new int[mesh.faceCount()];
    int[] sizes = new int[triangles.report().components()];
    int triangle = 0;
    for (int face = 0; face < ofFace.length; face++) {
      ofFace[face] = triangles.component(triangle);
      sizes[ofFace[face]]++;
      triangle += mesh.firstCorner(face + 1) - mesh.firstCorner(face) - 2;
    }
    int[][] faces = new int[sizes.length][];
    Arrays.setAll(faces, piece -> new int[sizes[piece]]);
    for (int face = ofFace.length - 1; face >= 0; face--) {
      faces[ofFace[face]][--sizes[ofFace[face]]] = face;
    }
    List<Mesh> pieces = new ArrayList<>();
    for (int[] own : faces) {
      pieces.add(mesh.part("piece " + pieces.size(), own));
    }
    return pieces;
  }
}
