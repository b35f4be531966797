// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a mesh file contains.
 *
 * @param whole everything, with an empty name
 * @param parts the objects, groups or solids that the faces belong to, in order; faces that belong
 *     to none are a part with an empty name. Empty when no part has a name
 */
record MeshFile(Mesh whole, List<Mesh> parts) {

  /** Copies the list. */
  MeshFile {
    parts = List.copyOf(parts);
  }

  /** Returns the file without parts. */
  static MeshFile of(Mesh whole) {
    return new MeshFile(whole, List.of());
  }

  /** Returns the names of the parts that have one. */
  List<String> names() {
    return parts.stream().map(Mesh::name).filter(name -> !name.isEmpty()).toList();
  }

  /** Gathers the faces of parts that may be interleaved. Not thread-safe. */
  static final class Parts {

    private final Map<String, int[]> faces = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /** Notes that a face belongs to a part; faces come in ascending order. */
    void add(String part, int face) {
      int count = counts.getOrDefault(part, 0);
      int[] own = faces.getOrDefault(part, new int[16]);
      if (count == own.length) {
        own = Arrays.copyOf(own, 2 * count);
      }
      own[count] = face;
      faces.put(part, own);
      counts.put(part, count + 1);
    }

    /** Returns the file. */
    MeshFile of(Mesh mesh) {
      Mesh whole = mesh.withoutLooseVertices();
      List<Mesh> parts = new ArrayList<>();
      if (counts.keySet().stream().anyMatch(name -> !name.isEmpty())) {
        counts.forEach(
            (name, count) ->
                parts.add(
                    mesh.part(name, Arrays.copyOf(faces.getOrDefault(name, new int[0]), count))));
      }
      return new MeshFile(whole, parts);
    }
  }
}
