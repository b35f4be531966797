// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.io.files.PairsFile;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.collision.narrowphase.Separation;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.geometry.hull.GrahamScan;

/** dyn4j: GJK, and EPA for depths, in the plane. */
final class Dyn4jPeer implements Peer {

  @Override
  public String id() {
    return "dyn4j";
  }

  @Override
  public boolean answers(Goal goal, int dimension) {
    return dimension == 2
        && (goal == Goal.INTERSECTION || goal == Goal.DISTANCE || goal == Goal.PENETRATION);
  }

  @Override
  public Session load(PairsFile file, Goal goal) {
    int n = file.pairCount();
    Convex[] shapes =
        file.shapes().stream()
            .map(shape -> polygon((Polytope) shape.body()))
            .toArray(Convex[]::new);
    Transform[] posesA = new Transform[n];
    Transform[] posesB = new Transform[n];
    for (int pair = 0; pair < n; pair++) {
      posesA[pair] = transform(file.poseA(pair));
      posesB[pair] = transform(file.poseB(pair));
    }
    Gjk gjk = new Gjk();
    Separation separation = new Separation();
    Penetration penetration = new Penetration();
    return pair -> {
      Convex a = shapes[file.shapeA(pair)];
      Convex b = shapes[file.shapeB(pair)];
      Transform poseA = posesA[pair];
      Transform poseB = posesB[pair];
      return switch (goal) {
        case DISTANCE ->
            gjk.distance(a, poseA, b, poseB, separation) ? separation.getDistance() : 0;
        case PENETRATION ->
            gjk.detect(a, poseA, b, poseB, penetration) ? -penetration.getDepth() : 1;
        default -> gjk.detect(a, poseA, b, poseB) ? -1 : 1;
      };
    };
  }

  /** A polygon of the extreme vertices, counter-clockwise, as dyn4j wants it. */
  private static Polygon polygon(Polytope shape) {
    Vector2[] points = new Vector2[shape.vertexCount()];
    for (int vertex = 0; vertex < points.length; vertex++) {
      points[vertex] = new Vector2(shape.coordinate(vertex, 0), shape.coordinate(vertex, 1));
    }
    return new Polygon(new GrahamScan().generate(points));
  }

  private static Transform transform(Pose pose) {
    Transform transform = new Transform();
    transform.rotate(Math.atan2(pose.rotation(1, 0), pose.rotation(0, 0)));
    transform.translate(pose.translation(0), pose.translation(1));
    return transform;
  }
}
