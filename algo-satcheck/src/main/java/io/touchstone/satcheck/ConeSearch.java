package io.touchstone.satcheck;

import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.satcheck.SphericalPolygon.Cut;
import org.jspecify.annotations.Nullable;

/**
 * The search of {@link HsJump} in R<sup>3</sup>, in the frame of A, in doubles with a bound of all
 * roundings. It ends with a direction that surely separates, with four pairs of vertices that
 * surely have a point in common, or unclear.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ConeSearch {

  /** How a search ended. */
  enum Ending {
    /** The last direction separates. */
    SEPARATED,
    /** Four differences have the origin surely inside. */
    CONTAINED,
    /** Roundings decide. */
    UNCLEAR
  }

  /** A regular search takes 2 to 4 directions; where bodies nearly touch the polygon shrinks on. */
  private static final int MOST_DIRECTIONS = 48;

  /** The second attempt begins here, where the first met with symmetry: any direction will do. */
  private static final double[] ELSEWHERE = {
    0.6180339887498949, -0.3819660112501051, 0.7861513777574233
  };

  private final RelativePair placement;
  private final SphericalPolygon polygon = new SphericalPolygon();
  private final OriginTetrahedron tetrahedron = new OriginTetrahedron();

  /** Where steps go, or null. */
  @Nullable QueryTrace trace;

  /** The number of directions of the last search, which is that of support queries. */
  int directions;

  /** The support vertices of the last direction. */
  int foundA;

  int foundB;

  /** The last direction, in A's frame. */
  double wx;

  double wy;
  double wz;

  // the difference of its support vertices, in the placement's unit
  private double rx;
  private double ry;
  private double rz;

  /** A lower bound of its gap, in the placement's unit and A's frame. */
  double gap;

  ConeSearch(RelativePair placement) {
    this.placement = placement;
  }

  /** Proposes that the last direction separates, as it surely does. */
  void proposeSeparated(Proposal out) {
    proposeDirection(out);
    out.apart().lower(gap * (1 - 2 * placement.stretch) * placement.length).sure();
  }

  /** Proposes the last direction, with its support pair. */
  void proposeDirection(Proposal out) {
    double[] r = placement.poseA;
    double x = r[0] * wx + r[1] * wy + r[2] * wz;
    double y = r[4] * wx + r[5] * wy + r[6] * wz;
    double z = r[8] * wx + r[9] * wy + r[10] * wz;
    double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    out.along(x * inverse, y * inverse, z * inverse).pair(foundA, foundB, 1);
  }

  /** Proposes that four pairs of vertices have a common point, as they surely do. */
  void proposeContained(Proposal out) {
    out.together().fourPairs(polygon.aroundA, polygon.aroundB, tetrahedron.weight).sure();
  }

  /** Becomes a search that has not found anything yet. */
  void start() {
    directions = 0;
    wx = 1;
    wy = 0;
    wz = 0;
  }

  /** Remembers how the last search ended. */
  void remember(SeparationMemory memory, Ending ending, SupportShape a, SupportShape b) {
    switch (ending) {
      case SEPARATED -> {
        memory.axis[0] = wx;
        memory.axis[1] = wy;
        memory.axis[2] = wz;
        memory.keepAxis();
      }
      case CONTAINED -> memory.keepPairs(polygon.aroundA, polygon.aroundB, a, b);
      case UNCLEAR -> memory.forget();
    }
  }

  /**
   * Searches.
   *
   * @param maxDirections limit of directions, at least 1
   * @param memory of this pair of shapes, or null; four pairs in it have no common point any more
   */
  Ending run(SupportShape a, SupportShape b, int maxDirections, @Nullable SeparationMemory memory) {
    directions = 0;
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    start(mapA, mapB, memory);
    return search(mapA, mapB, support(mapA, mapB), maxDirections);
  }

  /**
   * Searches on.
   *
   * @param first a direction with its support pair that does not separate
   * @param maxDirections limit of directions, the first included
   */
  Ending run(SupportShape a, SupportShape b, SeparatingAxisMemory first, int maxDirections) {
    directions = 0;
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    polygon.start(first.px(), first.py(), first.pz());
    double along = difference(mapA, mapB, first.vertexA(), first.vertexB());
    if (along > 0) { // farthest along a direction that differs by the defects: ask along this one
      along = support(mapA, mapB);
    }
    return search(mapA, mapB, along, maxDirections);
  }

  private Ending search(SpatialSupport mapA, SpatialSupport mapB, double along, int maxDirections) {
    int most = Math.min(maxDirections, MOST_DIRECTIONS);
    Ending ending = cutOut(mapA, mapB, along, most);
    if (ending == Ending.UNCLEAR && polygon.sides < 3 && directions < most) {
      polygon.start(ELSEWHERE[0], ELSEWHERE[1], ELSEWHERE[2]);
      ending = cutOut(mapA, mapB, support(mapA, mapB), most);
    }
    return ending;
  }

  /** Chooses the first direction: the one remembered, inside the last cone, or between centres. */
  private void start(SpatialSupport mapA, SpatialSupport mapB, @Nullable SeparationMemory memory) {
    if (memory != null && memory.directed) {
      polygon.start(memory.axis[0], memory.axis[1], memory.axis[2]);
      return;
    }
    RelativePair p = placement;
    double cx = mapB.centerX();
    double cy = mapB.centerY();
    double cz = mapB.centerZ();
    double x = (p.r0 * cx + p.r1 * cy + p.r2 * cz + p.tx - mapA.centerX()) * p.unit;
    double y = (p.r3 * cx + p.r4 * cy + p.r5 * cz + p.ty - mapA.centerY()) * p.unit;
    double z = (p.r6 * cx + p.r7 * cy + p.r8 * cz + p.tz - mapA.centerZ()) * p.unit;
    if (!(x * x + y * y + z * z > 0)) { // also for NaN
      x = 1;
    }
    polygon.start(x, y, z);
    if (memory != null && memory.pairs.isKnown()) {
      OriginSimplexMemory pairs = memory.pairs;
      for (int k = 0; k < 4; k++) {
        int onA = pairs.vertexA(k);
        int onB = pairs.vertexB(k);
        takeDifference(mapA, mapB, onA, onB);
        Cut cut = polygon.cut(rx, ry, rz, onA, onB);
        if (cut != Cut.OPEN) {
          break; // it takes nothing away, or more than is sure
        }
      }
      if (polygon.sides < 3) {
        polygon.start(x, y, z);
      }
    }
  }

  private void direct(double x, double y, double z) {
    polygon.axisX = x;
    polygon.axisY = y;
    polygon.axisZ = z;
  }

  /**
   * Cuts until a direction separates or none is left.
   *
   * @param firstAlong r.w of the first direction
   */
  private Ending cutOut(SpatialSupport mapA, SpatialSupport mapB, double firstAlong, int most) {
    double along = firstAlong;
    while (true) {
      if (along > 0) {
        gap = along / Math.sqrt(wx * wx + wy * wy + wz * wz) - placement.error;
        return gap > 0 ? Ending.SEPARATED : Ending.UNCLEAR;
      }
      Cut cut = polygon.cut(rx, ry, rz, foundA, foundB);
      if (trace != null) {
        tracePolygon(trace);
      }
      if (cut == Cut.EMPTY) {
        return polygon.isAround(placement.error, tetrahedron) ? Ending.CONTAINED : Ending.UNCLEAR;
      }
      if (cut == Cut.DEGENERATE || directions >= most) {
        return Ending.UNCLEAR;
      }
      along = support(mapA, mapB);
    }
  }

  /** Finds the support pair of the polygon's direction; see {@link #difference}. */
  private double support(SpatialSupport mapA, SpatialSupport mapB) {
    RelativePair p = placement;
    double x = polygon.axisX;
    double y = polygon.axisY;
    double z = polygon.axisZ;
    long pair =
        SpatialSupport.supports(
            mapA,
            x,
            y,
            z,
            mapB,
            -(p.r0 * x + p.r3 * y + p.r6 * z),
            -(p.r1 * x + p.r4 * y + p.r7 * z),
            -(p.r2 * x + p.r5 * y + p.r8 * z));
    return difference(mapA, mapB, SpatialSupport.first(pair), SpatialSupport.second(pair));
  }

  /**
   * Takes the support pair of the polygon's direction; returns {@code r.w}, in the placement's
   * unit, with {@link #wx} and so on as w.
   */
  private double difference(SpatialSupport mapA, SpatialSupport mapB, int i, int j) {
    directions++;
    double x = polygon.axisX;
    double y = polygon.axisY;
    double z = polygon.axisZ;
    takeDifference(mapA, mapB, i, j);
    double along = rx * x + ry * y + rz * z;
    wx = x;
    wy = y;
    wz = z;
    foundA = i;
    foundB = j;
    if (trace != null) {
      traceSupport(trace, along);
    }
    return along;
  }

  /** Computes the difference of a vertex of B and one of A, in the placement's unit. */
  private void takeDifference(SpatialSupport mapA, SpatialSupport mapB, int i, int j) {
    RelativePair p = placement;
    double unit = p.unit;
    double bx = mapB.x(j);
    double by = mapB.y(j);
    double bz = mapB.z(j);
    rx = (p.r0 * bx + p.r1 * by + p.r2 * bz + p.tx - mapA.x(i)) * unit;
    ry = (p.r3 * bx + p.r4 * by + p.r5 * bz + p.ty - mapA.y(i)) * unit;
    rz = (p.r6 * bx + p.r7 * by + p.r8 * bz + p.tz - mapA.z(i)) * unit;
  }

  /**
   * Searches by reflections instead, {@link ChungWang}: the polygon only tells when none is left.
   *
   * @param most limit of directions, at least 1
   * @param memory of this pair of shapes, or null; four pairs in it have no common point any more
   */
  Ending reflect(SupportShape a, SupportShape b, int most, @Nullable SeparationMemory memory) {
    directions = 0;
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    start(mapA, mapB, memory);
    double x = polygon.axisX;
    double y = polygon.axisY;
    double z = polygon.axisZ;
    while (directions < most) {
      direct(x, y, z);
      double along = support(mapA, mapB);
      if (along > 0) {
        gap = along / Math.sqrt(x * x + y * y + z * z) - placement.error;
        return gap > 0 ? Ending.SEPARATED : Ending.UNCLEAR;
      }
      double square = rx * rx + ry * ry + rz * rz;
      Cut cut = polygon.cut(rx, ry, rz, foundA, foundB); // it may take nothing away
      if (trace != null) {
        tracePolygon(trace);
      }
      if (cut == Cut.EMPTY) {
        return polygon.isAround(placement.error, tetrahedron) ? Ending.CONTAINED : Ending.UNCLEAR;
      }
      double factor = 2 * along / square;
      if (!(square > 0 && factor < 0)) { // a common vertex, a gap of zero, NaN
        return Ending.UNCLEAR;
      }
      x -= factor * rx;
      y -= factor * ry;
      z -= factor * rz;
      double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
      x *= inverse;
      y *= inverse;
      z *= inverse;
    }
    return Ending.UNCLEAR;
  }

  private void traceSupport(QueryTrace sink, double along) {
    double length = Math.sqrt(wx * wx + wy * wy + wz * wz);
    double gapOfPair = along / length / placement.unit;
    traceSupport(sink, directions, foundA, foundB, gapOfPair, wx, wy, wz);
  }

  /** Traces a support pair; the direction is in A's frame. */
  static void traceSupport(
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
    for (int k = 0; k < polygon.sides; k++) {
      sidesA[k] = polygon.vertexA(k);
      sidesB[k] = polygon.vertexB(k);
    }
    sink.step(
        TraceStep.of("polygon", directions)
            .with("sidesA", sidesA)
            .with("sidesB", sidesB)
            .with("corners", polygon.corners()));
  }
}
