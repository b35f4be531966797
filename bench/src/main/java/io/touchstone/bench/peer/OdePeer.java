// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import io.touchstone.api.query.Goal;
import io.touchstone.io.files.PairsFile;
import org.ode4j.ode.internal.libccd.CCD;
import org.ode4j.ode.internal.libccd.CCDMPR;
import org.ode4j.ode.internal.libccd.CCDVec3.ccd_vec3_t;

/**
 * ode4j's port of libccd: portal refinement (MPR) as the boolean test. Its depths are not the least
 * ones, so it is not asked for them.
 */
final class OdePeer implements Peer {

  @Override
  public String id() {
    return "ode4j-mpr";
  }

  @Override
  public boolean answers(Goal goal, int dimension) {
    return dimension == 3 && goal == Goal.INTERSECTION;
  }

  @Override
  public Session load(PairsFile file, Goal goal) {
    double[][][] shapes = PosedVertices.coordinates(file);
    double[][][] poses = PosedVertices.poses(file);
    PosedVertices a = new PosedVertices();
    PosedVertices b = new PosedVertices();
    CCD.ccd_t settings = new CCD.ccd_t();
    settings.support1 = OdePeer::support;
    settings.support2 = OdePeer::support;
    settings.center1 = OdePeer::centre;
    settings.center2 = OdePeer::centre;
    settings.max_iterations = 1000;
    settings.mpr_tolerance = 1e-10;
    return pair -> {
      a.stand(shapes[file.shapeA(pair)], poses[0][pair]);
      b.stand(shapes[file.shapeB(pair)], poses[1][pair]);
      return CCDMPR.ccdMPRIntersect(a, b, settings) != 0 ? -1 : 1;
    };
  }

  private static void support(Object body, ccd_vec3_t direction, ccd_vec3_t out) {
    PosedVertices vertices = (PosedVertices) body;
    vertices.support(direction.get0(), direction.get1(), direction.get2());
    out.set(vertices.x, vertices.y, vertices.z);
  }

  private static void centre(Object body, ccd_vec3_t out) {
    PosedVertices vertices = (PosedVertices) body;
    vertices.centre();
    out.set(vertices.x, vertices.y, vertices.z);
  }
}
