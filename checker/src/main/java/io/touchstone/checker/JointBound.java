// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.joints.JointChain.Joint;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.numbers.Elementary;
import io.touchstone.api.numbers.Norm;
import java.util.List;

/**
 * How far two links stay apart along a direction over a whole box of joint values. In doubles, with
 * an allowance for all roundings. Memory of one box; not thread-safe.
 *
 * <p>At the middle of the box everything stands in the frame of A. A direction rides on the frame
 * behind joint m of the way from A to B; seen from there, A moves by the joints before it and B by
 * those behind it, each counted from the direction outwards. With |w| = 1, a vertex x, joint j at o
 * with axis z, which turns by at most h &lt;= pi, and r = x - o, s = 2 sin(h / 2), D = s |z x r|, T
 * = s |z x w|, a = (z x w).(z x r), b = |w.(z x r)|, R = |(a, b)|:
 *
 * <pre>{@code
 * least_j = -R - a  if -a >= R cos h,  else  -b sin h - a (1 - cos h)
 * w.x over the box >= w.x + sum_j max(least_j - D_j sum_{l < j} T_l, -D_j)
 * }</pre>
 *
 * <p>The first line is the least of w.(E x - x) over the turns E of that joint alone. Let the
 * joints join one after the other, the first first: what joint j adds has length D_j at most, and
 * its direction is w turned by the joints before it, which changes w by the sum of their T at most.
 * A joint that slides has {@code least = -h |w.z|}, D = h and T = 0.
 */
public final class JointBound {

  /** Unit roundoff of doubles. */
  private static final double U = 0x1p-53;

  /** Beyond, products could overflow, and nothing is proved. */
  private static final double FARTHEST = 1e100;

  private final JointLine line;
  private final JointRow a;
  private final JointRow b;
  private final double margin;
  private final double allowance;
  private final int count;

  /** Where the joints are at the middle of the box, three numbers each. */
  private final double[] origins;

  private final double[] axes;
  private final double[][] frames;
  private final double[] verticesB;
  private final double[] centreB = new double[3];
  private final double[] motion = new double[12];
  private double[] poseB = new double[12];
  private double[] spare = new double[12];

  /** Of each joint: how far it goes, and chord, sine, cosine and 1 - cosine of that. */
  private final double[] half;

  private final double[] chord;
  private final double[] sine;
  private final double[] cosine;
  private final double[] rest;

  /** Of each joint on the side that is looked at: z x w, and the sum of T before it. */
  private final double[] twist;

  private final double[] before;

  /** What the joints from one on can cost at most, of any vertex. */
  private final double[] left;

  private final double[] values;
  private final double[] terms;
  private final double[] losses;
  private int binding;

  /**
   * Prepares a pair.
   *
   * @param orderA the row of parts of A, a permutation of their numbers
   * @param orderB likewise of B
   * @param box contains all boxes that will be looked at
   */
  public JointBound(JointPair pair, List<Integer> orderA, List<Integer> orderB, JointBox box) {
    line = new JointLine(pair.chain());
    a = new JointRow(pair.partsA(), orderA);
    b = new JointRow(pair.partsB(), orderB);
    margin = pair.margin();
    count = line.joints.length;
    origins = new double[3 * count];
    axes = new double[3 * count];
    frames = new double[count + 1][12];
    verticesB = new double[b.vertices.length];
    half = new double[count];
    chord = new double[count];
    sine = new double[count];
    cosine = new double[count];
    rest = new double[count];
    twist = new double[3 * count];
    before = new double[count];
    left = new double[count];
    values = new double[Math.max(a.radii.length, b.radii.length)];
    terms = new double[count];
    losses = new double[count];
    allowance = allowance(box);
  }

  /**
   * Everything is off by at most {@code (512 N^2 u + 16 N D) L}, for N poses and joints, defects D
   * of poses, and L the longest way to a vertex; and by what angles lose, which are sums of
   * products.
   */
  private double allowance(JointBox box) {
    double far = line.length + Math.max(a.far, b.far);
    double angles = 0;
    for (Joint joint : line.joints) {
      int p = joint.parameter();
      double most = Math.max(Math.abs(box.from().get(p)), Math.abs(box.to().get(p)));
      double value = Math.abs(joint.offset()) + Math.abs(joint.multiplier()) * most;
      if (joint.slides()) {
        far += value;
      } else {
        angles += value;
      }
    }
    double n = line.steps + 3.0; // the poses of the parts, and one more for none
    double defect = Math.max(line.defect, Math.max(a.defect, b.defect));
    return far <= FARTHEST
        ? (512 * n * n * U + 16 * n * defect + 16 * angles * U) * far
        : Double.POSITIVE_INFINITY;
  }

