// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.io.PartedShape;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.Verification;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a pair as data. It is checked while it is written, exactly and by no engine:
 * {@code fault} says what the checker found wrong, and is empty when everything that is claimed is
 * proved.
 *
 * <p>{@code heights}: how far A reaches along the normal and B against it, as doubles ({@code a},
 * {@code b}), by which vertices, and without rounding as integers over a power of two.
 */
final class EvidenceData {

  private final View.Body bodyA;
  private final View.Body bodyB;
  private final Pose poseA;
  private final Pose poseB;

  EvidenceData(ViewPair pair, View view) {
    bodyA = view.bodies.get(pair.bodyA());
    bodyB = view.bodies.get(pair.bodyB());
    poseA = pair.poseA();
    poseB = pair.poseB();
  }

  Map<String, @Nullable Object> of(CertificateRecord record) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    boolean parted = bodyA.object() != null || bodyB.object() != null;
    data.put(
        "fault",
        parted
            ? Verification.faultOf(record, object(bodyA), poseA, object(bodyB), poseB)
            : Verification.faultOf(record, bodyA.shape(), poseA, bodyB.shape(), poseB));
    ObjectCertificate objects = record.objects();
    if (objects != null) {
      objects(data, objects);
    } else if (record.overlap().isPresent()) {
      overlap(data, record.overlap().get());
    } else {
      certificate(data, record.certificate(), bodyA.shape(), bodyB.shape());
    }
    if (!record.direction().isEmpty()) {
      data.put("direction", record.direction());
    }
    return data;
  }

  private static ObjectBody object(View.Body body) {
    PartedShape object = body.object();
    return (object == null ? PartedShape.of(body.shape()) : object).body();
  }

  private void objects(Map<String, @Nullable Object> data, ObjectCertificate objects) {
    data.put("kind", "objects");
    objects
        .contact()
        .ifPresent(
            parts -> {
              Map<String, @Nullable Object> ofParts = new LinkedHashMap<>();
              ofParts.put("partA", parts.partA());
              ofParts.put("partB", parts.partB());
              certificate(
                  ofParts,
                  parts.certificate(),
                  bodyA.part(parts.partA()),
                  bodyB.part(parts.partB()));
              data.put("parts", ofParts);
            });
    objects.separated().ifPresent(tree -> data.put("tree", tree(tree)));
    List<Object> points = new ArrayList<>();
    for (WindingPoint point : objects.points()) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("side", point.side().name());
      members.put("part", point.part());
      members.put("vertex", point.vertex());
      members.put("winding", point.winding());
      points.add(members);
    }
    data.put("points", points);
  }

  /** Steps in preorder: a string such as A12 divides, a vector is the normal of a plane. */
  private static Map<String, @Nullable Object> tree(SeparatedNodes tree) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("orderA", tree.orderA());
    data.put("orderB", tree.orderB());
    List<Object> steps = new ArrayList<>();
    for (SeparatedNodes.Step step : tree.steps()) {
      if (step instanceof SeparatedNodes.Split split) {
        steps.add(split.side().name() + split.at());
      } else if (step instanceof SeparatedNodes.Plane plane) {
        steps.add(plane.normal().toArray());
      }
    }
    data.put("steps", steps);
    return data;
  }

  private static void overlap(Map<String, @Nullable Object> data, OverlapEvidence evidence) {
    if (evidence instanceof OverlapSolid solid) {
      data.put("kind", "overlap");
      for (BodySide side : BodySide.values()) {
        List<int[]> around = new ArrayList<>();
        for (int m = 0; m < solid.vertexCount(); m++) {
          int[] vertices = new int[solid.supportSize(side, m)];
          for (int k = 0; k < vertices.length; k++) {
            vertices[k] = solid.support(side, m, k);
          }
          around.add(vertices);
        }
        data.put("around" + side.name(), around);
      }
    } else if (evidence instanceof OverlapEvidence.Thin thin) {
      data.put("kind", "no-overlap");
      data.put("normal", thin.normal().toArray());
      data.put("onA", thin.onA());
      data.put("onB", thin.onB());
    }
  }

  private void certificate(
      Map<String, @Nullable Object> data, Certificate certificate, ConvexBody a, ConvexBody b) {
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      data.put("kind", "separating-plane");
      heights(data, plane.normal(), a, b);
    } else if (certificate instanceof Certificate.ClosestPair closest) {
      data.put("kind", "closest-pair");
      points(data, closest.onA(), closest.onB());
      heights(data, closest.normal(), a, b);
    } else if (certificate instanceof Certificate.CommonPoint common) {
      data.put("kind", "common-point");
      data.put("paired", common.paired());
      points(data, common.onA(), common.onB());
    } else if (certificate instanceof Certificate.PenetrationAxis axis) {
      data.put("kind", "penetration-axis");
      data.put("paired", axis.commonPoint().paired());
      points(data, axis.commonPoint().onA(), axis.commonPoint().onB());
      heights(data, axis.normal(), a, b);
    } else {
      others(data, certificate, a, b);
    }
  }

  private void others(
      Map<String, @Nullable Object> data, Certificate certificate, ConvexBody a, ConvexBody b) {
    if (certificate instanceof Certificate.Inside inside) {
      data.put("kind", "inside");
      data.put("simplices", inside.simplices());
    } else if (certificate instanceof Certificate.OutsideVertex outside) {
      data.put("kind", "outside-vertex");
      data.put("vertex", outside.vertex());
      // out of B towards the vertex: B reaches along it, and A, turned round, against it
      data.put("normal", outside.normal().toArray());
      if (a instanceof Polytope first && b instanceof Polytope second) {
        Polytope alone = Polytope.of(first.dimension(), vertex(first, outside.vertex()));
        heights(
            data,
            ExactHeight.of(second, poseB, outside.normal(), 1),
            ExactHeight.of(alone, poseA, outside.normal(), -1));
      }
    } else if (certificate instanceof Certificate.EmptyBody empty) {
      data.put("kind", "empty-body");
      data.put("side", empty.side().name());
    } else if (certificate instanceof Certificate.Growth growth) {
      data.put("kind", "growth");
      data.put("centreA", growth.centreA());
      data.put("centreB", growth.centreB());
      if (growth.onA().size() > 0) {
        points(data, growth.onA(), growth.onB());
      }
    } else if (certificate instanceof Certificate.RowDepth depth) {
      data.put("kind", "common-point");
      data.put("paired", depth.commonPoint().paired());
      points(data, depth.commonPoint().onA(), depth.commonPoint().onB());
    } else {
      data.put("kind", "none");
    }
  }

  private static double[] vertex(Polytope body, int vertex) {
    double[] point = new double[body.dimension()];
    body.vertex(vertex, point);
    return point;
  }

  static void points(
      Map<String, @Nullable Object> data, ConvexCombination onA, ConvexCombination onB) {
    data.put("verticesA", vertices(onA));
    data.put("weightsA", weights(onA));
    data.put("verticesB", vertices(onB));
    data.put("weightsB", weights(onB));
  }

  private static int[] vertices(ConvexCombination point) {
    int[] vertices = new int[point.size()];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = point.vertex(k);
    }
    return vertices;
  }

  private static double[] weights(ConvexCombination point) {
    double[] weights = new double[point.size()];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = point.weight(k);
    }
    return weights;
  }

  private void heights(
      Map<String, @Nullable Object> data, AxisVector normal, ConvexBody a, ConvexBody b) {
    data.put("normal", normal.toArray());
    if (a instanceof Polytope first && b instanceof Polytope second) {
      heights(
          data, ExactHeight.of(first, poseA, normal, 1), ExactHeight.of(second, poseB, normal, -1));
    }
  }

  private static void heights(
      Map<String, @Nullable Object> data, ExactHeight high, ExactHeight low) {
    int power = Math.max(0, Math.max(high.value.scale(), low.value.scale()));
    Map<String, @Nullable Object> heights = new LinkedHashMap<>();
    heights.put("vertexA", high.vertex);
    heights.put("vertexB", low.vertex);
    heights.put("a", high.value.doubleValue());
    heights.put("b", low.value.doubleValue());
    heights.put("gap", low.value.subtract(high.value).doubleValue());
    int twos = trailing(integer(high.value, power), integer(low.value, power), power);
    heights.put("power", power - twos);
    heights.put("integerA", integer(high.value, power - twos).toString());
    heights.put("integerB", integer(low.value, power - twos).toString());
    data.put("heights", heights);
  }

  /** A finite sum of doubles with s decimals is an integer over 2 to the s. */
  private static BigInteger integer(BigDecimal value, int power) {
    return value.multiply(new BigDecimal(BigInteger.TWO.pow(power))).toBigIntegerExact();
  }

  /** How often both can be halved. */
  private static int trailing(BigInteger a, BigInteger b, int most) {
    int ofA = a.signum() == 0 ? most : a.getLowestSetBit();
    int ofB = b.signum() == 0 ? most : b.getLowestSetBit();
    return Math.min(most, Math.min(ofA, ofB));
  }
}
