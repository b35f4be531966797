package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import java.util.Arrays;

/**
 * The expanding polytope algorithm in R<sup>3</sup>: how deep the origin lies inside K = A - B (G.
 * van den Bergen, Proximity queries and penetration depth computation on 3D game objects, Game
 * Developers Conference 2001).
 *
 * <pre>{@code
 * P = a polytope of points of K around the origin
 * f = the face of P nearest to the origin, at the distance d, with the outward normal w
 * y = s_K(w), the support point of K along w;  h_K(w) = w.y
 * d <= depth <= h_K(w):  done when they are equal
 * otherwise P := conv(P + y): the faces that see y are replaced by a fan from their rim to y
 * }</pre>
 *
 * <p><b>The surface is what is certain.</b> It is a closed surface of triangles in K at every
 * moment, whatever roundings do to its convexity. If it winds around the origin and no triangle is
 * nearer than d, then the ball of radius d is in K, because the winding number is the same for all
 * points of the ball. That no triangle is nearer is shown by one unit vector n for each: the least
 * {@code n.v} of its corners ({@link #distanceOf}); a poor n makes the bound poor, not wrong. The
 * winding number does not change when triangles with a positive bound are replaced by a fan to a
 * point y beyond them ({@code n.y > 0}): the tetrahedra between the old and the new surface are on
 * the far sides of the planes {@code n.x = min(n.v, n.y)}. A surface whose triangles all turn their
 * inner side to the origin winds around it in any case.
 *
 * <p>Faces are kept in pages of 64, each of which knows its nearest face: most polytopes have one
 * page, and looking through it costs less than a heap, whose every comparison is a jump that cannot
 * be foreseen. The rim is walked by adjacency, without recursion; where roundings have torn it (a
 * face inside that does not see y), only the nearest face itself is replaced.
 *
 * <p>With a source of doubles, normals are products of edges; with one of twice the precision they
 * are corrected until each component is right to its rounding, and distances are right to a few
 * u<sup>2</sup>.
 *
 * <p>Scratch memory of one thread, in flat arrays that grow when a polytope is larger than all
 * before it.
 */
final class ExpandingPolytope extends Expansion {

  /** A point beyond a plane by less than this, per coordinate, may be in it: roundings. */
  private static final double LEVEL = 16 * UNIT_ROUNDOFF;

  /**
   * A triangle farther away than this, per coordinate, surely turns its inner side to the origin if
   * its computed normal says so: the normal of a triangle that is not thin is off by less than 5 u
   * / THIN = 2^-26, its product with a corner by sqrt(3) times as much.
   */
  private static final double CLEAR = 0x1p-22;

  /** Below this part of its longest edge a triangle is too thin for a normal made of edges. */
  private static final double THIN = 0x1p-24;

  /** Improvements of a normal; each gains nearly as many digits as the triangle allows. */
  private static final int MOST_CORRECTIONS = 3;

  /** A weight of the foot that is less negative than this is rounded away. */
  private static final double FOOT = 1e-12;

  /** Binary logarithm of the number of faces in a page. */
  private static final int PAGE = 6;

  private static final int NONE = -1;

  // faces: f has the half-edges 4 f, 4 f + 1 and 4 f + 2, counter-clockwise from outside. A
  // half-edge
  // has a point where it starts and the half-edge of the neighbour in the opposite direction
  private int faceCount;
  private int[] start = new int[4 * 128];
  private int[] twin = new int[4 * 128];

  /** Unit normal and distance of each face. */
  private double[] plane = new double[4 * 128];

  /** Faces that were removed; their numbers are given to new ones. */
  private boolean[] gone = new boolean[128];

  private int spareCount;
  private int[] spare = new int[128];
  private boolean[] turned = new boolean[128];

  /** Distances of the faces that wait; infinite for the others. */
  private double[] waiting = new double[128];

  // pages of waiting faces
  private boolean[] changed = new boolean[128 >> PAGE];
  private int[] nearestOfPage = new int[128 >> PAGE];

  // half-edges that turn their back to the new point, in the order of the rim
  private int rimSize;
  private int[] rim = new int[2 * 128 + 1];

  /** Half-edges yet to be looked at: three of the first face, two of each other one. */
  private int[] stack = new int[2 * 128 + 1];

  private int goneCount;
  private int[] justGone = new int[128];

  /** Numbers that points or faces have elsewhere. */
  private int[] own = {};

