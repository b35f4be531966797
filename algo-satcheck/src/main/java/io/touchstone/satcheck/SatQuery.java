package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.contact.PreciseContact;
import io.touchstone.kernel.engine.QueryArguments;
import io.touchstone.satcheck.Candidates.Source;
import org.jspecify.annotations.Nullable;

/**
 * Tries the axes of a pair one after the other; what is common to both dimensions.
 *
 * <p><b>Verdict.</b> The first axis whose gap surely is positive ends the query: DISJOINT. When
 * none is left, a common point is searched for; if it is not certain, neither in doubles nor with
 * twice the digits, {@link PreciseContact}, the query ends undecided and leaves the point, which
 * exact arithmetic may confirm. A query for intersection searches for the point before it turns to
 * the edge pairs, which are the many.
 *
 * <p><b>Depth.</b> The height {@code h_K(w) = -gap(w)} of any unit w is an upper bound of the
 * depth, the least height of all facet normals is the depth. In doubles a height is off by {@link
 * #roundings}, and a facet normal by a few u, which changes its height by that times the largest
 * length of a vector of K. All axes that could be the least within these errors are kept as {@link
 * Candidates} and computed again: the axis with twice the digits and then rounded, off by {@link
 * #AXIS_ERROR}; its height by {@link CertifiedGap} to a few u<sup>2</sup>. For the exact facet
 * normal m, its rounded w and any vertex v of the facet
 *
 * <pre>{@code h_K(m) = m.v = w.v + (m - w).v,   |h_K(m) - h_K(w)| <= |m - w| max_K |v|}</pre>
 *
 * so the depth is at least the least of the heights less {@code AXIS_ERROR max_K |v|}. Their least
 * is the upper bound.
 *
 * <p>The list of axes is finite and each is measured once, so that a limit of iterations has
 * nothing to stop; the number of iterations reported is that of axes measured.
 *
 * <p>Trace: a step {@code axis} for each axis, with its {@code source} and the indices {@code i}
 * and {@code j} in it, the {@code normal}, and the {@code gap} between {@code highOfA = max_A w.x}
 * and {@code lowOfB = min_B w.y}; for two boxes first a step {@code boxAxis} with the {@code gap}
 * along each of their 15 axes, the faces of A, of B, then the edges, or, where it decides, a step
 * {@code balls} with the {@code gap} of the balls around both and its {@code direction}; a step
 * {@code commonPoint} with {@code found} and {@code certain}. World frame.
 */
abstract class SatQuery implements PairQuery {

  /** How far a rounded axis may be from the exact one: half an ulp in each component. */
  private static final double AXIS_ERROR = 1.02 * UNIT_ROUNDOFF;

  /** Of the engine. */
  final String id;

  final int n;
  final Candidates candidates;

  /** The axis at hand: unit, world frame, from A to B. */
  final double[] w;

  final double[] poseA;
  final double[] poseB;

  /** t_B - t_A. */
  final double[] shift;

