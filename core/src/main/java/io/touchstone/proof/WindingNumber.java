package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.exact.Dyadic;
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

  /** The points of the mesh in the world, each coordinate off by at most {@link #error}. */
  private final double[] world;

  private final double[] min = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
  private final double[] max = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
  private final double error;
  private final Dyadic[] exactPose;
  private final Dyadic[] @Nullable [] exact;

  private final Random chance = new Random(1);
  private final double[] direction = new double[3];

  // of the point that is asked about
  private final double[] point = new double[3];
  private double pointError;
  private Dyadic @Nullable [] exactPoint;
  private double[] given = new double[0];
  private Dyadic[] givenPose = new Dyadic[0];
  private boolean onSurface;

  /**
   * Places a mesh.
   *
   * @param mesh a closed one
   * @param at where it stands, dimension 3
   */
  public WindingNumber(TriangleMesh mesh, PoseView at) {
    if (!mesh.isClosed()) {
      throw new IllegalArgumentException("an open mesh winds around nothing: " + mesh);
    }
    this.mesh = mesh;
    at.copyTo(pose);
    exactPose = exact(pose);
    exact = new Dyadic[mesh.pointCount()][];
    world = new double[3 * mesh.pointCount()];
    double[] local = new double[3];
    double worst = 0;
    for (int p = 0; p < mesh.pointCount(); p++) {
      for (int axis = 0; axis < 3; axis++) {
        local[axis] = mesh.coordinate(p, axis);
      }
      worst = Math.max(worst, place(pose, local, world, 3 * p));
      for (int axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], world[3 * p + axis]);
        max[axis] = Math.max(max[axis], world[3 * p + axis]);
      }
    }
    error = worst;
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
    givenPose = exact(where);
    double slack = 2 * (error + pointError);
    for (int axis = 0; axis < 3; axis++) {
      if (point[axis] > max[axis] + slack || point[axis] < min[axis] - slack) {
        return OptionalInt.of(0);
      }
    }
    for (int attempt = 0; attempt < DIRECTIONS; attempt++) {
      for (int axis = 0; axis < 3; axis++) {
        direction[axis] = 2 * chance.nextDouble() - 1;
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
    for (int t = 0; t < mesh.partCount(); t++) {
      int u = mesh.corner(t, 0);
      int v = mesh.corner(t, 1);
      int w = mesh.corner(t, 2);
      if (u == v || v == w || w == u) {
        continue; // encloses nothing, from wherever it is seen
      }
      int first = side(u, v);
      int second = side(v, w);
      if (first * second < 0) {
        continue;
      }
      int third = side(w, u);
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

  /** Sign of det(d, u - p, v - p), the same for (v, u) but for the sign. */
  private int side(int u, int v) {
    double ux = world[3 * u] - point[0];
    double uy = world[3 * u + 1] - point[1];
    double uz = world[3 * u + 2] - point[2];
    double vx = world[3 * v] - point[0];
    double vy = world[3 * v + 1] - point[1];
    double vz = world[3 * v + 2] - point[2];
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
    double ux = world[3 * u] - point[0];
    double uy = world[3 * u + 1] - point[1];
    double uz = world[3 * u + 2] - point[2];
    double vx = world[3 * v] - point[0];
    double vy = world[3 * v + 1] - point[1];
    double vz = world[3 * v + 2] - point[2];
    double wx = world[3 * w] - point[0];
    double wy = world[3 * w + 1] - point[1];
    double wz = world[3 * w + 2] - point[2];
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
    Dyadic[] known = exact[p];
    if (known == null) {
      double[] local = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        local[axis] = mesh.coordinate(p, axis);
      }
      known = placed(exactPose, local);
      exact[p] = known;
    }
    Dyadic[] own = exactPoint;
    if (own == null) {
      own = placed(givenPose, given);
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
