package io.touchstone.io.certificate;

import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Outcome;
import io.touchstone.io.Declaration;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.proof.CertificateChecker.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Writes certificates as JSON Lines, {@code touchstone-certificate 1}. The first record names the
 * schema; every other belongs to a pair and has members of {@link CertificateMembers}.
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
    put(record, CertificateMembers.PAIR, answered.index());
    if (named) {
      put(record, CertificateMembers.BODY_A, answered.bodyA());
      put(record, CertificateMembers.BODY_B, answered.bodyB());
      if (answered.frame() != AnsweredPair.NO_FRAME) {
        put(record, CertificateMembers.FRAME, answered.frame());
      }
    }
    if (answered.margin() > 0) {
      put(record, CertificateMembers.MARGIN, answered.margin());
    }
    put(record, CertificateMembers.VERDICT, outcome.verdict().name());
    if (!answered.direction().isEmpty()) {
      put(record, CertificateMembers.DIRECTION, answered.direction());
    }
    CertificateRecord claim = claimOf(answered);
    claim.lower().ifPresent(bound -> put(record, CertificateMembers.LOWER, bound));
    claim.upper().ifPresent(bound -> put(record, CertificateMembers.UPPER, bound));
    put(record, outcome, claim.objects());
    Json.append(out, record);
    out.append('\n');
  }

  /**
   * Returns what the certificate of a pair is to prove: of its bounds only those that are proved.
   */
  public static CertificateRecord claimOf(AnsweredPair answered) {
    if (answered.object() != null) {
      return claimOf(answered, answered.object());
    }
    Outcome outcome = answered.outcome();
    boolean bounded = outcome.boundsAssurance() == Assurance.PROVED;
    return new CertificateRecord(
        answered.index(),
        answered.bodyA(),
        answered.bodyB(),
        answered.frame(),
        answered.margin(),
        outcome.verdict(),
        answered.direction(),
        outcome.hasLower() && (bounded || provesDepthFromOneSide(outcome))
            ? OptionalDouble.of(outcome.lower())
            : OptionalDouble.empty(),
        outcome.hasUpper() && bounded ? OptionalDouble.of(outcome.upper()) : OptionalDouble.empty(),
        outcome.certificate(),
        null,
        Position.of("the answer"));
  }

  /** The axis proves that the depth is not greater; that no axis has less is the engine's word. */
  private static boolean provesDepthFromOneSide(Outcome outcome) {
    return outcome.verdictAssurance() == Assurance.PROVED
        && outcome.certificate() instanceof Certificate.PenetrationAxis;
  }

  /**
   * Returns a record about a pair whose bodies have no names, for {@link Json#append}.
   *
   * @param direction of a cast; empty if none is proved
   * @param finding what the certificate proves; its bounds and its verdict are claimed
   */
  public static Map<String, Object> record(
      long pair, List<Double> direction, Certificate certificate, Finding finding) {
    Map<String, Object> record = new LinkedHashMap<>();
    put(record, CertificateMembers.PAIR, pair);
    put(record, CertificateMembers.VERDICT, finding.verdict().name());
    if (!direction.isEmpty()) {
      put(record, CertificateMembers.DIRECTION, direction);
    }
    finding.lower().ifPresent(bound -> put(record, CertificateMembers.LOWER, bound));
    finding.upper().ifPresent(bound -> put(record, CertificateMembers.UPPER, bound));
    put(record, certificate);
    return record;
  }

  private static void put(
      Map<String, Object> record, Outcome outcome, @Nullable ObjectCertificate objects) {
    if (objects == null) {
      put(record, outcome.certificate());
      return;
    }
    put(record, CertificateMembers.KIND, Kinds.OBJECTS);
    ObjectMembers.put(
        record,
        objects,
        certificate -> {
          Map<String, Object> inner = new LinkedHashMap<>();
          put(inner, certificate);
          return inner;
        });
  }

  /** Returns what evidence about objects is to prove: bounds only if they are proved. */
  private static CertificateRecord claimOf(AnsweredPair answered, ObjectOutcome object) {
    ObjectCertificate evidence = object.certificate().orElse(null);
    boolean bounded = object.boundsAssurance() == Assurance.PROVED;
    boolean below = evidence != null && evidence.separated().isPresent();
    boolean above = bounded && evidence != null && evidence.contact().isPresent();
    return new CertificateRecord(
        answered.index(),
        answered.bodyA(),
        answered.bodyB(),
        answered.frame(),
        answered.margin(),
        object.verdict(),
        answered.direction(),
        below ? object.lower() : OptionalDouble.empty(),
        above ? object.upper() : OptionalDouble.empty(),
        Certificate.NONE,
        evidence,
        Position.of("the answer"));
  }

  private static void put(Map<String, Object> record, Certificate certificate) {
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      put(record, CertificateMembers.KIND, Kinds.SEPARATING_PLANE);
      putNormal(record, plane.normal());
      put(record, CertificateMembers.VERTEX_A, plane.vertexA());
      put(record, CertificateMembers.VERTEX_B, plane.vertexB());
    } else if (certificate instanceof Certificate.CommonPoint point) {
      put(record, CertificateMembers.KIND, Kinds.COMMON_POINT);
      putCommonPoint(record, point);
    } else if (certificate instanceof Certificate.ClosestPair pair) {
      put(record, CertificateMembers.KIND, Kinds.CLOSEST_PAIR);
      putNormal(record, pair.normal());
      putPointOnA(record, pair.onA());
      putPointOnB(record, pair.onB());
    } else if (certificate instanceof Certificate.PenetrationAxis axis) {
      put(record, CertificateMembers.KIND, Kinds.PENETRATION_AXIS);
      putNormal(record, axis.normal());
      putCommonPoint(record, axis.commonPoint());
    } else if (certificate instanceof Certificate.Inside inside) {
      put(record, CertificateMembers.KIND, Kinds.INSIDE);
      put(record, CertificateMembers.SIMPLICES, inside.simplices());
    } else if (certificate instanceof Certificate.OutsideVertex outside) {
      put(record, CertificateMembers.KIND, Kinds.OUTSIDE_VERTEX);
      put(record, CertificateMembers.VERTEX, outside.vertex());
      putNormal(record, outside.normal());
    } else if (certificate instanceof Certificate.EmptyBody empty) {
      put(record, CertificateMembers.KIND, Kinds.EMPTY_BODY);
      put(record, CertificateMembers.SIDE, empty.side().name());
      if (empty.rows().size() > 0 && empty.side() == BodySide.A) {
        putPointOnA(record, empty.rows());
      } else if (empty.rows().size() > 0) {
        putPointOnB(record, empty.rows());
      }
    } else {
      put(record, CertificateMembers.KIND, Kinds.NONE);
    }
  }

  private static void putNormal(Map<String, Object> record, AxisVector normal) {
    if (!normal.isInteger()) {
      put(record, CertificateMembers.NORMAL, normal.toArray());
      return;
    }
    List<String> digits = new ArrayList<>();
    for (int axis = 0; axis < normal.dimension(); axis++) {
      digits.add(normal.integer(axis).toString());
    }
    put(record, CertificateMembers.INTEGER_NORMAL, digits);
  }

  private static void putCommonPoint(Map<String, Object> record, Certificate.CommonPoint point) {
    put(record, CertificateMembers.PAIRED, point.paired());
    putPointOnA(record, point.onA());
    putPointOnB(record, point.onB());
  }

  private static void putPointOnA(Map<String, Object> record, ConvexCombination point) {
    putCombination(record, CertificateMembers.VERTICES_A, CertificateMembers.WEIGHTS_A, point);
  }

  private static void putPointOnB(Map<String, Object> record, ConvexCombination point) {
    putCombination(record, CertificateMembers.VERTICES_B, CertificateMembers.WEIGHTS_B, point);
  }

  private static void putCombination(
      Map<String, Object> record,
      Declaration verticesMember,
      Declaration weightsMember,
      ConvexCombination combination) {
    int[] vertices = new int[combination.size()];
    double[] weights = new double[combination.size()];
    for (int term = 0; term < vertices.length; term++) {
      vertices[term] = combination.vertex(term);
      weights[term] = combination.weight(term);
    }
    put(record, verticesMember, vertices);
    put(record, weightsMember, weights);
  }

  private static void put(Map<String, Object> record, Declaration member, Object value) {
    record.put(member.name(), value);
  }
}
