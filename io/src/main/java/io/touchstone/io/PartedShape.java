// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An object that need not be convex, with the names of its parts.
 *
 * @param body the object
 * @param names the names of its parts, in order; empty where they have only numbers
 */
public record PartedShape(ObjectBody body, List<String> names) {

  /** Copies the list. */
  public PartedShape {
    names = List.copyOf(names);
  }

  /** Returns what a part is called: its name, or else its number. */
  public String name(int part) {
    return names.isEmpty() ? String.valueOf(part) : names.get(part);
  }

  /** Returns a convex shape as an object of one part. */
  public static PartedShape of(ConvexBody shape) {
    return new PartedShape(CompoundBody.of(shape), List.of());
  }

  /**
   * Returns the object with coordinates that are scaled along the axes, each product rounded once;
   * a mesh that is mirrored is turned round, so that it keeps its inside.
   *
   * @param factors three numbers
   * @throws InvalidGeometryException if a part has a radius
   */
  public PartedShape scaled(double... factors) {
    if (Arrays.stream(factors).allMatch(factor -> factor == 1)) {
      return this;
    }
    if (body instanceof TriangleMesh mesh) {
      double[] points = new double[3 * mesh.pointCount()];
      for (int i = 0; i < points.length; i++) {
        points[i] = mesh.coordinate(i / 3, i % 3) * factors[i % 3];
      }
      boolean mirrors = factors[0] * factors[1] * factors[2] < 0;
      int[] corners = new int[3 * mesh.partCount()];
      for (int i = 0; i < corners.length; i++) {
        corners[i] = mesh.corner(i / 3, mirrors ? 2 - i % 3 : i % 3);
      }
      return new PartedShape(TriangleMesh.of(points, corners), names);
    }
    List<ConvexBody> parts = new ArrayList<>();
    for (int part = 0; part < body.partCount(); part++) {
      if (!(body.part(part) instanceof Polytope polytope)) {
        throw new InvalidGeometryException("a shape with a radius cannot be scaled");
      }
      double[] coordinates = polytope.toArray();
      for (int i = 0; i < coordinates.length; i++) {
        coordinates[i] *= factors[i % 3];
      }
      parts.add(Polytope.of(3, coordinates));
    }
    return new PartedShape(CompoundBody.of(parts), names);
  }

  /**
   * Returns a convex body that encloses the object: the hull of all vertices, with the greatest
   * radius. For boxes and spheres around it, not for answers.
   */
  public ConvexBody hull() {
    int n = body.dimension();
    double[] all = new double[0];
    int used = 0;
    double radius = 0;
    if (body instanceof TriangleMesh mesh) {
      all = new double[3 * mesh.pointCount()];
      for (int i = 0; i < all.length; i++) {
        all[i] = mesh.coordinate(i / 3, i % 3);
      }
      return Polytope.of(n, all);
    }
    for (int part = 0; part < body.partCount(); part++) {
      ConvexBody shape = body.part(part);
      radius = shape instanceof RoundedPolytope round ? Math.max(radius, round.radius()) : radius;
      double[] own =
          (shape instanceof RoundedPolytope round ? round.core() : (Polytope) shape).toArray();
      if (used + own.length > all.length) {
        all = Arrays.copyOf(all, Math.max(2 * all.length, used + own.length));
      }
      System.arraycopy(own, 0, all, used, own.length);
      used += own.length;
    }
    Polytope core = Polytope.of(n, Arrays.copyOf(all, used));
    return radius > 0 ? new RoundedPolytope(core, radius) : core;
  }
}
