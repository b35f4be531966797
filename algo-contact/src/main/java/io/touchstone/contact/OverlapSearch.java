// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.PairOrientation;
import java.util.Arrays;

/**
 * Finds the vertices of what two polytopes with interiors have in common: where the features of A
 * and B cross.
 *
 * <p>A point is a vertex of the overlap exactly when the feature of A that has it inside and the
 * feature of B that has it inside have no other point in common. So each vertex is one of: a vertex
 * of A in B; a vertex of B in A; an edge of A through a face of B; an edge of B through a face of
 * A; an edge across an edge. All follow from signs of determinants of vertices, which are exact, so
 * nothing degenerates: coplanar faces and parallel edges are signs that are 0.
 *
 * <p>Time F_A V_B + F_B V_A for faces that are not beyond the other body, with a bit for each sign;
 * edges are told apart by these bits, and by doubles where a bound lets them. Scratch memory of one
 * thread.
 */
final class OverlapSearch {

  private final int n;
  final PairOrientation orientation;
  final PlacedFeatures a;
  final PlacedFeatures b;
  private final PlaceList places;
  private int[] onFaces = new int[16];
  private int[] position = new int[0];
  private int[] crossed = new int[16];
  private int crossedCount;
  private int entry;
  private int exit;

  OverlapSearch(int n, PlaceList places) {
    this.n = n;
    this.places = places;
    orientation = new PairOrientation(n);
    Features empty = Features.of(Polytope.empty(n));
    a = new PlacedFeatures(orientation, false, empty);
    b = new PlacedFeatures(orientation, true, empty);
  }

  /** Places the bodies. */
  void place(Features featuresA, PoseView poseA, Features featuresB, PoseView poseB) {
    orientation.place(featuresA.body, poseA, featuresB.body, poseB);
    a.place(featuresA, poseA, orientation.turnA());
    b.place(featuresB, poseB, orientation.turnB());
  }

  /** Finds the vertices, in an order that depends on the bodies alone; good until the next call. */
  void find() {
    places.clear();
    a.look(b);
    b.look(a);
    vertices(a, b);
    vertices(b, a);
    if (n == 2) {
      crossings();
    } else {
      edges(a, b);
      edges(b, a);
    }
  }

  /** Vertices in the other body. Those of B that are vertices of A as well were found before. */
  private void vertices(PlacedFeatures own, PlacedFeatures other) {
    int[] vertices = own.features.vertices;
    for (int k = 0; k < vertices.length; k++) {
      boolean inside = true;
      for (int w = 0; w < other.words && inside; w++) {
        inside = other.outside(k, w) == 0;
      }
      if (inside) {
        int on = facesWith(k, other);
        if (own == a || on < n) {
          int v = vertices[k];
          other.simplex().around(own.code(v), onFaces, on);
          addVertex(own, v, other, on);
        }
      }
    }
  }

  /** Lists the faces that a vertex is on. */
  private int facesWith(int k, PlacedFeatures other) {
    int count = 0;
    for (int w = 0; w < other.words; w++) {
      for (long bits = other.on(k, w); bits != 0; bits &= bits - 1) {
        if (count == onFaces.length) {
          onFaces = Arrays.copyOf(onFaces, 2 * count);
        }
        onFaces[count++] = 64 * w + Long.numberOfTrailingZeros(bits);
      }
    }
    return count;
  }

  private void addVertex(PlacedFeatures own, int v, PlacedFeatures other, int on) {
    places.begin();
    boolean first = own == a;
    if (first) {
      places.addAround(v);
      addFaces(own, own.features.facesOf[v], own.features.facesOf[v].length);
    }
    addSimplex(other);
    addFaces(other, onFaces, on);
    if (on > 0 || own.turn < 0) {
      places.disorder();
    }
    if (!first) {
      places.addAround(~v);
      addFaces(own, own.features.facesOf[v], own.features.facesOf[v].length);
    }
  }

  private void addSimplex(PlacedFeatures side) {
    for (int k = 0; k < side.simplex().count(); k++) {
      places.addAround(side.simplex().found(k));
    }
  }

  private void addFaces(PlacedFeatures side, int[] faces, int count) {
    int shift = side == a ? 0 : a.features.faceCount;
    for (int k = 0; k < count; k++) {
      places.addFace(shift + faces[k]);
    }
  }

  /** In the plane: edges that cross each other. */
  private void crossings() {
    int[] at = positions(a.features, b.features);
    int offset = a.features.body.vertexCount();
    for (int e = 0; e < a.features.faceCount; e++) {
      int a1 = a.features.corners[2 * e];
      int a2 = a.features.corners[2 * e + 1];
      for (int f = 0; f < b.features.faceCount; f++) {
        int b1 = b.features.corners[2 * f];
        int b2 = b.features.corners[2 * f + 1];
        if (isCrossed(b, f, at[a1], at[a2]) && isCrossed(a, e, at[offset + b1], at[offset + b2])) {
          places.begin();
          places.addAround(a1);
          places.addAround(a2);
          places.addAround(~b1);
          places.addAround(~b2);
          places.addFace(e);
          places.addFace(a.features.faceCount + f);
        }
      }
    }
  }