  ExpandingPolytope(StepRecorder recorder) {
    super(recorder);
  }

  @Override
  void begin(boolean twiceAsPrecise) {
    super.begin(twiceAsPrecise);
    faceCount = 0;
    spareCount = 0;
  }

  // --- a remembered surface

  /**
   * Takes a remembered surface to begin with, its points where they are now. It may be dented; what
   * counts is that it winds around the origin, which is sure if all its faces turn their inner side
   * to the origin and are farther away than roundings of points and of normals could make up for.
   *
   * @return whether that is so; otherwise begin anew
   */
  boolean recall(SurfaceMemory memory, DifferenceSource source) {
    for (int k = 0; k < memory.pointCount; k++) {
      source.take(memory.vertexA[k], memory.vertexB[k]);
      add(source);
    }
    double room = Math.max(source.error, CLEAR * largest);
    reserve(memory.faceCount);
    faceCount = memory.faceCount;
    for (int f = 0; f < memory.faceCount; f++) {
      int i = memory.corner[3 * f];
      int j = memory.corner[3 * f + 1];
      int k = memory.corner[3 * f + 2];
      face(f, i, j, k);
      if (turned[f] || !(distance(f) > room)) { // also for NaN
        return false;
      }
      for (int e = 0; e < 3; e++) {
        twin[4 * f + e] = memory.across[3 * f + e];
      }
    }
    return true;
  }

  /**
   * Expands a surface that was {@linkplain #recall recalled}. It ends at once where the bodies have
   * hardly moved: the nearest face is still a face of K.
   */
  Ending expandRecalled(
      DifferenceSource source, double relative, double absolute, int mostIterations) {
    sound = true;
    record();
    return advance(source, true, relative, absolute, mostIterations);
  }

  /** Writes down the surface; a large one is forgotten. */
  void copyTo(SurfaceMemory memory) {
    memory.pointCount = 0;
    memory.faceCount = 0;
    if (own.length < Math.max(pointCount, faceCount)) {
      own = new int[Math.max(px.length, gone.length)];
    }
    // new numbers of the faces that are there
    int faces = 0;
    for (int f = 0; f < faceCount; f++) {
      own[f] = gone[f] ? NONE : faces++;
    }
    if (faces > SurfaceMemory.MOST_FACES) {
      return;
    }
    int place = 0;
    for (int f = 0; f < faceCount; f++) {
      for (int e = 0; e < 3 && !gone[f]; e++) {
        int h = twin[4 * f + e];
        memory.across[place++] = (short) (own[h >> 2] << 2 | (h & 3));
      }
    }
    // and of the points that are their corners
    Arrays.fill(own, 0, pointCount, NONE);
    int points = 0;
    place = 0;
    for (int f = 0; f < faceCount; f++) {
      for (int e = 0; e < 3 && !gone[f]; e++) {
        int v = start[4 * f + e];
        if (own[v] == NONE) {
          if (points == SurfaceMemory.MOST_POINTS) {
            return;
          }
          memory.vertexA[points] = vertexA[v];
          memory.vertexB[points] = vertexB[v];
          own[v] = points++;
        }
        memory.corner[place++] = (byte) own[v];
      }
    }
    memory.faceCount = faces;
    memory.pointCount = points;
  }

  // --- the first polytope

  /** {@inheritDoc} The new points are farthest from the point, the line or the plane there is. */
  @Override
  boolean span(DifferenceSource source, double level) {
    if (pointCount == 4 && !(volume() > level * area2(0, 1, 2))) {
      pointCount = 3;
    }
    if (pointCount == 3 && !(area2(0, 1, 2) > level * longestEdge())) {
      pointCount = 2;
    }
    if (pointCount == 2 && !(longestEdge() > level)) {
      pointCount = 1;
    }
    if (pointCount == 1) {
      for (int turn = 0; turn < 6; turn++) {
        int sign = turn < 3 ? 1 : -1;
        int axis = turn % 3;
        candidate(source, axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0);
      }
      if (!keepFarthest(source, level)) {
        setNormal(1, 0, 0);
        return false;
      }
    }
    if (pointCount == 2) {
      acrossLine();
      double ux = nx;
      double uy = ny;
      double uz = nz;
      double ex = px[1] - px[0];
      double ey = py[1] - py[0];
      double ez = pz[1] - pz[0];
      double inverse = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
      double vx = (ey * uz - ez * uy) * inverse;
      double vy = (ez * ux - ex * uz) * inverse;
      double vz = (ex * uy - ey * ux) * inverse;
      // three directions around the line, 120 degrees apart
      double half = 0.5;
      double root = 0.8660254037844386; // sqrt(3) / 2
      candidate(source, ux, uy, uz);
      candidate(source, root * vx - half * ux, root * vy - half * uy, root * vz - half * uz);
      candidate(source, -root * vx - half * ux, -root * vy - half * uy, -root * vz - half * uz);
      if (!keepFarthest(source, level)) {
        setNormal(ux, uy, uz);
        return false;
      }
    }
    if (pointCount == 3) {
      normalOf(0, 1, 2);
      double ax = nx;
      double ay = ny;
      double az = nz;
      candidate(source, ax, ay, az);
      candidate(source, -ax, -ay, -az);
      if (!keepFarthest(source, level)) {
        setNormal(ax, ay, az);
        return false;
      }
    }
    return true;
  }

