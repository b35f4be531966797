// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.files.PairsFile;

/**
 * A polytope in space in a pose, for libraries that want support points in the world: turn the
 * direction into the body's frame, scan the vertices, map the best one out. What a careful user of
 * such a library writes. Not thread-safe.
 */
final class PosedVertices {

  private double[] xs = new double[0];
  private double[] ys = new double[0];
  private double[] zs = new double[0];
  private double[] pose = new double[12];

  /** The last support point, in the world. */
  double x;

  double y;
  double z;

  /** Returns the coordinates of each shape of a file: one array per axis. */
  static double[][][] coordinates(PairsFile file) {
    double[][][] all = new double[file.shapes().size()][3][];
    for (int shape = 0; shape < all.length; shape++) {
      Polytope polytope = (Polytope) file.shapes().get(shape).body();
      for (int axis = 0; axis < 3; axis++) {
        all[shape][axis] = new double[polytope.vertexCount()];
        for (int vertex = 0; vertex < polytope.vertexCount(); vertex++) {
          all[shape][axis][vertex] = polytope.coordinate(vertex, axis);
        }
      }
    }
    return all;
  }

  /** Returns the array form of each pose of a file: first those of A, then those of B. */
  static double[][][] poses(PairsFile file) {
    double[][][] all = new double[2][file.pairCount()][12];
    for (int pair = 0; pair < file.pairCount(); pair++) {
      file.poseA(pair).copyTo(all[0][pair]);
      file.poseB(pair).copyTo(all[1][pair]);
    }
    return all;
  }

  /** Takes a shape and a pose; copies nothing. */
  void stand(double[][] coordinates, double[] newPose) {
    xs = coordinates[0];
    ys = coordinates[1];
    zs = coordinates[2];
    pose = newPose;
  }

  /** Finds the vertex farthest along a direction in the world. */
  void support(double dx, double dy, double dz) {
    double[] m = pose;
    double lx = m[0] * dx + m[4] * dy + m[8] * dz;
    double ly = m[1] * dx + m[5] * dy + m[9] * dz;
    double lz = m[2] * dx + m[6] * dy + m[10] * dz;
    double[] px = xs;
    double[] py = ys;
    double[] pz = zs;
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int vertex = 0; vertex < px.length; vertex++) {
      double along = px[vertex] * lx + py[vertex] * ly + pz[vertex] * lz;
      if (along > most) {
        most = along;
        best = vertex;
      }
    }
    toWorld(px[best], py[best], pz[best]);
  }

  /** Finds the centroid of the vertices. */
  void centre() {
    double sx = 0;
    double sy = 0;
    double sz = 0;
    for (int vertex = 0; vertex < xs.length; vertex++) {
      sx += xs[vertex];
      sy += ys[vertex];
      sz += zs[vertex];
    }
    toWorld(sx / xs.length, sy / xs.length, sz / xs.length);
  }

  private void toWorld(double px, double py, double pz) {
    double[] m = pose;
    x = m[0] * px + m[1] * py + m[2] * pz + m[3];
    y = m[4] * px + m[5] * py + m[6] * pz + m[7];
    z = m[8] * px + m[9] * py + m[10] * pz + m[11];
  }
}
