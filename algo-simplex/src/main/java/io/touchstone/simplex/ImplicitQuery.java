package io.touchstone.simplex;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;

/**
 * The simplex method for bodies that are known by support points alone: {@link CertifiedSimplex}'s
 * program with points for columns.
 *
 * <p>A gap decides if it exceeds what both support values and the roundings may be off. A common
 * point decides if it is one of many: the program is solved for the n + 1 corners of a small
 * simplex around the origin, and if all of them are in {@code K = A - B} up to the error, which is
 * much less than the radius of the ball inside the small simplex, the origin is inside K. Bodies
 * nearer to contact than that are undecided.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ImplicitQuery {

  /** Size of the small simplex, in units of the pair: nearer to contact nothing is decided. */
  private static final double NEAR = 4e-10;

  private static final int PIVOTS_PER_AXIS = 20;
  private static final int MORE_PIVOTS = 100;

  private enum Finding {
    APART,
    FEASIBLE,
    OPEN,
    LIMIT
  }

  private final int n;
  private final int size;
  private final PivotTrace trace;
  private final SeidelProgram seidel;
  private final PhaseOne program;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] local;
  private final double[] found;
  private final double[] scratch;
  private final double[] origin;
  private final double[] w;
  private final double[] unit;
  private final double[] columnA;
  private final double[] columnB;
  private final double[] corner;

  /** The corner that the columns of the basis belong to. */
  private final double[] solved;

  private final double[] onA;
  private final double[] onB;
  private ImplicitShape a;
  private ImplicitShape b;
  private double scale;
  private double error;
  private double lower;
  private boolean farA;
  private boolean farB;
  private BodySide emptySide = BodySide.A;
  private boolean empty;
  private int iterations;
  private int supportQueries;

  ImplicitQuery(int dimension, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.trace = trace;
    seidel = new SeidelProgram(n);
    program = new PhaseOne(n, trace);
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    local = new double[n];
    found = new double[n];
    scratch = new double[n];
    origin = new double[n];
    w = new double[n];
    unit = new double[n];
    columnA = new double[size];
    columnB = new double[size];
    corner = new double[n];
    solved = new double[n];
    onA = new double[n];
    onB = new double[n];
    a = new ImplicitShape(Polytope.of(n));
    b = a;
    columnA[n] = 1;
    columnB[n + 1] = 1;
  }

  /** Answers whether two bodies have a point in common. */
  void evaluate(
      ImplicitShape shapeA,
      PoseView viewA,
      ImplicitShape shapeB,
      PoseView viewB,
      PairRequest request,
      PairResult out) {
    require("body A", shapeA.body().dimension());
    require("pose of A", viewA.dimension());
    require("body B", shapeB.body().dimension());
    require("pose of B", viewB.dimension());
    require("result", out.dimension());
    if (request.goal() != Goal.INTERSECTION) {
      throw new UnsupportedQueryException(
          "simplex answers intersection about support functions and half-spaces, not %s"
              .formatted(request.goal()));
    }
    a = shapeA;
    b = shapeB;
    iterations = 0;
    supportQueries = 0;
    empty = false;
    viewA.copyTo(poseA);
    viewB.copyTo(poseB);
    if (a.isEmpty() || b.isEmpty()) {
      emptySide = a.isEmpty() ? BodySide.A : BodySide.B;
      writeEmpty(out.rewrite());
      return;
    }
    Finding finding = decide(Math.min(request.maxIterations(), MORE_PIVOTS + PIVOTS_PER_AXIS * n));
    PairResult.Writer answer = out.rewrite();
    if (empty) {
      writeEmpty(answer);
    } else {
      switch (finding) {
        case APART ->
            answer.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(unit).lower(lower);
        case FEASIBLE -> writeTogether(answer);
        case LIMIT -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
        case OPEN -> answer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
      }
    }
    out.amend().effort(iterations, supportQueries);
  }

  private void require(String what, int dimension) {
    if (dimension != n) {
      throw new DimensionMismatchException(what, dimension, n);
    }
  }

  private void writeEmpty(PairResult.Writer answer) {
    answer
        .emptySide(emptySide)
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .lower(Double.POSITIVE_INFINITY)
        .upper(Double.POSITIVE_INFINITY);
  }

  private void writeTogether(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    Arrays.fill(onA, 0);
    Arrays.fill(onB, 0);
    boolean finite = true;
    for (int c = 0; c < size; c++) {
      double weight = Math.max(0, program.value(c));
      for (int i = 0; i < n; i++) {
        double coordinate = weight * program.columns()[c * size + i];
        if (program.kind(c) == PhaseOne.OF_A) {
          onA[i] += coordinate;
        } else if (program.kind(c) == PhaseOne.OF_B) {
          onB[i] -= coordinate;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      onA[i] = (onA[i] + corner[i]) / scale + origin[i];
      onB[i] = onB[i] / scale + origin[i];
      finite &= Math.abs(onA[i]) <= Double.MAX_VALUE && Math.abs(onB[i]) <= Double.MAX_VALUE;
    }
    if (finite) {
      answer.points(onA, onB);
    }
  }

  // --- the corners of the small simplex, one after the other

  private Finding decide(int limit) {
    if (!place()) {
      return Finding.OPEN;
    }
    for (int j = n; j >= 0; j--) { // the first of them with the most different coordinates
      placeCorner(j);
      if (j < n && isStillFeasible()) {
        continue;
      }
      Finding finding = solve(limit);
      if (finding != Finding.FEASIBLE) {
        return finding;
      }
    }
    return Finding.FEASIBLE;
  }

  /** The corners: (n + 1) times each unit vector, and 0, about their middle. */
  private void placeCorner(int j) {
    for (int k = 0; k < n; k++) {
      corner[k] = NEAR / (n + 1) * (k == j ? n : -1);
    }
  }

  /** Takes the middle of the first support points as the origin, and scales by a power of two. */
  private boolean place() {
    Arrays.fill(origin, 0);
    scale = 1;
    Arrays.fill(w, 0);
    w[0] = 1;
    double reach = Math.max(a.reach(), b.reach());
    for (int i = 0; i < n; i++) {
      double ofA = poseA[i * (n + 1) + n];
      double ofB = poseB[i * (n + 1) + n];
      origin[i] = 0.5 * ofA + 0.5 * ofB;
      reach = Math.max(reach, Math.abs(0.5 * ofA - 0.5 * ofB));
    }
    double stretch = Math.max(stretch(poseA), stretch(poseB));
    reach *= Math.max(1, stretch);
    if (!(reach < 0x1p1000)) {
      return false;
    }
    scale = reach > 0 ? Math.scalb(1.0, -Math.max(-1000, Math.getExponent(reach))) : 1;
    error =
        scale * stretch * (a.error() + b.error())
            + 64 * n * UNIT_ROUNDOFF * (1 + scale * stretch * (a.reach() + b.reach()));
    return error < 0.5 * NEAR / ((n + 1) * Math.sqrt(n)); // the radius of the ball inside
  }

  private double stretch(double[] pose) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += Math.abs(pose[i * (n + 1) + k]);
      }
      greatest = Math.max(greatest, sum);
    }
    return greatest;
  }

  // --- the program

  private Finding solve(int limit) {
    Arrays.fill(w, 0);
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      w[i] = (poseB[i * (n + 1) + n] - poseA[i * (n + 1) + n]) * scale;
      greatest = Math.max(greatest, Math.abs(w[i]));
    }
    if (!(greatest > 0x1p-500)) {
      w[0] = 1;
    }
    if (!look()) {
      return Finding.OPEN;
    }
    if (isApart()) {
      return Finding.APART;
    }
    if (!start()) {
      return Finding.OPEN;
    }
    int last = iterations + limit;
    while (true) {
      if (!priceArtificials()) {
        return Finding.FEASIBLE;
      }
      if (iterations >= last) {
        return Finding.LIMIT;
      }
      if (!look()) {
        return Finding.OPEN;
      }
      if (isApart()) {
        return Finding.APART;
      }
      double profitA = program.profit(columnA);
      double profitB = program.profit(columnB);
      double noise = program.noise();
      if (!(Math.max(profitA, profitB) > noise)) { // also for NaN
        return Finding.OPEN;
      }
      boolean firstA = profitA >= profitB;
      if (!enter(firstA)) {
        return Finding.OPEN;
      }
      if ((firstA ? profitB : profitA) > noise
          && priceArtificials()
          && program.profit(firstA ? columnB : columnA) > noise
          && !enter(!firstA)) {
        return Finding.OPEN;
      }
    }
  }

  /** Finds the farthest points along w; returns false if a body turns out to be empty. */
  private boolean look() {
    supportQueries++;
    iterations++;
    ImplicitShape.Found ofA = farthest(a, poseA, 1, columnA);
    if (ofA == ImplicitShape.Found.NOTHING) {
      empty = true;
      emptySide = BodySide.A;
      return false;
    }
    ImplicitShape.Found ofB = farthest(b, poseB, -1, columnB);
    if (ofB == ImplicitShape.Found.NOTHING) {
      empty = true;
      emptySide = BodySide.B;
      return false;
    }
    farA = ofA == ImplicitShape.Found.FAR;
    farB = ofB == ImplicitShape.Found.FAR;
    for (int i = 0; i < n; i++) {
      columnA[i] -= corner[i];
      columnB[i] = -columnB[i];
    }
    return true;
  }

  private ImplicitShape.Found farthest(
      ImplicitShape shape, double[] pose, int sign, double[] column) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
    ImplicitShape.Found result = shape.farthest(local, seidel, found, scratch);
    for (int i = 0; i < n; i++) {
      double sum = (pose[i * (n + 1) + n] - origin[i]) * scale;
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * (found[k] * scale);
      }
      column[i] = sum;
    }
    return result;
  }

  /** Whether the gap of the bodies along w is positive for sure; support points must be near. */
  private boolean isApart() {
    if (farA || farB) {
      return false;
    }
    double gap = 0;
    double square = 0;
    for (int i = 0; i < n; i++) {
      gap -= w[i] * (columnA[i] + corner[i] + columnB[i]);
      square += w[i] * w[i];
    }
    double length = Math.sqrt(square);
    if (!(length > 0x1p-500 && length < 0x1p500)) {
      return false;
    }
    lower = Math.nextDown((gap / length - 1.01 * error) / scale * (1 - 8 * UNIT_ROUNDOFF));
    if (!(lower > 0)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      unit[i] = w[i] / length;
    }
    trace.separated(iterations, unit);
    return true;
  }

  private boolean start() {
    System.arraycopy(corner, 0, solved, 0, n);
    return program.start(columnA, SupportFunction.NO_VERTEX, columnB, SupportFunction.NO_VERTEX);
  }

  /** Whether the last basis, which has no artificials, is one for the new corner as well. */
  private boolean isStillFeasible() {
    double[] columns = program.columns();
    for (int c = 0; c < size; c++) {
      if (program.kind(c) == PhaseOne.ARTIFICIAL) {
        return false;
      }
    }
    for (int c = 0; c < size; c++) {
      for (int k = 0; program.kind(c) == PhaseOne.OF_A && k < n; k++) {
        columns[c * size + k] += solved[k] - corner[k];
      }
    }
    System.arraycopy(corner, 0, solved, 0, n);
    if (!program.invert()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!(program.value(i) >= 0)) { // also for NaN
        return false;
      }
    }
    return true;
  }

  private boolean priceArtificials() {
    boolean positive = program.price();
    System.arraycopy(program.dual(), 0, w, 0, n);
    return positive;
  }

  private boolean enter(boolean isOfA) {
    return program.enter(
        isOfA ? PhaseOne.OF_A : PhaseOne.OF_B,
        SupportFunction.NO_VERTEX,
        isOfA ? columnA : columnB,
        iterations);
  }
}