  private int candidates;

  private void candidate(DifferenceSource source, double dx, double dy, double dz) {
    source.find(dx, dy, dz);
    supports++;
    add(source);
    candidates++;
  }

  /** Of the candidates behind the points keeps the one that is farthest from them. */
  private boolean keepFarthest(DifferenceSource source, double level) {
    int count = pointCount - candidates;
    int best = count;
    double farthest = -1;
    for (int k = count; k < pointCount; k++) {
      double far = farFrom(count, k);
      if (far > farthest) {
        farthest = far;
        best = k;
      }
    }
    copyPoint(best, count);
    source.moved(best, count);
    candidates = 0;
    pointCount = farthest > level ? count + 1 : count;
    return farthest > level;
  }

  /** Distance of a point from the flat through the first points. */
  private double farFrom(int count, int k) {
    double ex = px[k] - px[0];
    double ey = py[k] - py[0];
    double ez = pz[k] - pz[0];
    if (count == 1) {
      return Math.sqrt(ex * ex + ey * ey + ez * ez);
    }
    if (count == 2) {
      double edge = longestEdge();
      return area2(0, 1, k) / edge;
    }
    normalOf(0, 1, 2);
    return Math.abs(nx * ex + ny * ey + nz * ez);
  }

  private void copyPoint(int from, int to) {
    px[to] = px[from];
    py[to] = py[from];
    pz[to] = pz[from];
    lowX[to] = lowX[from];
    lowY[to] = lowY[from];
    lowZ[to] = lowZ[from];
    vertexA[to] = vertexA[from];
    vertexB[to] = vertexB[from];
  }

  private double longestEdge() {
    double longest = 0;
    for (int k = 1; k < Math.min(pointCount - candidates, 4); k++) {
      double ex = px[k] - px[0];
      double ey = py[k] - py[0];
      double ez = pz[k] - pz[0];
      longest = Math.max(longest, ex * ex + ey * ey + ez * ez);
    }
    return Math.sqrt(longest);
  }

  /** Twice the area of a triangle. */
  private double area2(int i, int j, int k) {
    double ax = px[j] - px[i];
    double ay = py[j] - py[i];
    double az = pz[j] - pz[i];
    double bx = px[k] - px[i];
    double by = py[k] - py[i];
    double bz = pz[k] - pz[i];
    double cx = ay * bz - az * by;
    double cy = az * bx - ax * bz;
    double cz = ax * by - ay * bx;
    return Math.sqrt(cx * cx + cy * cy + cz * cz);
  }

  /** Six times the volume of the first four points. */
  private double volume() {
    normalOf(0, 1, 2);
    return Math.abs(nx * (px[3] - px[0]) + ny * (py[3] - py[0]) + nz * (pz[3] - pz[0]))
        * area2(0, 1, 2);
  }

  /** Sets the normal to that of a triangle that has one. */
  private void normalOf(int i, int j, int k) {
    double ax = px[j] - px[i];
    double ay = py[j] - py[i];
    double az = pz[j] - pz[i];
    double bx = px[k] - px[i];
    double by = py[k] - py[i];
    double bz = pz[k] - pz[i];
    double cx = ay * bz - az * by;
    double cy = az * bx - ax * bz;
    double cz = ax * by - ay * bx;
    double inverse = 1 / Math.sqrt(cx * cx + cy * cy + cz * cz);
    setNormal(cx * inverse, cy * inverse, cz * inverse);
    if (precise) {
      correctNormal(i, j, k);
    }
  }

