package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.satcheck.Candidates.Source;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * {@link SatQuery} in R<sup>3</sup>: the axes are the normals of the faces and the products of the
 * edges whose arcs meet on the Gauss map.
 *
 * <p>Everything is turned to the world first, normals by the cofactors of R, since R need not be
 * exactly orthogonal: {@code n -> cof(R) n} takes the normal of a plane to that of its image.
 */
class SpatialSatQuery extends SatQuery {

  /**
   * A map whose determinant is below this share of the product of its columns' lengths is taken for
   * singular: normals would keep fewer than half of their digits.
   */
  static final double LEAST_DETERMINANT = 0x1p-26;

  /**
   * Margin of the tests on the Gauss map, for unit vectors: far above the roundings of turned
   * normals, 20 u; it only costs needless axes. The second is for maps that are not rigid.
   */
  private static final double RIGID_MARGIN = 0x1p-40;

  private static final double AFFINE_MARGIN = 0x1p-20;

  /** Below this sine of their angle edges are multiplied with twice the digits at once. */
  static final double SMALL_SINE = 0x1p-20;

  /**
   * Up to this sine, 2 u, edges are taken for parallel. The facet left out is a parallelogram whose
   * width is at most the shorter edge times the sine; every point of it is within half of that from
   * one of the two facets beside it, so that no depth changes by more.
   */
  private static final double PARALLEL_SINE = 0x1p-52;

  /**
   * Up to this sum of the defects of both poses, 128 u, one frame serves for both bodies: the
   * nearest point of a facet is then found in closed form.
   */
  private static final double MAX_DEFECT = 0x1p-46;

  private final RelativePair placement = new RelativePair();
  private final ConeSearch cone = new ConeSearch(placement);
  private final QuickBoxes boxes = new QuickBoxes();
  private final FacetSearch facets = new FacetSearch(placement);
  private final FacetFoot foot = new FacetFoot(placement);

  /** Whether facets of K may be left out, and closed forms be used. */
  private final boolean selective;

  private final PreciseAxes precise = new PreciseAxes();
  private final double[] unit = new double[3];
  private final double[] startA = new double[3];
  private final double[] alongA = new double[3];
  private final double[] startB = new double[3];
  private final double[] alongB = new double[3];
  double[] normalsA = new double[0];
  double[] normalsB = new double[0];
  double[] edgesA = new double[0];
  double[] edgesB = new double[0];
  private final double[] cofactors = new double[9];
  private boolean rigid;

  /** Whether the cone was searched for this pair, and for a common point in vain. */
  private boolean sought;

  private boolean unclear;

  /** Whether the candidates are those of {@link FacetSearch}, in one frame up to roundings. */
  private boolean inOneFrame;

  /** Margin of the tests on the Gauss map. */
  double margin;

  /** How much the roundings of the cofactors may be amplified in a normal; 1 for rotations. */
  private double amplification;

  /**
   * Creates the memory.
   *
   * @param selective whether facets of K that cannot matter may be left out; otherwise all are
   *     measured
   */
  SpatialSatQuery(String id, boolean selective) {
    super(id, 3);
    this.selective = selective;
  }

  @Override
  final boolean findPairsQuickly(PoseView poseOfA, PoseView poseOfB, Proposal out) {
    boolean found =
        sought
            ? !unclear
            : placement.place(shapeA, poseOfA, shapeB, poseOfB)
                && searchCone(shapeA, shapeB) == ConeSearch.Ending.CONTAINED;
    if (found) {
      cone.proposeContained(out);
    }
    return found;
  }

  /** Looks for a direction that separates or a common point of the pair that is placed. */
  private ConeSearch.Ending searchCone(SatShape a, SatShape b) {
    if (cone.trace != trace) { // the comparison is cheaper than the store
      cone.trace = trace;
    }
    ConeSearch.Ending ending = cone.run(a, b, Integer.MAX_VALUE, null);
    sought = true;
    unclear = ending != ConeSearch.Ending.CONTAINED;
    return ending;
  }

  @Override
  final boolean findFoot(int candidate, double depth, Proposal out) {
    return inOneFrame && foot.find(shapeA, shapeB, candidates, candidate, depth, w, out);
  }

  @Override
  final int quickSupports() {
    return sought ? cone.directions : 0;
  }

