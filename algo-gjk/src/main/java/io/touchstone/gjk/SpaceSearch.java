package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.nearest.PairSimplex;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * Gilbert, Johnson and Keerthi's algorithm in R<sup>3</sup>, in the frame of A, in doubles and in
 * local variables: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A fast procedure for computing the
 * distance between complex objects in three-dimensional space, IEEE Journal of Robotics and
 * Automation 4 (1988), with the bounds of G. van den Bergen, A fast and robust GJK implementation,
 * Journal of Graphics Tools 4 (1999).
 *
 * <pre>{@code
 * d = positive multiple of v, the point of the simplex nearest to the origin
 * w = s_A(-d) - s_B(d)
 * d.w > E |d|                         the bodies are apart: d separates
 * d.v - d.w = 0, or w in the simplex  v is nearest in A - B
 * otherwise the simplex becomes the face of conv(simplex + w) that is nearest to the origin
 * }</pre>
 *
 * <p>While d.v > d.w the newest point w is a corner of that face. With a, b, c the edges from w to
 * the other corners the face follows from signs of {@code n.(w x a)}, n being normals of the faces
 * around w, and d from a cross product, without any division: {@code d = +-(a x b)} for a triangle,
 * {@code a x (w x a)} for an edge, w for a vertex.
 *
 * <p>Everything that is claimed holds with all roundings ({@link RelativePlacement}); what cannot
 * be claimed is {@link Ending#UNCLEAR} and left to {@link MinimumNormSearch}. Scratch memory of one
 * thread; allocates nothing after construction.
 */
final class SpaceSearch {

  /** How a search ended. */
  enum Ending {
    /** {@link #lower} is positive and more was not asked; or greater than the cutoff. */
    SEPARATED,
    /** The origin surely is inside the simplex of four pairs. */
    CONTAINED,
    /** {@link #lower} and {@link #upper} bound the distance. */
    NEAREST,
    /** Rounding has had its way. */
    UNCLEAR
  }

  /**
   * Products of eight lengths must stay within the range of doubles with all digits, so that the
   * scene must be neither larger nor smaller than this.
   */
  static final double MIN_SIZE = 0x1p-100;

  static final double MAX_SIZE = 0x1p100;

  /** A regular search takes about 5 iterations on boxes and 10 on hulls of thousands. */
  private static final int MOST_ITERATIONS = 60;

  /** Part of the relative tolerance asked for that the search may leave. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  /** Progress below this part of the rounding error is no progress. */
  private static final double NO_PROGRESS = 0x1p-5;

  /** v may come this much nearer the wrong way without that being a failure: roundings. */
  private static final double LEVEL = 1 + 0x1p-48;

  /** The simplex: pairs of vertices with weights. Coordinates are not filled in. */
  final PairSimplex simplex = new PairSimplex(3);

  private final int[] vertexA = simplex.vertexA;
  private final int[] vertexB = simplex.vertexB;
  private final double[] weight = simplex.weight;

  /** Direction of v in A's frame: from B to A, of any length. */
  double dx;

  double dy;
  double dz;

  double lower;
  double upper;
  int iterations;

  /** The weighted points, each in the frame of its body. */
  final double[] pointA = new double[3];

  final double[] pointB = new double[3];

  /** Sum of the reaches of the bodies and of the components of t_B - t_A. */
  double size;

  /** Length of the difference of the weighted points, in A's frame. */
  double length;

  /** Its component across the direction of v. */
  double across;

  private final StepRecorder recorder;
  private final RegionTrace regions;
  private final double[] corner = new double[12];
  private int foundA;
  private int foundB;

  SpaceSearch(StepRecorder recorder) {
    this.recorder = recorder;
    regions = new RegionTrace(recorder);
  }

  /**
   * Searches.
   *
   * @param poseA where A is, rigid; so for B
   * @param placement takes the poses; both shapes have a support map in space
   * @param first the first direction with its support pair, which does not separate, or null
   * @param enough a gap beyond which nothing more is asked: 0 for intersection, the cutoff for the
   *     distance
   * @param memory of this pair of shapes, or null
   */
  Ending run(
      GjkShape shapeA,
      PoseView poseA,
      GjkShape shapeB,
      PoseView poseB,
      RelativePlacement placement,
      @Nullable SeparatingAxisMemory first,
      PairRequest request,
      double enough,
      @Nullable GjkMemory memory) {
    size =
        placement.place(
            poseA, shapeA.reach, shapeA.supportUnits, poseB, shapeB.reach, shapeB.supportUnits);
    if (!(size >= MIN_SIZE && size <= MAX_SIZE)) { // also for NaN
      return Ending.UNCLEAR;
    }
    SpatialSupport mapA = requireNonNull(shapeA.space);
    SpatialSupport mapB = requireNonNull(shapeB.space);
    double r0 = placement.rotation(0);
    double r1 = placement.rotation(1);
    double r2 = placement.rotation(2);
    double r3 = placement.rotation(3);
    double r4 = placement.rotation(4);
    double r5 = placement.rotation(5);
    double r6 = placement.rotation(6);
    double r7 = placement.rotation(7);
    double r8 = placement.rotation(8);
    double tx = placement.tx();
    double ty = placement.ty();
    double tz = placement.tz();
    double relative = SHARE_OF_TOLERANCE * request.relativeTolerance();
    double beyond = (enough + placement.error()) * (1 + 2 * placement.stretch());
    double beyondSq = beyond * beyond;
    double still = NO_PROGRESS * placement.error();
    double stillSq = still * still;
    int most = Math.min(request.maxIterations(), MOST_ITERATIONS);

    boolean valueAsked = request.goal() == Goal.DISTANCE;
    int remembered = memory == null || (memory.directed && !valueAsked) ? 0 : memory.size;
    if (memory != null
        && request.goal() == Goal.PENETRATION
        && memory.around.isKnown()
        && memory.around.hold(poseA, poseB)) {
      take(memory.around);
      return Ending.CONTAINED;
    }
    if (memory != null
        && valueAsked
        && remembered > 0
        && remembered < 4
        && stays(memory, mapA, mapB, placement, relative)) {
      return lower > enough ? Ending.SEPARATED : Ending.NEAREST;
    }
    int next = 0;

    // from the centre of B to that of A
    double cx = mapB.centerX();
    double cy = mapB.centerY();
    double cz = mapB.centerZ();
    double dx = mapA.centerX() - (r0 * cx + r1 * cy + r2 * cz + tx);
    double dy = mapA.centerY() - (r3 * cx + r4 * cy + r5 * cz + ty);
    double dz = mapA.centerZ() - (r6 * cx + r7 * cy + r8 * cz + tz);
    double dd = dx * dx + dy * dy + dz * dz;
    boolean known = first != null;
    if (first != null) {
      dx = -first.px();
      dy = -first.py();
      dz = -first.pz();
      dd = dx * dx + dy * dy + dz * dz;
    } else if (memory != null && memory.directed) {
      dx = memory.dx;
      dy = memory.dy;
      dz = memory.dz;
      dd = dx * dx + dy * dy + dz * dz;
    }
    if (!(dd > 0)) {
      dx = 1;
      dy = 0;
      dz = 0;
      dd = 1;
    }
    double h = 0; // d.v
    double vv = Double.POSITIVE_INFINITY;
    int kept = 0;
    double x0 = 0;
    double y0 = 0;
    double z0 = 0;
    double x1 = 0;
    double y1 = 0;
    double z1 = 0;
    double x2 = 0;
    double y2 = 0;
    double z2 = 0;
    int a0 = -1;
    int b0 = -1;
    int a1 = -1;
    int b1 = -1;
    int a2 = -1;
    int b2 = -1;
    int a3 = -1;
    int b3 = -1;
    double delta = 0;
    int count = 0;
    Ending ending = Ending.UNCLEAR;
    while (count < most) {
      boolean found = next >= remembered;
      boolean given = known;
      if (first != null && given) { // then there are no remembered pairs
        known = false;
        count++;
        a3 = first.vertexA();
        b3 = first.vertexB();
      } else if (found || memory == null) {
        count++;
        long pair =
            SpatialSupport.supports(
                mapA,
                -dx,
                -dy,
                -dz,
                mapB,
                r0 * dx + r3 * dy + r6 * dz,
                r1 * dx + r4 * dy + r7 * dz,
                r2 * dx + r5 * dy + r8 * dz);
        a3 = SpatialSupport.first(pair);
        b3 = SpatialSupport.second(pair);
      } else {
        a3 = memory.vertexA[next];
        b3 = memory.vertexB[next++];
      }
      double bx = mapB.x(b3);
      double by = mapB.y(b3);
      double bz = mapB.z(b3);
      double wx = mapA.x(a3) - (r0 * bx + r1 * by + r2 * bz + tx);
      double wy = mapA.y(a3) - (r3 * bx + r4 * by + r5 * bz + ty);
      double wz = mapA.z(a3) - (r6 * bx + r7 * by + r8 * bz + tz);
      delta = dx * wx + dy * wy + dz * wz;
      if (found && recorder.isOn()) {
        recordSupport(count, a3, b3, delta, dx, dy, dz);
      }
      if (found && delta > 0 && delta * delta > beyondSq * dd) {
        if (given) {
          continue; // farthest along a direction that differs by the defects: ask along this one
        }
        ending = Ending.SEPARATED;
        break;
      }
      double progress = h - delta;
      if (kept > 0
          && (!(progress > relative * h && progress * progress > stillSq * dd)
              || (a3 == a0 && b3 == b0)
              || (a3 == a1 && b3 == b1)
              || (a3 == a2 && b3 == b2))) {
        if (found) {
          ending = Ending.NEAREST;
          break;
        }
        continue;
      }
      if (recorder.isOn()) {
        keep(kept, a0, b0, a1, b1, a2, b2);
        beginRegions(x0, y0, z0, x1, y1, z1, x2, y2, z2);
        regions.add(a3, b3, wx, wy, wz);
      }
      if (kept >= 2) {
        double ax = x0 - wx;
        double ay = y0 - wy;
        double az = z0 - wz;
        double ex = x1 - wx;
        double ey = y1 - wy;
        double ez = z1 - wz;
        double nx = ay * ez - az * ey;
        double ny = az * ex - ax * ez;
        double nz = ax * ey - ay * ex;
        if (kept == 3) {
          double gx = x2 - wx;
          double gy = y2 - wy;
          double gz = z2 - wz;
          // normals of the faces opposite to corners 0 and 1; n is that of the face opposite to 2
          double n0x = ey * gz - ez * gy;
          double n0y = ez * gx - ex * gz;
          double n0z = ex * gy - ey * gx;
          double n1x = gy * az - gz * ay;
          double n1y = gz * ax - gx * az;
          double n1z = gx * ay - gy * ax;
          if (ax * n0x + ay * n0y + az * n0z < 0) {
            // positive, up to roundings: it is d.v - d.w, see where the triangle is made
            double swap = x0;
            x0 = x1;
            x1 = swap;
            swap = y0;
            y0 = y1;
            y1 = swap;
            swap = z0;
            z0 = z1;
            z1 = swap;
            int other = a0;
            a0 = a1;
            a1 = other;
            other = b0;
            b0 = b1;
            b1 = other;
            swap = ax;
            ax = ex;
            ex = swap;
            swap = ay;
            ay = ey;
            ey = swap;
            swap = az;
            az = ez;
            ez = swap;
            nx = -nx;
            ny = -ny;
            nz = -nz;
            swap = n0x;
            n0x = -n1x;
            n1x = -swap;
            swap = n0y;
            n0y = -n1y;
            n1y = -swap;
            swap = n0z;
            n0z = -n1z;
            n1z = -swap;
          }
          int outside =
              (wx * n0x + wy * n0y + wz * n0z > 0 ? 1 : 0)
                  | (wx * n1x + wy * n1y + wz * n1z > 0 ? 2 : 0)
                  | (wx * nx + wy * ny + wz * nz > 0 ? 4 : 0);
          if (outside == 0) {
            ending =
                isInside(x0, y0, z0, x1, y1, z1, x2, y2, z2, wx, wy, wz, placement.error())
                    ? Ending.CONTAINED
                    : Ending.UNCLEAR;
            break;
          }
          // which corner is not in the nearest face
          int drop;
          switch (outside) {
            case 1 -> drop = 0;
            case 2 -> drop = 1;
            case 4 -> drop = 2;
            case 3 -> // faces 0 (corners 1, 2) and 1 (corners 2, 0) have the edge to corner 2 in
                // common
                drop = alongEdge(n0x, n0y, n0z, wx, wy, wz, gx, gy, gz) > 0 ? 1 : 0;
            case 5 -> // faces 0 (1, 2) and 2 (0, 1): corner 1
                drop = alongEdge(n0x, n0y, n0z, wx, wy, wz, ex, ey, ez) < 0 ? 2 : 0;
            case 6 -> // faces 1 (2, 0) and 2 (0, 1): corner 0
                drop = alongEdge(n1x, n1y, n1z, wx, wy, wz, ax, ay, az) > 0 ? 2 : 1;
            default -> {
              double to0 = faceSquare(wx, wy, wz, ex, ey, ez, gx, gy, gz);
              double to1 = faceSquare(wx, wy, wz, gx, gy, gz, ax, ay, az);
              double to2 = faceSquare(wx, wy, wz, ax, ay, az, ex, ey, ez);
              drop = to0 <= to1 && to0 <= to2 ? 0 : to1 <= to2 ? 1 : 2;
            }
          }
          // the corners that are left, in the order that leaves the normal pointing from the origin
          if (drop == 0) {
            x0 = x1;
            y0 = y1;
            z0 = z1;
            a0 = a1;
            b0 = b1;
            x1 = x2;
            y1 = y2;
            z1 = z2;
            a1 = a2;
            b1 = b2;
            ax = ex;
            ay = ey;
            az = ez;
            ex = gx;
            ey = gy;
            ez = gz;
            nx = n0x;
            ny = n0y;
            nz = n0z;
          } else if (drop == 1) {
            x1 = x0;
            y1 = y0;
            z1 = z0;
            a1 = a0;
            b1 = b0;
            x0 = x2;
            y0 = y2;
            z0 = z2;
            a0 = a2;
            b0 = b2;
            ex = ax;
            ey = ay;
            ez = az;
            ax = gx;
            ay = gy;
            az = gz;
            nx = n1x;
            ny = n1y;
            nz = n1z;
          }
          a2 = -1;
          b2 = -1;
          kept = 2;
        }
        double ux = wy * az - wz * ay;
        double uy = wz * ax - wx * az;
        double uz = wx * ay - wy * ax;
        double qx = wy * ez - wz * ey;
        double qy = wz * ex - wx * ez;
        double qz = wx * ey - wy * ex;
        boolean outside0 = nx * ux + ny * uy + nz * uz < 0;
        boolean outside1 = nx * qx + ny * qy + nz * qz > 0;
        if (!outside0 && !outside1) {
          h = nx * wx + ny * wy + nz * wz;
          dd = nx * nx + ny * ny + nz * nz;
          x2 = wx;
          y2 = wy;
          z2 = wz;
          a2 = a3;
          b2 = b3;
          kept = 3;
          if (h < 0) {
            // from here on the corners stand so that their normal is d: a test of its sign in each
            // iteration would be a jump that no processor foresees
            h = -h;
            nx = -nx;
            ny = -ny;
            nz = -nz;
            double swap = x0;
            x0 = x1;
            x1 = swap;
            swap = y0;
            y0 = y1;
            y1 = swap;
            swap = z0;
            z0 = z1;
            z1 = swap;
            int other = a0;
            a0 = a1;
            a1 = other;
            other = b0;
            b0 = b1;
            b1 = other;
          }
          dx = nx;
          dy = ny;
          dz = nz;
        } else if (outside0 && wx * ax + wy * ay + wz * az < 0) {
          dx = ay * uz - az * uy;
          dy = az * ux - ax * uz;
          dz = ax * uy - ay * ux;
          h = ux * ux + uy * uy + uz * uz;
          dd = h * (ax * ax + ay * ay + az * az);
          x1 = wx;
          y1 = wy;
          z1 = wz;
          a1 = a3;
          b1 = b3;
        } else if (outside1 && wx * ex + wy * ey + wz * ez < 0) {
          dx = ey * qz - ez * qy;
          dy = ez * qx - ex * qz;
          dz = ex * qy - ey * qx;
          h = qx * qx + qy * qy + qz * qz;
          dd = h * (ex * ex + ey * ey + ez * ez);
          x0 = x1;
          y0 = y1;
          z0 = z1;
          a0 = a1;
          b0 = b1;
          x1 = wx;
          y1 = wy;
          z1 = wz;
          a1 = a3;
          b1 = b3;
        } else {
          kept = 0;
        }
      } else if (kept == 1) {
        double ax = x0 - wx;
        double ay = y0 - wy;
        double az = z0 - wz;
        if (wx * ax + wy * ay + wz * az < 0) {
          double ux = wy * az - wz * ay;
          double uy = wz * ax - wx * az;
          double uz = wx * ay - wy * ax;
          dx = ay * uz - az * uy;
          dy = az * ux - ax * uz;
          dz = ax * uy - ay * ux;
          h = ux * ux + uy * uy + uz * uz;
          dd = h * (ax * ax + ay * ay + az * az);
          x1 = wx;
          y1 = wy;
          z1 = wz;
          a1 = a3;
          b1 = b3;
          kept = 2;
        } else {
          kept = 0;
        }
      }
      if (kept == 0) {
        x0 = wx;
        y0 = wy;
        z0 = wz;
        a0 = a3;
        b0 = b3;
        a1 = -1;
        b1 = -1;
        dx = wx;
        dy = wy;
        dz = wz;
        h = wx * wx + wy * wy + wz * wz;
        dd = h;
        kept = 1;
      }
      double square = h * (h / dd);
      if (!(square <= vv * LEVEL)) { // also for NaN
        break;
      }
      vv = square;
      if (recorder.isOn()) {
        keep(kept, a0, b0, a1, b1, a2, b2);
        regions.tell(count, simplex);
        recorder.simplex(count, simplex, Math.sqrt(square));
      }
    }
    this.dx = dx;
    this.dy = dy;
    this.dz = dz;
    iterations = count;
    foundA = a3;
    foundB = b3;
    keep(kept, a0, b0, a1, b1, a2, b2);
    if (ending == Ending.CONTAINED) {
      vertexA[3] = a3;
      vertexB[3] = b3;
      simplex.size = 4;
      if (recorder.isOn()) {
        tellInside(count);
      }
    } else if (ending != Ending.UNCLEAR) {
      boundBelow(delta, dd, placement);
      if (ending == Ending.NEAREST) {
        weigh(kept, x0, y0, z0, x1, y1, z1, x2, y2, z2);
        measure(mapA, mapB, placement);
      }
    }
    return ending;
  }

  private void keep(int kept, int a0, int b0, int a1, int b1, int a2, int b2) {
    vertexA[0] = a0;
    vertexB[0] = b0;
    vertexA[1] = a1;
    vertexB[1] = b1;
    vertexA[2] = a2;
    vertexB[2] = b2;
    simplex.size = kept;
  }

  private void beginRegions(
      double x0,
      double y0,
      double z0,
      double x1,
      double y1,
      double z1,
      double x2,
      double y2,
      double z2) {
    regions.clear();
    if (simplex.size > 0) {
      regions.add(vertexA[0], vertexB[0], x0, y0, z0);
    }
    if (simplex.size > 1) {
      regions.add(vertexA[1], vertexB[1], x1, y1, z1);
    }
    if (simplex.size > 2) {
      regions.add(vertexA[2], vertexB[2], x2, y2, z2);
    }
  }

  /** Tells what was found about a remembered simplex, whose last point counts as the newest. */
  private void tellRemembered(int iteration, double distance) {
    regions.clear();
    for (int k = 0; k < simplex.size; k++) {
      regions.add(vertexA[k], vertexB[k], corner[3 * k], corner[3 * k + 1], corner[3 * k + 2]);
    }
    regions.tell(iteration, simplex);
    recorder.simplex(iteration, simplex, distance);
  }

  private void tellInside(int iteration) {
    regions.tell(iteration, simplex);
    recorder.simplex(iteration, simplex, 0);
  }

  private void recordSupport(
      int iteration, int a, int b, double delta, double dx, double dy, double dz) {
    double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    recorder.support(iteration, a, b, delta / length, -dx / length, -dy / length, -dz / length);
  }

  /** {@code n.(w x a)}: on which side of the edge a, in the face with normal n, the origin is. */
  private static double alongEdge(
      double nx,
      double ny,
      double nz,
      double wx,
      double wy,
      double wz,
      double ax,
      double ay,
      double az) {
    return nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax);
  }

  /**
   * The squared distance of the origin from the triangle with the corner w and the edges a and e
   * from it, of which w is known to be in the nearest face.
   */
  private static double faceSquare(
      double wx,
      double wy,
      double wz,
      double ax,
      double ay,
      double az,
      double ex,
      double ey,
      double ez) {
    double nx = ay * ez - az * ey;
    double ny = az * ex - ax * ez;
    double nz = ax * ey - ay * ex;
    boolean outside0 = alongEdge(nx, ny, nz, wx, wy, wz, ax, ay, az) < 0;
    boolean outside1 = alongEdge(nx, ny, nz, wx, wy, wz, ex, ey, ez) > 0;
    if (!outside0 && !outside1) {
      double height = nx * wx + ny * wy + nz * wz;
      return height * height / (nx * nx + ny * ny + nz * nz);
    }
    double alongA = wx * ax + wy * ay + wz * az;
    double alongE = wx * ex + wy * ey + wz * ez;
    double ww = wx * wx + wy * wy + wz * wz;
    if (outside0 && alongA < 0) {
      return ww - alongA * (alongA / (ax * ax + ay * ay + az * az));
    }
    if (outside1 && alongE < 0) {
      return ww - alongE * (alongE / (ex * ex + ey * ey + ez * ez));
    }
    return ww;
  }

  /**
   * Tells whether the origin surely is inside the tetrahedron of four points whose coordinates are
   * off by at most an error; sets the weights. The points as seen from A are an affine image of
   * those in the world, so the answer is the same there. Determinants and bound as in the kernel's
   * OriginInTetrahedron: {@code 26 D^2 error}, D the largest coordinate.
   */
  private boolean isInside(
      double x0,
      double y0,
      double z0,
      double x1,
      double y1,
      double z1,
      double x2,
      double y2,
      double z2,
      double x3,
      double y3,
      double z3,
      double error) {
    double nx = y2 * z3 - z2 * y3;
    double ny = z2 * x3 - x2 * z3;
    double nz = x2 * y3 - y2 * x3;
    double mx = y0 * z1 - z0 * y1;
    double my = z0 * x1 - x0 * z1;
    double mz = x0 * y1 - y0 * x1;
    double c0 = x1 * nx + y1 * ny + z1 * nz;
    double c1 = -(x0 * nx + y0 * ny + z0 * nz);
    double c2 = x3 * mx + y3 * my + z3 * mz;
    double c3 = -(x2 * mx + y2 * my + z2 * mz);
    double extent =
        Math.max(
                Math.max(largest(x0, y0, z0), largest(x1, y1, z1)),
                Math.max(largest(x2, y2, z2), largest(x3, y3, z3)))
            + error;
    double bound = 26 * extent * extent * error;
    double sum = c0 + c1 + c2 + c3;
    weight[0] = c0 / sum;
    weight[1] = c1 / sum;
    weight[2] = c2 / sum;
    weight[3] = c3 / sum;
    return Math.min(Math.min(c0, c1), Math.min(c2, c3)) > bound
        || Math.max(Math.max(c0, c1), Math.max(c2, c3)) < -bound;
  }

  private static double largest(double x, double y, double z) {
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  }

  /** Barycentric weights of the point of the simplex that is nearest to the origin. */
  private void weigh(
      int count,
      double x0,
      double y0,
      double z0,
      double x1,
      double y1,
      double z1,
      double x2,
      double y2,
      double z2) {
    if (count == 1) {
      weight[0] = 1;
    } else if (count == 2) {
      double ax = x0 - x1;
      double ay = y0 - y1;
      double az = z0 - z1;
      double share = -(x1 * ax + y1 * ay + z1 * az) / (ax * ax + ay * ay + az * az);
      weight[0] = inUnit(share);
      weight[1] = 1 - weight[0];
    } else {
      double ax = x0 - x2;
      double ay = y0 - y2;
      double az = z0 - z2;
      double ex = x1 - x2;
      double ey = y1 - y2;
      double ez = z1 - z2;
      double nx = ay * ez - az * ey;
      double ny = az * ex - ax * ez;
      double nz = ax * ey - ay * ex;
      double nn = nx * nx + ny * ny + nz * nz;
      weight[0] = inUnit(-alongEdge(nx, ny, nz, x2, y2, z2, ex, ey, ez) / nn);
      weight[1] = inUnit(alongEdge(nx, ny, nz, x2, y2, z2, ax, ay, az) / nn);
      weight[2] = inUnit(1 - weight[0] - weight[1]);
    }
  }

  private static double inUnit(double share) {
    return Math.max(0, Math.min(1, share));
  }

  /** The gap along a direction with the square dd, as a lower bound. */
  private void boundBelow(double delta, double dd, RelativePlacement placement) {
    double gap = delta / Math.sqrt(dd) - placement.error();
    lower = gap * (gap > 0 ? 1 - 2 * placement.stretch() : 1 + 2 * placement.stretch());
  }

  /** The distance of the weighted points, as an upper bound. */
  private void measure(SpatialSupport mapA, SpatialSupport mapB, RelativePlacement placement) {
    double px = 0;
    double py = 0;
    double pz = 0;
    double qx = 0;
    double qy = 0;
    double qz = 0;
    double total = 0;
    for (int k = 0; k < simplex.size; k++) {
      double share = weight[k];
      int a = vertexA[k];
      int b = vertexB[k];
      px += share * mapA.x(a);
      py += share * mapA.y(a);
      pz += share * mapA.z(a);
      qx += share * mapB.x(b);
      qy += share * mapB.y(b);
      qz += share * mapB.z(b);
      total += share;
    }
    pointA[0] = px / total;
    pointA[1] = py / total;
    pointA[2] = pz / total;
    pointB[0] = qx / total;
    pointB[1] = qy / total;
    pointB[2] = qz / total;
    qx = pointB[0];
    qy = pointB[1];
    qz = pointB[2];
    RelativePlacement r = placement;
    double vx =
        pointA[0] - (r.rotation(0) * qx + r.rotation(1) * qy + r.rotation(2) * qz + placement.tx());
    double vy =
        pointA[1] - (r.rotation(3) * qx + r.rotation(4) * qy + r.rotation(5) * qz + placement.ty());
    double vz =
        pointA[2] - (r.rotation(6) * qx + r.rotation(7) * qy + r.rotation(8) * qz + placement.tz());
    double cx = vy * dz - vz * dy;
    double cy = vz * dx - vx * dz;
    double cz = vx * dy - vy * dx;
    across = Math.sqrt((cx * cx + cy * cy + cz * cz) / (dx * dx + dy * dy + dz * dz));
    length = Math.sqrt(vx * vx + vy * vy + vz * vz);
    upper = (length + placement.error()) * (1 + 2 * placement.stretch());
  }

  /** Takes pairs that surely have the origin inside, and tells about them. */
  void take(OriginSimplexMemory around) {
    around.copyVerticesTo(vertexA, vertexB);
    around.copyWeightsTo(weight);
    simplex.size = 4;
    if (recorder.isOn()) {
      around.copyDifferencesTo(corner);
      tellRemembered(0, 0);
    }
  }

  /** Takes remembered pairs, and computes where their differences are now. */
  private void pose(
      GjkMemory memory,
      int count,
      SpatialSupport mapA,
      SpatialSupport mapB,
      RelativePlacement placement) {
    RelativePlacement r = placement;
    for (int k = 0; k < count; k++) {
      int a = memory.vertexA[k];
      int b = memory.vertexB[k];
      vertexA[k] = a;
      vertexB[k] = b;
      double bx = mapB.x(b);
      double by = mapB.y(b);
      double bz = mapB.z(b);
      corner[3 * k] =
          mapA.x(a)
              - (r.rotation(0) * bx + r.rotation(1) * by + r.rotation(2) * bz + placement.tx());
      corner[3 * k + 1] =
          mapA.y(a)
              - (r.rotation(3) * bx + r.rotation(4) * by + r.rotation(5) * bz + placement.ty());
      corner[3 * k + 2] =
          mapA.z(a)
              - (r.rotation(6) * bx + r.rotation(7) * by + r.rotation(8) * bz + placement.tz());
    }
  }

  /**
   * Tells whether the point nearest to the origin is still inside the remembered vertex, edge or
   * triangle, and no point of K is nearer; if so, it is the answer.
   */
  private boolean stays(
      GjkMemory memory,
      SpatialSupport mapA,
      SpatialSupport mapB,
      RelativePlacement placement,
      double relative) {
    int count = memory.size;
    pose(memory, count, mapA, mapB, placement);
    double[] c = corner;
    int last = 3 * (count - 1);
    double wx = c[last];
    double wy = c[last + 1];
    double wz = c[last + 2];
    double h;
    double dd;
    if (count == 1) {
      dx = wx;
      dy = wy;
      dz = wz;
      h = wx * wx + wy * wy + wz * wz;
      dd = h;
    } else if (count == 2) {
      double ax = c[0] - wx;
      double ay = c[1] - wy;
      double az = c[2] - wz;
      double along = -(wx * ax + wy * ay + wz * az);
      double square = ax * ax + ay * ay + az * az;
      if (!(along > 0 && along < square)) {
        return false;
      }
      double ux = wy * az - wz * ay;
      double uy = wz * ax - wx * az;
      double uz = wx * ay - wy * ax;
      dx = ay * uz - az * uy;
      dy = az * ux - ax * uz;
      dz = ax * uy - ay * ux;
      h = ux * ux + uy * uy + uz * uz;
      dd = h * square;
    } else {
      double ax = c[0] - wx;
      double ay = c[1] - wy;
      double az = c[2] - wz;
      double ex = c[3] - wx;
      double ey = c[4] - wy;
      double ez = c[5] - wz;
      double nx = ay * ez - az * ey;
      double ny = az * ex - ax * ez;
      double nz = ax * ey - ay * ex;
      double first = -alongEdge(nx, ny, nz, wx, wy, wz, ex, ey, ez);
      double second = alongEdge(nx, ny, nz, wx, wy, wz, ax, ay, az);
      dd = nx * nx + ny * ny + nz * nz;
      if (!(first > 0 && second > 0 && first + second < dd)) {
        return false;
      }
      double height = nx * wx + ny * wy + nz * wz;
      h = Math.abs(height);
      dx = height < 0 ? -nx : nx;
      dy = height < 0 ? -ny : ny;
      dz = height < 0 ? -nz : nz;
    }
    RelativePlacement r = placement;
    int a = mapA.support(-dx, -dy, -dz);
    int b =
        mapB.support(
            r.rotation(0) * dx + r.rotation(3) * dy + r.rotation(6) * dz,
            r.rotation(1) * dx + r.rotation(4) * dy + r.rotation(7) * dz,
            r.rotation(2) * dx + r.rotation(5) * dy + r.rotation(8) * dz);
    double bx = mapB.x(b);
    double by = mapB.y(b);
    double bz = mapB.z(b);
    double yx =
        mapA.x(a) - (r.rotation(0) * bx + r.rotation(1) * by + r.rotation(2) * bz + placement.tx());
    double yy =
        mapA.y(a) - (r.rotation(3) * bx + r.rotation(4) * by + r.rotation(5) * bz + placement.ty());
    double yz =
        mapA.z(a) - (r.rotation(6) * bx + r.rotation(7) * by + r.rotation(8) * bz + placement.tz());
    double delta = dx * yx + dy * yy + dz * yz;
    double progress = h - delta;
    double still = NO_PROGRESS * placement.error();
    if (!(delta > 0) || (progress > relative * h && progress * progress > still * still * dd)) {
      return false; // also for NaN
    }
    simplex.size = count;
    if (recorder.isOn()) {
      tellRemembered(0, Math.sqrt(h * (h / dd)));
      recordSupport(1, a, b, delta, dx, dy, dz);
    }
    iterations = 1;
    foundA = a;
    foundB = b;
    boundBelow(delta, dd, placement);
    weigh(count, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8]);
    measure(mapA, mapB, placement);
    return true;
  }

  /** Keeps what the last search ended with. */
  void remember(GjkMemory memory, GjkShape a, GjkShape b) {
    boolean apart = simplex.size < 4;
    if (simplex.size == 0) {
      vertexA[0] = foundA;
      vertexB[0] = foundB;
      simplex.size = 1;
    }
    memory.keep(simplex);
    if (apart) {
      memory.keep(dx, dy, dz);
    } else {
      memory.around.keep(
          vertexA, vertexB, requireNonNull(a.space), requireNonNull(b.space), a.reach + b.reach);
    }
  }

  /** Returns the vertex of A that was found last. */
  int foundA() {
    return foundA;
  }

  /** Returns the vertex of B that was found last. */
  int foundB() {
    return foundB;
  }
}
