// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Bodies in a list, each a few convex parts: every answer is found by asking about all parts. */
final class NaiveWorld {

  static final double EXTENT = 3;

  final List<Body> bodies = new ArrayList<>();
  private @Nullable Scenes scenes;

  Scenes scenes(int n) {
    Scenes known = scenes;
    if (known == null) {
      known = new Scenes(n);
      scenes = known;
    }
    return known;
  }

  /**
   * What is inserted, and convex parts that cover the same points.
   *
   * @param mesh whether it is a surface, which has no depth
   */
  record Form(@Nullable CompoundBody compound, boolean mesh, List<ConvexBody> parts) {

    boolean isConvex() {
      return compound == null && !mesh;
    }

    WorldBody insertInto(World world, Pose pose) {
      return insertInto(world, pose, BodySettings.standard());
    }

    WorldBody insertInto(World world, Pose pose, BodySettings settings) {
      if (mesh) {
        return world.insert(CUBE, pose, settings);
      }
      return compound == null
          ? world.insert(parts.get(0), pose, settings)
          : world.insert(compound, pose, settings);
    }
  }

  /** A closed surface around the box of half side 1. */
  static final TriangleMesh CUBE = cube();

  private static TriangleMesh cube() {
    double[] corners = new double[24];
    for (int v = 0; v < 8; v++) {
      for (int i = 0; i < 3; i++) {
        corners[3 * v + i] = (v >> i & 1) == 0 ? -1 : 1;
      }
    }
    int[] triangles = {
      0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1,
      3, 5, 3, 7, 5
    };
    return TriangleMesh.of(corners, triangles);
  }

  static List<Form> forms(int n, boolean objects) {
    List<Form> forms = new ArrayList<>();
    for (ConvexBody body : Scenes.bodies(n)) {
      forms.add(new Form(null, false, List.of(body)));
    }
    if (objects) {
      Polytope one = Shapes.box(1.5, 0.25, 0.5);
      Polytope other = Shapes.box(0.25, 1.5, 0.5);
      forms.add(new Form(CompoundBody.of(one, other), false, List.of(one, other)));
      forms.add(new Form(null, true, List.of(Shapes.box(1, 1, 1))));
    }
    return forms;
  }

  /** A point. */
  static Polytope point(int n) {
    return Polytope.of(n, new double[n]);
  }

  /** A body as the model has it. */
  static final class Body {
    final WorldBody handle;
    final Form form;
    Pose pose;
    BodySettings settings;
    boolean asleep;

    Body(WorldBody handle, Form form, Pose pose, BodySettings settings) {
      this.handle = handle;
      this.form = form;
      this.pose = pose;
      this.settings = settings;
    }

    boolean looksAt(Body other) {
      return (settings.mask() & other.settings.groups()) != 0;
    }

    boolean meets(Body other, Scenes scenes) {
      double margin = settings.margin() + other.settings.margin();
      return other.form.parts.stream().anyMatch(part -> meets(part, other.pose, margin, scenes));
    }

    boolean meets(ConvexBody convex, Pose at, double margin, Scenes scenes) {
      PairRequest request = PairRequest.builder(Goal.INTERSECTION).margin(margin).build();
      boolean[] met = {false};
      forEachPart(convex, at, request, scenes, result -> met[0] |= result.verdict().collides());
      return met[0];
    }

    double distance(Body other, Scenes scenes) {
      return other.form.parts.stream()
          .mapToDouble(part -> distance(part, other.pose, scenes))
          .min()
          .orElseThrow();
    }

    double distance(ConvexBody convex, Pose at, Scenes scenes) {
      double[] least = {Double.POSITIVE_INFINITY};
      forEachPart(
          convex,
          at,
          PairRequest.distance(),
          scenes,
          result -> least[0] = Math.min(least[0], result.toOutcome().distance()));
      return least[0];
    }

    /** Returns how far a body goes until it meets this one; infinite if it does not. */
    double way(ConvexBody convex, Pose at, double[] direction, Scenes scenes) {
      PairRequest request = PairRequest.builder(Goal.CAST).direction(direction).build();
      double[] least = {Double.POSITIVE_INFINITY};
      forEachPart(
          convex,
          at,
          request,
          scenes,
          result -> {
            if (result.hasCastParameter()) {
              least[0] = Math.min(least[0], result.castParameter());
            }
          });
      return least[0];
    }

    private void forEachPart(
        ConvexBody convex,
        Pose at,
        PairRequest request,
        Scenes scenes,
        Consumer<PairResult> visitor) {
      for (ConvexBody part : form.parts) {
        visitor.accept(scenes.ask(part, pose, convex, at, request));
      }
    }
  }

  /** Returns numbers in ascending order. */
  static double[] sorted(List<Double> numbers) {
    double[] ascending = numbers.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(ascending);
    return ascending;
  }
}
