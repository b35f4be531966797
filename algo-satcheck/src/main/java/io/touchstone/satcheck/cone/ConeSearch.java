// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.cone;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.cone.SphericalPolygon.Cut;
import org.jspecify.annotations.Nullable;

/**
 * The loop of {@code hs-jump} and of {@code chung-wang} in R<sup>3</sup>, in the frame of A, in
 * doubles with a bound of all roundings:
 *
 * <pre>{@code
 * loop: r = s_B(-w) - s_A(w)              support
 *       r.w > 0: w separates              SEPARATED
 *       P = P cut by r.w >= 0             SphericalPolygon.cut
 *       P is empty: a common point        CONTAINED
 *       w = a direction inside of P       SphericalPolygon.axis
 *        or w - 2 (r.w / r.r) r           reflect
 * }</pre>
 *
 * <p>It ends with a direction that surely separates, with four pairs of vertices that surely have a
 * point in common, or unclear.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class ConeSearch {

  /** How a search ended. */
  public enum Ending {
    /** The last direction separates. */
    SEPARATED,
    /** Four differences have the origin surely inside. */
    CONTAINED,
    /** Roundings decide. */
    UNCLEAR
  }

  /** A regular search takes 2 to 4 directions; where bodies nearly touch the polygon shrinks on. */
  private static final int MOST_DIRECTIONS = 48;

  /** Below this the square of a direction may have lost digits. */
  private static final double LEAST_SQUARE = 0x1p-900;

  private final RelativePlacement frame;
  private final SphericalPolygon polygon = new SphericalPolygon();

  /** The second attempt begins here, where the first met with symmetry: any direction will do. */
  private final Vector elsewhere = new Vector();

  private @Nullable QueryTrace trace;

  /** Bound of the errors of differences. */
  private double error;

  private int directions;

  /** The last direction, in A's frame, its support vertices, and their difference. */
  private final Vector w = new Vector();

  private int foundA;
  private int foundB;
  private final Vector r = new Vector();

  /** A lower bound of its gap, in A's frame. */
  private double gap;

  /**
   * Creates scratch memory.
   *
   * @param frame where pairs are placed
   */
  public ConeSearch(RelativePlacement frame) {
    this.frame = frame;
    elsewhere.set(0.6180339887498949, -0.3819660112501051, 0.7861513777574233);
  }

  /** Returns the number of directions of the last search, which is that of support queries. */
  public int directions() {
    return directions;
  }

  /** Returns the support vertex of A of the last direction. */
  public int foundA() {
    return foundA;
  }

  /** Returns the support vertex of B of the last direction. */
  public int foundB() {
    return foundB;
  }

  /** Proposes that the last direction separates, as it surely does. */
  private void proposeSeparated(Proposal out) {
    proposeDirection(out);
    out.apart().lower(gap * (1 - 2 * frame.stretch())).sure();
  }

  /** Proposes the last direction, with its support pair. */
  public void proposeDirection(Proposal out) {
    frame.propose(w.x, w.y, w.z, out);
    out.pair(foundA, foundB, 1);
  }

  /** Proposes that four pairs of vertices have a common point, as they surely do. */
  public void proposeContained(Proposal out) {
    out.together().fourPairs(polygon.aroundA, polygon.aroundB, polygon.weight).sure();
  }

  /**
   * Takes two poses; nothing has been found then.
   *
   * @return whether both are rigid and the scene is of moderate size; otherwise there is nothing to
   *     be searched
   */
  public boolean place(SupportShape a, PoseView poseA, SupportShape b, PoseView poseB) {
    directions = 0;
    if (!poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    frame.place(a.spatial(), poseA, b.spatial(), poseB);
    return frame.isModerate();
  }

  /**
   * Proposes what the last search has found, and remembers it.
   *
   * @param memory of this pair of shapes, or null
   */
  public void conclude(
      Ending ending, SupportShape a, SupportShape b, @Nullable PairMemory memory, Proposal out) {
    switch (ending) {
      case SEPARATED -> proposeSeparated(out);
      case CONTAINED -> proposeContained(out);
      case UNCLEAR -> {}
    }
    out.effort(directions, directions);
    if (memory == null) {
      return;
    }
    switch (ending) {
      case SEPARATED -> {
        memory.axis.set(w);
        memory.keepAxis();
      }
      case CONTAINED -> memory.keepPairs(polygon.aroundA, polygon.aroundB, a, b);
      case UNCLEAR -> memory.forget();
    }
  }

  /**
   * Searches inside the cone, of a pair that is placed.
   *
   * @param most limit of directions, at least 1
   * @param memory of this pair of shapes, or null; four pairs in it have no common point any more
   * @param asked a direction with its support pair that does not separate, to begin with, or null
   */
  public Ending run(
      SupportShape a,
      SupportShape b,
      int most,
      @Nullable PairMemory memory,
      @Nullable SeparatingAxisMemory asked,
      @Nullable QueryTrace sink) {
    begin(sink);
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    int limit = Math.min(most, MOST_DIRECTIONS);
    double along = asked == null ? start(mapA, mapB, memory) : start(mapA, mapB, asked);
    Ending ending = search(mapA, mapB, along, limit, false);
    if (ending == Ending.UNCLEAR && polygon.sides < 3 && directions < limit) {
      w.set(elsewhere);
      polygon.start(w);
      ending = search(mapA, mapB, support(mapA, mapB), limit, false);
    }
    return ending;
  }

  /**
   * Searches by reflections: the polygon only tells when no direction is left.
   *
   * @param pure whether to do without the polygon, as published: nothing tells that then
   */
  public Ending reflect(
      SupportShape a,
      SupportShape b,
      int most,
      boolean pure,
      @Nullable PairMemory memory,
      @Nullable QueryTrace sink) {
    begin(sink);
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    double along = start(mapA, mapB, memory);
    if (!pure) {
      return search(mapA, mapB, along, most, true);
    }
    while (!(along > 0) && directions < most && reflect(along)) {
      along = support(mapA, mapB);
    }
    gap = along / w.length() - error;
    return gap > 0 ? Ending.SEPARATED : Ending.UNCLEAR;
  }

  private void begin(@Nullable QueryTrace sink) {
    if (trace != sink) { // the comparison is cheaper than the store
      trace = sink;
    }
    error = frame.error();
    directions = 0;
  }

  /**
   * Chooses the first direction: the one remembered, inside the last cone, or between centres.
   * Returns its gap, as {@link #support}.
   */
  private double start(SpatialSupport mapA, SpatialSupport mapB, @Nullable PairMemory memory) {
    if (memory != null && memory.isDirected()) {
      w.set(memory.axis);
      polygon.start(w);
      return support(mapA, mapB);
    }
    frame.pointOfB(mapB.centerX(), mapB.centerY(), mapB.centerZ(), w);
    w.set(w.x - mapA.centerX(), w.y - mapA.centerY(), w.z - mapA.centerZ());
    if (!(w.square() > LEAST_SQUARE)) { // also for NaN
      w.x = 1;
    }
    polygon.start(w);
    if (memory != null && memory.pairs.isKnown()) {
      cutWith(mapA, mapB, memory.pairs);
    }
    return support(mapA, mapB);
  }

  /** Cuts with the pairs that are remembered, and goes where that leads if three are of use. */
  private void cutWith(SpatialSupport mapA, SpatialSupport mapB, OriginSimplexMemory pairs) {
    Cut cut = Cut.OPEN;
    for (int k = 0; k < 4 && cut == Cut.OPEN; k++) { // else it takes nothing away, or too much
      setDifference(mapA, mapB, pairs.vertexA(k), pairs.vertexB(k));
      cut = polygon.cut(r, pairs.vertexA(k), pairs.vertexB(k));
    }
    if (polygon.sides < 3) {
      polygon.start(w);
    } else {
      w.set(polygon.axis);
    }
  }

  private double start(SpatialSupport mapA, SpatialSupport mapB, SeparatingAxisMemory asked) {
    w.set(asked.px(), asked.py(), asked.pz());
    polygon.start(w);
    double along = take(mapA, mapB, asked.vertexA(), asked.vertexB());
    // farthest along a direction that differs by the defects: ask along this one
    return along > 0 ? support(mapA, mapB) : along;
  }

  /**
   * Cuts until a direction separates or none is left.
   *
   * @param firstAlong r.w of the first direction
   * @param reflecting whether the next direction is a reflection, not one of the polygon
   */
  private Ending search(
      SpatialSupport mapA, SpatialSupport mapB, double firstAlong, int most, boolean reflecting) {
    double along = firstAlong;
    while (true) {
      if (along > 0) {
        gap = along / w.length() - error;
        return gap > 0 ? Ending.SEPARATED : Ending.UNCLEAR;
      }
      Cut cut = polygon.cut(r, foundA, foundB);
      if (trace != null) {
        tracePolygon(trace);
      }
      if (cut == Cut.EMPTY) {
        return polygon.isAround(frame.size(), error) ? Ending.CONTAINED : Ending.UNCLEAR;
      }
      if (directions >= most || !(reflecting ? reflect(along) : cut == Cut.OPEN)) {
        return Ending.UNCLEAR;
      }
      if (!reflecting) {
        w.set(polygon.axis);
      }
      along = support(mapA, mapB);
    }
  }

  /** Reflects the direction; false for a common vertex, a gap of zero, NaN. */
  private boolean reflect(double along) {
    double square = r.square();
    double factor = 2 * along / square;
    w.add(-factor, r);
    w.scale(1 / w.length());
    return square > 0 && factor < 0;
  }

  /** Finds the support pair of the direction; returns {@code r.w}. */
  private double support(SpatialSupport mapA, SpatialSupport mapB) {
    long pair = frame.supports(mapA, mapB, w.x, w.y, w.z);
    return take(mapA, mapB, SpatialSupport.first(pair), SpatialSupport.second(pair));
  }

  /** Takes a support pair of the direction; returns {@code r.w}. */
  private double take(SpatialSupport mapA, SpatialSupport mapB, int a, int b) {
    directions++;
    setDifference(mapA, mapB, a, b);
    foundA = a;
    foundB = b;
    double along = r.dot(w);
    if (trace != null) {
      traceSupport(trace, directions, a, b, along / w.length(), w.x, w.y, w.z);
    }
    return along;
  }

  /** Computes r, the difference of a vertex of B and one of A. */
  private void setDifference(SpatialSupport mapA, SpatialSupport mapB, int a, int b) {
    frame.vertexOfB(mapB, b, r);
    r.set(r.x - mapA.x(a), r.y - mapA.y(a), r.z - mapA.z(a));
  }

  /** Traces a support pair; the direction is in A's frame. */
  public static void traceSupport(
      QueryTrace sink, int directions, int a, int b, double gap, double x, double y, double z) {
    double length = Math.sqrt(x * x + y * y + z * z);
    sink.step(
        TraceStep.of("support", directions)
            .with("vertexA", a)
            .with("vertexB", b)
            .with("gap", gap)
            .with("direction", x / length, y / length, z / length));
  }

  private void tracePolygon(QueryTrace sink) {
    int[] sidesA = new int[polygon.sides];
    int[] sidesB = new int[polygon.sides];
    double[][] corners = new double[polygon.sides < 3 ? 0 : polygon.sides][];
    Side side = polygon.first;
    for (int k = 0; k < polygon.sides; k++) {
      sidesA[k] = side.vertexA;
      sidesB[k] = side.vertexB;
      if (corners.length > 0) {
        corners[k] = side.corner.toArray();
      }
      side = side.next;
    }
    sink.step(
        TraceStep.of("polygon", directions)
            .with("sidesA", sidesA)
            .with("sidesB", sidesB)
            .with("corners", corners));
  }
}
