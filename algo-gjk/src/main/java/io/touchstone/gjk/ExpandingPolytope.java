package io.touchstone.gjk;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.api.exact.ErrorFree.sumError;

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
 * <p>Faces wait in a heap by their distance; those that are farther than the least height found
 * never matter. The rim is walked by adjacency, without recursion; where roundings have torn it (a
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

  private static final int NONE = -1;

  // faces: three corners counter-clockwise from outside; across edge k (from corner k to the next)
  // lies the face number across[3 f + k] >> 2, with the same edge as its number across & 3
  private int faceCount;
  private int[] corner = new int[3 * 128];
  private int[] across = new int[3 * 128];
  private double[] normal = new double[3 * 128];
  private double[] distance = new double[128];
  private boolean[] gone = new boolean[128];
  private boolean[] turned = new boolean[128];

  // heap of faces by distance; faces that are gone are dropped when they come up
  private int heapSize;
  private double[] heapKey = new double[128];
  private int[] heapFace = new int[128];

  // the rim
  private int rimSize;
  private int[] rim = new int[64];
  private int[] stack = new int[64];
  private int goneCount;
  private int[] justGone = new int[64];

  /** Numbers that points or faces have elsewhere. */
  private int[] own = {};

  ExpandingPolytope(StepRecorder recorder) {
    super(recorder);
  }

  @Override
  void begin(boolean twiceAsPrecise) {
    super.begin(twiceAsPrecise);
    faceCount = 0;
    heapSize = 0;
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
    for (int f = 0; f < memory.faceCount; f++) {
      int i = memory.corner[3 * f];
      int j = memory.corner[3 * f + 1];
      int k = memory.corner[3 * f + 2];
      face(i, j, k);
      if (turned[f] || !(distance[f] > room)) { // also for NaN
        return false;
      }
      across[3 * f] = memory.across[3 * f];
      across[3 * f + 1] = memory.across[3 * f + 1];
      across[3 * f + 2] = memory.across[3 * f + 2];
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
    int first = 0;
    for (int f = 1; f < faceCount; f++) {
      first = distance[f] < distance[first] ? f : first;
    }
    if (probe(first, source, relative, absolute)) {
      return finish(first, Ending.CONVERGED);
    }
    double level = height + LEVEL * largest;
    for (int f = 0; f < faceCount; f++) {
      if (!(distance[f] > level)) {
        push(f);
      }
    }
    return advance(source, true, relative, absolute, mostIterations);
  }

  /** Writes down the surface; a large one is forgotten. */
  void copyTo(SurfaceMemory memory) {
    memory.pointCount = 0;
    memory.faceCount = 0;
    if (own.length < Math.max(pointCount, faceCount)) {
      own = new int[Math.max(px.length, distance.length)];
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
        int code = across[3 * f + e];
        memory.across[place++] = (short) (own[code >> 2] << 2 | (code & 3));
      }
    }
    // and of the points that are their corners
    Arrays.fill(own, 0, pointCount, NONE);
    int points = 0;
    place = 0;
    for (int f = 0; f < faceCount; f++) {
      for (int e = 0; e < 3 && !gone[f]; e++) {
        int v = corner[3 * f + e];
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
      if (!keepFarthest(level)) {
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
      if (!keepFarthest(level)) {
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
      if (!keepFarthest(level)) {
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
  private boolean keepFarthest(double level) {
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
    face(0, b, c);
    face(0, 3, b);
    face(b, 3, c);
    face(c, 3, 0);
    for (int f = 0; f < 4; f++) {
      for (int e = 0; e < 3; e++) {
        for (int g = 0; g < 4; g++) {
          for (int h = 0; h < 3; h++) {
            if (corner[3 * f + e] == corner[3 * g + (h + 1) % 3]
                && corner[3 * f + (e + 1) % 3] == corner[3 * g + h]) {
              across[3 * f + e] = g << 2 | h;
            }
          }
        }
      }
    }
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
      sound &= distance[f] > margin;
      push(f);
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
    double settled = Double.POSITIVE_INFINITY;
    int settledFace = NONE;
    while (true) {
      int f = pop();
      if (f == NONE || (settledFace != NONE && distance[f] >= settled)) {
        // all that is left is as far as a face that roundings keep where it is
        return finish(settledFace == NONE ? f : settledFace, Ending.STUCK);
      }
      if (iterations >= mostIterations) {
        return finish(f, Ending.LIMIT);
      }
      if (probe(f, source, relative, absolute)) {
        return finish(f, Ending.CONVERGED);
      }
      if (contains(source)) {
        if (distance[f] < settled) {
          settled = distance[f];
          settledFace = f;
        }
        continue;
      }
      if (cautious && !(distance[f] > margin)) {
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
    double d = distance[f];
    double wx = normal[3 * f];
    double wy = normal[3 * f + 1];
    double wz = normal[3 * f + 2];
    source.find(wx, wy, wz);
    supports++;
    double reached = along(wx, wy, wz, source);
    if (recorder.isOn()) {
      recorder.expansion(iterations, d, reached, source.vertexA, source.vertexB, wx, wy, wz);
    }
    keepHeight(reached, wx, wy, wz);
    return !(reached - d > tolerance(relative, absolute, reached)); // also for NaN
  }

  /** Replaces the faces that see a point, of which f is one, by a fan from their rim. */
  private void replace(int f, int y, double margin) {
    double level = LEVEL * largest;
    rimSize = 0;
    goneCount = 0;
    remove(f);
    int depth = 0;
    for (int e = 2; e >= 0; e--) {
      stack = pushed(stack, depth++, across[3 * f + e]);
    }
    double qx = px[y];
    double qy = py[y];
    double qz = pz[y];
    while (depth > 0) {
      int code = stack[--depth];
      int g = code >> 2;
      if (gone[g]) {
        continue;
      }
      double above =
          normal[3 * g] * qx + normal[3 * g + 1] * qy + normal[3 * g + 2] * qz - distance[g];
      if (above > level) {
        remove(g);
        int e = code & 3;
        stack = pushed(stack, depth++, across[3 * g + (e + 2) % 3]);
        stack = pushed(stack, depth++, across[3 * g + (e + 1) % 3]);
      } else {
        rim = pushed(rim, rimSize++, code);
      }
    }
    if (!isLoop()) {
      for (int k = 1; k < goneCount; k++) {
        gone[justGone[k]] = false; // still in the heap
      }
      goneCount = 1;
      rimSize = 0;
      for (int e = 0; e < 3; e++) {
        rim = pushed(rim, rimSize++, across[3 * f + e]);
      }
    }
    for (int k = 0; k < goneCount; k++) {
      sound &= distance[justGone[k]] > margin;
    }
    int first = faceCount;
    for (int k = 0; k < rimSize; k++) {
      int code = rim[k];
      int g = code >> 2;
      int e = code & 3;
      int n = face(corner[3 * g + (e + 1) % 3], corner[3 * g + e], y);
      across[3 * n] = code;
      across[3 * g + e] = n << 2;
      across[3 * n + 1] = (k + 1 < rimSize ? n + 1 : first) << 2 | 2;
      across[3 * n + 2] = (k > 0 ? n - 1 : first + rimSize - 1) << 2 | 1;
      if (!(distance[n] > height + level)) {
        push(n);
      }
    }
  }

  private void remove(int f) {
    gone[f] = true;
    justGone = pushed(justGone, goneCount++, f);
  }

  /** Tells whether each edge of the rim begins where the one before it ends. */
  private boolean isLoop() {
    int end = start(rim[0]);
    for (int k = rimSize - 1; k >= 0; k--) {
      if (end(rim[k]) != end) {
        return false;
      }
      end = start(rim[k]);
    }
    return rimSize >= 3;
  }

  private int start(int code) {
    return corner[3 * (code >> 2) + ((code & 3) + 1) % 3];
  }

  private int end(int code) {
    return corner[3 * (code >> 2) + (code & 3)];
  }

  private static int[] pushed(int[] array, int place, int value) {
    int[] roomy = place < array.length ? array : Arrays.copyOf(array, 2 * array.length);
    roomy[place] = value;
    return roomy;
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
      if (!rough.gone[f] && !(rough.distance[f] > level)) {
        int taken =
            face(
                own(rough, rough.corner[3 * f], precise),
                own(rough, rough.corner[3 * f + 1], precise),
                own(rough, rough.corner[3 * f + 2], precise));
        best = best == NONE || distance[taken] < distance[best] ? taken : best;
      }
    }
    sound = rough.sound;
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

  /** Adds a face with its normal and distance; returns its number. */
  private int face(int i, int j, int k) {
    int f = faceCount++;
    if (f == distance.length) {
      corner = Arrays.copyOf(corner, 6 * f);
      across = Arrays.copyOf(across, 6 * f);
      normal = Arrays.copyOf(normal, 6 * f);
      distance = Arrays.copyOf(distance, 2 * f);
      gone = Arrays.copyOf(gone, 2 * f);
      turned = Arrays.copyOf(turned, 2 * f);
    }
    corner[3 * f] = i;
    corner[3 * f + 1] = j;
    corner[3 * f + 2] = k;
    gone[f] = false;
    double ax = px[j] - px[i];
    double ay = py[j] - py[i];
    double az = pz[j] - pz[i];
    double bx = px[k] - px[i];
    double by = py[k] - py[i];
    double bz = pz[k] - pz[i];
    double cx = ay * bz - az * by;
    double cy = az * bx - ax * bz;
    double cz = ax * by - ay * bx;
    double square = cx * cx + cy * cy + cz * cz;
    double edges = Math.max(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
    if (square > THIN * THIN * edges * edges) {
      double inverse = 1 / Math.sqrt(square);
      setNormal(cx * inverse, cy * inverse, cz * inverse);
      if (precise) {
        correctNormal(i, j, k);
      }
      distance[f] = distanceOf(i, j, k);
      turned[f] = false;
    } else {
      thin(f, i, j, k);
    }
    if (Double.isNaN(distance[f])) {
      distance[f] = Double.NEGATIVE_INFINITY; // nothing is known
    }
    normal[3 * f] = nx;
    normal[3 * f + 1] = ny;
    normal[3 * f + 2] = nz;
    return f;
  }

  /**
   * A triangle that is hardly more than a segment: the direction of its point nearest to the
   * origin, which is on one of the edges, up to its width.
   */
  private void thin(int f, int i, int j, int k) {
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
    distance[f] = best > Double.NEGATIVE_INFINITY ? best : distanceOf(i, j, k);
    turned[f] = true;
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
    nearest = distance[f];
    setNormal(normal[3 * f], normal[3 * f + 1], normal[3 * f + 2]);
    footSize = 3;
    findFoot(f);
    if (ending != Ending.CONVERGED) {
      setBestNormal();
    }
    sound = sound || (precise && turnsInside());
    return ending;
  }

  /** Tells whether all faces surely turn their inner side to the origin. */
  private boolean turnsInside() {
    for (int f = 0; f < faceCount; f++) {
      if (!gone[f] && (turned[f] || !(distance[f] > 0))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Finds the face that has the foot of the origin in the plane of the nearest one, and its weights
   * there. Facets of K with more than three corners consist of several faces that are equally near.
   */
  private void findFoot(int f) {
    int best = f;
    double least = leastWeight(f);
    double level = nearest + 2 * LEVEL * largest;
    for (int g = 0; g < faceCount && least < -FOOT; g++) {
      if (!gone[g] && !(distance[g] > level)) {
        double candidate = leastWeight(g);
        if (candidate > least) {
          least = candidate;
          best = g;
        }
      }
    }
    leastWeight(best);
    double sum = 0;
    for (int k = 0; k < 3; k++) {
      foot[k] = corner[3 * best + k];
      weight[k] = Math.max(0, weight[k]); // 0 for NaN
      sum += weight[k];
    }
    for (int k = 0; k < 3; k++) {
      weight[k] = sum > 0 ? weight[k] / sum : k == 0 ? 1 : 0;
    }
  }

  /** Sets the weights of the foot with respect to a face; returns the least of them. */
  private double leastWeight(int f) {
    int i = corner[3 * f];
    int j = corner[3 * f + 1];
    int k = corner[3 * f + 2];
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
        faces[end++] = corner[3 * f];
        faces[end++] = corner[3 * f + 1];
        faces[end++] = corner[3 * f + 2];
      }
    }
    recorder.polytope(iterations, points, faces);
  }

  // --- the heap

  private void push(int f) {
    double key = distance[f];
    if (heapSize == heapKey.length) {
      heapKey = Arrays.copyOf(heapKey, 2 * heapSize);
      heapFace = Arrays.copyOf(heapFace, 2 * heapSize);
    }
    int place = heapSize++;
    while (place > 0) {
      int up = (place - 1) >> 1;
      if (!(key < heapKey[up])) {
        break;
      }
      heapKey[place] = heapKey[up];
      heapFace[place] = heapFace[up];
      place = up;
    }
    heapKey[place] = key;
    heapFace[place] = f;
  }

  /** Takes the nearest face that is still there, or none. */
  private int pop() {
    while (heapSize > 0) {
      int top = heapFace[0];
      double key = heapKey[--heapSize];
      int face = heapFace[heapSize];
      int place = 0;
      while (true) {
        int down = 2 * place + 1;
        if (down >= heapSize) {
          break;
        }
        if (down + 1 < heapSize && heapKey[down + 1] < heapKey[down]) {
          down++;
        }
        if (!(heapKey[down] < key)) {
          break;
        }
        heapKey[place] = heapKey[down];
        heapFace[place] = heapFace[down];
        place = down;
      }
      heapKey[place] = key;
      heapFace[place] = face;
      if (!gone[top]) {
        return top;
      }
    }
    return NONE;
  }
}
