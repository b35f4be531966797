// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import io.touchstone.api.query.Goal;
import io.touchstone.io.files.PairsFile;
import us.ihmc.euclid.shape.collision.EuclidShape3DCollisionResult;
import us.ihmc.euclid.shape.collision.epa.ExpandingPolytopeAlgorithm;
import us.ihmc.euclid.shape.collision.gjk.GilbertJohnsonKeerthiCollisionDetector;
import us.ihmc.euclid.shape.collision.interfaces.SupportingVertexHolder;
import us.ihmc.euclid.tuple3D.interfaces.Point3DBasics;
import us.ihmc.euclid.tuple3D.interfaces.Vector3DReadOnly;

/** IHMC's euclid-shape: GJK, and EPA for depths, in double precision. */
final class EuclidPeer implements Peer {

  @Override
  public String id() {
    return "euclid-shape";
  }

  @Override
  public boolean answers(Goal goal, int dimension) {
    return dimension == 3
        && (goal == Goal.INTERSECTION || goal == Goal.DISTANCE || goal == Goal.PENETRATION);
  }

  @Override
  public Session load(PairsFile file, Goal goal) {
    double[][][] shapes = PosedVertices.coordinates(file);
    double[][][] poses = PosedVertices.poses(file);
    Holder a = new Holder();
    Holder b = new Holder();
    EuclidShape3DCollisionResult result = new EuclidShape3DCollisionResult();
    GilbertJohnsonKeerthiCollisionDetector gjk = new GilbertJohnsonKeerthiCollisionDetector();
    ExpandingPolytopeAlgorithm epa = new ExpandingPolytopeAlgorithm();
    return pair -> {
      a.vertices.stand(shapes[file.shapeA(pair)], poses[0][pair]);
      b.vertices.stand(shapes[file.shapeB(pair)], poses[1][pair]);
      boolean collides =
          goal == Goal.PENETRATION
              ? epa.evaluateCollision(a, b, result)
              : gjk.evaluateCollision(a, b, result);
      return switch (goal) {
        case DISTANCE -> collides ? 0 : result.getSignedDistance();
        case PENETRATION -> collides ? result.getSignedDistance() : 1;
        default -> collides ? -1 : 1;
      };
    };
  }

  private static final class Holder implements SupportingVertexHolder {

    final PosedVertices vertices = new PosedVertices();

    @Override
    public boolean getSupportingVertex(Vector3DReadOnly direction, Point3DBasics out) {
      vertices.support(direction.getX(), direction.getY(), direction.getZ());
      out.set(vertices.x, vertices.y, vertices.z);
      return true;
    }
  }
}