  /** Returns how many joints there are between A and B. */
  public int joints() {
    return count;
  }

  /** Returns how much a gap must be larger than the margin, for the roundings. */
  public double allowance() {
    return allowance;
  }

  /** Returns the margin and the allowance. */
  public double needed() {
    return margin + allowance;
  }

  /** Returns the middle between two numbers, as all halves of boxes are taken. */
  public static double middle(double from, double to) {
    return from + (to - from) / 2;
  }

  /** Takes a box: places everything at its middle. */
  public void take(double[] from, double[] to) {
    double[] at = line.fixed[0];
    System.arraycopy(at, 0, poseB, 0, 12);
    System.arraycopy(new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, 0, frames[0], 0, 12);
    for (int j = 0; j < count; j++) {
      Joint joint = line.joints[j];
      int p = joint.parameter();
      double middle = middle(from[p], to[p]);
      extend(j, joint, middle, from[p], to[p]);
      for (int i = 0; i < 3; i++) {
        int row = 4 * i;
        origins[3 * j + i] = poseB[row + 3];
        axes[3 * j + i] =
            poseB[row] * joint.x() + poseB[row + 1] * joint.y() + poseB[row + 2] * joint.z();
      }
      JointLine.motion(joint, joint.offset() + joint.multiplier() * middle, motion);
      JointLine.multiply(poseB, motion, frames[j + 1]);
      JointLine.multiply(frames[j + 1], line.fixed[j + 1], spare);
      double[] last = poseB;
      poseB = spare;
      spare = last;
    }
    for (int v = 0; v < verticesB.length; v += 3) {
      place(b.vertices[v], b.vertices[v + 1], b.vertices[v + 2], verticesB, v);
    }
    place(b.centre[0], b.centre[1], b.centre[2], centreB, 0);
  }

  private void extend(int j, Joint joint, double middle, double from, double to) {
    double width = Math.nextUp(Math.max(Math.nextUp(to - middle), Math.nextUp(middle - from)));
    double size = Math.max(Math.abs(from), Math.abs(to));
    double multiplier = Math.abs(joint.multiplier());
    double spread = multiplier * width + 8 * U * (Math.abs(joint.offset()) + multiplier * size);
    double h = to > from ? spread * (1 + 0x1p-48) : 0;
    half[j] = h;
    if (joint.slides()) {
      chord[j] = h;
      return;
    }
    if (h >= Math.PI) {
      chord[j] = 2;
      sine[j] = 0;
      cosine[j] = -1;
      rest[j] = 2;
      return;
    }
    double ofHalf = Elementary.sin(0.5 * h);
    chord[j] = 2 * ofHalf;
    sine[j] = Elementary.sin(h);
    rest[j] = 2 * ofHalf * ofHalf;
    cosine[j] = 1 - rest[j];
  }

  private void place(double x, double y, double z, double[] target, int at) {
    double[] t = poseB;
    target[at] = t[0] * x + t[1] * y + t[2] * z + t[3];
    target[at + 1] = t[4] * x + t[5] * y + t[6] * z + t[7];
    target[at + 2] = t[8] * x + t[9] * y + t[10] * z + t[11];
  }

  /** Copies where B stands at the middle of the box, in the frame of A, as {@code [R | t]}. */
  public void copyPoseB(double[] target) {
    System.arraycopy(poseB, 0, target, 0, 12);
  }

  /** Returns a coordinate of where joint j is at the middle of the box. */
  public double origin(int j, int axis) {
    return origins[3 * j + axis];
  }

  /** Returns a component of the axis of joint j at the middle of the box. */
  public double axis(int j, int axis) {
    return axes[3 * j + axis];
  }

  /** Tells whether joint j slides. */
  public boolean slides(int j) {
    return line.joints[j].slides();
  }

  /** Returns which parameter joint j follows. */
  public int parameter(int j) {
    return line.joints[j].parameter();
  }

  /** Returns the multiplier of joint j on the way from A to B. */
  public double multiplier(int j) {
    return line.joints[j].multiplier();
  }

  /** Returns how far joint j goes from the middle of the box, at most. */
  public double half(int j) {
    return half[j];
  }

  /**
   * Returns how far a point at distance 1 from joint j moves at most; of a slide how far it goes.
   */
  public double chord(int j) {
    return chord[j];
  }

  /** Returns the sine of how far joint j turns from the middle of the box at most; 0 of a turn. */
  public double sine(int j) {
    return sine[j];
  }

  /** Returns the cosine of that. */
  public double cosine(int j) {
    return cosine[j];
  }

