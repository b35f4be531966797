package io.touchstone.io.certificate;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Outcome;
import io.touchstone.io.text.Json;
import io.touchstone.proof.CertificateChecker.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes certificates as JSON Lines, {@code touchstone-certificate 1}. The first record names the
 * schema; every other belongs to a pair and has the members
 *
 * <ul>
 *   <li>{@code pair}: its index; {@code bodyA}, {@code bodyB} and {@code frame} where bodies have
 *       names and move;
 *   <li>{@code verdict}: what the certificate is to prove;
 *   <li>{@code lower}, {@code upper}: bounds of the signed distance that it is to prove, if any;
 *   <li>{@code kind} and, depending on it, {@code normal} (doubles) or {@code integerNormal}
 *       (strings of digits), {@code vertexA}, {@code vertexB}, {@code vertex}, {@code verticesA},
 *       {@code weightsA}, {@code verticesB}, {@code weightsB}, {@code paired}, {@code simplices},
 *       {@code side}: the components of {@link Certificate}.
 * </ul>
 */
public final class CertificateWriter {

  /** The schema of the records. */
  public static final String SCHEMA = "touchstone-certificate 1";

  private final Appendable out;
  private final boolean named;

  /**
   * Creates the writer.
   *
   * @param named whether records name their bodies
   */
  public CertificateWriter(Appendable out, boolean named) {
    this.out = out;
    this.named = named;
  }

  /** Writes the first record. */
  public void begin() throws IOException {
    Json.append(out, Map.of("schema", SCHEMA));
    out.append('\n');
  }

  /** Writes the certificate of a pair. */
  public void pair(AnsweredPair answered) throws IOException {
    Outcome outcome = answered.outcome();
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("pair", answered.index());
    if (named) {
      record.put("bodyA", answered.bodyA());
      record.put("bodyB", answered.bodyB());
      if (answered.frame() != AnsweredPair.NO_FRAME) {
        record.put("frame", answered.frame());
      }
    }
    record.put("verdict", outcome.verdict().name());
    boolean bounded = outcome.boundsAssurance() == Assurance.PROVED;
    if (outcome.hasLower() && (bounded || provesDepthFromOneSide(outcome))) {
      record.put("lower", outcome.lower());
    }
    if (outcome.hasUpper() && bounded) {
      record.put("upper", outcome.upper());
    }
    put(record, outcome.certificate());
    Json.append(out, record);
    out.append('\n');
  }

  /** The axis proves that the depth is not greater; that no axis has less is the engine's word. */
  private static boolean provesDepthFromOneSide(Outcome outcome) {
    return outcome.verdictAssurance() == Assurance.PROVED
        && outcome.certificate() instanceof Certificate.PenetrationAxis;
  }

  /**
   * Returns a record about a pair whose bodies have no names, for {@link Json#append}.
   *
   * @param finding what the certificate proves; its bounds and its verdict are claimed
   */
  public static Map<String, Object> record(long pair, Certificate certificate, Finding finding) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("pair", pair);
    record.put("verdict", finding.verdict().name());
    finding.lower().ifPresent(bound -> record.put("lower", bound));
    finding.upper().ifPresent(bound -> record.put("upper", bound));
    put(record, certificate);
    return record;
  }

  private static void put(Map<String, Object> record, Certificate certificate) {
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      record.put("kind", Kinds.SEPARATING_PLANE);
      putNormal(record, plane.normal());
      record.put("vertexA", plane.vertexA());
      record.put("vertexB", plane.vertexB());
    } else if (certificate instanceof Certificate.CommonPoint point) {
      record.put("kind", Kinds.COMMON_POINT);
      putCommonPoint(record, point);
    } else if (certificate instanceof Certificate.ClosestPair pair) {
      record.put("kind", Kinds.CLOSEST_PAIR);
      putNormal(record, pair.normal());
      putCombination(record, "A", pair.onA());
      putCombination(record, "B", pair.onB());
    } else if (certificate instanceof Certificate.PenetrationAxis axis) {
      record.put("kind", Kinds.PENETRATION_AXIS);
      putNormal(record, axis.normal());
      putCommonPoint(record, axis.commonPoint());
    } else if (certificate instanceof Certificate.Inside inside) {
      record.put("kind", Kinds.INSIDE);
      record.put("simplices", inside.simplices());
    } else if (certificate instanceof Certificate.OutsideVertex outside) {
      record.put("kind", Kinds.OUTSIDE_VERTEX);
      record.put("vertex", outside.vertex());
      putNormal(record, outside.normal());
    } else if (certificate instanceof Certificate.EmptyBody empty) {
      record.put("kind", Kinds.EMPTY_BODY);
      record.put("side", empty.side().name());
    } else {
      record.put("kind", Kinds.NONE);
    }
  }

  private static void putNormal(Map<String, Object> record, AxisVector normal) {
    if (!normal.isInteger()) {
      record.put("normal", normal.toArray());
      return;
    }
    List<String> digits = new ArrayList<>();
    for (int axis = 0; axis < normal.dimension(); axis++) {
      digits.add(normal.integer(axis).toString());
    }
    record.put("integerNormal", digits);
  }

  private static void putCommonPoint(Map<String, Object> record, Certificate.CommonPoint point) {
    record.put("paired", point.paired());
    putCombination(record, "A", point.onA());
    putCombination(record, "B", point.onB());
  }

  private static void putCombination(
      Map<String, Object> record, String side, ConvexCombination combination) {
    int[] vertices = new int[combination.size()];
    double[] weights = new double[combination.size()];
    for (int term = 0; term < vertices.length; term++) {
      vertices[term] = combination.vertex(term);
      weights[term] = combination.weight(term);
    }
    record.put("vertices" + side, vertices);
    record.put("weights" + side, weights);
  }
}