  /** {@inheritDoc} For two boxes, and for the depth of bodies that are apart. */
  @Override
  boolean findQuickly(
      SatShape a,
      PoseView poseOfA,
      SatShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable SatWarmStart memory,
      Proposal out) {
    sought = false;
    inOneFrame = false;
    if (!selective) {
      return false;
    }
    boolean depth = request.goal() == Goal.PENETRATION;
    BoxFrame boxA = a.box;
    BoxFrame boxB = b.box;
    if (boxA != null && boxB != null) {
      return boxes.find(boxA, poseOfA, boxB, poseOfB, depth, trace, out);
    }
    boolean known = memory != null && memory.isOf(a, b);
    if (!depth
        || known
        || !placement.place(a, poseOfA, b, poseOfB)
        || searchCone(a, b) != ConeSearch.Ending.SEPARATED) {
      return false;
    }
    cone.proposeSeparated(out);
    out.effort(cone.directions, cone.directions);
    if (memory != null) {
      memory.axis[0] = cone.wx;
      memory.axis[1] = cone.wy;
      memory.axis[2] = cone.wz;
      memory.known(true);
    }
    return true;
  }

  @Override
  void place(boolean bothRigid) {
    rigid = bothRigid;
    margin = rigid ? RIGID_MARGIN : AFFINE_MARGIN;
  }

  // --- support

  @Override
  int farthestOfA() {
    return support(shapeA.spatial(), poseA, w[0], w[1], w[2]);
  }

  @Override
  int farthestOfB() {
    return support(shapeB.spatial(), poseB, -w[0], -w[1], -w[2]);
  }

  private static int support(SpatialSupport map, double[] r, double x, double y, double z) {
    return map.support(
        r[0] * x + r[4] * y + r[8] * z,
        r[1] * x + r[5] * y + r[9] * z,
        r[2] * x + r[6] * y + r[10] * z);
  }

  @Override
  double alongA(int vertex) {
    return along(shapeA.spatial(), poseA, vertex);
  }

  @Override
  double alongB(int vertex) {
    return along(shapeB.spatial(), poseB, vertex);
  }

  private double along(SpatialSupport map, double[] r, int vertex) {
    double x = map.x(vertex);
    double y = map.y(vertex);
    double z = map.z(vertex);
    return w[0] * (r[0] * x + r[1] * y + r[2] * z)
        + w[1] * (r[4] * x + r[5] * y + r[6] * z)
        + w[2] * (r[8] * x + r[9] * y + r[10] * z);
  }

  // --- bodies that surely overlap

  /** {@inheritDoc} For two bodies with an interior. */
  @Override
  boolean findCandidates(PoseView poseOfA, PoseView poseOfB) {
    if (!selective || shapeA.axes().affineDimension < 3 || shapeB.axes().affineDimension < 3) {
      return false;
    }
    if (!sought
        && !(placement.place(shapeA, poseOfA, shapeB, poseOfB)
            && searchCone(shapeA, shapeB) == ConeSearch.Ending.CONTAINED)) {
      return false;
    }
    if (unclear) {
      return false;
    }
    double defects = poseOfA.defect() + poseOfB.defect();
    inOneFrame = defects <= MAX_DEFECT; // false for NaN
    facets.run(shapeA, shapeB, defects, cone.foundA, cone.foundB);
    ceiling = facets.ceiling();
    for (int k = 0; k < facets.size(); k++) {
      boolean measured = facets.vertexA(k) != Axes.NONE;
      if (measured) {
        countFacet(k);
      }
      if (facets.mayBeNearest(k)) {
        if (measured) {
          turnFacet(k);
          keepOnly(
              facets.source(k), facets.i(k), facets.j(k), facets.vertexA(k), facets.vertexB(k));
        } else {
          turnForProduct(facets.i(k), facets.j(k));
          tryProduct(facets.i(k), facets.j(k));
        }
      }
    }
    return true;
  }

  private void countFacet(int facet) {
    count();
    if (trace != null) {
      turnFacet(facet);
      normalize(w);
      traceAxis(
          trace,
          facets.source(facet),
          facets.i(facet),
          facets.j(facet),
          alongA(facets.vertexA(facet)),
          alongB(facets.vertexB(facet)));
    }
  }

  /** Turns the axis of a facet to the world, into {@link #w}. */
  private void turnFacet(int facet) {
    facets.axis(facet, unit);
    for (int k = 0; k < 3; k++) {
      w[k] = poseA[4 * k] * unit[0] + poseA[4 * k + 1] * unit[1] + poseA[4 * k + 2] * unit[2];
    }
  }