  /** Whether two vertices of the other body are on different sides of a face. */
  private static boolean isCrossed(PlacedFeatures side, int face, int k, int l) {
    return ((crossed(side, k, l, face >>> 6) >>> face) & 1) != 0;
  }

  private static long crossed(PlacedFeatures side, int k, int l, int word) {
    long outK = side.outside(k, word);
    long outL = side.outside(l, word);
    long onK = side.on(k, word);
    long onL = side.on(l, word);
    return (outK & ~(outL | onL)) | (outL & ~(outK | onK));
  }

  /** Where the vertices stand in the lists of extreme vertices: those of A, then those of B. */
  private int[] positions(Features first, Features second) {
    int count = first.body.vertexCount();
    if (position.length < count + second.body.vertexCount()) {
      position = new int[count + second.body.vertexCount()];
    }
    for (int k = 0; k < first.vertices.length; k++) {
      position[first.vertices[k]] = k;
    }
    for (int k = 0; k < second.vertices.length; k++) {
      position[count + second.vertices[k]] = k;
    }
    return position;
  }

  /** In space: edges of one body through faces of the other, and across its edges. */
  private void edges(PlacedFeatures own, PlacedFeatures other) {
    Features features = own.features;
    int[] at = positions(features, other.features);
    int edges = features.hull.edgeCount();
    for (int e = 0; e < edges; e++) {
      int k = at[features.edges[2 * e]];
      int l = at[features.edges[2 * e + 1]];
      if (crosses(other, k, l)) {
        through(own, other, e, k, l);
      }
    }
  }

  /** Lists the faces whose planes an edge crosses; none if it is beyond one of them. */
  private boolean crosses(PlacedFeatures other, int k, int l) {
    crossedCount = 0;
    for (int w = 0; w < other.words; w++) {
      long outK = other.outside(k, w);
      long outL = other.outside(l, w);
      long onK = other.on(k, w);
      long onL = other.on(l, w);
      if (((outK | onK) & (outL | onL) & (outK | outL)) != 0) {
        return false;
      }
      long bits = (outK & ~(outL | onL)) | (outL & ~(outK | onK));
      for (; bits != 0; bits &= bits - 1) {
        if (crossedCount == crossed.length) {
          crossed = Arrays.copyOf(crossed, 2 * crossedCount);
        }
        crossed[crossedCount++] = 64 * w + Long.numberOfTrailingZeros(bits);
      }
    }
    return crossedCount > 0;
  }

  private void through(PlacedFeatures own, PlacedFeatures other, int edge, int k, int l) {
    int from = places.count();
    findEnds(other, k, l);
    int start = own.code(own.features.edges[2 * edge]);
    int end = own.code(own.features.edges[2 * edge + 1]);
    for (int c = 0; c < crossedCount; c++) {
      int face = crossed[c];
      int meets = meets(other, face, k, l);
      if (meets == UNCERTAIN) {
        meets = meeting(other, face, start, end);
      }
      if (meets == INSIDE) {
        boolean enters = startsOutside(other, face, k);
        other.simplex().takeTriangle(face, start, end, enters);
        onFaces[0] = face;
        addEdge(own, edge, other, 1, enters == own.turn > 0);
      } else if (meets != MISSED && own == a) {
        int neighbor = other.features.across(face, meets);
        onFaces[0] = Math.min(face, neighbor);
        onFaces[1] = Math.max(face, neighbor);
        if (isNew(from)) {
          other.simplex().takeEdge(other.features.hull.cornerEdge(meets));
          addEdge(own, edge, other, 2, false);
          places.disorder();
        }
      }
    }
  }

  private static boolean startsOutside(PlacedFeatures other, int face, int k) {
    return ((other.outside(k, face >>> 6) >>> face) & 1) != 0;
  }

  /** Around where an edge goes into a face, that is on its right, on its left, and the face. */
  private void addEdge(
      PlacedFeatures own, int edge, PlacedFeatures other, int on, boolean rightFirst) {
    places.begin();
    boolean first = own == a;
    if (!first) {
      addSimplex(other);
      addFaces(other, onFaces, on);
    }
    places.addAround(own.code(own.features.edges[2 * edge]));
    places.addAround(own.code(own.features.edges[2 * edge + 1]));
    int shift = first ? 0 : a.features.faceCount;
    int left = own.features.hull.edgeLeft(edge);
    int right = own.features.hull.edgeRight(edge);
    places.addFace(shift + (rightFirst ? right : left));
    places.addFace(shift + (rightFirst ? left : right));
    if (first) {
      addSimplex(other);
      addFaces(other, onFaces, on);
    }
  }

