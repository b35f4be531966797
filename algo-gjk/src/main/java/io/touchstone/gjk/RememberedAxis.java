package io.touchstone.gjk;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.kernel.SupportMap3;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Asks whether the direction along which two bodies in R<sup>3</sup> were apart last time separates
 * them still. That takes one support pair and no relative pose:
 *
 * <pre>{@code
 * d the direction in A's frame, from B to A;  w = R_A d;  q = R_B'w;  s = t_A - t_B
 * gap = d . s_A(-d) - q . s_B(q) + w . s
 * }</pre>
 *
 * <p><b>Error.</b> Let w be as it was rounded; a gap along it is as good as along any other vector.
 * In units u = 2<sup>-53</sup> of |w| times the lengths |a|, |b| and |s|: d differs from {@code
 * R_A'w} by {@code 3 defect}, and by the roundings of w, 3 sqrt(3); a product with a 3, the sums 2,
 * together 11 besides the defect; q is off by 3 sqrt(3), which counts for the support point and for
 * its value, the product 3, the sums 2, together 16; s 1, its product 3, the sums 2. The
 * {@linkplain io.touchstone.api.kernel.RelativePlacement bound of a relative placement} is wider
 * than that and is used here too, so that what this class claims the search would.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class RememberedAxis {

  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];
  private final StepRecorder recorder;

  RememberedAxis(StepRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * Answers that the bodies are apart if they surely are.
   *
   * @param placeA where A is, rigid; so for B. Both shapes have a support map in space
   * @param memory with a direction; takes the support pair
   * @return whether the answer is written
   */
  boolean separates(
      GjkShape a,
      PoseView placeA,
      GjkShape b,
      PoseView placeB,
      GjkMemory memory,
      PairResult.Writer out) {
    double[] p = poseA;
    double[] r = poseB;
    placeA.copyTo(p);
    placeB.copyTo(r);
    SupportMap3 mapA = requireNonNull(a.space);
    SupportMap3 mapB = requireNonNull(b.space);
    double dx = memory.dx;
    double dy = memory.dy;
    double dz = memory.dz;
    double wx = p[0] * dx + p[1] * dy + p[2] * dz;
    double wy = p[4] * dx + p[5] * dy + p[6] * dz;
    double wz = p[8] * dx + p[9] * dy + p[10] * dz;
    double qx = r[0] * wx + r[4] * wy + r[8] * wz;
    double qy = r[1] * wx + r[5] * wy + r[9] * wz;
    double qz = r[2] * wx + r[6] * wy + r[10] * wz;
    int onA = mapA.support(-dx, -dy, -dz);
    int onB = mapB.support(qx, qy, qz);
    double sx = p[3] - r[3];
    double sy = p[7] - r[7];
    double sz = p[11] - r[11];
    double shift = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    double size = a.reach + b.reach + shift;
    double defect = placeA.defect() + 4 * UNIT_ROUNDOFF;
    double error =
        UNIT_ROUNDOFF
                * ((13 + a.supportUnits) * a.reach + (42 + b.supportUnits) * b.reach + 14 * shift)
            + 3.01 * defect * a.reach;
    double inverse = 1 / Math.sqrt(wx * wx + wy * wy + wz * wz);
    double along =
        (dx * mapA.x()[onA] + dy * mapA.y()[onA] + dz * mapA.z()[onA])
            - (qx * mapB.x()[onB] + qy * mapB.y()[onB] + qz * mapB.z()[onB])
            + (wx * sx + wy * sy + wz * sz);
    double gap = along * inverse - error;
    if (!(gap > 0 && size >= SpaceSearch.MIN_SIZE && size <= SpaceSearch.MAX_SIZE)) {
      return false; // also for NaN
    }
    if (recorder.isOn()) {
      recorder.start("A", true);
      double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      recorder.support(1, onA, onB, along * inverse, -dx / length, -dy / length, -dz / length);
      recorder.end(1, SpaceSearch.Ending.SEPARATED.name());
    }
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(-wx * inverse, -wy * inverse, -wz * inverse)
        .featureA(onA, 1)
        .featureB(onB, 1)
        .lower(gap * (1 - 4 * defect))
        .effort(1, 1);
    memory.keepPair(onA, onB);
    return true;
  }
}
