// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.certified.PairOrientation;
import org.jspecify.annotations.Nullable;

/**
 * Checks evidence of overlaps, in exact arithmetic, and measures what it proves. Uses no finder of
 * contacts and no engine: vertices, poses, the hulls of the kernel and signs of determinants.
 *
 * <p>Thread-safe.
 */
public final class OverlapChecker {

  /**
   * What evidence proves.
   *
   * @param valid whether it proves anything
   * @param reason why not; empty when valid
   * @param separated whether it shows that the bodies have no inner points in common
   * @param disjoint whether it shows that they have no point in common at all
   * @param volumeLower bounds of the volume in common, and so on; neighbouring doubles or equal
   */
  public record Finding(
      boolean valid,
      String reason,
      boolean separated,
      boolean disjoint,
      boolean meets,
      double volumeLower,
      double volumeUpper,
      double areaLower,
      double areaUpper,
      double iouLower,
      double iouUpper) {

    static Finding refuted(String reason) {
      return new Finding(false, reason, false, false, false, 0, 0, 0, 0, 0, 0);
    }

    private static Finding of(OverlapChecker c, double[] b) {
      return new Finding(
          true, "", c.separated, c.disjoint, c.meets, b[0], b[1], b[2], b[3], b[4], b[5]);
    }

    /** Returns the verdict that is proved; undecided where only the volume is. */
    public Verdict verdict() {
      if (disjoint) {
        return Verdict.DISJOINT;
      }
      return !meets ? Verdict.UNDECIDED : separated ? Verdict.TOUCHING : Verdict.INTERSECTING;
    }
  }

  private final int n;
  private final PairOrientation orientation;
  private final SolidCheck check;
  private final FloatingMeasure doubles;
  private final double[] poseA;
  private final double[] poseB;
  private String fault = "";
  private boolean separated;
  private boolean disjoint;
  private boolean meets;

  /**
   * Creates the memory of one thread.
   *
   * @param n 2 or 3
   */
  OverlapChecker(int n) {
    this.n = n;
    orientation = new PairOrientation(n);
    check = new SolidCheck(n, orientation);
    doubles = new FloatingMeasure(n, new SharpPoint(n, orientation));
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
  }

  /**
   * Checks evidence about two polytopes, exactly.
   *
   * @throws DimensionMismatchException if dimensions differ
   */
  public static Finding check(
      Polytope a, PoseView poseA, Polytope b, PoseView poseB, OverlapEvidence evidence) {
    int n = a.dimension();
    requireDimension("body B", b.dimension(), n);
    requireDimension("pose of A", poseA.dimension(), n);
    requireDimension("pose of B", poseB.dimension(), n);
    if (n != 2 && n != 3) {
      return Finding.refuted("overlaps are proved in dimensions 2 and 3, not in " + n);
    }
    OverlapChecker checker = new OverlapChecker(n);
    Polytope ownA = Polytope.copyOf(a);
    Polytope ownB = Polytope.copyOf(b);
    OverlapMeasure measure =
        checker.measure(ownA, poseA.toPose(), ownB, poseB.toPose(), evidence, 0, true);
    return measure == null ? Finding.refuted(checker.fault) : Finding.of(checker, measure.bounds());
  }