  /** Turns what {@link #tryProduct} needs of an arc of each body to the world. */
  private void turnForProduct(int i, int j) {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    makeRoom();
    computeCofactors(poseA);
    turnNormal(ofA, ofA.between[2 * i], 1, normalsA);
    turnNormal(ofA, ofA.between[2 * i + 1], 1, normalsA);
    computeCofactors(poseB);
    turnNormal(ofB, ofB.between[2 * j], -1, normalsB);
    turnNormal(ofB, ofB.between[2 * j + 1], -1, normalsB);
    turnEdge(ofA, poseA, i, edgesA);
    turnEdge(ofB, poseB, j, edgesB);
  }

  // --- normals

  @Override
  boolean tryNormals() {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    makeRoom();
    amplification = 1;
    computeCofactors(poseA);
    for (int k = 0; k < ofA.normalCount; k++) {
      if (turnNormal(ofA, k, 1, normalsA)
          && measure(
              Source.NORMAL_OF_A, k, 0, ofA.farthest[k], farthestOfB(), 16 * amplification)) {
        return true;
      }
    }
    computeCofactors(poseB);
    for (int k = 0; k < ofB.normalCount; k++) {
      boolean known = turnNormal(ofB, k, -1, normalsB); // from A to B
      int vertex = farthestOfA();
      regionOfNormal(k, known ? vertex : Axes.NONE);
      if (known && measure(Source.NORMAL_OF_B, 0, k, vertex, ofB.farthest[k], 16 * amplification)) {
        return true;
      }
    }
    return false;
  }

  /** Makes room for the normals and edges of both bodies in the world. */
  private void makeRoom() {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    normalsA = withRoom(normalsA, ofA.normalCount);
    normalsB = withRoom(normalsB, ofB.normalCount);
    edgesA = withRoom(edgesA, ofA.arcCount);
    edgesB = withRoom(edgesB, ofB.arcCount);
  }

  private static double[] withRoom(double[] memory, int count) {
    return memory.length < 3 * count ? new double[3 * count] : memory;
  }

  /** Turns a normal to the world, into {@link #w} too; returns whether it has a direction. */
  private boolean turnNormal(Axes axes, int k, double sign, double[] world) {
    boolean known = turn(axes.normals, k);
    for (int i = 0; i < 3; i++) {
      w[i] *= sign;
    }
    System.arraycopy(w, 0, world, 3 * k, 3);
    return known;
  }

  /** Takes note of the vertex of A that is farthest along a negative normal of B. */
  void regionOfNormal(int normal, int vertexOfA) {}

  /** The cofactors of R, with the sign of the determinant. */
  private void computeCofactors(double[] r) {
    double[] c = cofactors;
    c[0] = r[5] * r[10] - r[6] * r[9];
    c[1] = r[6] * r[8] - r[4] * r[10];
    c[2] = r[4] * r[9] - r[5] * r[8];
    c[3] = r[2] * r[9] - r[1] * r[10];
    c[4] = r[0] * r[10] - r[2] * r[8];
    c[5] = r[1] * r[8] - r[0] * r[9];
    c[6] = r[1] * r[6] - r[2] * r[5];
    c[7] = r[2] * r[4] - r[0] * r[6];
    c[8] = r[0] * r[5] - r[1] * r[4];
    if (r[0] * c[0] + r[1] * c[1] + r[2] * c[2] < 0) {
      for (int k = 0; k < 9; k++) {
        c[k] = -c[k];
      }
    }
  }

  /** Turns a normal to the world, into {@link #w}; returns whether it has a direction. */
  private boolean turn(double[] normals, int k) {
    double[] c = cofactors;
    double x = normals[3 * k];
    double y = normals[3 * k + 1];
    double z = normals[3 * k + 2];
    w[0] = c[0] * x + c[1] * y + c[2] * z;
    w[1] = c[3] * x + c[4] * y + c[5] * z;
    w[2] = c[6] * x + c[7] * y + c[8] * z;
    if (rigid) {
      double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      w[0] /= length;
      w[1] /= length;
      w[2] /= length;
      return true;
    }
    double greatest = 0;
    double magnitude = 0;
    for (int i = 0; i < 9; i++) {
      magnitude += Math.abs(c[i]);
    }
    for (int i = 0; i < 3; i++) {
      greatest = Math.max(greatest, Math.abs(w[i]));
    }
    // cofactors cancel too: the determinant's share bounds how much
    amplification = magnitude / greatest / leastShare();
    return normalize(w);
  }