  /** Sets the normal to a unit vector across the line of the first two points. */
  private void acrossLine() {
    double ex = px[1] - px[0];
    double ey = py[1] - py[0];
    double ez = pz[1] - pz[0];
    double ax = Math.abs(ex);
    double ay = Math.abs(ey);
    double az = Math.abs(ez);
    if (ax <= ay && ax <= az) {
      double inverse = 1 / Math.sqrt(ey * ey + ez * ez);
      setNormal(0, -ez * inverse, ey * inverse);
    } else if (ay <= az) {
      double inverse = 1 / Math.sqrt(ex * ex + ez * ez);
      setNormal(ez * inverse, 0, -ex * inverse);
    } else {
      double inverse = 1 / Math.sqrt(ex * ex + ey * ey);
      setNormal(-ey * inverse, ex * inverse, 0);
    }
  }

  /** Makes the faces of the tetrahedron of the first four points. */
  private void tetrahedron() {
    normalOf(0, 1, 2);
    boolean below = nx * (px[3] - px[0]) + ny * (py[3] - py[0]) + nz * (pz[3] - pz[0]) < 0;
    int b = below ? 1 : 2;
    int c = below ? 2 : 1;
    faceCount = 4;
    face(0, 0, b, c);
    face(1, 0, 3, b);
    face(2, b, 3, c);
    face(3, c, 3, 0);
    // face 1 is across the first edge of face 0, face 2 across its second, face 3 across its third
    join(0, 4 + 2);
    join(1, 8 + 2);
    join(2, 12 + 2);
    join(4, 12 + 1);
    join(4 + 1, 8);
    join(8 + 1, 12);
  }

  private void join(int h, int opposite) {
    twin[h] = opposite;
    twin[opposite] = h;
  }

  // --- expansion

  @Override
  Ending expand(
      DifferenceSource source,
      boolean inside,
      boolean cautious,
      double relative,
      double absolute,
      int mostIterations) {
    double margin = precise ? 0 : source.error;
    sound = inside;
    tetrahedron();
    for (int f = 0; f < 4; f++) {
      sound &= distance(f) > margin;
    }
    if (cautious && !sound) {
      return Ending.UNCLEAR;
    }
    record();
    return advance(source, cautious, relative, absolute, mostIterations);
  }

  /** Replaces nearest faces until one is known to be a face of K. */
  private Ending advance(
      DifferenceSource source,
      boolean cautious,
      double relative,
      double absolute,
      int mostIterations) {
    double margin = precise ? 0 : source.error;
    leastCertain = margin;
    double settled = Double.POSITIVE_INFINITY;
    int settledFace = NONE;
    while (true) {
      int f = nearestFace();
      if (f == NONE || distance(f) >= settled) {
        // all that is left is as far as a face that roundings keep where it is
        return finish(settledFace == NONE ? f : settledFace, Ending.STUCK);
      }
      sound = sound || (distance(f) > margin && turnsInside());
      if (isKnown(distance(f), relative, absolute)) {
        return finish(f, Ending.BOUNDED);
      }
      if (iterations >= mostIterations) {
        return finish(f, Ending.LIMIT);
      }
      if (probe(f, source, relative, absolute)) {
        return finish(f, Ending.CONVERGED);
      }
      if (contains(source)) {
        if (distance(f) < settled) {
          settled = distance(f);
          settledFace = f;
        }
        setWaiting(f, Double.POSITIVE_INFINITY);
        continue;
      }
      if (cautious && !(distance(f) > margin)) {
        return Ending.UNCLEAR;
      }
      replace(f, add(source), margin);
      if (recorder.isOn()) {
        record();
      }
    }
  }

  /**
   * Finds the support point over a face.
   *
   * @return whether it is as near as the face, up to the tolerance
   */
  private boolean probe(int f, DifferenceSource source, double relative, double absolute) {
    iterations++;
    double wx = plane[4 * f];
    double wy = plane[4 * f + 1];
    double wz = plane[4 * f + 2];
    double d = plane[4 * f + 3];
    source.find(wx, wy, wz);
    supports++;
    double reached = along(wx, wy, wz, source);
    if (recorder.isOn()) {
      recorder.expansion(iterations, d, reached, source.vertexA, source.vertexB, wx, wy, wz);
    }
    if (smooth && reached < height) {
      keepLowest(d, start[4 * f], start[4 * f + 1], start[4 * f + 2]);
    }
    keepHeight(reached, wx, wy, wz);
    return !(reached - d > tolerance(relative, absolute, reached)); // also for NaN
  }

