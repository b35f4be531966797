// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.exact.Dyadic;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * How often a closed mesh, where it stands, winds around points: exactly, for the real numbers
 * {@code R v + t}.
 *
 * <p>A ray from the point p along d crosses the triangle u_0 u_1 u_2, with x_i = u_i - p, if the
 * three numbers det(d, x_i, x_i+1) have one sign s, and det(x_0, x_1, x_2) has it too: then the
 * triangle is ahead, and crossed from inside to outside (s = 1) or back (s = -1). The winding
 * number is the sum of these signs. Where a number is 0 that decides, another direction is taken.
 * Signs are those of doubles with a bound of all roundings or, where that does not decide, of
 * integers.
 *
 * <p>Memory of one thread.
 */
public final class WindingNumber {

  private static final int DIRECTIONS = 64;

  /** Above this a product of three could overflow. */
  private static final double MAX_SIZE = 1e90;

  /** More than what products of three lose to underflow. */
  private static final double UNDERFLOW = 1e-290;

  private final TriangleMesh mesh;
  private final double[] pose = new double[12];

  /** By how much a coordinate of a point of the mesh in the world is off at most. */
  private final double error;

  private final Candidates candidates;
  private Dyadic @Nullable [] exactPose;
  private final Map<Integer, Dyadic[]> exact = new HashMap<>();

  /** The corners of the triangle that is looked at, as seen from the point. */
  private final double[] corners = new double[9];

  private final double[] local = new double[3];

  private final Random chance = new Random(1);
  private final double[] direction = new double[3];

  // of the point that is asked about
  private final double[] point = new double[3];
  private double pointError;
  private Dyadic @Nullable [] exactPoint;
  private double[] given = new double[0];
  private double[] givenPose = new double[0];
  private boolean onSurface;

  /** Which triangles a ray may meet. */
  @FunctionalInterface
  public interface Candidates {

    /**
     * Returns triangles, among them all that the ray may meet.
     *
     * @param point where the ray starts, in the world, about
     * @param direction of the ray, in the world
     */
    int[] along(double[] point, double[] direction);

    /**
     * Proposes the direction of a ray that meets few triangles. Any direction is right.
     *
     * @param direction receives components of magnitude at most 1, not all 0
     * @return whether there is a proposal
     */
    default boolean propose(double[] point, double[] direction) {
      return false;
    }
  }

  /**
   * Places a mesh, all of whose triangles are looked at.
   *
   * @param mesh a closed one
   * @param at where it stands, dimension 3
   */
  public WindingNumber(TriangleMesh mesh, PoseView at) {
    this(mesh, at, reach(mesh), all(mesh));
  }

  /**
   * Places a mesh. Nothing is done for triangles that no ray may meet.
   *
   * @param mesh a closed one
   * @param at where it stands, dimension 3
   * @param reach per axis the greatest magnitude of a coordinate of the mesh, or more
   * @param candidates tells which triangles a ray may meet
   */
  public WindingNumber(TriangleMesh mesh, PoseView at, double[] reach, Candidates candidates) {
    if (!mesh.isClosed()) {
      throw new IllegalArgumentException("an open mesh winds around nothing: " + mesh);
    }
    this.mesh = mesh;
    this.candidates = candidates;
    at.copyTo(pose);
    error = place(pose, reach, new double[3], 0);
  }

  private static double[] reach(TriangleMesh mesh) {
    double[] reach = new double[3];
    for (int p = 0; p < mesh.pointCount(); p++) {
      for (int axis = 0; axis < 3; axis++) {
        reach[axis] = Math.max(reach[axis], Math.abs(mesh.coordinate(p, axis)));
      }
    }
    return reach;
  }

  private static Candidates all(TriangleMesh mesh) {
    int[] all = new int[mesh.partCount()];
    Arrays.setAll(all, t -> t);
    return (point, direction) -> all;
  }

  /**
   * Returns how often the mesh winds around a vertex; empty if the vertex lies on the surface.
   *
   * @param body whose vertex it is
   * @param at where that body stands
   */
  public OptionalInt around(Polytope body, PoseView at, int vertex) {
    given = new double[3];
    body.vertex(vertex, given);
    double[] where = new double[12];
    at.copyTo(where);
    pointError = place(where, given, point, 0);
    exactPoint = null;
    givenPose = where;
    for (int attempt = 0; attempt < DIRECTIONS; attempt++) {
      if (attempt > 0 || !candidates.propose(point, direction)) {
        for (int axis = 0; axis < 3; axis++) {
          direction[axis] = 2 * chance.nextDouble() - 1;
        }
      }
      onSurface = false;
      OptionalInt sum = alongDirection();
      if (sum.isPresent() || onSurface) {
        return sum;
      }
    }
    return OptionalInt.empty();
  }

  /** Sums the crossings; empty if the ray meets an edge, or might. */
  private OptionalInt alongDirection() {
    int sum = 0;
    for (int t : candidates.along(point, direction)) {
      int u = mesh.corner(t, 0);
      int v = mesh.corner(t, 1);
      int w = mesh.corner(t, 2);
      if (u == v || v == w || w == u) {
        continue; // encloses nothing, from wherever it is seen
      }
      see(u, 0);
      see(v, 3);
      int first = side(u, 0, v, 3);
      see(w, 6);
      int second = side(v, 3, w, 6);
      if (first * second < 0) {
        continue;
      }
      int third = side(w, 6, u, 0);
      if (first * third < 0 || second * third < 0) {
        continue;
      }
      if (first == 0 || second == 0 || third == 0) {
        return OptionalInt.empty();
      }
      int ahead = volume(u, v, w);
      if (ahead == 0) {
        onSurface = true;
        return OptionalInt.empty();
      }
      sum += ahead == first ? first : 0;
    }
    return OptionalInt.of(sum);
  }

