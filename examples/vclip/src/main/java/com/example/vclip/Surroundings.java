package com.example.vclip;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.api.query.PairRequest;

/**
 * The features around those where a walk ended. Where the nearest points are within a rounding of the
 * border of two Voronoi regions, the walk may stop on the wrong side of it. The points are right all
 * the same, but their difference is not a normal of the other side: close to contact a displacement
 * of one unit in the last place turns it visibly. One of the neighbours has the right one.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class Surroundings {

  /** More neighbours than this have only vertices and faces of hundreds of edges. */
  private static final int MOST = 64;

  private final int[] ofA = new int[MOST];
  private final int[] ofB = new int[MOST];

  /** Evaluates pairs of neighbours until the bounds are close. */
  void evaluate(
      FeatureWalk.Side a, FeatureWalk.Side b, VClipAnswer answer, PairRequest request) {
    int countA = collect(a, ofA);
    int countB = collect(b, ofB);
    for (int i = 0; i < countA; i++) {
      for (int j = 0; j < countB; j++) {
        boolean state = Feature.dimension(ofA[i]) + Feature.dimension(ofB[j]) <= 2;
        if (state && i + j > 0) { // 0, 0 are the features themselves
          answer.improve(ofA[i], ofB[j]);
          if (answer.isClose(request)) {
            return;
          }
        }
      }
    }
  }

  /** Lists a feature and those that it bounds or that bound it; returns how many. */
  private static int collect(FeatureWalk.Side side, int[] features) {
    Hull graph = side.hull.topology;
    int index = Feature.index(side.feature);
    features[0] = side.feature;
    int count = 1;
    switch (Feature.dimension(side.feature)) {
      case 0 -> {
        int end = side.hull.firstSpoke(index + 1);
        for (int k = side.hull.firstSpoke(index); k < end; k++) {
          int edge = side.hull.spoke(k);
          count = add(features, count, Feature.edge(edge));
          // going round the vertex, each face is on the left of one edge that starts there
          int face = graph.edgeStart(edge) == index ? graph.edgeLeft(edge) : graph.edgeRight(edge);
          count = face == Hull.NO_FACE ? count : add(features, count, Feature.face(face));
        }
      }
      case 1 -> {
        count = add(features, count, Feature.vertex(graph.edgeStart(index)));
        count = add(features, count, Feature.vertex(graph.edgeEnd(index)));
        if (graph.edgeLeft(index) != Hull.NO_FACE) {
          count = add(features, count, Feature.face(graph.edgeLeft(index)));
          count = add(features, count, Feature.face(graph.edgeRight(index)));
        }
      }
      default -> {
        int end = graph.firstCorner(index + 1);
        for (int k = graph.firstCorner(index); k < end; k++) {
          count = add(features, count, Feature.vertex(graph.cornerVertex(k)));
          count = add(features, count, Feature.edge(graph.cornerEdge(k)));
        }
      }
    }
    return count;
  }

  private static int add(int[] features, int count, int feature) {
    if (count < features.length) {
      features[count] = feature;
      return count + 1;
    }
    return count;
  }
}
