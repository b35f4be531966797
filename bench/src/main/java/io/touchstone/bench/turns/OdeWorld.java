// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.List;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DSapSpace;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.OdeHelper;

/** Bodies in a space of ode4j, which are asked for one contact per pair. */
final class OdeWorld {

  private final DSpace space;
  private final int every;
  private final List<DGeom> geoms = new ArrayList<>();
  private final List<List<DVector3>> positions = new ArrayList<>();
  private final List<List<DMatrix3>> rotations = new ArrayList<>();
  private final DContactGeomBuffer contacts = new DContactGeomBuffer(1);
  private int colliding;

  /**
   * Inserts the bodies.
   *
   * @param id which space, with its own defaults
   * @param boxes whether the bodies are boxes about their origins
   * @param every one in so many is moved
   */
  OdeWorld(String id, Questions questions, boolean boxes, int every) {
    this.every = every;
    OdeHelper.initODE2(0);
    space =
        switch (id) {
          case "ode4j-bvh" -> OdeHelper.createBHVSpace(0); // no body is static
          case "ode4j-hash" -> OdeHelper.createHashSpace();
          default -> OdeHelper.createSapSpace(DSapSpace.AXES.XYZ);
        };
    int forms = questions.polytopes().size();
    for (int k = 0; k < questions.question(0).poses().size(); k++) {
      Polytope form = questions.polytope(k % forms);
      DGeom geom = boxes ? box(form) : convex(form);
      geoms.add(geom);
      space.add(geom);
      Pose pose = questions.question(0).poses().get(k);
      geom.setPosition(pose.translation(0), pose.translation(1), pose.translation(2));
      geom.setRotation(rotation(pose));
    }
    for (int frame = 0; frame < questions.count(); frame++) {
      List<DVector3> at = new ArrayList<>();
      List<DMatrix3> turned = new ArrayList<>();
      for (Pose pose : questions.question(frame).poses()) {
        at.add(new DVector3(pose.translation(0), pose.translation(1), pose.translation(2)));
        turned.add(rotation(pose));
      }
      positions.add(at);
      rotations.add(turned);
    }
  }

  private static DMatrix3 rotation(Pose p) {
    return new DMatrix3(
        p.rotation(0, 0),
        p.rotation(0, 1),
        p.rotation(0, 2),
        p.rotation(1, 0),
        p.rotation(1, 1),
        p.rotation(1, 2),
        p.rotation(2, 0),
        p.rotation(2, 1),
        p.rotation(2, 2));
  }

  private static DGeom box(Polytope form) {
    double[] side = new double[3];
    for (int v = 0; v < form.vertexCount(); v++) {
      for (int i = 0; i < 3; i++) {
        side[i] = Math.max(side[i], 2 * form.coordinate(v, i));
      }
    }
    return OdeHelper.createBox(side[0], side[1], side[2]);
  }

  /** Hulls go as planes, points, and polygons: for each its number of corners and these. */
  private static DGeom convex(Polytope form) {
    Hull hull = Hull.of(form);
    double[] points = new double[3 * form.vertexCount()];
    for (int k = 0; k < points.length; k++) {
      points[k] = form.coordinate(k / 3, k % 3);
    }
    double[] planes = new double[4 * hull.faceCount()];
    List<Integer> polygons = new ArrayList<>();
    for (int face = 0; face < hull.faceCount(); face++) {
      int first = hull.firstCorner(face);
      int corners = hull.firstCorner(face + 1) - first;
      polygons.add(corners);
      for (int c = 0; c < corners; c++) {
        polygons.add(hull.cornerVertex(first + c));
      }
      plane(
          points,
          3 * hull.cornerVertex(first),
          3 * hull.cornerVertex(first + 1),
          3 * hull.cornerVertex(first + 2),
          planes,
          4 * face);
    }
    int[] flat = polygons.stream().mapToInt(Integer::intValue).toArray();
    return OdeHelper.createConvex(planes, hull.faceCount(), points, form.vertexCount(), flat);
  }

  private static void plane(double[] p, int a, int b, int c, double[] planes, int at) {
    double length = 0;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      double n = (p[b + j] - p[a + j]) * (p[c + k] - p[a + k]);
      n -= (p[b + k] - p[a + k]) * (p[c + j] - p[a + j]);
      planes[at + i] = n;
      length += n * n;
    }
    for (int i = 0; i < 3; i++) {
      planes[at + i] /= Math.sqrt(length);
      planes[at + 3] += planes[at + i] * p[a + i];
    }
  }

  /** Moves bodies to where they stand in a frame; returns how many pairs have a contact. */
  double update(int frame) {
    List<DVector3> at = positions.get(frame);
    List<DMatrix3> turned = rotations.get(frame);
    for (int k = 0; k < geoms.size(); k += every) {
      DGeom geom = geoms.get(k);
      geom.setPosition(at.get(k));
      geom.setRotation(turned.get(k));
    }
    colliding = 0;
    space.collide(
        null,
        (data, one, other) -> colliding += OdeHelper.collide(one, other, 1, contacts) > 0 ? 1 : 0);
    return colliding;
  }
}
