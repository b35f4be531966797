// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

/**
 * What a triangle mesh is like, after vertices with equal coordinates have become one.
 *
 * <p>A mesh is <em>closed</em> if along every edge as many triangles run one way as run the other,
 * which holds of the surface of a solid, and of several solids that touch or overlap. Only then has
 * each point of space that is not on the surface a winding number, and the mesh an inside.
 *
 * @param triangles number of triangles
 * @param vertices number of different points
 * @param components number of connected pieces; triangles hang together by common vertices
 * @param duplicates triangles that have the same three points as an earlier one
 * @param degenerate triangles without an area: two points are equal, or all three on a line
 * @param unbalanced edges along which more triangles run one way than the other; 0 if closed
 * @param nonManifold edges that more than two triangles share
 * @param turned edges that two triangles share, one of which is turned round: both run the same way
 */
public record MeshReport(
    int triangles,
    int vertices,
    int components,
    int duplicates,
    int degenerate,
    int unbalanced,
    int nonManifold,
    int turned) {

  /** Tells whether the mesh is closed, so that it has an inside. */
  public boolean isClosed() {
    return unbalanced == 0;
  }

  /** Says what is remarkable in one line; empty if there is nothing. */
  public String remarks() {
    StringBuilder line = new StringBuilder();
    String turnedRound = "between triangles of which one is turned round";
    add(line, unbalanced - turned, "edge is open", "edges are open");
    add(line, turned, "edge is " + turnedRound, "edges are " + turnedRound);
    add(
        line,
        nonManifold,
        "edge has more than two triangles",
        "edges have more than two triangles");
    add(line, degenerate, "triangle has no area", "triangles have no area");
    add(line, duplicates, "triangle is there twice", "triangles are there twice");
    return line.toString();
  }

  private static void add(StringBuilder line, int count, String one, String many) {
    if (count > 0) {
      line.append(line.length() == 0 ? "" : ", ");
      line.append(count).append(' ').append(count == 1 ? one : many);
    }
  }
}
