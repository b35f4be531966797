// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.WholeProgram;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the greatest ball around the origin in K = A - B where a body is given by half-spaces,
 * and for the plane that it touches. Of half-spaces only what is in a box around a place is looked
 * at: K has no point nearer than its nearest plane that the box could take away, if it is large
 * enough, and it is too small as long as the plane that is found is none of K.
 *
 * <pre>{@code
 * P = some points of the half-spaces in the box
 * w = across the nearest plane of the difference of hulls (LastDepth)
 * y = the point of the half-spaces in the box that is farthest along w (RowSupport)
 * y is none of P: add it.   Else w is across a plane of K.
 * }</pre>
 *
 * <p>Points are rounded, so that they may be outside of the half-spaces by as much. The half-spaces
 * in the box have finitely many corners: it ends.
 *
 * <p>Memory of one search; allocates.
 */
public final class RowBall {

  /** After so many planes it gives up, of one box. */
  private static final int MOST_STEPS = 400;

  /** How often the box becomes larger: {@code 2^(4 * 60)} times. */
  private static final int MOST_BOXES = 60;

  private final int n;
  private final LastDepth depth;
  private final double[] place;
  private final Dyadic[] exactPlace;
  private final Pose ofPoints;
  private final Side a;
  private final Side b;
  private double reach;
  private int steps;
  private int iterations;
  private int limit;
  private boolean limited;

  /** Whether the surface is one of the points that are known now. */
  private boolean surfaced;

  /** A body: its vertices, or its rows and the points of them that are known. */
  private final class Side {
    private final @Nullable SettledBody vertices;
    private final PoseView pose;
    private final MappedInequality[] rows;
    private MappedInequality[] boxed;
    private final List<double[]> points = new ArrayList<>();

    Side(@Nullable SettledBody vertices, PoseView pose, MappedInequality[] rows) {
      this.vertices = vertices;
      this.pose = vertices == null ? ofPoints : pose;
      this.rows = rows;
      boxed = rows;
    }

    boolean hasRows() {
      return vertices == null;
    }

    /** Takes the rows and those of the box around the place. */
    void box(double half) {
      boxed = PlacedRows.boxed(rows, exactPlace, half);
    }

    /** Adds the farthest point along a vector, unless it is known; tells whether it was added. */
    boolean addFarthest(BigInteger[] w) {
      if (!hasRows()) {
        return false;
      }
      RowSupport found = new RowSupport(boxed, exactPlace, w);
      steps += found.pivots();
      if (found.ending() != WholeProgram.Ending.LEAST) {
        return false;
      }
      double[] offset = found.offset();
      if (points.stream().anyMatch(known -> Arrays.equals(known, offset))) {
        return false;
      }
      points.add(offset);
      return true;
    }

    /** Returns the hull of the points, or the vertices. */
    SettledBody hull() {
      SettledBody known = vertices;
      if (known != null) {
        return new SettledBody(known.support(), 0);
      }
      double[] numbers = points.stream().flatMapToDouble(Arrays::stream).toArray();
      return new SettledBody(CertifiedSupport.scanning(Polytope.of(n, numbers)), 0);
    }
  }

  /** Multipliers of rows, of one body, that add up to a plane; none of a body by vertices. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares planes
  public record Plane(int[] rows, double[] multipliers) {}

  private Plane planeA = new Plane(new int[0], new double[0]);
  private Plane planeB = planeA;
  private BigInteger[] normal = new BigInteger[0];

  /**
   * Takes a pair whose cores have a point in common, and whose difference is not all of space.
   *
   * @param bodyA the vertices of A, or null
   * @param rowsA its rows where they are, if it has no vertices
   */
  public RowBall(
      int dimension,
      @Nullable SettledBody bodyA,
      PoseView poseA,
      MappedInequality[] rowsA,
      @Nullable SettledBody bodyB,
      PoseView poseB,
      MappedInequality[] rowsB) {
    n = dimension;
    depth = new LastDepth(n);
    MappedInequality[] rows = Arrays.copyOf(rowsA, rowsA.length + rowsB.length);
    System.arraycopy(rowsB, 0, rows, rowsA.length, rowsB.length);
    ExactPlace vertices =
        bodyA != null
            ? new ExactPlace(bodyA.support(), poseA)
            : bodyB != null ? new ExactPlace(bodyB.support(), poseB) : null;
    place =
        vertices == null
            ? PlacedRows.near(n, rows)
            : Arrays.stream(vertices.point(0)).mapToDouble(Dyadic::doubleValue).toArray();
    exactPlace = Arrays.stream(place).mapToObj(Dyadic::of).toArray(Dyadic[]::new);
    ofPoints = Pose.translation(place);
    a = new Side(bodyA, poseA, rowsA);
    b = new Side(bodyB, poseB, rowsB);
    reach = Math.scalb(4.0, size(rows, vertices));
  }

  /** Returns the logarithm of how far vertices, or else planes, are from the place. */
  private int size(MappedInequality[] rows, @Nullable ExactPlace vertices) {
    int bits = Integer.MIN_VALUE / 2;
    for (int v = 0; vertices != null && v < vertices.vertexCount(); v++) {
      Dyadic[] offset = vertices.point(v);
      for (int k = 0; k < n; k++) {
        offset[k] = offset[k].subtract(exactPlace[k]);
      }
      bits = Math.max(bits, PlacedRows.topBit(offset));
    }
    for (int r = 0; r < rows.length && bits < -1100; r++) {
      Dyadic excess = rows[r].excess(exactPlace, Dyadic.ONE);
      bits =
          Math.max(
              bits,
              excess.isZero()
                  ? bits
                  : PlacedRows.topBit(excess) - PlacedRows.topBit(rows[r].normal()));
    }
    return bits < -1100 ? 0 : Math.min(bits, 900);
  }