  private static void requireDimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }

  /** Returns why the last evidence was refuted. */
  String fault() {
    return fault;
  }

  /** Tells whether the last evidence was a plane between the bodies. */
  boolean isSeparated() {
    return separated;
  }

  /** Tells whether the last evidence shows a point in common. */
  boolean isMeeting() {
    return meets;
  }

  /** Tells whether the last evidence was a plane that both bodies are off. */
  boolean isDisjoint() {
    return disjoint;
  }

  /**
   * Checks evidence, and measures what it proves.
   *
   * @param a the library's own polytope, as b; the poses do not change meanwhile
   * @param share how far the bounds of the volume may be apart, as a share of it, for doubles to
   *     suffice; 0 for exact numbers
   * @param whole whether the surface of a solid is checked, too: all that makes it what both bodies
   *     have in common, and not only a part of it or nonsense
   * @return null if it is refuted
   */
  @Nullable OverlapMeasure measure(
      Polytope a,
      PoseView atA,
      Polytope b,
      PoseView atB,
      OverlapEvidence evidence,
      double share,
      boolean whole) {
    separated = false;
    disjoint = false;
    meets = false;
    atA.copyTo(poseA);
    atB.copyTo(poseB);
    orientation.place(a, atA, b, atB);
    if (evidence instanceof OverlapEvidence.Thin thin) {
      fault = faultOf(thin.normal(), a, b);
      if (fault.isEmpty() && !disjoint && !thin.onA().isEmpty()) {
        fault = faultOfMeeting(thin, a, b);
      }
      return fault.isEmpty() ? OverlapMeasure.NOTHING : null;
    }
    OverlapSolid solid = (OverlapSolid) evidence;
    fault =
        solid.dimension() == n
            ? check.faultOfVertices(solid, a, b)
            : "a solid of dimension %d of bodies of %d".formatted(solid.dimension(), n);
    if (whole && fault.isEmpty()) {
      fault = check.faultOfFaces();
    }
    OverlapMeasure measure = fault.isEmpty() ? rounded(solid, a, b, share) : null;
    if (fault.isEmpty() && measure == null) {
      measure = exact(solid, a, b, whole);
    }
    meets = measure != null;
    return measure;
  }

  /** Returns what doubles tell of a solid; null if that is not as much as is asked for. */
  private @Nullable OverlapMeasure rounded(
      OverlapSolid solid, Polytope a, Polytope b, double share) {
    if (share == 0) {
      return null;
    }
    double[] ofA = placed(BodyVolume.of(a), poseA);
    double[] ofB = placed(BodyVolume.of(b), poseB);
    doubles.take(solid, check.vertices());
    OverlapMeasure measure = doubles.measure(ofA, ofB);
    if (!measure.isWithin(share) && doubles.sharpen()) {
      measure = doubles.measure(ofA, ofB);
    }
    return measure.isWithin(share) ? measure : null;
  }

  private @Nullable OverlapMeasure exact(
      OverlapSolid solid, Polytope a, Polytope b, boolean checked) {
    fault = checked ? "" : check.faultOfFaces();
    if (!fault.isEmpty()) {
      return null;
    }
    OverlapMeasure exact =
        new ExactMeasure(solid, check, orientation)
            .measure(BodyVolume.of(a).placed(poseA), BodyVolume.of(b).placed(poseB));
    fault = exact == null ? "the solid has no volume" : "";
    return exact;
  }

  /** Bounds of n! times the volume of a placed body: the determinant has 8 roundings. */
  private double[] placed(BodyVolume volume, double[] r) {
    double det;
    double permanent;
    if (n == 2) {
      det = r[0] * r[4] - r[1] * r[3];
      permanent = Math.abs(r[0] * r[4]) + Math.abs(r[1] * r[3]);
    } else {
      double x = r[5] * r[10] - r[6] * r[9];
      double y = r[6] * r[8] - r[4] * r[10];
      double w = r[4] * r[9] - r[5] * r[8];
      det = r[0] * x + r[1] * y + r[2] * w;
      permanent =
          Math.abs(r[0]) * (Math.abs(r[5] * r[10]) + Math.abs(r[6] * r[9]))
              + Math.abs(r[1]) * (Math.abs(r[6] * r[8]) + Math.abs(r[4] * r[10]))
              + Math.abs(r[2]) * (Math.abs(r[4] * r[9]) + Math.abs(r[5] * r[8]));
    }
    double off = 10 * UNIT_ROUNDOFF * permanent + 0x1p-1000;
    double up = 1 + 4 * UNIT_ROUNDOFF;
    return new double[] {
      Math.max(0, Math.abs(det) - off) * volume.lower() / up,
      (Math.abs(det) + off) * volume.upper() * up
    };
  }

  private String faultOfMeeting(OverlapEvidence.Thin thin, Polytope a, Polytope b) {
    int[] codes = new int[thin.onA().size() + thin.onB().size()];
    int count = 0;
    for (int v : thin.onA()) {
      if (v < 0 || v >= a.vertexCount()) {
        return "A has no vertex " + v;
      }
      codes[count++] = v;
    }
    for (int v : thin.onB()) {
      if (v < 0 || v >= b.vertexCount()) {
        return "B has no vertex " + v;
      }
      codes[count++] = ~v;
    }
    boolean both = !thin.onB().isEmpty() && count <= 2 * (n + 1);
    meets = both && new SolidVertex(n, orientation).find(codes, count, thin.onA().size());
    return meets ? "" : "the vertices that are named have no point in common";
  }

  /** The extent along w of what both bodies reach is not positive. */
  private String faultOf(AxisVector normal, Polytope a, Polytope b) {
    if (normal.dimension() != n) {
      return "the normal has %d components, the bodies have dimension %d"
          .formatted(normal.dimension(), n);
    }
    if (a.isEmpty() || b.isEmpty()) {
      separated = true;
      disjoint = true;
      return "";
    }
    ExactDirection w = ExactDirection.of(normal);
    Dyadic[] ofA = range(a, w, false);
    Dyadic[] ofB = range(b, w, true);
    int gap = Math.max(ofB[0].compareTo(ofA[1]), ofA[0].compareTo(ofB[1]));
    separated = gap >= 0;
    disjoint = gap > 0;
    boolean flat = ofA[0].equals(ofA[1]) || ofB[0].equals(ofB[1]);
    return separated || flat ? "" : "what both bodies reach along the normal has an extent";
  }

  private Dyadic[] range(Polytope body, ExactDirection w, boolean second) {
    Dyadic least = along(w, second ? ~0 : 0);
    Dyadic most = least;
    for (int v = 1; v < body.vertexCount(); v++) {
      Dyadic value = along(w, second ? ~v : v);
      least = value.compareTo(least) < 0 ? value : least;
      most = value.compareTo(most) > 0 ? value : most;
    }
    return new Dyadic[] {least, most};
  }

  private Dyadic along(ExactDirection w, int code) {
    Dyadic[] point = orientation.exact(code);
    Dyadic sum = Dyadic.ZERO;
    for (int axis = 0; axis < n; axis++) {
      sum = sum.add(point[axis].multiply(w.component(axis)));
    }
    return sum;
  }
}