  /** Replaces the faces that see a point, of which f is one, by a fan from their rim. */
  private void replace(int f, int y, double margin) {
    double level = LEVEL * largest;
    findRim(f, px[y], py[y], pz[y], level);
    if (!isLoop()) {
      for (int k = 1; k < goneCount; k++) {
        gone[justGone[k]] = false;
      }
      goneCount = 1;
      rimSize = 3;
      for (int e = 0; e < 3; e++) {
        rim[e] = twin[4 * f + e];
      }
    }
    reserve(faceCount + rimSize);
    for (int k = 0; k < goneCount; k++) {
      int g = justGone[k];
      sound &= distance(g) > margin;
      setWaiting(g, Double.POSITIVE_INFINITY);
    }
    // numbers for the fan: those of the removed faces first
    while (goneCount > rimSize) {
      spare[spareCount++] = justGone[--goneCount];
    }
    while (goneCount < rimSize) {
      justGone[goneCount++] = spareCount > 0 ? spare[--spareCount] : faceCount++;
    }
    int before = justGone[rimSize - 1];
    for (int k = 0; k < rimSize; k++) {
      int h = rim[k];
      int n = justGone[k];
      twin[4 * n] = h;
      twin[h] = 4 * n;
      twin[4 * n + 2] = 4 * before + 1;
      twin[4 * before + 1] = 4 * n + 2;
      before = n;
      face(n, start[next(h)], start[h], y);
    }
  }

  /** Removes the faces that see a point and walks around them. */
  private void findRim(int f, double x, double y, double z, double level) {
    double[] plane = this.plane;
    int[] twin = this.twin;
    boolean[] gone = this.gone;
    int[] stack = this.stack;
    int[] justGone = this.justGone;
    int[] rim = this.rim;
    gone[f] = true;
    justGone[0] = f;
    stack[0] = twin[4 * f + 2];
    stack[1] = twin[4 * f + 1];
    stack[2] = twin[4 * f];
    int removed = 1;
    int depth = 3;
    int size = 0;
    while (depth > 0) {
      int h = stack[--depth];
      int g = h >> 2;
      if (gone[g]) {
        continue;
      }
      int p = 4 * g;
      if (plane[p] * x + plane[p + 1] * y + plane[p + 2] * z - plane[p + 3] > level) {
        gone[g] = true;
        justGone[removed++] = g;
        int onwards = next(h);
        stack[depth++] = twin[next(onwards)];
        stack[depth++] = twin[onwards];
      } else {
        rim[size++] = h;
      }
    }
    goneCount = removed;
    rimSize = size;
  }

  /** The half-edge that follows in the same face. */
  private static int next(int h) {
    return (h & 3) == 2 ? h - 2 : h + 1;
  }

  /** Tells whether each half-edge of the rim begins where the one after it ends. */
  private boolean isLoop() {
    int[] start = this.start;
    int[] rim = this.rim;
    int begin = start[rim[rimSize - 1]];
    for (int k = 0; k < rimSize; k++) {
      if (start[next(rim[k])] != begin) {
        return false;
      }
      begin = start[rim[k]];
    }
    return rimSize >= 3;
  }

  /**
   * Becomes the part of another polytope that may be nearest to the origin, with twice the
   * precision.
   *
   * @param rough a polytope of the same bodies, expanded
   * @param level of distance up to which its faces are taken, not below that of the nearest
   * @param precise where its points are computed anew
   */
  void refine(ExpandingPolytope rough, double level, DifferenceSource precise) {
    begin(true);
    if (own.length < rough.pointCount) {
      own = new int[rough.px.length];
    }
    Arrays.fill(own, 0, rough.pointCount, NONE);
    int best = NONE;
    for (int f = 0; f < rough.faceCount; f++) {
      if (!rough.gone[f] && !(rough.distance(f) > level)) {
        reserve(faceCount + 1);
        int taken = faceCount++;
        face(
            taken,
            own(rough, rough.start[4 * f], precise),
            own(rough, rough.start[4 * f + 1], precise),
            own(rough, rough.start[4 * f + 2], precise));
        best = best == NONE || distance(taken) < distance(best) ? taken : best;
      }
    }
    sound = rough.sound;
    leastCertain = 0;
    finish(best, Ending.CONVERGED);
  }

