package io.touchstone.projection;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The edges along which it may be worth projecting: the paper's set of quasi projection-separating
 * lines, without the ones that are decided already, the most promising first.
 *
 * <p><b>Completeness.</b> Let A and B be disjoint and K = A - B. Then 0 violates a facet inequality
 * of K, or an equation of its affine hull, with a normal w, and w separates.
 *
 * <ul>
 *   <li>dim K = 3. Facets are face(A) + vertex, vertex + face(B), edge + edge. So w is in the
 *       normal cone of an edge of A, or -w in that of an edge of B.
 *   <li>dim K = 2, 0 not in its plane: w is perpendicular to all edges of both bodies, and in or
 *       opposite to all their cones. 0 in its plane: a facet of K in that plane is edge + vertex or
 *       edge + edge, and w may be taken in the plane: in the normal cone of that edge.
 *   <li>dim K = 1, 0 not on its line: w is perpendicular to the edges, which are all parallel, and
 *       the normal cone of a segment has all these. 0 on its line, or K a point: the line through
 *       the centres separates, because it is that line, and centres of disjoint intervals have
 *       their order.
 * </ul>
 *
 * In all cases but the last, w is in the cone C of some edge u of A, or -w in the cone of one of B;
 * w is perpendicular to u, and the projections along u are disjoint. So if no cone contains a
 * separating direction, and the centre line does not separate, the bodies meet.
 *
 * <p><b>Decided without projecting.</b> For every point r of B - A a separating w has {@code w.r >
 * 0}. An arc between n_1 and n_2 with {@code n_1.r <= 0} and {@code n_2.r <= 0} has no such w. With
 * r = C_B - C_A that is the paper's choice of facing faces: an edge is kept if one of its faces has
 * {@code n.(C_B - C_A) > 0}. Every failed projection yields another r, the two vertices that
 * stopped it; with it most of the other edges go too. Then an edge that is parallel to one that was
 * projected along is decided with it.
 *
 * <p><b>Order.</b> The paper prefers faces of great "friction", which it does not define. Here the
 * next edge is the one whose arc ends nearest to the best direction found so far, at first that of
 * the centres: {@code max(n_1.w, n_2.w)} is greatest. There is no truncation: five faces are not
 * enough for needles and plates.
 *
 * <p>Roundings may drop an arc whose best gap is a few units in the last place of the bodies' size.
 * Then nothing separates and nothing is found in common either, and the answer is undecided.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen bodies with as many edges.
 */
final class CandidateEdges {

  /** Stands for no candidate. */
  static final int NONE = -1;

  /**
   * Square of the sine below which edges count as parallel. Their directions have a few roundings,
   * 2<sup>-50</sup>; what skipping one costs is that share of the size.
   */
  private static final double PARALLEL = 0x1p-96;

  private int[] arcs = new int[0];
  private int arcsOfA;
  private int count;
  private int best = NONE;
  private double bestKey;

  /** Products of the normals of one body. */
  private double[] products = new double[0];

  private final double[] world = new double[3];
  private final double[] local = new double[3];
  private final double[] doneLocal = new double[3];
  private final double[] doneWorld = new double[3];
  private int doneA = NONE;
  private int doneB = NONE;
  private boolean hasDone;

  /** Faces of one body, the greatest product first. */
  private int[] chosen = new int[0];

  private int chosenCount;

  /** Takes all arcs of both bodies. */
  void fill(PreparedPolyhedron a, PreparedPolyhedron b) {
    arcsOfA = a.arcCount;
    count = a.arcCount + b.arcCount;
    if (arcs.length < count) {
      arcs = new int[count];
    }
    for (int k = 0; k < count; k++) {
      arcs[k] = k;
    }
    hasDone = false;
    doneA = NONE;
    doneB = NONE;
  }

  /**
   * Says that an edge was projected along; the next {@link #choose} removes it and its parallels.
   *
   * @param ofB whether it is an edge of B
   * @param direction in the world
   */
  void done(boolean ofB, int edge, double[] direction) {
    doneA = ofB ? NONE : edge;
    doneB = ofB ? edge : NONE;
    System.arraycopy(direction, 0, doneWorld, 0, 3);
    hasDone = true;
  }

