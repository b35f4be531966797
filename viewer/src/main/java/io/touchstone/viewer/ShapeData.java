// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.PartedShape;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A shape as data, in its own frame. {@code vertices}: those that evidence and steps number, none
 * of a curved body. {@code faces}: loops of their numbers. {@code surface}: what is drawn instead
 * where the vertices are not the body, with {@code points} and {@code faces}. {@code note}: what a
 * reader has to know about the drawing.
 */
final class ShapeData {

  /** Above so many vertices they are written as 64-bit numbers. */
  private static final int MANY_VERTICES = 2000;

  /** Of so many edges steps may speak by number; of more the page finds them in the faces. */
  private static final int MANY_EDGES = 600;

  private ShapeData() {}

  static Map<String, @Nullable Object> of(ConvexBody body) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    if (body instanceof Polytope polytope) {
      polytope(polytope, data);
    } else if (body instanceof RoundedPolytope rounded) {
      data.put("vertices", vertices(rounded.core()));
      data.put("radius", rounded.radius());
      surface(rounded, data);
    } else if (body instanceof SupportFunction curved) {
      data.put("vertices", List.of());
      data.put("radius", curved.radius());
      surface(curved, data);
    } else {
      data.put("vertices", List.of());
      data.put("rows", body instanceof HalfSpaces half ? half.rowCount() : 0);
      data.put("note", "given by half-spaces; it is listed and not drawn");
    }
    return data;
  }

  /** An object: {@code parts}, or {@code triangles} of its vertices; {@code partNames} if any. */
  static Map<String, @Nullable Object> of(PartedShape object) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    if (object.body() instanceof TriangleMesh mesh) {
      double[] points = new double[3 * mesh.pointCount()];
      for (int k = 0; k < points.length; k++) {
        points[k] = mesh.coordinate(k / 3, k % 3);
      }
      data.put("vertices64", Base64Numbers.of(points));
      int[] corners = new int[3 * mesh.partCount()];
      for (int k = 0; k < corners.length; k++) {
        corners[k] = mesh.corner(k / 3, k % 3);
      }
      data.put("triangles", corners);
      data.put(
          "note", mesh.isClosed() ? "a closed mesh of triangles" : "an open mesh of triangles");
    } else {
      List<Object> parts = new ArrayList<>();
      for (int part = 0; part < object.body().partCount(); part++) {
        parts.add(of(object.body().part(part)));
      }
      data.put("parts", parts);
    }
    if (!object.names().isEmpty()) {
      data.put("partNames", object.names());
    }
    return data;
  }

  private static void polytope(Polytope polytope, Map<String, @Nullable Object> data) {
    if (polytope.vertexCount() > MANY_VERTICES) {
      data.put("vertices64", Base64Numbers.of(polytope.toArray()));
    } else {
      data.put("vertices", vertices(polytope));
    }
    if (polytope.isEmpty()) {
      data.put("note", "empty");
    } else if (polytope.dimension() == 2 || polytope.dimension() == 3) {
      Hull hull = Hull.of(polytope);
      data.put("faces", faces(hull));
      if (hull.edgeCount() <= MANY_EDGES) {
        data.put("edges", edges(hull));
      }
    }
  }

  static List<double[]> vertices(Polytope polytope) {
    List<double[]> vertices = new ArrayList<>();
    for (int v = 0; v < polytope.vertexCount(); v++) {
      double[] point = new double[polytope.dimension()];
      polytope.vertex(v, point);
      vertices.add(point);
    }
    return vertices;
  }

  static List<int[]> faces(Hull hull) {
    List<int[]> faces = new ArrayList<>();
    for (int f = 0; f < hull.faceCount(); f++) {
      int first = hull.firstCorner(f);
      int[] loop = new int[hull.firstCorner(f + 1) - first];
      for (int k = 0; k < loop.length; k++) {
        loop[k] = hull.cornerVertex(first + k);
      }
      faces.add(loop);
    }
    return faces;
  }

  private static List<int[]> edges(Hull hull) {
    List<int[]> edges = new ArrayList<>();
    for (int e = 0; e < hull.edgeCount(); e++) {
      edges.add(new int[] {hull.edgeStart(e), hull.edgeEnd(e)});
    }
    return edges;
  }

  /** The points of a body farthest along many directions, joined as the directions are. */
  private static void surface(SupportFunction body, Map<String, @Nullable Object> data) {
    Directions directions = new Directions(body.dimension());
    if (body.isEmpty() || directions.vectors.isEmpty()) {
      return;
    }
    List<double[]> points = new ArrayList<>();
    for (double[] direction : directions.vectors) {
      double[] point = new double[body.dimension()];
      body.support(direction, SupportFunction.NO_VERTEX, point);
      for (int axis = 0; axis < point.length; axis++) {
        point[axis] += body.radius() * direction[axis];
      }
      points.add(point);
    }
    Map<String, @Nullable Object> surface = new LinkedHashMap<>();
    surface.put("points", points);
    surface.put("faces", directions.faces);
    data.put("surface", surface);
    data.put(
        "note", "curved; drawn by its farthest points in %d directions".formatted(points.size()));
  }
}
