// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.BodySide;
import io.touchstone.checker.parts.WindingNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Tells whether a connected piece of one object lies inside of the other, a closed mesh: where
 * their surfaces do not meet, one vertex of the piece speaks for all of it.
 */
final class Enclosure {

  private final List<WindingPoint> outside = new ArrayList<>();
  private Optional<WindingPoint> inside = Optional.empty();
  private boolean undecided;

  Enclosure(PlacedObjects pair) {
    find(pair, BodySide.B);
    find(pair, BodySide.A);
  }

  /** Tries all pieces of one side, unless one was found inside. */
  private void find(PlacedObjects pair, BodySide side) {
    boolean ofB = side == BodySide.B;
    PreparedObject other = ofB ? pair.a() : pair.b();
    PreparedObject own = ofB ? pair.b() : pair.a();
    if (!(other.body() instanceof TriangleMesh mesh) || !mesh.isClosed() || inside.isPresent()) {
      return;
    }
    PoseView stands = ofB ? pair.poseA() : pair.poseB();
    WindingNumber winding =
        new WindingNumber(mesh, stands, other.tree().reach, new RayCast(other.tree(), stands));
    for (int part : own.pieces()) {
      OptionalInt number =
          winding.around(BoxTree.core(own.body().part(part)), ofB ? pair.poseB() : pair.poseA(), 0);
      if (number.isEmpty()) {
        undecided = true;
        continue;
      }
      WindingPoint point = new WindingPoint(side, part, 0, number.getAsInt());
      if (point.winding() != 0) {
        inside = Optional.of(point);
        return;
      }
      outside.add(point);
    }
  }

  /** Returns a vertex that is inside of the other object, if there is one. */
  Optional<WindingPoint> inside() {
    return inside;
  }

  /** Returns a vertex of each piece that is outside. */
  List<WindingPoint> outside() {
    return outside;
  }

  /** Tells whether a piece could not be told. */
  boolean isUndecided() {
    return undecided;
  }
}