  /** Returns how far a vertex of a link is from the axis of joint j at most. */
  public double lever(boolean ofB, int j) {
    double[] centre = ofB ? centreB : a.centre;
    double rx = centre[0] - origins[3 * j];
    double ry = centre[1] - origins[3 * j + 1];
    double rz = centre[2] - origins[3 * j + 2];
    double ux = axes[3 * j + 1] * rz - axes[3 * j + 2] * ry;
    double uy = axes[3 * j + 2] * rx - axes[3 * j] * rz;
    double uz = axes[3 * j] * ry - axes[3 * j + 1] * rx;
    return Math.sqrt(ux * ux + uy * uy + uz * uz) + (ofB ? b : a).reach;
  }

  /** Returns the first vertex of the part at a place of the row, or what follows the last one. */
  public int start(boolean ofB, int place) {
    return (ofB ? b : a).starts[place];
  }

  /** Returns how many parts a link has. */
  public int parts(boolean ofB) {
    return (ofB ? b : a).order.size();
  }

  /** Returns a coordinate of a vertex at the middle of the box, in the frame of A. */
  public double vertex(boolean ofB, int vertex, int axis) {
    return (ofB ? verticesB : a.vertices)[3 * vertex + axis];
  }

  /** Returns a coordinate of a vertex in the frame of its link. */
  public double local(boolean ofB, int vertex, int axis) {
    return (ofB ? b : a).vertices[3 * vertex + axis];
  }

  /** Returns how far the part of a vertex is rounded. */
  public double radius(boolean ofB, int vertex) {
    return (ofB ? b : a).radii[vertex];
  }

  /** Turns a direction of a frame into the frame of A, as a unit vector. */
  public void direction(int frame, double x, double y, double z, double[] w) {
    double[] f = frames[frame];
    double length = Norm.of(x, y, z);
    double p = x / length;
    double q = y / length;
    double r = z / length;
    w[0] = f[0] * p + f[1] * q + f[2] * r;
    w[1] = f[4] * p + f[5] * q + f[6] * r;
    w[2] = f[8] * p + f[9] * q + f[10] * r;
  }

  /** Turns a direction of the frame of A into another frame. */
  public void toFrame(int frame, double x, double y, double z, double[] w) {
    double[] f = frames[frame];
    w[0] = f[0] * x + f[4] * y + f[8] * z;
    w[1] = f[1] * x + f[5] * y + f[9] * z;
    w[2] = f[2] * x + f[6] * y + f[10] * z;
  }

  /** Returns the point of the frame of A where a point of another frame stands. */
  double[] point(int frame, double x, double y, double z) {
    double[] f = frames[frame];
    return new double[] {
      f[0] * x + f[1] * y + f[2] * z + f[3],
      f[4] * x + f[5] * y + f[6] * z + f[7],
      f[8] * x + f[9] * y + f[10] * z + f[11]
    };
  }

  /** Writes a point of the frame of A in the coordinates of another frame. */
  public void pointInFrame(int frame, double x, double y, double z, double[] point) {
    double[] f = frames[frame];
    toFrame(frame, x - f[3], y - f[7], z - f[11], point);
  }

  /**
   * Returns a lower bound of the gap along a direction over the box, and of the distance; less the
   * radii, but without margin and allowance.
   *
   * @param frame on which the direction rides, 0 to the number of joints
   * @param wx first component of the direction from A to B, of length 1, in the frame of A
   * @param wy second component
   * @param wz third component
   * @param fromA first vertex of A that counts
   * @param toA behind the last one
   * @param fromB first vertex of B that counts
   * @param toB behind the last one
   */
  public double gap(
      int frame, double wx, double wy, double wz, int fromA, int toA, int fromB, int toB) {
    double ofB =
        least(
            frame, 1, count - frame, verticesB, b.radii, fromB, toB, ball(centreB, b), wx, wy, wz);
    for (int e = 0; e < count - frame; e++) {
      losses[frame + e] = binding < 0 ? 0 : -terms[e];
    }
    double ofA =
        least(
            frame - 1,
            -1,
            frame,
            a.vertices,
            a.radii,
            fromA,
            toA,
            ball(a.centre, a),
            -wx,
            -wy,
            -wz);
    for (int e = 0; e < frame; e++) {
      losses[frame - 1 - e] = binding < 0 ? 0 : -terms[e];
    }
    return ofA + ofB; // infinite of no vertex: nobody asks about none
  }

  /** Returns how much of the last gap was lost to joint j. */
  public double loss(int j) {
    return losses[j];
  }

  /**
   * Returns a lower bound of {@code w.p} over the box for a point that is seen from A while it
   * rides on a frame, or from B.
   */
  double leastOfPoint(boolean fromB, int frame, double[] p, double wx, double wy, double wz) {
    int joints = fromB ? count - frame : frame;
    double[] none = {0};
    double[] ball = {p[0], p[1], p[2], 0};
    return fromB
        ? least(count - 1, -1, joints, p, none, 0, 1, ball, wx, wy, wz)
        : least(0, 1, joints, p, none, 0, 1, ball, wx, wy, wz);
  }

