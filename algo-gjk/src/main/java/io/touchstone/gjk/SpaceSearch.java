// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.contact.OriginInTetrahedron;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * Gilbert, Johnson and Keerthi's algorithm in R<sup>3</sup>, in the frame of A and in doubles: E.
 * G. Gilbert, D. W. Johnson, S. S. Keerthi, A fast procedure for computing the distance between
 * complex objects in three-dimensional space, IEEE Journal of Robotics and Automation 4 (1988),
 * with the bounds of G. van den Bergen, A fast and robust GJK implementation, Journal of Graphics
 * Tools 4 (1999), and {@link RegionSimplex} for the step to the nearest face.
 *
 * <pre>{@code
 * d = positive multiple of v, the point of the simplex nearest to the origin
 * w = s_A(-d) - s_B(d)
 * d.w > E |d|                         the bodies are apart: d separates
 * d.v - d.w = 0, or w in the simplex  v is nearest in A - B
 * otherwise the simplex becomes the face of conv(simplex + w) that is nearest to the origin
 * }</pre>
 *
 * <p>{@link #lower}, {@link #upper} and that the origin is inside hold with all roundings ({@link
 * RelativePlacement}); where they cannot be had the search is {@link Ending#UNCLEAR}. Scratch
 * memory of one thread; allocates nothing after construction.
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

  /** Products of eight lengths must stay within the range of doubles with all digits. */
  private static final double MIN_SIZE = 0x1p-100;

  private static final double MAX_SIZE = 0x1p100;

  /** A regular search takes about 5 iterations on boxes and 10 on hulls of thousands. */
  private static final int MOST_ITERATIONS = 60;

  /** Part of the relative tolerance asked for that the search may leave. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  /** Progress below this part of the rounding error is no progress. */
  private static final double NO_PROGRESS = 0x1p-5;

  /** v may come this much nearer the wrong way without that being a failure: roundings. */
  private static final double LEVEL = 1 + 0x1p-48;

  /** The points of A - B in the frame of A. */
  final FrameSource source = new FrameSource();

  /** The face at hand with d, the direction from B to A, in A's frame. */
  final RegionSimplex face = new RegionSimplex();

  /** What the search ended with: pairs of vertices with weights, without coordinates. */
  final PairSimplex simplex = new PairSimplex(3);

  /** Bounds of the distance. */
  double lower;

  double upper;
  int iterations;

  private final RelativePlacement placement;
  private final StepRecorder recorder;
  private final RegionTrace regions;

  // of the question at hand
  private double relative;
  private double stillSq;
  private double beyondSq;

  /** |v|^2. */
  private double square;

  /** Of the scene; no coordinate of a point is greater. */
  private double size;

  /** x of the points around the origin, then y, then z. */
  private final double[] corners = new double[12];

  /**
   * Creates scratch memory.
   *
   * @param placement takes the poses of pairs
   */
  SpaceSearch(RelativePlacement placement, StepRecorder recorder) {
    this.placement = placement;
    this.recorder = recorder;
    regions = new RegionTrace(recorder);
  }

  /**
   * Searches.
   *
   * @param shapeA has a support map in space; so has shapeB
   * @param poseA where A is, rigid; so for B
   * @param memory of this pair of shapes, or null: the tetrahedron that had the origin inside
   */
  Ending run(
      GjkShape shapeA,
      PoseView poseA,
      GjkShape shapeB,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory) {
    size =
        placement.place(requireNonNull(shapeA.space), poseA, requireNonNull(shapeB.space), poseB);
    if (!(size >= MIN_SIZE && size <= MAX_SIZE)) { // also for NaN
      return Ending.UNCLEAR;
    }
    source.begin(shapeA, shapeB, placement);
    clear();
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    double enough = valueAsked ? request.cutoff() : 0; // beyond this gap nothing more is asked
    double beyond = (enough + placement.error()) * (1 + 2 * placement.stretch());
    beyondSq = beyond * beyond;
    double still = NO_PROGRESS * placement.error();
    stillSq = still * still;
    relative = SHARE_OF_TOLERANCE * request.relativeTolerance();
    if (memory != null && memory.isAround() && memory.around.hold(poseA, poseB)) {
      take(memory.around);
      return Ending.CONTAINED;
    }
    source.takeCenters(); // first from the centre of B to that of A
    face.aim(source.x, source.y, source.z);
    Ending ending = iterate(Math.min(request.maxIterations(), MOST_ITERATIONS));
    conclude(ending);
    return ending;
  }

  private void clear() {
    face.clear();
    square = Double.POSITIVE_INFINITY;
  }

  /** The loop. */
  private Ending iterate(int most) {
    while (iterations < most) {
      iterations++;
      long pair = source.farthest(-face.dx, -face.dy, -face.dz);
      source.take(SpatialSupport.first(pair), SpatialSupport.second(pair));
      double delta = projection();
      if (recorder.isOn()) {
        recordSupport(delta);
      }
      if (isBeyond(delta)) {
        return Ending.SEPARATED;
      }
      if (!isProgress(delta)) {
        return Ending.NEAREST;
      }
      Ending ending = grow();
      if (ending != null) {
        return ending;
      }
    }
    return Ending.UNCLEAR;
  }

  /** {@code d.w}. */
  private double projection() {
    return face.dx * source.x + face.dy * source.y + face.dz * source.z;
  }

  private boolean isBeyond(double delta) {
    return delta > 0 && delta * delta > beyondSq * face.dd;
  }

  private boolean isProgress(double delta) {
    double progress = face.h - delta;
    return face.kept == 0
        || (progress > relative * face.h
            && progress * progress > stillSq * face.dd
            && !face.contains(source.vertexA, source.vertexB));
  }

  /**
   * Goes to the face with the new point that is nearest to the origin.
   *
   * @return the ending if there is none, or null
   */
  private @Nullable Ending grow() {
    if (recorder.isOn()) {
      regions.begin(face);
      regions.add(source.vertexA, source.vertexB, source.x, source.y, source.z);
    }
    if (!face.add(source.x, source.y, source.z, source.vertexA, source.vertexB)) {
      return isInside() ? Ending.CONTAINED : Ending.UNCLEAR;
    }
    double nearer = face.h * (face.h / face.dd);
    if (!(nearer <= square * LEVEL)) { // also for NaN
      return Ending.UNCLEAR;
    }
    square = nearer;
    if (recorder.isOn()) {
      keepFace();
      regions.tell(iterations, simplex);
      recorder.simplex(iterations, simplex, Math.sqrt(square));
    }
    return null;
  }

  /**
   * Tells whether the origin surely is inside the tetrahedron of the face and the new point; sets
   * the weights.
   */
  private boolean isInside() {
    RegionSimplex f = face;
    setCorner(0, f.x0, f.y0, f.z0);
    setCorner(1, f.x1, f.y1, f.z1);
    setCorner(2, f.x2, f.y2, f.z2);
    setCorner(3, source.x, source.y, source.z);
    return OriginInTetrahedron.surround(corners, size, source.error, simplex.weight);
  }

  private void setCorner(int k, double x, double y, double z) {
    corners[k] = x;
    corners[4 + k] = y;
    corners[8 + k] = z;
  }

  private void weigh(double first, double second, double third) {
    simplex.weight[0] = first;
    simplex.weight[1] = second;
    simplex.weight[2] = third;
  }

  // --- the end

  /** Writes down the pairs and what is certain. */
  private void conclude(Ending ending) {
    if (ending != Ending.SEPARATED) {
      keepFace();
    }
    if (ending == Ending.CONTAINED) {
      keepPair(3, source.vertexA, source.vertexB);
      simplex.size = 4;
      if (recorder.isOn()) {
        regions.tell(iterations, simplex);
        recorder.simplex(iterations, simplex, 0);
      }
    } else if (ending != Ending.UNCLEAR) {
      double gap = projection() / Math.sqrt(face.dd) - source.error;
      lower = gap * (gap > 0 ? 1 - 2 * placement.stretch() : 1 + 2 * placement.stretch());
      upper = Double.POSITIVE_INFINITY;
      if (ending == Ending.NEAREST) {
        upper = (distance() + source.error) * (1 + 2 * placement.stretch());
      }
    }
  }

  private void keepFace() {
    keepPair(0, face.a0, face.b0);
    keepPair(1, face.a1, face.b1);
    keepPair(2, face.a2, face.b2);
    simplex.size = face.kept;
  }

  private void keepPair(int place, int a, int b) {
    simplex.vertexA[place] = a;
    simplex.vertexB[place] = b;
  }

  /** Sets the weights of the nearest point; returns its distance from the origin. */
  private double distance() {
    RegionSimplex f = face;
    f.weigh();
    double w0 = inUnit(f.weight0);
    double w1 = inUnit(f.weight1);
    double w2 = inUnit(f.weight2);
    double total = w0 + w1 + w2;
    weigh(w0, w1, w2);
    double x = w0 * f.x0;
    double y = w0 * f.y0;
    double z = w0 * f.z0;
    if (f.kept > 1) {
      x += w1 * f.x1;
      y += w1 * f.y1;
      z += w1 * f.z1;
    }
    if (f.kept > 2) {
      x += w2 * f.x2;
      y += w2 * f.y2;
      z += w2 * f.z2;
    }
    return Math.sqrt(x * x + y * y + z * z) / total;
  }

  private static double inUnit(double share) {
    return Math.max(0, Math.min(1, share));
  }

  private void recordSupport(double delta) {
    RegionSimplex f = face;
    double length = Math.sqrt(f.dd);
    recorder.support(
        iterations,
        source.vertexA,
        source.vertexB,
        delta / length,
        -f.dx / length,
        -f.dy / length,
        -f.dz / length);
  }

  // --- what is remembered

  /** Takes pairs that surely have the origin inside, and tells about them. */
  void take(OriginSimplexMemory around) {
    around.copyVerticesTo(simplex.vertexA, simplex.vertexB);
    around.copyWeightsTo(simplex.weight);
    simplex.size = 4;
    if (recorder.isOn()) {
      regions.begin(around);
      regions.tell(0, simplex);
      recorder.simplex(0, simplex, 0);
    }
  }
}
