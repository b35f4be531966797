package io.touchstone.contact;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.PairOrientation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
 * <p>Time F_A V_B + F_B V_A, and E_A F_B for edges that no face separates. Scratch memory of one
 * thread.
 */
final class OverlapSearch {

  private final int n;
  final PairOrientation orientation;
  final PlacedFeatures a;
  final PlacedFeatures b;
  private final List<Place> places = new ArrayList<>();
  private int[] onFaces = new int[16];
  private int[] position = new int[0];

  OverlapSearch(int n) {
    this.n = n;
    orientation = new PairOrientation(n);
    Features empty = Features.of(Polytope.empty(n));
    a = new PlacedFeatures(orientation, false, empty);
    b = new PlacedFeatures(orientation, true, empty);
  }

  /** Places the bodies. */
  void place(Features featuresA, PoseView poseA, Features featuresB, PoseView poseB) {
    orientation.place(featuresA.body, poseA, featuresB.body, poseB);
    a.features = featuresA;
    b.features = featuresB;
    a.turn = orientation.turnA();
    b.turn = orientation.turnB();
  }

  /**
   * Returns the vertices, in an order that depends on the bodies alone; good until the next call.
   */
  List<Place> places() {
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
    return places;
  }

  /** Vertices in the other body. Those of B that are vertices of A as well were found before. */
  private void vertices(PlacedFeatures own, PlacedFeatures other) {
    int[] vertices = own.features.vertices;
    for (int k = 0; k < vertices.length; k++) {
      int on = 0;
      boolean inside = true;
      for (int face = 0; face < other.features.faceCount && inside; face++) {
        int side = other.outside[face * vertices.length + k];
        inside = side <= 0;
        if (side == 0) {
          if (on == onFaces.length) {
            onFaces = Arrays.copyOf(onFaces, 2 * on);
          }
          onFaces[on++] = face;
        }
      }
      if (inside && (own == a || on < n)) {
        int[] faces = Arrays.copyOf(onFaces, on);
        int v = vertices[k];
        int[] around = other.around(own.code(v), faces);
        add(own, new int[] {v}, own.features.facesOf[v], around, faces);
      }
    }
  }

  private void add(PlacedFeatures own, int[] onOwn, int[] facesOwn, int[] onOther, int[] faces) {
    places.add(
        own == a
            ? new Place(onOwn, onOther, facesOwn, faces)
            : new Place(onOther, onOwn, faces, facesOwn));
  }

  /** In the plane: edges that cross each other. */
  private void crossings() {
    int[] places = positions(a.features, b.features);
    int offset = a.features.body.vertexCount();
    int countA = a.features.vertices.length;
    int countB = b.features.vertices.length;
    for (int e = 0; e < a.features.faceCount; e++) {
      int a1 = a.features.corners[2 * e];
      int a2 = a.features.corners[2 * e + 1];
      for (int f = 0; f < b.features.faceCount; f++) {
        int b1 = b.features.corners[2 * f];
        int b2 = b.features.corners[2 * f + 1];
        int sides = b.outside[f * countA + places[a1]] * b.outside[f * countA + places[a2]];
        int others =
            a.outside[e * countB + places[offset + b1]]
                * a.outside[e * countB + places[offset + b2]];
        if (sides < 0 && others < 0) {
          add(a, new int[] {a1, a2}, new int[] {e}, new int[] {b1, b2}, new int[] {f});
        }
      }
    }
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
    int count = features.vertices.length;
    int[] at = positions(features, other.features);
    for (int e = 0; e < features.hull.edgeCount(); e++) {
      int start = features.hull.edgeStart(e);
      int end = features.hull.edgeEnd(e);
      int k = at[start];
      int l = at[end];
      boolean apart = false;
      boolean across = false;
      for (int face = 0; face < other.features.faceCount && !apart; face++) {
        int s = other.outside[face * count + k];
        int t = other.outside[face * count + l];
        apart = s >= 0 && t >= 0 && s + t > 0;
        across |= s * t < 0;
      }
      if (across && !apart) {
        through(own, other, e, k, l);
      }
    }
  }

  private void through(PlacedFeatures own, PlacedFeatures other, int edge, int k, int l) {
    int count = own.features.vertices.length;
    int from = places.size();
    int start = own.features.hull.edgeStart(edge);
    int end = own.features.hull.edgeEnd(edge);
    for (int face = 0; face < other.features.faceCount; face++) {
      if (other.outside[face * count + k] * other.outside[face * count + l] >= 0) {
        continue;
      }
      int meets = meeting(other, face, own.code(start), own.code(end));
      if (meets == MISSED) {
        continue;
      }
      int left = own.features.hull.edgeLeft(edge);
      int right = own.features.hull.edgeRight(edge);
      int[] beside = {Math.min(left, right), Math.max(left, right)};
      int[] ends = {start, end};
      if (meets == INSIDE) {
        int[] triangle = other.triangle(face, own.code(start), own.code(end));
        add(own, ends, beside, triangle, new int[] {face});
      } else if (own == a) {
        int neighbor = other.features.across(face, meets);
        int[] faces = {Math.min(face, neighbor), Math.max(face, neighbor)};
        if (isNew(from, faces)) {
          int[] edgeOfB = other.features.commonEdge(faces[0], faces[1]);
          add(own, ends, beside, edgeOfB, faces);
        }
      }
    }
  }

  private boolean isNew(int from, int[] facesB) {
    for (int p = from; p < places.size(); p++) {
      if (Arrays.equals(places.get(p).facesB(), facesB)) {
        return false;
      }
    }
    return true;
  }

  private static final int MISSED = -1;
  private static final int INSIDE = -2;

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