  /**
   * Searches.
   *
   * @param maxIterations how many planes of hulls it may look beyond
   * @return whether a plane of K was found; the ball is there where it has facets. At the
   *     {@linkplain #isLimited limit} there may be a smaller ball, and a plane of K that is not the
   *     nearest
   */
  public boolean search(int maxIterations) {
    limit = maxIterations;
    for (int box = 0; box < MOST_BOXES && reach < 0x1p1000; box++) {
      a.box(reach);
      b.box(reach);
      begin();
      if (expand() && isPlane(normal)) {
        return true;
      }
      if (limited) {
        takeAnyPlane();
        return false;
      }
      reach *= 16;
    }
    return false;
  }

  /** Takes the plane that was found last if it is one of K, or else one along a row. */
  private void takeAnyPlane() {
    if (normal.length > 0 && isPlane(normal)) {
      return;
    }
    for (Side side : new Side[] {a, b}) {
      for (MappedInequality row : side.rows) {
        BigInteger[] out = NearbyKernel.integers(row.normal());
        if (!row.lengthSq().isZero() && isPlane(side == a ? out : negated(out))) {
          return;
        }
      }
    }
  }

  /** Looks along axes and rows for points to begin with. */
  private void begin() {
    surfaced = false;
    a.points.clear(); // those at a smaller box are no corners of this one
    b.points.clear();
    for (int k = 0; k < 2 * n; k++) {
      BigInteger[] axis = new BigInteger[n];
      Arrays.fill(axis, BigInteger.ZERO);
      axis[k / 2] = k % 2 == 0 ? BigInteger.ONE : BigInteger.ONE.negate();
      add(axis);
    }
  }

  /** Adds the points of A that are farthest along a vector, and those of B against it. */
  private boolean add(BigInteger[] w) {
    boolean ofA = a.addFarthest(w);
    return b.addFarthest(negated(w)) || ofA;
  }

  private static BigInteger[] negated(BigInteger[] w) {
    return Arrays.stream(w).map(BigInteger::negate).toArray(BigInteger[]::new);
  }

  /** Adds points until the nearest plane has none beyond. */
  private boolean expand() {
    for (int step = 0; step < MOST_STEPS; step++) {
      if ((a.hasRows() && a.points.isEmpty()) || (b.hasRows() && b.points.isEmpty())) {
        return false; // the box is too small
      }
      if (iterations >= limit) {
        limited = true;
        return false;
      }
      iterations++;
      BigInteger[] w = depth.nearestPlane(a.hull(), a.pose, b.hull(), b.pose);
      if (w == null) {
        return false;
      }
      surfaced = true;
      normal = w;
      boolean more = add(w);
      if (depth.isFlat()) {
        more |= add(negated(w));
      }
      if (!more) {
        return true;
      }
    }
    return false;
  }

  /** Takes rows that add up to a plane across a vector; tells whether those of the box are none. */
  private boolean isPlane(BigInteger[] w) {
    Dyadic[] ofA = multipliers(a, w);
    Dyadic[] ofB = multipliers(b, negated(w));
    if (ofA == null || ofB == null) {
      return false;
    }
    int bits = Math.max(PlacedRows.topBit(ofA), PlacedRows.topBit(ofB)); // one factor for both
    planeA = plane(ofA, bits);
    planeB = plane(ofB, bits);
    return true;
  }

  private Dyadic @Nullable [] multipliers(Side side, BigInteger[] w) {
    if (!side.hasRows()) {
      return new Dyadic[0];
    }
    RowSupport boxed = new RowSupport(side.boxed, exactPlace, w);
    steps += boxed.pivots();
    return PlacedRows.multipliers(boxed, side.rows.length, side.boxed.length, w);
  }

  private static Plane plane(Dyadic[] multipliers, int bits) {
    int[] named =
        IntStream.range(0, multipliers.length).filter(r -> !multipliers[r].isZero()).toArray();
    double[] shares =
        Arrays.stream(named)
            .mapToDouble(r -> multipliers[r].scaleByPowerOfTwo(-bits).doubleValue())
            .toArray();
    return new Plane(named, shares);
  }

  /** Returns rows of A that add up to the plane; none of a body by vertices. */
  public Plane planeA() {
    return planeA;
  }

  /** Returns rows of B likewise. */
  public Plane planeB() {
    return planeB;
  }

  /** Returns a copy of the place that points are measured from. */
  public double[] place() {
    return place.clone();
  }

  /** Returns the surface around the origin; without facets if the bodies hardly overlap. */
  public InnerSurface surface() {
    return surfaced ? depth.surface() : new InnerSurface(n);
  }

  /** Tells whether it was to end before it had found a plane of K that is the nearest. */
  public boolean isLimited() {
    return limited;
  }

  /** Tells whether there is a surface or a plane although it was to end. */
  public boolean shows() {
    return limited && (!surface().isEmpty() || planeA.rows().length + planeB.rows().length > 0);
  }

  /** Returns how many planes of hulls it has looked beyond. */
  public int iterations() {
    return iterations;
  }

  /** Returns points of a body given by rows, from the place; none of a body by vertices. */
  public List<double[]> points(boolean ofA) {
    return (ofA ? a : b).points.stream().map(double[]::clone).toList();
  }

  /** Returns how many pivots it took. */
  public int steps() {
    return steps;
  }
}