  /** Places a point of the mesh in the world, as seen from the point. */
  private void see(int p, int at) {
    for (int axis = 0; axis < 3; axis++) {
      local[axis] = mesh.coordinate(p, axis);
    }
    place(pose, local, corners, at);
    for (int axis = 0; axis < 3; axis++) {
      corners[at + axis] -= point[axis];
    }
  }

  /** Sign of det(d, u - p, v - p), the same for (v, u) but for the sign. */
  private int side(int u, int atU, int v, int atV) {
    double ux = corners[atU];
    double uy = corners[atU + 1];
    double uz = corners[atU + 2];
    double vx = corners[atV];
    double vy = corners[atV + 1];
    double vz = corners[atV + 2];
    double det =
        direction[0] * (uy * vz - uz * vy)
            + direction[1] * (uz * vx - ux * vz)
            + direction[2] * (ux * vy - uy * vx);
    double m = Math.max(size(ux, uy, uz), size(vx, vy, vz));
    // 6 products of |d_i| <= 1 and two entries: each entry is off by e, which moves a product by 2
    // m e
    // and a little; and at most 8 roundings touch any product
    double e = error + pointError + UNIT_ROUNDOFF * m;
    double bound = 12.5 * m * e + 60 * UNIT_ROUNDOFF * m * m + UNDERFLOW;
    if (m <= MAX_SIZE && e <= 1e-3 * m) {
      if (det > bound) {
        return 1;
      }
      if (det < -bound) {
        return -1;
      }
    }
    return determinant(exact(direction), difference(u), difference(v)).signum();
  }

  /** Sign of det(u - p, v - p, w - p). */
  private int volume(int u, int v, int w) {
    double ux = corners[0];
    double uy = corners[1];
    double uz = corners[2];
    double vx = corners[3];
    double vy = corners[4];
    double vz = corners[5];
    double wx = corners[6];
    double wy = corners[7];
    double wz = corners[8];
    double det = ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
    double m = Math.max(size(ux, uy, uz), Math.max(size(vx, vy, vz), size(wx, wy, wz)));
    // as above, with three entries: a product is moved by 3 m^2 e
    double e = error + pointError + UNIT_ROUNDOFF * m;
    double bound = 18.5 * m * m * e + 60 * UNIT_ROUNDOFF * m * m * m + UNDERFLOW;
    if (m <= MAX_SIZE && e <= 1e-3 * m) {
      if (det > bound) {
        return 1;
      }
      if (det < -bound) {
        return -1;
      }
    }
    return determinant(difference(u), difference(v), difference(w)).signum();
  }

  private static double size(double x, double y, double z) {
    return Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
  }

  /**
   * Computes R v + t; returns by how much a coordinate may be off. A sum of 4 terms with 3
   * products: at most 4 roundings touch a term.
   */
  private static double place(double[] pose, double[] local, double[] world, int offset) {
    double worst = 0;
    for (int i = 0; i < 3; i++) {
      double sum = pose[4 * i + 3];
      double magnitude = Math.abs(sum);
      for (int k = 0; k < 3; k++) {
        double term = pose[4 * i + k] * local[k];
        sum += term;
        magnitude += Math.abs(term);
      }
      world[offset + i] = sum;
      worst = Math.max(worst, 6 * UNIT_ROUNDOFF * magnitude + 0x1p-1070);
    }
    return worst;
  }

  private Dyadic[] difference(int p) {
    Dyadic[] placing = exactPose;
    if (placing == null) {
      placing = exact(pose);
      exactPose = placing;
    }
    Dyadic[] known = exact.get(p);
    if (known == null) {
      double[] own = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        own[axis] = mesh.coordinate(p, axis);
      }
      known = placed(placing, own);
      exact.put(p, known);
    }
    Dyadic[] own = exactPoint;
    if (own == null) {
      own = placed(exact(givenPose), given);
      exactPoint = own;
    }
    Dyadic[] difference = new Dyadic[3];
    for (int axis = 0; axis < 3; axis++) {
      difference[axis] = known[axis].subtract(own[axis]);
    }
    return difference;
  }

  private static Dyadic[] placed(Dyadic[] pose, double[] local) {
    Dyadic[] point = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      point[i] = pose[4 * i + 3];
      for (int k = 0; k < 3; k++) {
        point[i] = point[i].add(pose[4 * i + k].multiply(Dyadic.of(local[k])));
      }
    }
    return point;
  }

  private static Dyadic[] exact(double[] values) {
    Dyadic[] numbers = new Dyadic[values.length];
    for (int i = 0; i < values.length; i++) {
      numbers[i] = Dyadic.of(values[i]);
    }
    return numbers;
  }

  private static Dyadic determinant(Dyadic[] u, Dyadic[] v, Dyadic[] w) {
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      Dyadic minor = v[j].multiply(w[k]).subtract(v[k].multiply(w[j]));
      sum = sum.add(u[i].multiply(minor));
    }
    return sum;
  }
}
