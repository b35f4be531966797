// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.objects;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.tck.objects.Recipe;
import java.util.List;
import java.util.Random;

/**
 * Seeded pairs of objects: compounds and meshes, far and near, aligned, nested and in each other.
 */
record ObjectPairs(String name, ObjectBody a, Pose poseA, ObjectBody b, Pose poseB) {

  private static final List<Recipe> RECIPES = List.of(Recipe.values());

  static ObjectPairs of(long seed, int detail) {
    Random draw = new Random(seed);
    Recipe ofA = RECIPES.get(draw.nextInt(RECIPES.size()));
    Recipe ofB = RECIPES.get(draw.nextInt(RECIPES.size()));
    boolean meshA = draw.nextBoolean();
    boolean meshB = draw.nextBoolean();
    ObjectBody a = meshA ? ofA.mesh(detail, seed) : ofA.compound(detail, seed);
    ObjectBody b = meshB ? ofB.mesh(detail, seed + 1) : ofB.compound(detail, seed + 1);
    String name =
        "%s %s and %s %s, seed %d"
            .formatted(ofA, meshA ? "mesh" : "compound", ofB, meshB ? "mesh" : "compound", seed);
    if (draw.nextInt(5) == 0) { // faces in one plane, edges on edges
      Pose there = Pose.translation(draw.nextInt(5) * 0.5, draw.nextInt(3) * 0.25, 0);
      return new ObjectPairs(name, a, Pose.identity(3), b, there);
    }
    Pose here = turned(draw, new double[3], 1);
    if (draw.nextInt(4) == 0) { // a small one in the middle of a part
      CompoundBody parts = ofA.compound(detail, seed);
      double[] middle = new double[3];
      ((Polytope) parts.part(draw.nextInt(parts.partCount()))).interiorPoint(middle);
      double[] there = new double[3];
      here.toWorld(middle, there);
      return new ObjectPairs(name, a, here, b, turned(draw, there, 0.02));
    }
    double spread = draw.nextInt(3) == 0 ? 0.2 : 1.5;
    double[] t = new double[3];
    for (int k = 0; k < 3; k++) {
      t[k] = spread * draw.nextGaussian();
    }
    // and now and then one that fits into holes
    return new ObjectPairs(name, a, here, b, turned(draw, t, draw.nextInt(3) == 0 ? 0.05 : 1));
  }

  private static Pose turned(Random draw, double[] t, double scale) {
    double[] axis = {draw.nextGaussian(), draw.nextGaussian(), draw.nextGaussian()};
    Pose rigid = Pose.rotation(axis, 6 * draw.nextDouble(), t);
    if (scale == 1) {
      return rigid;
    }
    double[] rows = new double[12];
    rigid.copyTo(rows);
    for (int i = 0; i < 12; i++) {
      rows[i] *= i % 4 < 3 ? scale : 1;
    }
    return Pose.affine(3, rows);
  }
}