  /**
   * Removes what a point of B - A decides.
   *
   * @param r the point, at an offset of an array, world frame
   */
  void cut(PlacedPolyhedron a, PlacedPolyhedron b, double[] r, int offset) {
    System.arraycopy(r, offset, world, 0, 3);
    int ofA = endOfA(); // arcs stay in order
    int kept = cutBody(a, 0, ofA, 0, 1, 0);
    count = cutBody(b, ofA, count, kept, -1, arcsOfA);
  }

  private int cutBody(PlacedPolyhedron placed, int from, int to, int target, int sign, int offset) {
    if (!placed.isRegular()) {
      System.arraycopy(arcs, from, arcs, target, to - from);
      return target + to - from;
    }
    placed.toLocal(world, sign, local);
    PreparedPolyhedron body = placed.body();
    double[] normals = body.normals;
    double[] products = products(normals, to - from);
    int end = target;
    for (int k = from; k < to; k++) {
      int arc = arcs[k] - offset;
      int i = body.arcFrom[arc];
      int j = body.arcTo[arc];
      boolean decided =
          products == null
              ? !(product(normals, i) > 0) && !(product(normals, j) > 0)
              : !(products[i] > 0) && !(products[j] > 0);
      if (!decided) {
        arcs[end++] = arcs[k];
      }
    }
    return end;
  }

  /**
   * Removes the edge that was projected along last and its parallels, and finds the most promising
   * of the rest.
   *
   * @param aim a direction from A to B, world frame: near it the search goes on
   */
  void choose(PlacedPolyhedron a, PlacedPolyhedron b, double[] aim) {
    best = NONE;
    bestKey = Double.NEGATIVE_INFINITY;
    System.arraycopy(aim, 0, world, 0, 3);
    int ofA = endOfA();
    int kept = chooseOf(a, 0, ofA, 0, 1, 0, doneA);
    count = chooseOf(b, ofA, count, kept, -1, arcsOfA, doneB);
    hasDone = false; // once is enough
  }

  private int chooseOf(
      PlacedPolyhedron placed, int from, int to, int target, int sign, int offset, int doneEdge) {
    placed.toLocal(doneWorld, 1, doneLocal);
    boolean parallels = hasDone && placed.isRegular() && Vectors.normalize(doneLocal);
    placed.toLocal(world, sign, local);
    Vectors.normalize(local); // keys of both bodies are compared
    PreparedPolyhedron body = placed.body();
    double[] normals = body.normals;
    double[] products = products(normals, to - from);
    int end = target;
    for (int k = from; k < to; k++) {
      int arc = arcs[k] - offset;
      int edge = body.arcEdge[arc];
      if (edge == doneEdge || (parallels && isParallel(body.directions, 3 * edge))) {
        continue;
      }
      arcs[end++] = arcs[k];
      int i = body.arcFrom[arc];
      int j = body.arcTo[arc];
      double key =
          products == null
              ? Math.max(product(normals, i), product(normals, j))
              : Math.max(products[i], products[j]);
      if (!(key <= bestKey)) { // so that a NaN cannot hide all candidates
        bestKey = key;
        best = arc + offset;
      }
    }
    return end;
  }

  /**
   * Products of all normals with {@link #local}, or null if they are to be computed one by one: an
   * arc needs two, and there are fewer than two normals per arc.
   */
  private double @Nullable [] products(double[] normals, int arcsLeft) {
    int count = normals.length / 3;
    if (2 * arcsLeft < count) {
      return null;
    }
    if (products.length < count) {
      products = new double[count];
    }
    for (int f = 0; f < count; f++) {
      products[f] = product(normals, f);
    }
    return products;
  }

  private double product(double[] normals, int f) {
    return normals[3 * f] * local[0]
        + normals[3 * f + 1] * local[1]
        + normals[3 * f + 2] * local[2];
  }

  private boolean isParallel(double[] directions, int e) {
    double x = directions[e + 1] * doneLocal[2] - directions[e + 2] * doneLocal[1];
    double y = directions[e + 2] * doneLocal[0] - directions[e] * doneLocal[2];
    double z = directions[e] * doneLocal[1] - directions[e + 1] * doneLocal[0];
    return x * x + y * y + z * z <= PARALLEL;
  }