  /** The smaller |det| of both maps in units of the product of its columns' lengths. */
  private double leastShare() {
    return Math.min(1, Math.min(share(poseA), share(poseB)));
  }

  private static double share(double[] r) {
    double determinant =
        r[0] * (r[5] * r[10] - r[6] * r[9])
            + r[1] * (r[6] * r[8] - r[4] * r[10])
            + r[2] * (r[4] * r[9] - r[5] * r[8]);
    double columns = 1;
    for (int k = 0; k < 3; k++) {
      columns *= Math.sqrt(r[k] * r[k] + r[4 + k] * r[4 + k] + r[8 + k] * r[8 + k]);
    }
    return Math.abs(determinant) / columns;
  }

  @Override
  boolean isIllConditioned() {
    return !rigid && !(leastShare() > LEAST_DETERMINANT); // also for NaN
  }

  // --- edges

  @Override
  boolean tryRest() {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    turnEdges();
    if (ofA.affineDimension == 2 && ofB.affineDimension == 1) {
      if (tryInPlane(Source.POLYGON_AND_SEGMENT, normalsA, edgesB)) {
        return true;
      }
    } else if (ofA.affineDimension == 1 && ofB.affineDimension == 2) {
      if (tryInPlane(Source.SEGMENT_AND_POLYGON, normalsB, edgesA)) {
        return true;
      }
    }
    for (int i = 0; i < ofA.arcCount; i++) {
      if (tryEdge(i)) {
        return true;
      }
    }
    return false;
  }

  /** The product of a polygon's normal and a segment's direction, both ways. */
  private boolean tryInPlane(Source source, double[] normals, double[] edges) {
    for (int sign = -1; sign <= 1; sign += 2) {
      w[0] = sign * (normals[1] * edges[2] - normals[2] * edges[1]);
      w[1] = sign * (normals[2] * edges[0] - normals[0] * edges[2]);
      w[2] = sign * (normals[0] * edges[1] - normals[1] * edges[0]);
      if (normalize(w) && measure(source, 0, 0, farthestOfA(), farthestOfB(), 64)) {
        return true;
      }
    }
    return false;
  }

  /** Turns the directions of all edges to the world, of length 1. */
  final void turnEdges() {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    for (int k = 0; k < ofA.arcCount; k++) {
      turnEdge(ofA, poseA, k, edgesA);
    }
    for (int k = 0; k < ofB.arcCount; k++) {
      turnEdge(ofB, poseB, k, edgesB);
    }
  }

  private void turnEdge(Axes axes, double[] r, int k, double[] world) {
    double x = axes.edges[3 * k];
    double y = axes.edges[3 * k + 1];
    double z = axes.edges[3 * k + 2];
    unit[0] = r[0] * x + r[1] * y + r[2] * z;
    unit[1] = r[4] * x + r[5] * y + r[6] * z;
    unit[2] = r[8] * x + r[9] * y + r[10] * z;
    if (!rigid && !normalize(unit)) {
      Arrays.fill(unit, 0);
    }
    System.arraycopy(unit, 0, world, 3 * k, 3);
  }

  /**
   * Measures the products of an edge of A with the edges of B whose arcs meet its own.
   *
   * <p>With n1, n2 the ends of the arc of A and m1, m2 those of the negative arc of B, the arcs can
   * only meet if {@code n1.e_B} and {@code n2.e_B} do not have the same sign, nor {@code m1.e_A}
   * and {@code m2.e_A}.
   */
  private boolean tryEdge(int i) {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    double[] edges = edgesB;
    double[] normals = normalsB;
    double ex = edgesA[3 * i];
    double ey = edgesA[3 * i + 1];
    double ez = edgesA[3 * i + 2];
    int n1 = 3 * ofA.between[2 * i];
    int n2 = 3 * ofA.between[2 * i + 1];
    double n1x = normalsA[n1];
    double n1y = normalsA[n1 + 1];
    double n1z = normalsA[n1 + 2];
    double n2x = normalsA[n2];
    double n2y = normalsA[n2 + 1];
    double n2z = normalsA[n2 + 2];
    for (int j = 0; j < ofB.arcCount; j++) {
      double fx = edges[3 * j];
      double fy = edges[3 * j + 1];
      double fz = edges[3 * j + 2];
      double along1 = n1x * fx + n1y * fy + n1z * fz;
      double along2 = n2x * fx + n2y * fy + n2z * fz;
      if (Math.min(along1, along2) > margin || Math.max(along1, along2) < -margin) {
        continue;
      }
      int m1 = 3 * ofB.between[2 * j];
      int m2 = 3 * ofB.between[2 * j + 1];
      double along3 = ex * normals[m1] + ey * normals[m1 + 1] + ez * normals[m1 + 2];
      double along4 = ex * normals[m2] + ey * normals[m2 + 1] + ez * normals[m2 + 2];
      if (Math.min(along3, along4) > margin || Math.max(along3, along4) < -margin) {
        continue;
      }
      if (tryProduct(i, j)) {
        return true;
      }
    }
    return false;
  }