  /** The number of a point of another polytope, which is computed anew when it is new. */
  private int own(ExpandingPolytope rough, int point, DifferenceSource precise) {
    if (own[point] == NONE) {
      precise.take(rough.vertexA[point], rough.vertexB[point]);
      own[point] = add(precise);
    }
    return own[point];
  }

  // --- faces

  /** Makes room for faces. */
  private void reserve(int faces) {
    if (faces > gone.length) {
      int more = Math.max(faces, 2 * gone.length);
      start = Arrays.copyOf(start, 4 * more);
      twin = Arrays.copyOf(twin, 4 * more);
      plane = Arrays.copyOf(plane, 4 * more);
      gone = Arrays.copyOf(gone, more);
      spare = Arrays.copyOf(spare, more);
      turned = Arrays.copyOf(turned, more);
      waiting = Arrays.copyOf(waiting, more);
      changed = Arrays.copyOf(changed, (more >> PAGE) + 1);
      nearestOfPage = Arrays.copyOf(nearestOfPage, (more >> PAGE) + 1);
      justGone = Arrays.copyOf(justGone, more);
      rim = Arrays.copyOf(rim, 2 * more + 1);
      stack = Arrays.copyOf(stack, 2 * more + 1);
    }
  }

  /** The distance of a face from the origin, from below. */
  private double distance(int f) {
    return plane[4 * f + 3];
  }