  private final PlacedPair pair;
  private final PlacedPair shiftedPair;
  private final MutablePose centredPose;
  private final MutablePose shiftedPose;
  private final CertifiedGap gap;
  private final CommonPointSearch search;
  private final CommonPointSearch witnessSearch;
  private final PreciseContact contact;
  private final double[] bestAxis;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] local;
  @Nullable QueryTrace trace;

  /** Bound of the error of a height in doubles; see {@link CertifiedGap}, first stage. */
  double roundings;

  /** Bound of what an error of 1 u of an axis does to its height. */
  double axisUnit;

  /** Whether the least depth is asked for. */
  boolean depthAsked;

  /** What is known to be no less than the least height. */
  double ceiling;

  /** How much deeper the least height may be because nearly parallel edges were left out. */
  double leftOut;

  private Shortcut shortcut = Shortcut.NONE;

  /** The bodies of the query at hand. */
  SatShape shapeA;

  SatShape shapeB;

  /** Whether the common point was found quickly. */
  private boolean quick;

  /** Whether it was found in doubles and is certain with twice the digits. */
  private boolean confirmed;

  private double leastHeight;
  private int axes;
  private int supportQueries;
  private double separation;
  private int separatingA;
  private int separatingB;
  private double depthLower;
  private double depthUpper;

  /** The candidate whose height that is. */
  private int bestCandidate;

  SatQuery(String id, int dimension) {
    this.id = id;
    n = dimension;
    shapeA = new SatShape(id, Polytope.of(n, new double[n]));
    shapeB = shapeA;
    candidates = new Candidates(n);
    w = new double[n];
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    shift = new double[n];
    pair = new PlacedPair(n);
    shiftedPair = new PlacedPair(n);
    centredPose = new MutablePose(n, true);
    shiftedPose = new MutablePose(n, true);
    gap = CertifiedGap.ofDimension(n);
    search = new CommonPointSearch(n);
    witnessSearch = new CommonPointSearch(n);
    contact = new PreciseContact(n);
    bestAxis = new double[n];
    pointA = new double[n];
    pointB = new double[n];
    local = new double[n];
  }

  // --- what depends on the dimension

  /** Answers in closed form, where there is one and roundings do not matter. */
  abstract boolean answerQuickly(
      SatShape a,
      PoseView poseOfA,
      SatShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable SatWarmStart memory,
      PairResult.Writer answer);

  /** Reads the poses; called after {@link #poseA} and {@link #poseB} are filled. */
  abstract void place(boolean rigid);

  /** Returns a vertex of A farthest along {@link #w}. */
  abstract int farthestOfA();

  /** Returns a vertex of B farthest against {@link #w}. */
  abstract int farthestOfB();

  /** Returns {@code w.(R_A a)}. */
  abstract double alongA(int vertex);

  /** Returns {@code w.(R_B b)}. */
  abstract double alongB(int vertex);

  /** What a closed form said of a pair. */
  enum Shortcut {
    /** An axis separates. */
    SEPARATED,
    /** No axis separates by more than roundings; all candidates for the depth are known. */
    MEASURED,
    /** There is no closed form for this pair. */
    NONE
  }

  /** Measures all axes in closed form, where there is one. */
  abstract Shortcut tryShortcut(PoseView poseOfA, PoseView poseOfB);

  /** Measures the normals of both bodies; returns whether one separates. */
  abstract boolean tryNormals();

  /** Measures what is left; returns whether an axis separates. */
  abstract boolean tryRest();

  /** Writes the axis of a candidate with full precision to {@link #w}. */
  abstract void computePrecisely(int candidate);

  /** Tells whether a map is too near a singular one for its normals to be known. */
  abstract boolean isIllConditioned();

  /** Looks quickly for four vertex pairs that surely have a common point; there may be none. */
  abstract boolean findQuickly(PoseView poseOfA, PoseView poseOfB);

  /** Writes the vertex pairs that {@link #findQuickly} found. */
  abstract void writeQuickly(PairResult.Writer answer);

  /**
   * Writes deepest points along an axis, if there is a closed form for them; tells whether it did.
   *
   * @param candidate the candidate whose axis it is
   * @param depth the height along it
   */
  abstract boolean writeQuickPoints(
      double[] axis, int candidate, double depth, PairResult.Writer answer);

  /** The support queries of {@link #findQuickly}. */
  abstract int quickSupports();

  /** Writes the nearest difference of two segments or points to {@link #w}, of any length. */
  abstract void nearestDifference();

  // --- one query

  @Override
  public final void evaluate(
      PreparedShape a,
      PoseView poseOfA,
      PreparedShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    requireSupported(request);
    SatShape ofA = own(a, "body A");
    SatShape ofB = own(b, "body B");
    QueryArguments.requireDimensions(
        n, ofA.dimension, poseOfA.dimension(), ofB.dimension, poseOfB.dimension(), out.dimension());
    SatWarmStart memory = own(warm);
    PairResult.Writer answer = out.rewrite();
    if (ofA.isEmpty || ofB.isEmpty) {
      QueryArguments.writeEmpty(request.goal(), ofA.isEmpty, answer);
      return;
    }
    if (answerQuickly(ofA, poseOfA, ofB, poseOfB, request, memory, answer)) {
      return;
    }
    shapeA = ofA; // not before: storing a reference costs a memory fence
    shapeB = ofB;
    begin(poseOfA, poseOfB, request.goal() == Goal.PENETRATION);
    if (memory != null && memory.isOf(shapeA, shapeB) && tryCached(memory.axis)) {
      writeDisjoint(answer);
    } else if (isSeparated(poseOfA, poseOfB)) {
      writeDisjoint(answer);
    } else {
      decide(poseOfA, poseOfB, answer);
    }
    if (memory != null) {
      memory.known(out.verdict() == Verdict.DISJOINT);
      if (out.verdict() == Verdict.DISJOINT) {
        turnToA(memory.axis);
      }
    }
    answer.effort(axes, supportQueries);
  }

  private void begin(PoseView poseOfA, PoseView poseOfB, boolean penetration) {
    depthAsked = penetration;
    pair.place(shapeA.support, poseOfA, shapeB.support, poseOfB);
    poseOfA.copyTo(poseA);
    poseOfB.copyTo(poseB);
    for (int i = 0; i < n; i++) {
      int k = i * (n + 1) + n;
      shift[i] = poseB[k] - poseA[k];
    }
    // the magnitude sums absolute values: it is an upper bound of |v| for every v of K
    axisUnit = UNIT_ROUNDOFF * pair.magnitude();
    roundings = (2 * n + 4) * axisUnit + Double.MIN_NORMAL;
    ceiling = depthAsked ? Double.POSITIVE_INFINITY : 0;
    leftOut = 0;
    leastHeight = Double.POSITIVE_INFINITY;
    axes = 0;
    supportQueries = 0;
    candidates.clear();
    bestAxis[0] = 1;
    for (int i = 1; i < n; i++) {
      bestAxis[i] = 0;
    }
    place(poseOfA.isRigid() && poseOfB.isRigid());
  }

  /** Tries the axes that are few. */
  private boolean isSeparated(PoseView poseOfA, PoseView poseOfB) {
    shortcut = tryShortcut(poseOfA, poseOfB);
    if (shortcut != Shortcut.NONE) {
      return shortcut == Shortcut.SEPARATED;
    }
    if (tryCentreLine()) {
      return true;
    }
    if (shapeA.axes().affineDimension <= 1 && shapeB.axes().affineDimension <= 1) {
      nearestDifference();
      if (normalize(w) && measure(Source.DIRECTION, 0, 0, farthestOfA(), farthestOfB(), 1)) {
        return true;
      }
    }
    return tryNormals();
  }

  /** Tries the axes that are many, then looks for a common point; for intersection before. */
  private void decide(PoseView poseOfA, PoseView poseOfB, PairResult.Writer answer) {
    boolean found = false;
    if (!depthAsked) {
      found = findCommonPoint(poseOfA, poseOfB);
      if (found && isCertain()) {
        writeCommonPoint(answer);
        answer.upper(0);
        return;
      }
    }
    if (isSeparatedAfterAll() || settleCandidates()) {
      writeDisjoint(answer);
      return;
    }
    if (depthAsked) {
      found = findCommonPoint(poseOfA, poseOfB);
      if (!isCertain() && isSurelyDeep()) {
        found = findFromElsewhere();
      }
    }
    if (found && (isCertain() || isSurelyDeep())) {
      if (depthAsked) {
        boolean flat = shapeA.axes().affineDimension + shapeB.axes().affineDimension < n;
        writeDepth(poseOfA, poseOfB, flat, answer);
      } else {
        answer.upper(0);
      }
      writeCommonPoint(answer);
      if (depthAsked && isIllConditioned()) {
        answer.verdict(Verdict.INTERSECTING, Termination.NUMERICAL_BREAKDOWN);
      }
      return;
    }
    if (!quick && search.separatingDirection(w) && normalize(w)) {
      separatingA = farthestOfA();
      separatingB = farthestOfB();
      if (certify()) {
        writeDisjoint(answer);
        return;
      }
    }
    answer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN).normal(bestAxis);
    if (found) {
      writeFeatures(answer); // common up to roundings: exact arithmetic may find that it is
    }
    if (found && depthAsked) {
      answer.lower(0 - depthUpper);
      writeWitness(poseOfA, poseOfB, 0, answer);
    }
  }

  /** Tells whether every axis says, beyond its error, that the bodies overlap. */
  private boolean isSurelyDeep() {
    return depthAsked && !isIllConditioned() && depthLower > 0;
  }

  /** Tries what is left; where the closed form cannot tell, for want of digits, everything. */
  private boolean isSeparatedAfterAll() {
    if (shortcut == Shortcut.MEASURED) {
      return !depthAsked && (tryNormals() || tryRest());
    }
    return tryRest();
  }

  // --- axes

  /**
   * Measures {@link #w} between two vertices.
   *
   * @param error error of the axis in units of {@link #axisUnit}, without the roundings of the
   *     height
   * @return whether the axis separates
   */
  final boolean measure(Source source, int i, int j, int vertexA, int vertexB, double error) {
    axes++;
    supportQueries++;
    double ofA = alongA(vertexA);
    double ofB = alongB(vertexB);
    double along = 0;
    for (int k = 0; k < n; k++) {
      along += w[k] * shift[k];
    }
    if (trace != null) {
      traceAxis(trace, source, i, j, ofA, ofB);
    }
    return keep(source, i, j, vertexA, vertexB, ofA - ofB - along, error);
  }

  /** Takes note of the height of {@link #w}; returns whether the axis separates. */
  private boolean keep(
      Source source, int i, int j, int vertexA, int vertexB, double height, double error) {
    if (height < leastHeight) {
      leastHeight = height;
      System.arraycopy(w, 0, bestAxis, 0, n);
      if (height < -roundings) {
        separatingA = vertexA;
        separatingB = vertexB;
        if (certify()) {
          return true;
        }
      }
    }
    if (depthAsked) {
      ceiling = Math.min(ceiling, height + roundings);
    }
    double least = height - roundings - error * axisUnit;
    if (!(least > ceiling)) { // also for NaN
      candidates.add(source, i, j, w, vertexA, vertexB, least, ceiling);
    }
    return false;
  }

  /** Keeps {@link #w}, which is known to have the least height, as the only candidate. */
  final void keepOnly(Source source, int i, int j, int vertexA, int vertexB) {
    candidates.add(source, i, j, w, vertexA, vertexB, 0, ceiling);
  }

  /** Counts axes that were measured elsewhere. */
  final void countAxes(int count) {
    axes += count;
  }

  /** Counts support queries that were asked elsewhere. */
  final void countSupports(int count) {
    supportQueries += count;
  }

  /** Tells the heights of two boxes over all their axes, which are measured at once. */
  final void traceBoxAxes(double[] heights) {
    for (int k = 0; trace != null && k < heights.length; k++) {
      trace.step(TraceStep.of("boxAxis", k).with("gap", 0 - heights[k]));
    }
  }

  /** Tells whether {@link #w} surely separates. */
  private boolean certify() {
    gap.evaluate(pair, w, separatingA, separatingB);
    if (!(gap.lower(0) > 0)) {
      gap.refine();
    }
    separation = gap.lower(0);
    return separation > 0;
  }

  private boolean tryCached(double[] axis) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += poseA[i * (n + 1) + k] * axis[k];
      }
      w[i] = sum;
    }
    return normalize(w) && measure(Source.DIRECTION, 0, 0, farthestOfA(), farthestOfB(), 1);
  }

  /** Turns {@link #w} to A's frame; for a map that is not rigid any direction will do. */
  private void turnToA(double[] axis) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += poseA[i * (n + 1) + k] * w[i];
      }
      axis[k] = sum;
    }
  }

  private boolean tryCentreLine() {
    for (int i = 0; i < n; i++) {
      double sum = shift[i];
      for (int k = 0; k < n; k++) {
        sum +=
            poseB[i * (n + 1) + k] * shapeB.center[k] - poseA[i * (n + 1) + k] * shapeA.center[k];
      }
      w[i] = sum;
    }
    return normalize(w) && measure(Source.DIRECTION, 0, 0, farthestOfA(), farthestOfB(), 1);
  }

  /** Brings a vector to length 1; returns whether it has a direction. */
  static boolean normalize(double[] v) {
    double greatest = 0;
    for (double x : v) {
      greatest = Math.max(greatest, Math.abs(x));
    }
    if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) { // also for NaN
      return false;
    }
    int exponent = -Math.getExponent(greatest);
    double squares = 0;
    for (int i = 0; i < v.length; i++) {
      v[i] = Math.scalb(v[i], exponent);
      squares += v[i] * v[i];
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < v.length; i++) {
      v[i] /= length;
    }
    return true;
  }

  /**
   * Computes the candidates again, with twice the digits. Returns whether one separates; otherwise
   * the bounds of the depth are known.
   */
  private boolean settleCandidates() {
    depthLower = Double.POSITIVE_INFINITY;
    depthUpper = Double.POSITIVE_INFINITY;
    candidates.removeAbove(ceiling);
    for (int k = 0; k < candidates.size(); k++) {
      computePrecisely(k);
      gap.evaluate(pair, w, candidates.vertexA(k), candidates.vertexB(k));
      gap.refine();
      if (gap.lower(0) > 0) {
        separation = gap.lower(0);
        separatingA = candidates.vertexA(k);
        separatingB = candidates.vertexB(k);
        return true;
      }
      double upper = -gap.lower(0);
      depthLower = Math.min(depthLower, -gap.upper(0) - AXIS_ERROR * reach());
      if (upper < depthUpper) {
        depthUpper = upper;
        bestCandidate = k;
        System.arraycopy(w, 0, bestAxis, 0, n);
      }
    }
    depthLower -= leftOut;
    return false;
  }

  /** Upper bound of |v| for all v of K: K is in the ball around the difference of the centres. */
  abstract double reach();

  // --- the common point

  private boolean findCommonPoint(PoseView poseOfA, PoseView poseOfB) {
    confirmed = false;
    quick = findQuickly(poseOfA, poseOfB);
    supportQueries += quickSupports();
    boolean found = quick;
    if (!quick) {
      found = search.find(pair, bestAxis);
      supportQueries += search.supportQueries();
      confirmed =
          found && !search.isCertain() && contact.surelyContains(pair, search.ofA(), search.ofB());
    }
    if (trace != null) {
      trace.step(
          TraceStep.of("commonPoint", axes).with("found", found).with("certain", isCertain()));
    }
    return found;
  }

  /**
   * Looks for the common point of bodies that surely overlap from other directions, where the
   * search from the axis of the least overlap ended on a face: the verdict is known, the evidence
   * for it has to be certain too.
   */
  private boolean findFromElsewhere() {
    boolean found = false;
    for (int k = 0; k < 2 * n && !search.isCertain(); k++) {
      for (int i = 0; i < n; i++) {
        w[i] = i == k / 2 ? (k % 2 == 0 ? 1 : -1) : 0.5 * bestAxis[i];
      }
      found = search.find(pair, w);
      supportQueries += search.supportQueries();
    }
    return found;
  }

  private boolean isCertain() {
    return quick || confirmed || search.isCertain();
  }

  // --- the answer

  private void writeDisjoint(PairResult.Writer answer) {
    answer
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(w)
        .featureA(separatingA, 1)
        .featureB(separatingB, 1)
        .lower(separation);
  }

  private void writeCommonPoint(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    if (quick) {
      writeQuickly(answer);
      return;
    }
    writeFeatures(answer);
    if (!depthAsked) {
      weighted(poseA, shapeA, search.ofA(), pointA);
      weighted(poseB, shapeB, search.ofB(), pointB);
      answer.points(pointA, pointB);
    }
  }

  private void writeFeatures(PairResult.Writer answer) {
    WeightedVertices ofA = search.ofA();
    WeightedVertices ofB = search.ofB();
    for (int term = 0; term < ofA.size(); term++) {
      answer.featurePair(ofA.vertex(term), ofB.vertex(term), ofA.weight(term));
    }
  }

  private void writeDepth(
      PoseView poseOfA, PoseView poseOfB, boolean flat, PairResult.Writer answer) {
    double atLeast = flat || isIllConditioned() ? 0 : Math.max(0, depthLower);
    double atMost = flat ? 0 : depthUpper;
    answer.normal(bestAxis).lower(0 - atMost).upper(0 - atLeast);
    writeWitness(poseOfA, poseOfB, atLeast, answer);
  }

  /**
   * The deepest points: those that touch when B is moved along the axis by the depth. If they
   * cannot be found, the support points along the axis.
   */
  private void writeWitness(
      PoseView poseOfA, PoseView poseOfB, double depth, PairResult.Writer answer) {
    if (depth > 0 && writeQuickPoints(bestAxis, bestCandidate, depth, answer)) {
      return;
    }
    // relative to A's translation, which may be large and would round the depth away
    for (int i = 0; i < n; i++) {
      pointA[i] = 0;
      pointB[i] = shift[i] + depth * bestAxis[i];
    }
    centredPose.set(poseOfA);
    centredPose.setTranslation(pointA);
    shiftedPose.set(poseOfB);
    shiftedPose.setTranslation(pointB);
    shiftedPair.place(shapeA.support, centredPose, shapeB.support, shiftedPose);
    if (witnessSearch.find(shiftedPair, bestAxis)) {
      weighted(poseA, shapeA, witnessSearch.ofA(), pointA);
      weighted(poseB, shapeB, witnessSearch.ofB(), pointB);
    } else {
      System.arraycopy(bestAxis, 0, w, 0, n);
      corner(poseA, shapeA, farthestOfA(), pointA);
      corner(poseB, shapeB, farthestOfB(), pointB);
    }
    answer.points(pointA, pointB);
  }

  private void weighted(double[] pose, SatShape shape, WeightedVertices terms, double[] point) {
    double total = 0;
    for (int k = 0; k < n; k++) {
      local[k] = 0;
    }
    for (int term = 0; term < terms.size(); term++) {
      total += terms.weight(term);
      for (int k = 0; k < n; k++) {
        local[k] += terms.weight(term) * shape.body().coordinate(terms.vertex(term), k);
      }
    }
    for (int k = 0; k < n; k++) {
      local[k] /= total;
    }
    toWorld(pose, point);
  }

  private void corner(double[] pose, SatShape shape, int vertex, double[] point) {
    shape.body().vertex(vertex, local);
    toWorld(pose, point);
  }

  private void toWorld(double[] pose, double[] point) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * local[k];
      }
      point[i] = sum + pose[i * (n + 1) + n];
    }
  }

  // --- arguments and trace

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace = sink;
  }

  /** Tells of the axis {@link #w}, the one counted last, and of its support values. */
  final void traceAxis(QueryTrace sink, Source source, int i, int j, double ofA, double ofB) {
    double high = ofA;
    double low = ofB;
    for (int k = 0; k < n; k++) {
      high += w[k] * poseA[k * (n + 1) + n];
      low += w[k] * poseB[k * (n + 1) + n];
    }
    sink.step(
        TraceStep.of("axis", axes - 1)
            .with("source", source.name())
            .with("i", i)
            .with("j", j)
            .with("normal", w)
            .with("highOfA", high)
            .with("lowOfB", low)
            .with("gap", low - high));
  }

  private void requireSupported(PairRequest request) {
    if (request.goal() != Goal.INTERSECTION && request.goal() != Goal.PENETRATION) {
      throw QueryArguments.unanswered(id, "intersection and penetration", request.goal());
    }
    if (request.goal() == Goal.PENETRATION && request.hasDirection()) {
      throw new UnsupportedQueryException(
          id + " finds the least depth over all directions; for a given one use simplex");
    }
    if (request.goal() == Goal.PENETRATION) {
      QueryArguments.requireEuclidean(id, request);
    }
  }

  private SatShape own(PreparedShape shape, String what) {
    if (!(shape instanceof SatShape own) || !own.isOf(id)) {
      throw QueryArguments.foreignShape(what, id);
    }
    return own;
  }

  private @Nullable SatWarmStart own(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof SatWarmStart own) || !own.isOf(id)) {
      throw QueryArguments.foreignWarmStart(id);
    }
    QueryArguments.requireDimension("warm start", own.axis.length, n);
    return own;
  }
}