  private final double[] ball = new double[4];

  private double[] ball(double[] centre, JointRow row) {
    System.arraycopy(centre, 0, ball, 0, 3);
    ball[3] = row.reach;
    return ball;
  }

  private double least(
      int first,
      int step,
      int joints,
      double[] p,
      double[] radii,
      int from,
      int to,
      double[] around,
      double wx,
      double wy,
      double wz) {
    double most = prepare(first, step, joints, around, wx, wy, wz);
    double nearest = Double.POSITIVE_INFINITY;
    int start = from;
    for (int v = from; v < to; v++) {
      double value = wx * p[3 * v] + wy * p[3 * v + 1] + wz * p[3 * v + 2] - radii[v];
      values[v] = value;
      if (value < nearest) {
        nearest = value;
        start = v;
      }
    }
    // the nearest at the middle comes first: it rules out most of the others
    double best = Double.POSITIVE_INFINITY;
    binding = -1;
    for (int k = from - 1; k < to; k++) {
      int v = k < from ? start : k;
      double value = values[v];
      if (value - most >= best || k == start) {
        continue;
      }
      double x = p[3 * v];
      double y = p[3 * v + 1];
      double z = p[3 * v + 2];
      for (int e = 0; e < joints && value - left[e] < best; e++) {
        value += term(first + step * e, e, x, y, z, wx, wy, wz);
      }
      if (value < best) {
        best = value;
        binding = v;
      }
    }
    if (binding >= 0) {
      for (int e = 0; e < joints; e++) {
        terms[e] =
            term(
                first + step * e,
                e,
                p[3 * binding],
                p[3 * binding + 1],
                p[3 * binding + 2],
                wx,
                wy,
                wz);
      }
    }
    return best;
  }

  /** Prepares a side; returns a bound of what a vertex in the ball can lose. */
  private double prepare(
      int first, int step, int joints, double[] around, double wx, double wy, double wz) {
    double sum = 0;
    for (int e = 0; e < joints; e++) {
      int j = first + step * e;
      before[e] = sum;
      if (line.joints[j].slides()) {
        left[e] = half[j];
        continue;
      }
      double zx = axes[3 * j];
      double zy = axes[3 * j + 1];
      double zz = axes[3 * j + 2];
      double tx = zy * wz - zz * wy;
      double ty = zz * wx - zx * wz;
      double tz = zx * wy - zy * wx;
      twist[3 * e] = tx;
      twist[3 * e + 1] = ty;
      twist[3 * e + 2] = tz;
      sum += chord[j] * Math.sqrt(tx * tx + ty * ty + tz * tz);
      double rx = around[0] - origins[3 * j];
      double ry = around[1] - origins[3 * j + 1];
      double rz = around[2] - origins[3 * j + 2];
      double ux = zy * rz - zz * ry;
      double uy = zz * rx - zx * rz;
      double uz = zx * ry - zy * rx;
      left[e] = chord[j] * (Math.sqrt(ux * ux + uy * uy + uz * uz) + around[3]);
    }
    double behind = 0;
    for (int e = joints - 1; e >= 0; e--) {
      behind += left[e];
      left[e] = behind * (1 + 0x1p-40);
    }
    return joints == 0 ? 0 : left[0];
  }

  /**
   * Returns what joint j adds at least, never more than 0; e counts from the direction outwards.
   */
  private double term(int j, int e, double x, double y, double z, double wx, double wy, double wz) {
    double zx = axes[3 * j];
    double zy = axes[3 * j + 1];
    double zz = axes[3 * j + 2];
    double h = half[j];
    if (line.joints[j].slides()) {
      double along = -h * Math.abs(wx * zx + wy * zy + wz * zz);
      return Math.max(along - before[e] * h, -h);
    }
    double rx = x - origins[3 * j];
    double ry = y - origins[3 * j + 1];
    double rz = z - origins[3 * j + 2];
    double ux = zy * rz - zz * ry;
    double uy = zz * rx - zx * rz;
    double uz = zx * ry - zy * rx;
    double distance = chord[j] * Math.sqrt(ux * ux + uy * uy + uz * uz);
    double along = Math.abs(wx * ux + wy * uy + wz * uz);
    double out = twist[3 * e] * ux + twist[3 * e + 1] * uy + twist[3 * e + 2] * uz;
    double both = Math.sqrt(out * out + along * along);
    double alone = -out >= both * cosine[j] ? -both - out : -along * sine[j] - out * rest[j];
    return Math.max(alone - distance * before[e], -distance);
  }
}