  /** Makes a face, for which there is room, with its normal and distance. */
  private void face(int f, int i, int j, int k) {
    int edge = 4 * f;
    start[edge] = i;
    start[edge + 1] = j;
    start[edge + 2] = k;
    gone[f] = false;
    double cx = px[k];
    double cy = py[k];
    double cz = pz[k];
    double ax = px[i] - cx;
    double ay = py[i] - cy;
    double az = pz[i] - cz;
    double bx = px[j] - cx;
    double by = py[j] - cy;
    double bz = pz[j] - cz;
    double wx = ay * bz - az * by;
    double wy = az * bx - ax * bz;
    double wz = ax * by - ay * bx;
    double square = wx * wx + wy * wy + wz * wz;
    double edges = Math.max(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
    if (precise || !(square > THIN * THIN * edges * edges)) {
      carefulFace(f, i, j, k);
      return;
    }
    double inverse = 1 / Math.sqrt(square);
    wx *= inverse;
    wy *= inverse;
    wz *= inverse;
    double d =
        Math.min(
            wx * cx + wy * cy + wz * cz,
            Math.min(wx * px[i] + wy * py[i] + wz * pz[i], wx * px[j] + wy * py[j] + wz * pz[j]));
    turned[f] = false;
    plane[edge] = wx;
    plane[edge + 1] = wy;
    plane[edge + 2] = wz;
    setDistance(f, d);
  }

  /** The same for points of twice the precision, and for thin triangles. */
  private void carefulFace(int f, int i, int j, int k) {
    double area = area2(i, j, k);
    double longest = Math.max(length(i, j), length(i, k));
    double d;
    if (area > THIN * longest * longest) {
      normalOf(i, j, k);
      d = distanceOf(i, j, k);
      turned[f] = false;
    } else {
      d = thin(i, j, k);
      turned[f] = true;
    }
    plane[4 * f] = nx;
    plane[4 * f + 1] = ny;
    plane[4 * f + 2] = nz;
    setDistance(f, d);
  }

  private void setDistance(int f, double d) {
    double known = Double.isNaN(d) ? Double.NEGATIVE_INFINITY : d;
    plane[4 * f + 3] = known;
    setWaiting(f, known);
  }

  private double length(int i, int j) {
    double ex = px[j] - px[i];
    double ey = py[j] - py[i];
    double ez = pz[j] - pz[i];
    return Math.sqrt(ex * ex + ey * ey + ez * ez);
  }

  /**
   * A triangle that is hardly more than a segment: the direction of its point nearest to the
   * origin, which is on one of the edges, up to its width. Returns its distance.
   */
  private double thin(int i, int j, int k) {
    double best = Double.NEGATIVE_INFINITY;
    double bx = 1;
    double by = 0;
    double bz = 0;
    for (int e = 0; e < 3; e++) {
      int s = e == 0 ? i : e == 1 ? j : k;
      int t = e == 0 ? j : e == 1 ? k : i;
      double ex = px[t] - px[s];
      double ey = py[t] - py[s];
      double ez = pz[t] - pz[s];
      double square = ex * ex + ey * ey + ez * ez;
      double share =
          square > 0
              ? Math.max(0, Math.min(1, -(px[s] * ex + py[s] * ey + pz[s] * ez) / square))
              : 0;
      double qx = px[s] + share * ex;
      double qy = py[s] + share * ey;
      double qz = pz[s] + share * ez;
      double length = Math.sqrt(qx * qx + qy * qy + qz * qz);
      if (length > 0) {
        setNormal(qx / length, qy / length, qz / length);
        double d = distanceOf(i, j, k);
        if (d > best) {
          best = d;
          bx = nx;
          by = ny;
          bz = nz;
        }
      }
    }
    setNormal(bx, by, bz);
    return best > Double.NEGATIVE_INFINITY ? best : distanceOf(i, j, k);
  }

  /**
   * The least {@code n.v} of the corners for the normal at hand: a lower bound of the distance of
   * the triangle from the origin.
   */
  private double distanceOf(int i, int j, int k) {
    return Math.min(along(nx, ny, nz, i), Math.min(along(nx, ny, nz, j), along(nx, ny, nz, k)));
  }

  /**
   * Makes the normal at hand orthogonal to the edges up to its own rounding: subtracts {@code E
   * (E'E)^-1 E'n} with {@code E'n} computed from edges of twice the precision.
   */
  private void correctNormal(int i, int j, int k) {
    double ax = px[j] - px[i];
    double ay = py[j] - py[i];
    double az = pz[j] - pz[i];
    double alx = sumError(px[j], -px[i], ax) + (lowX[j] - lowX[i]);
    double aly = sumError(py[j], -py[i], ay) + (lowY[j] - lowY[i]);
    double alz = sumError(pz[j], -pz[i], az) + (lowZ[j] - lowZ[i]);
    double bx = px[k] - px[i];
    double by = py[k] - py[i];
    double bz = pz[k] - pz[i];
    double blx = sumError(px[k], -px[i], bx) + (lowX[k] - lowX[i]);
    double bly = sumError(py[k], -py[i], by) + (lowY[k] - lowY[i]);
    double blz = sumError(pz[k], -pz[i], bz) + (lowZ[k] - lowZ[i]);
    // orthogonal unit vectors of the plane: p along a, q = n x p
    double length = Math.sqrt(ax * ax + ay * ay + az * az);
    double ox = ax / length;
    double oy = ay / length;
    double oz = az / length;
    double last = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MOST_CORRECTIONS; step++) {
      double qx = ny * oz - nz * oy;
      double qy = nz * ox - nx * oz;
      double qz = nx * oy - ny * ox;
      double alpha = PreciseDot.of(nx, ny, nz, ax, alx, ay, aly, az, alz) / length;
      double rest = PreciseDot.of(nx, ny, nz, bx, blx, by, bly, bz, blz);
      double alongP = bx * ox + by * oy + bz * oz;
      double alongQ = bx * qx + by * qy + bz * qz;
      double beta = (rest - alpha * alongP) / alongQ;
      double size = Math.abs(alpha) + Math.abs(beta);
      if (!(size < 0.5 * last)) { // also for NaN
        return;
      }
      last = size;
      double mx = nx - (alpha * ox + beta * qx);
      double my = ny - (alpha * oy + beta * qy);
      double mz = nz - (alpha * oz + beta * qz);
      double square = mx * mx + my * my + mz * mz;
      double scale = 1 - 0.5 * (square - 1);
      setNormal(mx * scale, my * scale, mz * scale);
      if (size <= UNIT_ROUNDOFF) {
        return;
      }
    }
  }

  // --- the end

  private Ending finish(int f, Ending ending) {
    if (f == NONE) {
      return Ending.UNCLEAR;
    }
    nearest = distance(f);
    setNormal(plane[4 * f], plane[4 * f + 1], plane[4 * f + 2]);
    footSize = 3;
    findFoot(start[4 * f], start[4 * f + 1], start[4 * f + 2]);
    if (ending != Ending.CONVERGED) {
      setBestNormal();
    }
    sound = sound || turnsInside();
    return ending;
  }