  /** The test of {@link #tryEdge} for one arc of each. */
  final boolean mayCross(int i, int j) {
    int[] ofA = shapeA.axes().between;
    int[] ofB = shapeB.axes().between;
    double along1 = along(normalsA, ofA[2 * i], edgesB, j);
    double along2 = along(normalsA, ofA[2 * i + 1], edgesB, j);
    double along3 = along(normalsB, ofB[2 * j], edgesA, i);
    double along4 = along(normalsB, ofB[2 * j + 1], edgesA, i);
    return Math.min(along1, along2) <= margin
        && Math.max(along1, along2) >= -margin
        && Math.min(along3, along4) <= margin
        && Math.max(along3, along4) >= -margin;
  }

  private static double along(double[] normals, int normal, double[] edges, int edge) {
    int k = 3 * normal;
    int e = 3 * edge;
    return normals[k] * edges[e] + normals[k + 1] * edges[e + 1] + normals[k + 2] * edges[e + 2];
  }

  /** Measures {@code +-(e_A x e_B)} for an arc of each; returns whether it separates. */
  final boolean tryProduct(int i, int j) {
    double[] e = edgesA;
    double[] f = edgesB;
    int p = 3 * i;
    int q = 3 * j;
    w[0] = e[p + 1] * f[q + 2] - e[p + 2] * f[q + 1];
    w[1] = e[p + 2] * f[q] - e[p] * f[q + 2];
    w[2] = e[p] * f[q + 1] - e[p + 1] * f[q];
    double sine = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    double error = 16;
    if (!(sine > SMALL_SINE)) {
      sine = precise.multiply(shapeA, poseA, i, shapeB, poseB, j);
      if (!(sine > PARALLEL_SINE)) {
        leaveOut(i, j);
        return false;
      }
      precise.product(w);
    } else {
      error = 16 / sine;
      w[0] /= sine;
      w[1] /= sine;
      w[2] /= sine;
    }
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    // the sign with which w is on both arcs: that of its product with the middle of an arc
    double onA = alongMiddle(normalsA, ofA.between[2 * i], ofA.between[2 * i + 1]);
    double onB = alongMiddle(normalsB, ofB.between[2 * j], ofB.between[2 * j + 1]);
    boolean clearA = Math.abs(onA) > margin;
    boolean clearB = Math.abs(onB) > margin;
    if (clearA && clearB && onA > 0 != onB > 0) {
      return false; // the arcs are on opposite hemispheres
    }
    double sign = clearA ? onA : onB;
    if (clearA || clearB) {
      return trySigned(i, j, sign > 0 ? 1 : -1, error);
    }
    return trySigned(i, j, 1, error) || trySigned(i, j, -2, error);
  }

  private double alongMiddle(double[] normals, int start, int end) {
    int s = 3 * start;
    int e = 3 * end;
    return w[0] * (normals[s] + normals[e])
        + w[1] * (normals[s + 1] + normals[e + 1])
        + w[2] * (normals[s + 2] + normals[e + 2]);
  }

  /**
   * Measures the axis between the edges; only where that is low enough to matter, by support
   * points, which can only be higher.
   *
   * @param sign what {@link #w} is to be multiplied by to have the direction wanted, up to length:
   *     of its absolute value only the sign counts
   */
  private boolean trySigned(int i, int j, int sign, double error) {
    if (sign < 0) {
      w[0] = -w[0];
      w[1] = -w[1];
      w[2] = -w[2];
    }
    double height =
        alongA(shapeA.axes().ends[2 * i])
            - alongB(shapeB.axes().ends[2 * j])
            - (w[0] * shift[0] + w[1] * shift[1] + w[2] * shift[2]);
    if (height - roundings - error * axisUnit > ceiling) {
      return false;
    }
    return measure(Source.EDGES, i, j, farthestOfA(), farthestOfB(), error);
  }

