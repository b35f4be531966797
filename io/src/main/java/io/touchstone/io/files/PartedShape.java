package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
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
