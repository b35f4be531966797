package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.satcheck.Candidates.Source;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tries the axes of a pair one after the other; what is common to both dimensions.
 *
 * <p><b>Verdict.</b> The first axis whose gap is positive by more than roundings ends the query:
 * the bodies are apart. When none is left, the pairs of a common point are proposed, as far as one
 * is found. A query for intersection searches for it before it turns to the edge pairs, which are
 * the many.
 *
 * <p><b>Depth.</b> The height {@code h_K(w) = -gap(w)} of any unit w is an upper bound of the
 * depth, the least height of all facet normals is the depth. In doubles a height is off by {@link
 * #roundings}, and a facet normal by a few u, which changes its height by that times the largest
 * length of a vector of K. All axes that could be the least within these errors are kept as {@link
 * Candidates}; their normals are computed again with twice the digits and then rounded, off by
 * {@link #AXIS_ERROR}, and where there are several, their heights too. For the exact facet normal
 * m, its rounded w and any vertex v of the facet
 *
 * <pre>{@code h_K(m) = m.v = w.v + (m - w).v,   |h_K(m) - h_K(w)| <= |m - w| max_K |v|}</pre>
 *
 * so the depth is at least the least of the heights less {@code AXIS_ERROR max_K |v|}: that is what
 * the proposal says. What the height is, the kernel tells.
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
abstract class SatQuery extends ProposingQuery<SatShape> {

  /** How far a rounded axis may be from the exact one: half an ulp in each component. */
  private static final double AXIS_ERROR = 1.02 * UNIT_ROUNDOFF;

  /** Of the engine. */
  private final String id;

  private final int n;
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
  private final CommonPointSearch footSearch;
  private final double[] bestAxis;
  private final double[] place;
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

  /** The bodies of the query at hand. */
  SatShape shapeA;

  SatShape shapeB;

  /** Whether all candidates for the depth are known without measuring all axes. */
  private boolean selected;

  private double leastHeight;
  private int axes;
  private int supportQueries;
  private int separatingA;
  private int separatingB;

  SatQuery(String id, int dimension) {
    super(id, id, dimension);
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
    footSearch = new CommonPointSearch(n);
    bestAxis = new double[n];
    place = new double[n];
  }

  // --- what depends on the dimension

  /**
   * Answers without measuring all axes, where there is a way and roundings do not matter.
   *
   * @param memory of this pair of shapes, or null
   * @return whether something is proposed
   */
  abstract boolean findQuickly(
      SatShape a,
      PoseView poseOfA,
      SatShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable SatWarmStart memory,
      Proposal out);

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

  /**
   * Finds the candidates for the depth of bodies that surely overlap without measuring all axes.
   *
   * @return whether they are known
   */
  abstract boolean findCandidates(PoseView poseOfA, PoseView poseOfB);

  /** Measures the normals of both bodies; returns whether one separates. */
  abstract boolean tryNormals();

  /** Measures what is left; returns whether an axis separates. */
  abstract boolean tryRest();

  /** Writes the axis of a candidate with full precision to {@link #w}. */
  abstract void computePrecisely(int candidate);

  /** Tells whether a map is too near a singular one for its normals to be known. */
  abstract boolean isIllConditioned();

  /**
   * Proposes pairs of vertices that surely have a common point, found quickly.
   *
   * @return whether there are any
   */
  abstract boolean findPairsQuickly(PoseView poseOfA, PoseView poseOfB, Proposal out);

  /** The support queries of {@link #findPairsQuickly}. */
  abstract int quickSupports();

  /**
   * Proposes the nearest point of a facet, if there is a closed form for it.
   *
   * @param candidate the facet
   * @param depth the height along {@link #w}, which is its normal
   * @return whether it did
   */
  abstract boolean findFoot(int candidate, double depth, Proposal out);

  /** Writes the nearest difference of two segments or points to {@link #w}, of any length. */
  abstract void nearestDifference();

  /** Upper bound of |v| for all v of K: K is in the ball around the difference of the centres. */
  abstract double reach();

  // --- one query

  @Override
  protected final void find(
      SatShape a,
      PoseView poseOfA,
      SatShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    SatWarmStart memory = (SatWarmStart) warm;
    if (findQuickly(a, poseOfA, b, poseOfB, request, memory, out)) {
      return;
    }
    shapeA = a; // not before: storing a reference costs a memory fence
    shapeB = b;
    begin(poseOfA, poseOfB, request.goal() == Goal.PENETRATION);
    boolean known = memory != null && memory.isOf(a, b);
    if ((known && memory != null && tryCached(memory.axis)) || isSeparated(poseOfA, poseOfB)) {
      proposeApart(out);
    } else {
      decide(poseOfA, poseOfB, out);
    }
    if (memory != null) {
      memory.known(out.isApart());
      if (out.isApart()) {
        turnToA(memory.axis);
      }
    }
    out.effort(axes, supportQueries);
  }

  private void begin(PoseView poseOfA, PoseView poseOfB, boolean penetration) {
    depthAsked = penetration;
    pair.place(shapeA.support(), poseOfA, shapeB.support(), poseOfB);
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
    selected = depthAsked && findCandidates(poseOfA, poseOfB);
    if (selected) {
      return false;
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

  /** Looks for a common point, and tries the axes that are many; for a depth these first. */
  private void decide(PoseView poseOfA, PoseView poseOfB, Proposal out) {
    if (depthAsked) {
      if (!selected && tryRest()) {
        proposeApart(out);
      } else {
        proposeDepth(poseOfA, poseOfB, out);
        findCommonPoint(poseOfA, poseOfB, out);
      }
    } else if (!findCommonPoint(poseOfA, poseOfB, out)) {
      if (tryRest()) {
        proposeApart(out);
      } else {
        out.along(bestAxis);
      }
    }
  }

  /** Proposes that {@link #w} separates; the support points may have fallen short by roundings. */
  private void proposeApart(Proposal out) {
    out.clear().apart().along(w).pair(separatingA, separatingB, 1);
    double shortfall = Math.max(shapeA.supportUnits, shapeB.supportUnits) * axisUnit;
    double least = (-leastHeight - roundings - shortfall) * (1 - 8 * UNIT_ROUNDOFF);
    if (n == 3 && least > 0) {
      out.lower(least).sure();
    }
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
    if (trace != null) {
      traceAxis(trace, source, i, j, ofA, ofB);
    }
    return keep(source, i, j, vertexA, vertexB, ofA - ofB - alongShift(), error);
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
        return true;
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

  /** Counts an axis that was measured elsewhere, by a support query. */
  final void count() {
    axes++;
    supportQueries++;
  }

  /** {@code w.(t_B - t_A)}. */
  private double alongShift() {
    double along = 0;
    for (int k = 0; k < n; k++) {
      along += w[k] * shift[k];
    }
    return along;
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

  // --- depth

  /** Proposes the axis of the least height, computed again with twice the digits. */
  private void proposeDepth(PoseView poseOfA, PoseView poseOfB, Proposal out) {
    candidates.removeAbove(ceiling);
    int best = candidates.size() == 1 ? 0 : chooseLeast();
    if (best == Candidates.NONE || isIllConditioned()) {
      out.along(bestAxis).ended(Termination.NUMERICAL_BREAKDOWN);
      return;
    }
    computePrecisely(best);
    System.arraycopy(w, 0, bestAxis, 0, n);
    out.along(w).leastWithin(AXIS_ERROR * reach() + leftOut);
    double height =
        alongA(candidates.vertexA(best)) - alongB(candidates.vertexB(best)) - alongShift();
    if (!(height > roundings && findFoot(best, height, out))) {
      gap.evaluate(pair, w, candidates.vertexA(best), candidates.vertexB(best));
      gap.refine();
      searchFoot(poseOfA, poseOfB, Math.max(0, -gap.upper(0)), out);
    }
  }

  /** Returns the candidate of the least height, with twice the digits. */
  private int chooseLeast() {
    int best = Candidates.NONE;
    double greatest = Double.NEGATIVE_INFINITY;
    double unclear = 0;
    for (int k = 0; k < candidates.size(); k++) {
      computePrecisely(k);
      gap.evaluate(pair, w, candidates.vertexA(k), candidates.vertexB(k));
      gap.refine();
      double lower = gap.lower(0);
      if (lower > greatest) {
        greatest = lower;
        best = k;
      }
      unclear = Math.max(unclear, gap.upper(0) - lower);
    }
    leftOut += unclear;
    return best;
  }

  /**
   * Proposes the nearest point of the facet along the axis: what is common when B is moved along it
   * by the depth; where nothing is found, a support pair.
   */
  private void searchFoot(PoseView poseOfA, PoseView poseOfB, double depth, Proposal out) {
    // relative to A's translation, which may be large and would round the depth away
    Arrays.fill(place, 0);
    centredPose.set(poseOfA);
    centredPose.setTranslation(place);
    for (int i = 0; i < n; i++) {
      place[i] = shift[i] + depth * bestAxis[i];
    }
    shiftedPose.set(poseOfB);
    shiftedPose.setTranslation(place);
    shiftedPair.place(shapeA.support(), centredPose, shapeB.support(), shiftedPose);
    if (footSearch.find(shiftedPair, bestAxis)) {
      WeightedVertices ofA = footSearch.ofA();
      WeightedVertices ofB = footSearch.ofB();
      for (int k = 0; k < ofA.size(); k++) {
        out.foot(ofA.vertex(k), ofB.vertex(k), ofA.weight(k));
      }
    } else {
      out.foot(farthestOfA(), farthestOfB(), 1);
    }
  }

  // --- the common point

  /** Proposes pairs around a common point; tells whether it is certain. */
  private boolean findCommonPoint(PoseView poseOfA, PoseView poseOfB, Proposal out) {
    boolean certain = findPairsQuickly(poseOfA, poseOfB, out);
    boolean found = certain;
    supportQueries += quickSupports();
    if (!certain) {
      found = search.find(pair, bestAxis);
      supportQueries += search.supportQueries();
      certain = found && search.isCertain();
      for (int k = 0; found && k < search.ofA().size(); k++) {
        out.pair(search.ofA().vertex(k), search.ofB().vertex(k), search.ofA().weight(k));
      }
    }
    if (certain) {
      out.together().sure();
    }
    if (trace != null) {
      trace.step(TraceStep.of("commonPoint", axes).with("found", found).with("certain", certain));
    }
    return certain;
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

  @Override
  protected final void requireSupported(PairRequest request) {
    Goal goal = request.goal();
    if (goal != Goal.INTERSECTION && goal != Goal.PENETRATION) {
      throw QueryArguments.unanswered(id, "intersection and penetration", goal);
    }
    if (goal == Goal.PENETRATION) {
      if (request.hasDirection()) {
        throw new UnsupportedQueryException(
            id + " finds the least depth over all directions; for a given one use simplex");
      }
      QueryArguments.requireEuclidean(id, request);
    }
  }

  @Override
  protected final void requireOwn(WarmStart warm) {
    if (!(warm instanceof SatWarmStart own) || !own.isOf(id)) {
      throw QueryArguments.foreignWarmStart(id);
    }
    QueryArguments.requireDimension("warm start", own.axis.length, n);
  }
}