  /** Accounts for a facet that is left out; see {@link #PARALLEL_SINE}. */
  private void leaveOut(int i, int j) {
    double shorter = Math.min(length(shapeA, poseA, i), length(shapeB, poseB, j));
    leftOut = Math.max(leftOut, 0.51 * PARALLEL_SINE * shorter);
  }

  private double length(SatShape shape, double[] r, int arc) {
    SpatialSupport map = shape.spatial();
    int from = shape.axes().ends[2 * arc];
    int to = shape.axes().ends[2 * arc + 1];
    double x = map.x(to) - map.x(from);
    double y = map.y(to) - map.y(from);
    double z = map.z(to) - map.z(from);
    double size = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    // sqrt(3) is rounded up; components divided by the size cannot overflow when squared
    return stretch(r) * (size < 0x1p400 && size > 0x1p-400 ? root(x, y, z) : 1.7321 * size);
  }

  private static double root(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }

  // --- with twice the digits

  @Override
  void computePrecisely(int candidate) {
    candidates.axis(candidate, w);
    int i = candidates.i(candidate);
    int j = candidates.j(candidate);
    switch (candidates.source(candidate)) {
      case NORMAL_OF_A -> precise.normal(shapeA, poseA, i, w);
      case NORMAL_OF_B -> precise.normal(shapeB, poseB, j, w);
      case EDGES -> {
        precise.multiply(shapeA, poseA, i, shapeB, poseB, j);
        precise.direct(w);
      }
      case POLYGON_AND_SEGMENT -> precise.inPlane(shapeA, poseA, shapeB, poseB, w);
      case SEGMENT_AND_POLYGON -> precise.inPlane(shapeB, poseB, shapeA, poseA, w);
      case DIRECTION -> {} // it is as good as any other
    }
  }

  // --- sizes and segments

  @Override
  double reach() {
    double[] a = shapeA.center;
    double[] b = shapeB.center;
    for (int i = 0; i < 3; i++) {
      unit[i] =
          shift[i]
              + (poseB[4 * i] * b[0] + poseB[4 * i + 1] * b[1] + poseB[4 * i + 2] * b[2])
              - (poseA[4 * i] * a[0] + poseA[4 * i + 1] * a[1] + poseA[4 * i + 2] * a[2]);
    }
    double size = Math.max(Math.abs(unit[0]), Math.max(Math.abs(unit[1]), Math.abs(unit[2])));
    double distance =
        size < 0x1p400 && size > 0x1p-400 ? root(unit[0], unit[1], unit[2]) : 1.7321 * size;
    return stretch(poseA) * shapeA.radius + stretch(poseB) * shapeB.radius + 1.00001 * distance;
  }

  /** How much a map lengthens at most; 1e-5 covers the defect of a rigid one and roundings. */
  private double stretch(double[] r) {
    if (rigid) {
      return 1.00001;
    }
    double squares = 0;
    for (int k = 0; k < 3; k++) {
      squares += r[k] * r[k] + r[4 + k] * r[4 + k] + r[8 + k] * r[8 + k];
    }
    return 1.00001 * Math.sqrt(squares);
  }

  @Override
  void nearestDifference() {
    segment(shapeA, poseA, startA, alongA);
    segment(shapeB, poseB, startB, alongB);
    for (int i = 0; i < 3; i++) {
      startB[i] += shift[i];
    }
    SegmentPair.difference(startA, alongA, startB, alongB, w);
  }

  private static void segment(SatShape shape, double[] r, double[] start, double[] along) {
    SpatialSupport map = shape.spatial();
    int from = shape.axes().farthest[0];
    int to = shape.axes().farthest[1]; // the same vertex for a point
    double x = map.x(from);
    double y = map.y(from);
    double z = map.z(from);
    double dx = map.x(to) - x;
    double dy = map.y(to) - y;
    double dz = map.z(to) - z;
    for (int i = 0; i < 3; i++) {
      start[i] = r[4 * i] * x + r[4 * i + 1] * y + r[4 * i + 2] * z;
      along[i] = r[4 * i] * dx + r[4 * i + 1] * dy + r[4 * i + 2] * dz;
    }
  }
}