  /** Tells whether all faces surely turn their inner side to the origin. */
  private boolean turnsInside() {
    for (int f = 0; f < faceCount; f++) {
      if (!gone[f] && (turned[f] || !(distance(f) > leastCertain))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Finds the face that has the foot of the origin in the plane of the nearest one, and its weights
   * there. Facets of K with more than three corners consist of several faces that are equally near.
   */
  private void findFoot(int first, int second, int third) {
    foot[0] = first;
    foot[1] = second;
    foot[2] = third;
    double least = leastWeight(first, second, third);
    double level = nearest + 2 * LEVEL * largest;
    for (int g = 0; g < faceCount && least < -FOOT; g++) {
      if (!gone[g] && (smooth ? isOnPlane(g) : !(distance(g) > level))) {
        double candidate = leastWeight(start[4 * g], start[4 * g + 1], start[4 * g + 2]);
        if (candidate > least) {
          least = candidate;
          System.arraycopy(start, 4 * g, foot, 0, 3);
        }
      }
    }
    leastWeight(foot[0], foot[1], foot[2]);
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      weight[k] = Math.max(0, weight[k]); // 0 for NaN
      sum += weight[k];
    }
    for (int k = 0; k < 3; k++) {
      weight[k] = sum > 0 ? weight[k] / sum : k == 0 ? 1 : 0;
    }
  }

  /** Whether a face is as far as the nearest one along its normal; none is farther than K. */
  private boolean isOnPlane(int g) {
    return distanceOf(start[4 * g], start[4 * g + 1], start[4 * g + 2])
        >= nearest - 2 * LEVEL * largest;
  }

  @Override
  void takeLowest() {
    takeLowestNormal();
    footSize = 3;
    findFoot(lowest[0], lowest[1], lowest[2]);
  }

  /** Sets the weights of the foot with respect to a triangle; returns the least of them. */
  private double leastWeight(int i, int j, int k) {
    double first = areaSeen(j, k);
    double second = areaSeen(k, i);
    double third = areaSeen(i, j);
    double sum = first + second + third;
    weight[0] = first / sum;
    weight[1] = second / sum;
    weight[2] = third / sum;
    double least = Math.min(weight[0], Math.min(weight[1], weight[2]));
    return sum > 0 ? least : Double.NEGATIVE_INFINITY;
  }

  /** Twice the area of the triangle of the foot, {@code d n}, and two corners. */
  private double areaSeen(int s, int t) {
    double ax = px[s] - nearest * nx;
    double ay = py[s] - nearest * ny;
    double az = pz[s] - nearest * nz;
    double bx = px[t] - nearest * nx;
    double by = py[t] - nearest * ny;
    double bz = pz[t] - nearest * nz;
    return nx * (ay * bz - az * by) + ny * (az * bx - ax * bz) + nz * (ax * by - ay * bx);
  }

  private void record() {
    if (!recorder.isOn()) {
      return;
    }
    double[][] points = new double[pointCount][];
    for (int k = 0; k < pointCount; k++) {
      points[k] = new double[] {px[k], py[k], pz[k]};
    }
    int live = 0;
    for (int f = 0; f < faceCount; f++) {
      live += gone[f] ? 0 : 1;
    }
    int[] faces = new int[3 * live];
    int end = 0;
    for (int f = 0; f < faceCount; f++) {
      if (!gone[f]) {
        faces[end++] = start[4 * f];
        faces[end++] = start[4 * f + 1];
        faces[end++] = start[4 * f + 2];
      }
    }
    recorder.polytope(iterations, points, faces);
  }

  // --- pages of waiting faces

  /** Says how near a face is that waits, or that it does not. */
  private void setWaiting(int f, double distance) {
    waiting[f] = distance;
    changed[f >> PAGE] = true;
  }

  /** Returns the nearest face that waits, or none. */
  private int nearestFace() {
    int nearest = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int page = 0; page << PAGE < faceCount; page++) {
      if (changed[page]) {
        changed[page] = false;
        nearestOfPage[page] = nearestIn(page << PAGE, Math.min(faceCount, (page + 1) << PAGE));
      }
      int f = nearestOfPage[page];
      if (waiting[f] < least) {
        least = waiting[f];
        nearest = f;
      }
    }
    return nearest;
  }

  private int nearestIn(int from, int to) {
    double[] waiting = this.waiting;
    int nearest = from;
    double least = waiting[from];
    for (int f = from + 1; f < to; f++) {
      if (waiting[f] < least) {
        least = waiting[f];
        nearest = f;
      }
    }
    return nearest;
  }
}