  /**
   * Keeps the edges of a few faces of each body: of those that look at the other body, {@code
   * n.(C_B - C_A) > 0}, the ones for which that product is greatest. A segment has no faces and
   * keeps its edge.
   *
   * @param centres C_B - C_A, world frame
   * @param faces how many of each body
   * @return whether a face that looks at the other body was left out
   */
  boolean keepFaces(PlacedPolyhedron a, PlacedPolyhedron b, double[] centres, int faces) {
    int end = 0;
    boolean leftOut = false;
    int startOfB = endOfA(); // arcs stay in order
    for (int side = 0; side < 2; side++) {
      PlacedPolyhedron placed = side == 0 ? a : b;
      PreparedPolyhedron body = placed.body();
      int offset = side == 0 ? 0 : arcsOfA;
      int facing = chooseFaces(placed, side == 0 ? 1 : -1, centres, faces);
      leftOut |= facing > faces;
      int from = side == 0 ? 0 : startOfB;
      int to = side == 0 ? startOfB : count;
      for (int k = from; k < to; k++) {
        int arc = arcs[k] - offset;
        if (body.topology.faceCount() == 0
            || isChosen(body.arcFrom[arc])
            || isChosen(body.arcTo[arc])) {
          arcs[end++] = arcs[k];
        }
      }
    }
    count = end;
    return leftOut;
  }

  private int endOfA() {
    int end = 0;
    while (end < count && arcs[end] < arcsOfA) {
      end++;
    }
    return end;
  }

  /** Chooses the faces with the greatest products; returns how many have a positive one. */
  private int chooseFaces(PlacedPolyhedron placed, int sign, double[] centres, int faces) {
    if (chosen.length < faces) {
      chosen = new int[faces];
    }
    placed.toLocal(centres, sign, local);
    PreparedPolyhedron body = placed.body();
    double[] normals = body.normals;
    int facing = 0;
    chosenCount = 0;
    for (int face = 0; face < body.topology.faceCount(); face++) {
      double l = product(normals, face);
      if (!(l > 0)) {
        continue;
      }
      facing++;
      int place = Math.min(chosenCount, faces - 1);
      if (chosenCount == faces && product(normals, chosen[place]) >= l) {
        continue;
      }
      while (place > 0 && product(normals, chosen[place - 1]) < l) {
        chosen[place] = chosen[place - 1];
        place--;
      }
      chosen[place] = face;
      chosenCount = Math.min(chosenCount + 1, faces);
    }
    return facing;
  }

  private boolean isChosen(int face) {
    for (int k = 0; k < chosenCount; k++) {
      if (chosen[k] == face) {
        return true;
      }
    }
    return false;
  }

  /** Returns the number of arcs left. */
  int count() {
    return count;
  }

  /** Tells whether an arc is left to be decided. */
  boolean hasBest() {
    return best != NONE;
  }

  /** Tells whether the most promising arc belongs to B. */
  boolean bestIsOfB() {
    return best >= arcsOfA;
  }

  /** Returns the edge of the most promising arc, in its body. */
  int bestEdge(PreparedPolyhedron a, PreparedPolyhedron b) {
    return best < arcsOfA ? a.arcEdge[best] : b.arcEdge[best - arcsOfA];
  }

  /** Returns the vertices, as numbered in the body, of the edges left: start, end, start, ... */
  int[] edges(PreparedPolyhedron body, boolean ofB) {
    int[] ends = new int[2 * count];
    int size = 0;
    int previous = NONE;
    for (int k = 0; k < count; k++) {
      if (arcs[k] >= arcsOfA == ofB) {
        int edge = body.arcEdge[ofB ? arcs[k] - arcsOfA : arcs[k]];
        if (edge != previous) {
          ends[size++] = body.vertices[body.edgeStart[edge]];
          ends[size++] = body.vertices[body.edgeEnd[edge]];
        }
        previous = edge;
      }
    }
    return Arrays.copyOf(ends, size);
  }
}
