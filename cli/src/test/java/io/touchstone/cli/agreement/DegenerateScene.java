// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.AxisVector;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Two bodies of few small whole coordinates: flat, doubled, thin, an ulp off, shared, of any size
 * and with parts of any size, turned by whole, rational and rounded angles.
 *
 * @param formsOfA one body in all the forms that it can be given in
 * @param formsOfB likewise
 * @param direction a vector of small whole numbers
 */
record DegenerateScene(
    List<ConvexBody> formsOfA,
    Pose poseA,
    List<ConvexBody> formsOfB,
    Pose poseB,
    AxisVector direction) {

  private static final int[] DIMENSIONS = {1, 2, 2, 3, 3, 3, 3, 3, 4, 5};

  static DegenerateScene of(Random random) {
    int n = DIMENSIONS[random.nextInt(DIMENSIONS.length)];
    double[][] a = points(n, random);
    double[][] b = points(n, random);
    for (int v = 0; random.nextInt(6) == 0 && v < Math.min(a.length, b.length); v++) {
      b[v] = a[v].clone();
    }
    Pose poseA = random.nextBoolean() ? Pose.identity(n) : pose(n, random);
    Pose poseB = random.nextInt(8) == 0 ? poseA : pose(n, random);
    return new DegenerateScene(
        forms(a, random), poseA, forms(b, random), poseB, AxisVector.of(vector(n, random)));
  }

  private static List<ConvexBody> forms(double[][] points, Random random) {
    int n = points[0].length;
    Polytope hull = Polytope.of(points);
    return switch (random.nextInt(8)) {
      case 0 -> List.of(new RoundedPolytope(hull, 0.5 * random.nextInt(4)));
      case 1 -> List.of(hull, new RoundedPolytope(hull, 0));
      case 2 -> box(n, random);
      case 3 -> List.of(rows(n, random));
      default -> List.of(hull);
    };
  }

  private static double[][] points(int n, Random random) {
    int range = 1 + random.nextInt(3);
    double[][] points = new double[1 + random.nextInt(8)][n];
    for (double[] point : points) {
      Arrays.setAll(point, axis -> random.nextInt(2 * range + 1) - range);
    }
    double[] factors = new double[n];
    Arrays.fill(factors, 1);
    int family = random.nextInt(7);
    if (family == 0) { // flat
      factors[n - 1] = 0;
    } else if (family == 1) { // thin
      factors[n - 1] = Math.scalb(1.0, -random.nextInt(60));
    } else if (family == 2) { // of any size
      Arrays.fill(factors, Math.scalb(1.0, random.nextInt(1800) - 900));
    }
    for (double[] point : points) {
      Arrays.setAll(point, axis -> factors[axis] * point[axis]);
      if (family == 3 && random.nextInt(3) == 0) {
        int axis = random.nextInt(n);
        point[axis] = Math.nextUp(point[axis]);
      } else if (family == 4 && random.nextBoolean()) { // near the origin, at any scale
        double small = Math.scalb(1.0, -random.nextInt(1000));
        Arrays.setAll(point, axis -> small * point[axis]);
      }
    }
    return points;
  }

  /** The same box by its corners, and by rows of several lengths. */
  private static List<ConvexBody> box(int n, Random random) {
    double[][] corners = new double[1 << n][n];
    double[][] normals = new double[2 * n][n];
    double[] offsets = new double[2 * n];
    for (int axis = 0; axis < n; axis++) {
      int low = random.nextInt(7) - 3;
      int high = low + random.nextInt(4);
      for (int v = 0; v < corners.length; v++) {
        corners[v][axis] = (v >> axis & 1) == 0 ? low : high;
      }
      int length = 1 + random.nextInt(3);
      normals[2 * axis][axis] = length;
      offsets[2 * axis] = length * high;
      normals[2 * axis + 1][axis] = -1;
      offsets[2 * axis + 1] = -low;
    }
    return List.of(Polytope.of(corners), HalfSpaces.of(n, normals, offsets));
  }

  /** Often without an end, sometimes empty. */
  private static HalfSpaces rows(int n, Random random) {
    double[][] normals = new double[1 + random.nextInt(n + 2)][];
    Arrays.setAll(normals, row -> vector(n, random));
    double[] offsets = new double[normals.length];
    Arrays.setAll(offsets, row -> random.nextInt(5) - 1);
    return HalfSpaces.of(n, normals, offsets);
  }

  private static double[] vector(int n, Random random) {
    double[] vector = new double[n];
    do {
      Arrays.setAll(vector, axis -> random.nextInt(5) - 2);
    } while (Arrays.stream(vector).allMatch(component -> component == 0));
    return vector;
  }

  private static Pose pose(int n, Random random) {
    double[] rows = new double[n * (n + 1)];
    for (int axis = 0; axis < n; axis++) {
      rows[axis * (n + 1) + axis] = 1;
      rows[axis * (n + 1) + n] = random.nextInt(9) - 4;
    }
    int kind = n == 1 ? 0 : random.nextInt(4);
    if (kind > 0) {
      int i = random.nextInt(n);
      int j = (i + 1 + random.nextInt(n - 1)) % n;
      double angle = random.nextInt(8) * Math.PI / 4 + 1e-9 * random.nextInt(3);
      double cosine = kind == 1 ? 0 : kind == 2 ? 0.6 : Math.cos(angle);
      double sine = kind == 1 ? 1 : kind == 2 ? 0.8 : Math.sin(angle);
      rows[i * (n + 1) + i] = cosine;
      rows[i * (n + 1) + j] = -sine;
      rows[j * (n + 1) + i] = sine;
      rows[j * (n + 1) + j] = cosine;
    }
    return Pose.of(n, rows);
  }

  @Override
  public String toString() {
    return "A %s at %s, B %s at %s, direction %s"
        .formatted(told(formsOfA), poseA, told(formsOfB), poseB, direction);
  }

  private static String told(List<ConvexBody> forms) {
    ConvexBody body = forms.get(0);
    return body instanceof Polytope hull
        ? vertices(hull)
        : body instanceof RoundedPolytope rounded
            ? vertices(rounded.core()) + " within " + rounded.radius()
            : body.toString();
  }

  private static String vertices(Polytope hull) {
    StringBuilder all = new StringBuilder();
    for (int v = 0; v < hull.vertexCount(); v++) {
      for (int axis = 0; axis < hull.dimension(); axis++) {
        all.append(axis == 0 ? " [" : ", ").append(hull.coordinate(v, axis));
      }
      all.append(']');
    }
    return all.toString();
  }
}
