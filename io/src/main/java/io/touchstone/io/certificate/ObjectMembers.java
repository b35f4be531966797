// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Words;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The members of a record about objects, to and from values of JSON. */
final class ObjectMembers {

  private ObjectMembers() {}

  /** Puts the evidence into a record. */
  static void put(
      Map<String, Object> record,
      ObjectCertificate certificate,
      Function<Certificate, Map<String, Object>> ofParts) {
    certificate
        .contact()
        .ifPresent(
            pair -> {
              record.put(CertificateMembers.PART_A.name(), pair.partA());
              record.put(CertificateMembers.PART_B.name(), pair.partB());
              record.put(CertificateMembers.PARTS.name(), ofParts.apply(pair.certificate()));
            });
    certificate
        .separated()
        .ifPresent(
            tree -> {
              record.put(CertificateMembers.ORDER_A.name(), tree.orderA());
              record.put(CertificateMembers.ORDER_B.name(), tree.orderB());
              record.put(
                  CertificateMembers.TREE.name(),
                  tree.steps().stream().map(ObjectMembers::step).toList());
            });
    if (!certificate.points().isEmpty()) {
      List<Object> points = new ArrayList<>();
      for (WindingPoint point : certificate.points()) {
        points.add(List.of(point.side().name(), point.part(), point.vertex(), point.winding()));
      }
      record.put(CertificateMembers.POINTS.name(), points);
    }
  }

  private static List<Object> step(SeparatedNodes.Step step) {
    List<Object> values = new ArrayList<>();
    if (step instanceof SeparatedNodes.Split split) {
      values.add(split.side().name());
      values.add(split.at());
    } else if (step instanceof SeparatedNodes.Plane plane) {
      AxisVector normal = plane.normal();
      for (int axis = 0; axis < normal.dimension(); axis++) {
        values.add(normal.isInteger() ? normal.integer(axis).toString() : normal.component(axis));
      }
    }
    return values;
  }

  /**
   * Reads the evidence.
   *
   * @param ofParts reads a certificate from the members of the inner record
   * @throws IllegalArgumentException if a member is missing or malformed, with a message that names
   *     it
   */
  static ObjectCertificate read(
      Members record, Function<Map<String, @Nullable Object>, Certificate> ofParts) {
    return new ObjectCertificate(contact(record, ofParts), tree(record), points(record));
  }

  private static Optional<ObjectCertificate.PartPair> contact(
      Members record, Function<Map<String, @Nullable Object>, Certificate> ofParts) {
    String name = CertificateMembers.PARTS.name();
    if (!record.has(name)) {
      return Optional.empty();
    }
    if (!(record.take(name) instanceof Map<?, ?> inner)) {
      throw new IllegalArgumentException("'%s' is not an object".formatted(name));
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    inner.forEach((key, value) -> members.put(String.valueOf(key), value));
    String partA = CertificateMembers.PART_A.name();
    String partB = CertificateMembers.PART_B.name();
    return Optional.of(
        new ObjectCertificate.PartPair(
            whole(record.take(partA), partA),
            whole(record.take(partB), partB),
            ofParts.apply(members)));
  }

  private static Optional<SeparatedNodes> tree(Members record) {
    String name = CertificateMembers.TREE.name();
    if (!record.has(name)) {
      return Optional.empty();
    }
    List<SeparatedNodes.Step> steps = new ArrayList<>();
    for (Object entry : list(record.take(name), name)) {
      steps.add(step(list(entry, name), name));
    }
    return Optional.of(
        new SeparatedNodes(
            order(record, CertificateMembers.ORDER_A.name()),
            order(record, CertificateMembers.ORDER_B.name()),
            steps));
  }

  private static List<Integer> order(Members record, String name) {
    List<Integer> order = new ArrayList<>();
    for (Object value : list(record.take(name), name)) {
      order.add(whole(value, name));
    }
    return order;
  }

  private static SeparatedNodes.Step step(List<?> values, String name) {
    if (values.size() == 2 && values.get(0) instanceof String side && side.matches("[AB]")) {
      return new SeparatedNodes.Split(side(side, name), whole(values.get(1), name));
    }
    if (values.isEmpty()) {
      throw new IllegalArgumentException("'%s' has an empty step".formatted(name));
    }
    boolean integers = values.get(0) instanceof String;
    double[] doubles = new double[values.size()];
    BigInteger[] whole = new BigInteger[values.size()];
    for (int axis = 0; axis < doubles.length; axis++) {
      Object value = values.get(axis);
      if (integers && value instanceof String digits && digits.matches("-?\\d+")) {
        whole[axis] = new BigInteger(digits);
      } else if (!integers && value instanceof Json.Numeral numeral) {
        doubles[axis] = Double.parseDouble(numeral.text());
      } else {
        throw new IllegalArgumentException(
            "'%s' has a step with %s".formatted(name, Words.quoted(String.valueOf(value))));
      }
    }
    return new SeparatedNodes.Plane(integers ? AxisVector.of(whole) : AxisVector.of(doubles));
  }

  private static List<WindingPoint> points(Members record) {
    String name = CertificateMembers.POINTS.name();
    List<WindingPoint> points = new ArrayList<>();
    for (Object entry : record.has(name) ? list(record.take(name), name) : List.of()) {
      List<?> values = list(entry, name);
      if (values.size() != 4) {
        throw new IllegalArgumentException("'%s' has an entry without four values".formatted(name));
      }
      points.add(
          new WindingPoint(
              side(String.valueOf(values.get(0)), name),
              whole(values.get(1), name),
              whole(values.get(2), name),
              whole(values.get(3), name)));
    }
    return points;
  }

  private static BodySide side(String text, String name) {
    return switch (text) {
      case "A" -> BodySide.A;
      case "B" -> BodySide.B;
      default ->
          throw new IllegalArgumentException(
              "'%s' has %s, expected A or B".formatted(name, Words.quoted(text)));
    };
  }

  private static List<?> list(@Nullable Object value, String name) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("'%s' is missing or not a list".formatted(name));
  }

  private static int whole(@Nullable Object value, String name) {
    if (value instanceof Json.Numeral numeral && numeral.text().matches("-?\\d{1,9}")) {
      return Integer.parseInt(numeral.text());
    }
    if (value == null) {
      throw new IllegalArgumentException("'%s' is missing".formatted(name));
    }
    throw new IllegalArgumentException(
        "'%s' has %s, expected a whole number"
            .formatted(name, Words.quoted(String.valueOf(value))));
  }
}
