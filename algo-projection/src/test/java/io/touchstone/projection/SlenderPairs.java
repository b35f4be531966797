// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.hull.Hull;
import java.util.Random;

/**
 * Hulls stretched to needles and plates, so placed that two of their features face each other with
 * a given gap: edge and edge, face and vertex, face and face in turn.
 */
final class SlenderPairs {

  private SlenderPairs() {}

  static Posed near(double x, double y, double z, double gap, int seed) {
    Random random = new Random(seed);
    Polytope a = stretched(Shapes.randomHull(3, 10 + random.nextInt(50), 2L * seed), x, y, z);
    Polytope b = stretched(Shapes.randomHull(3, 10 + random.nextInt(50), 2L * seed + 1), x, y, z);
    String kind = new String[] {"edge-edge", "face-vertex", "face-face"}[seed % 3];
    double[] normalA = new double[3];
    double[] pointA = new double[3];
    double[] normalB = new double[3];
    double[] pointB = new double[3];
    feature(a, kind.equals("edge-edge") ? 1 : 2, random, normalA, pointA);
    feature(
        b,
        kind.equals("edge-edge") ? 1 : kind.equals("face-vertex") ? 0 : 2,
        random,
        normalB,
        pointB);
    double[] turnA = onto(normalA, new double[] {0, 0, 1}, random);
    double[] turnB = onto(normalB, new double[] {0, 0, -1}, random);
    double[] p = turned(turnA, pointA);
    double[] q = turned(turnB, pointB);
    double[] m = new double[12];
    double[] n = new double[12];
    for (int i = 0; i < 3; i++) {
      System.arraycopy(turnA, 3 * i, m, 4 * i, 3);
      System.arraycopy(turnB, 3 * i, n, 4 * i, 3);
      m[4 * i + 3] = -p[i];
      n[4 * i + 3] = -q[i] + (i == 2 ? gap : 0);
    }
    return new Posed(kind, a, Pose.of(3, m), b, Pose.of(3, n));
  }

  private static Polytope stretched(Polytope body, double... factors) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= factors[i % 3];
    }
    return Polytope.of(3, c);
  }

  /** A direction in the middle of the normal cone of a random feature, and its centre. */
  private static void feature(
      Polytope body, int dimension, Random random, double[] normal, double[] point) {
    Hull t = Hull.of(body);
    if (dimension == 2) {
      int face = random.nextInt(t.faceCount());
      addFaceNormal(body, face, normal);
      int first = t.firstCorner(face);
      int corners = t.firstCorner(face + 1) - first;
      for (int k = 0; k < corners; k++) {
        add(body, t.cornerVertex(first + k), 1.0 / corners, point);
      }
    } else if (dimension == 1) {
      int edge = random.nextInt(t.edgeCount());
      addFaceNormal(body, t.edgeLeft(edge), normal);
      addFaceNormal(body, t.edgeRight(edge), normal);
      add(body, t.edgeStart(edge), 0.5, point);
      add(body, t.edgeEnd(edge), 0.5, point);
    } else {
      int vertex = t.vertex(random.nextInt(t.vertexCount()));
      for (int face = 0; face < t.faceCount(); face++) {
        for (int k = t.firstCorner(face); k < t.firstCorner(face + 1); k++) {
          if (t.cornerVertex(k) == vertex) {
            addFaceNormal(body, face, normal);
          }
        }
      }
      add(body, vertex, 1, point);
    }
    assertThat(Vectors.normalize(normal)).isTrue();
  }

  private static void add(Polytope body, int vertex, double weight, double[] point) {
    for (int i = 0; i < 3; i++) {
      point[i] += weight * body.coordinate(vertex, i);
    }
  }

  private static void addFaceNormal(Polytope body, int face, double[] normal) {
    Hull t = Hull.of(body);
    int first = t.firstCorner(face);
    double[] n = new double[3];
    FaceNormal.of(
        body, t.cornerVertex(first), t.cornerVertex(first + 1), t.cornerVertex(first + 2), n);
    for (int i = 0; i < 3; i++) {
      normal[i] += n[i];
    }
  }

  /** A rotation that takes one unit vector to another, with any spin around it. */
  private static double[] onto(double[] from, double[] to, Random random) {
    double[][] source = frame(from, random);
    double[][] target = frame(to, random);
    double[] turn = new double[9];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        for (int axis = 0; axis < 3; axis++) {
          turn[3 * i + k] += target[axis][i] * source[axis][k];
        }
      }
    }
    return turn;
  }

  private static double[][] frame(double[] first, Random random) {
    double[] any = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double[] second = new double[3];
    Vectors.cross(first, any, second);
    assertThat(Vectors.normalize(second)).isTrue();
    double[] third = new double[3];
    Vectors.cross(first, second, third);
    assertThat(Vectors.normalize(third)).isTrue();
    return new double[][] {first, second, third};
  }

  private static double[] turned(double[] turn, double[] p) {
    double[] result = new double[3];
    for (int i = 0; i < 3; i++) {
      result[i] = turn[3 * i] * p[0] + turn[3 * i + 1] * p[1] + turn[3 * i + 2] * p[2];
    }
    return result;
  }
}
