package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Decides in doubles whether two polytopes have a point in common: {@link PhaseOne} with their
 * vertices for points. With {@link VertexColumns} what it finds is a proposal; with {@link
 * CertainColumns} it is certain, or left open. Ties are broken so that the method is finite ({@link
 * FloatingBasis}); in doubles a limit of {@code 50 + 10 n} iterations stands behind that, or the
 * request's if it is lower.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 7 and 8 (revised simplex, two phases);
 * P. C. Gilmore and R. E. Gomory, Operations Research 9 (1961) (columns made when they are needed).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class FloatingSimplex {

  /** What was found, as surely as the columns tell. */
  enum Finding {
    /** The gap along the normal is positive. */
    APART,
    /** The vertices of the basis have an interior point in common. */
    TOGETHER,
    /** Nothing: roundings leave it open. */
    OPEN,
    /** Nothing within the limit of iterations. */
    LIMIT
  }

  private static final int PIVOTS_PER_AXIS = 10;
  private static final int MORE_PIVOTS = 50;

  private final int n;
  private final int size;
  private final PivotTrace trace;
  private final VertexColumns pair;
  private final PhaseOne program;
  private final ProgramBasis basis;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] w;
  private final double[] unit;
  private boolean hasNormal;

  FloatingSimplex(int dimension, VertexColumns pair, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.trace = trace;
    this.pair = pair;
    program = new PhaseOne(n, pair, this::isSeparated, trace);
    basis = program.basis();
    ofA = new WeightedVertices(size);
    ofB = new WeightedVertices(size);
    w = new double[n];
    unit = new double[n];
  }

  /** Takes two bodies, neither of them empty. */
  void place(SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB) {
    pair.place(a, poseA, b, poseB);
    program.begin();
  }

  /** Tells whether there is a direction that was looked at last. */
  boolean hasNormal() {
    return hasNormal;
  }

  /** Returns the unit normal from A to B; shared. */
  double[] normal() {
    return unit;
  }

  /** Returns the vertex of A that is farthest along the normal. */
  int farthestOfA() {
    return program.columns().pointA();
  }

  /** Returns the vertex of B that is farthest against the normal. */
  int farthestOfB() {
    return program.columns().pointB();
  }

  /** Returns the vertices of A in the basis, with their weights. */
  WeightedVertices ofA() {
    return ofA;
  }

  /** Returns the vertices of B in the basis, with their weights. */
  WeightedVertices ofB() {
    return ofB;
  }

  int iterations() {
    return program.iterations();
  }

  int supportQueries() {
    return program.columns().supportQueries();
  }

  // --- the main loop

  /** Tests what is remembered of the pair, if anything is; if that shows nothing, decides. */
  Finding decide(@Nullable SimplexWarmStart memory, int maxIterations) {
    Finding finding = memory == null ? Finding.OPEN : memory.recall(this);
    if (finding == Finding.OPEN) {
      finding = decide(maxIterations);
      if (memory != null) {
        memory.remember(this, finding);
      }
    }
    return finding;
  }

  /** Decides from scratch: first looks along the line through the middles. */
  Finding decide(int maxIterations) {
    hasNormal = false;
    ofA.clear();
    ofB.clear();
    pair.start(w);
    int limit = Math.min(maxIterations, MORE_PIVOTS + PIVOTS_PER_AXIS * n);
    PhaseOne.Ending ending = program.solve(w, limit);
    if (ending == PhaseOne.Ending.APART) {
      return Finding.APART;
    }
    readVertices();
    return switch (ending) {
      case FEASIBLE -> hasCommonPoint() ? Finding.TOGETHER : Finding.OPEN;
      case LIMIT -> Finding.LIMIT;
      case APART, OPEN -> Finding.OPEN;
    };
  }

  /** Makes w the unit normal, if it has a length; tells whether it separates. */
  private boolean isSeparated(double[] direction) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      greatest = Math.max(greatest, Math.abs(direction[i])); // NaN stays
    }
    if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) {
      return false;
    }
    double scale = Math.scalb(1.0, -Math.max(-1000, Math.min(1000, Math.getExponent(greatest))));
    double square = 0;
    for (int i = 0; i < n; i++) {
      unit[i] = direction[i] * scale;
      square += unit[i] * unit[i];
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < n; i++) {
      unit[i] /= length;
    }
    hasNormal = true;
    return separates();
  }

  /** Whether the unit normal separates, by the points that were found last. */
  private boolean separates() {
    boolean apart =
        pair.isApart(unit, program.columns().roundedGap(unit), farthestOfA(), farthestOfB());
    if (apart) {
      trace.separated(program.iterations(), unit);
    }
    return apart;
  }

  private boolean hasCommonPoint() {
    return ofA.size() + ofB.size() == size && pair.isTogether(ofA, ofB);
  }

  private void readVertices() {
    basis.features(ProgramBasis.OF_A, ofA);
    basis.features(ProgramBasis.OF_B, ofB);
  }

  // --- memory

  /** Writes the names of the basic columns; none if there is no basis. */
  void describe(BasisGuess guess) {
    guess.clear();
    guess.startAt(farthestOfA(), farthestOfB());
    for (int row = 0; row < size; row++) {
      int number = basis.number(row);
      if (basis.kind(row) == ProgramBasis.ARTIFICIAL) {
        guess.addArtificial(number, basis.column(row, number) < 0 ? -1 : 1);
      } else {
        guess.addVertex(basis.kind(row) == ProgramBasis.OF_A, number);
      }
    }
  }

  /**
   * Tells whether a basis of vertices alone names a common point.
   *
   * @return false if it does not
   */
  boolean isTogether(BasisGuess guess) {
    if (guess.size() != size) {
      return false;
    }
    for (int row = 0; row < size; row++) {
      if (guess.axis(row) >= 0) {
        return false;
      }
      boolean isOfA = guess.isOfA(row);
      int vertex = isOfA && pair.isRestricted() ? pair.onlyVertex() : guess.vertex(row);
      basis.put(row, isOfA ? ProgramBasis.OF_A : ProgramBasis.OF_B, vertex);
    }
    if (!basis.invert()) {
      return false;
    }
    readVertices();
    return hasCommonPoint();
  }

  /** Tells whether a direction separates; it becomes the normal. */
  boolean isApart(double[] direction) {
    System.arraycopy(direction, 0, unit, 0, n);
    hasNormal = true;
    program.look(unit);
    return separates();
  }

  // --- what is proposed

  /** Proposes what was found; what was left open without a claim. */
  void propose(Finding finding, PairRequest request, Proposal out) {
    if (hasNormal && finding != Finding.TOGETHER) {
      out.along(unit);
    }
    if (finding == Finding.APART) {
      out.apart().vertexA(farthestOfA(), 1).vertexB(farthestOfB(), 1);
      double sure = pair.sureGap(program.columns().roundedGap(unit));
      if (sure > 0) {
        out.lower(sure).sure();
      }
      return;
    }
    propose(ofA, ofB, out);
    if (finding == Finding.TOGETHER) {
      out.together();
    } else if (finding == Finding.LIMIT && iterations() >= request.maxIterations()) {
      out.ended(Termination.ITERATION_LIMIT); // another limit is for others to go on from
    }
  }

  /** Names a weighted point of A and one of B. */
  static void propose(WeightedVertices ofA, WeightedVertices ofB, Proposal out) {
    for (int term = 0; term < ofA.size(); term++) {
      out.vertexA(ofA.vertex(term), ofA.weight(term));
    }
    for (int term = 0; term < ofB.size(); term++) {
      out.vertexB(ofB.vertex(term), ofB.weight(term));
    }
  }
}