  /** Whether the edge of A at hand was not found on the edge of B between two faces before. */
  private boolean isNew(int from) {
    int shift = a.features.faceCount;
    for (int p = from; p < places.count(); p++) {
      int end = places.faceEnd(p);
      if (places.face(end - 2) == shift + onFaces[0]
          && places.face(end - 1) == shift + onFaces[1]) {
        return false;
      }
    }
    return true;
  }

  /** Of two answers the greater one counts. */
  private static final int INSIDE = -3;

  private static final int UNCERTAIN = -2;
  private static final int MISSED = -1;

  /**
   * Tells by heights in doubles how an edge that crosses the plane of a face meets the face: not at
   * all, inside, or uncertain.
   *
   * <p>With heights a and b of its ends over this face, the edge crosses it at {@code (|b| k + |a|
   * l) / (|a| + |b|)}, whose height over another face is {@code |b| g_k + |a| g_l} over the same
   * sum. That is off by the sum times the bound of g, by the bound of a and b times {@code |g_k| +
   * |g_l|}, by twice the product of bounds, and by four roundings. Faces whose planes the edge does
   * not cross have it inside, unless it lies in one.
   */
  private int meets(PlacedFeatures other, int face, int k, int l) {
    int inside = over(other, face, entry, k, l);
    inside = inside == MISSED ? MISSED : Math.max(inside, over(other, face, exit, k, l));
    for (int c = 0; c < crossedCount && inside != MISSED; c++) {
      if (crossed[c] != entry && crossed[c] != exit) {
        inside = Math.max(inside, over(other, face, crossed[c], k, l));
      }
    }
    return inside == INSIDE && isInPlane(other, k, l) ? UNCERTAIN : inside;
  }

  /** Tells whether an edge crosses a face inside of another one: MISSED, UNCERTAIN or INSIDE. */
  private int over(PlacedFeatures other, int face, int g, int k, int l) {
    if (g == face || g < 0) {
      return INSIDE;
    }
    double[] heights = other.heights;
    int count = heightsPerFace(other);
    double toK = Math.abs(heights[face * count + k]);
    double toL = Math.abs(heights[face * count + l]);
    double bound = other.bounds[face];
    double gk = heights[g * count + k];
    double gl = heights[g * count + l];
    double height = toL * gk + toK * gl;
    double off =
        (other.bounds[g] * (toK + toL + 2 * bound) + bound * (Math.abs(gk) + Math.abs(gl))) * 1.01
            + 8 * UNIT_ROUNDOFF * (toL * Math.abs(gk) + toK * Math.abs(gl))
            + 0x1p-1000;
    return height > off ? MISSED : height < -off ? INSIDE : UNCERTAIN;
  }

  /**
   * Finds, in doubles, the face through which an edge most likely enters the other body, and the
   * one through which it leaves: most others are missed because it is not inside of these.
   */
  private void findEnds(PlacedFeatures other, int k, int l) {
    int count = heightsPerFace(other);
    entry = -1;
    exit = -1;
    double last = -1;
    double first = 2;
    for (int c = 0; c < crossedCount; c++) {
      int at = crossed[c] * count;
      double toK = other.heights[at + k];
      double share = toK / (toK - other.heights[at + l]);
      if (toK > 0 && share > last) {
        last = share;
        entry = crossed[c];
      } else if (toK <= 0 && share < first) {
        first = share;
        exit = crossed[c];
      }
    }
  }

  private int heightsPerFace(PlacedFeatures other) {
    return (other == b ? a : b).features.vertices.length;
  }

  private static boolean isInPlane(PlacedFeatures other, int k, int l) {
    boolean lies = false;
    for (int w = 0; w < other.words; w++) {
      lies |= (other.on(k, w) & other.on(l, w)) != 0;
    }
    return lies;
  }

  /**
   * Tells how a line that crosses the plane of a face meets the face: not at all or in a corner,
   * which is found otherwise; inside; or else on the edge that starts at the returned corner.
   */
  private int meeting(PlacedFeatures other, int face, int p, int q) {
    Features features = other.features;
    int side = 0;
    int edge = INSIDE;
    for (int c = features.offsets[face]; c < features.offsets[face + 1]; c++) {
      int sign = orientation.sign(p, q, other.corner(c), other.corner(features.next(face, c)));
      if (sign == 0) {
        if (edge != INSIDE) {
          return MISSED;
        }
        edge = c;
      } else if (side == 0) {
        side = sign;
      } else if (sign != side) {
        return MISSED;
      }
    }
    return edge;
  }
}
