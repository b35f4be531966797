// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.Declaration;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.proof.CertificateChecker.Finding;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
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

  /** Writes the certificate of a motion. */
  public void motion(MotionRecord motion) throws IOException {
    Json.append(out, record(motion));
    out.append('\n');
  }

  /** Writes the first record, with what the model and the settings of a run were. */
  public void begin(Map<String, Object> more) throws IOException {
    Map<String, Object> first = new LinkedHashMap<>();
    first.put("schema", SCHEMA);
    first.putAll(more);
    Json.append(out, first);
    out.append('\n');
  }

  /** Writes the certificate of two links over positions of joints. */
  public void joint(JointRecord joint) throws IOException {
    Json.append(out, JointMembers.record(joint));
    out.append('\n');
  }

  /** Returns a record about a motion, for {@link Json#append}. */
  public static Map<String, Object> record(MotionRecord motion) {
    Map<String, Object> record = new LinkedHashMap<>();
    put(record, CertificateMembers.PAIR, motion.pair());
    if (!motion.bodyA().isEmpty()) {
      put(record, CertificateMembers.BODY_A, motion.bodyA());
      put(record, CertificateMembers.BODY_B, motion.bodyB());
      put(record, CertificateMembers.FRAME, motion.frame());
    }
    put(record, MotionMembers.VERDICT, motion.verdict().name());
    if (motion.minimumSeparation() > 0) {
      put(record, MotionMembers.MINIMUM_SEPARATION, motion.minimumSeparation());
    }
    put(record, MotionMembers.FREE_UNTIL, motion.freeUntil());
    motion.contactAt().ifPresent(time -> put(record, MotionMembers.CONTACT_AT, time));
    put(record, CertificateMembers.KIND, MotionMembers.KIND);
    if (!motion.turnA().isEmpty()) {
      put(record, MotionMembers.TURN_A, motion.turnA());
    }
    if (!motion.turnB().isEmpty()) {
      put(record, MotionMembers.TURN_B, motion.turnB());
    }
    List<Object> planes = new ArrayList<>();
    for (MotionPlane plane : motion.free().planes()) {
      Map<String, Object> members = new LinkedHashMap<>();
      put(members, MotionMembers.FROM, plane.from());
      put(members, MotionMembers.TO, plane.to());
      put(members, MotionMembers.FRAME, plane.frame().name());
      putNormal(members, plane.normal());
      planes.add(members);
    }
    put(record, MotionMembers.PLANES, planes);
    if (motion.free().afterStart()) {
      put(record, MotionMembers.AFTER_START, true);
    }
    motion.contact().ifPresent(met -> put(record, MotionMembers.CONTACT, contact(met)));
    return record;
  }

  private static Map<String, Object> contact(MotionContact met) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (met instanceof ContactWithin within) {
      put(members, MotionMembers.FROM, within.from());
      put(members, MotionMembers.TO, within.to());
      put(members, CertificateMembers.VERTICES_A, within.verticesA());
      put(members, CertificateMembers.VERTICES_B, within.verticesB());
    } else if (met instanceof ContactBy by) {
      put(members, MotionMembers.CONTACT_TIME, by.time());
      putCommonPoint(members, by.point());
    }
    return members;
  }

  /** Writes the certificate of a pair. */
  public void pair(AnsweredPair answered) throws IOException {
    CertificateRecord claim = claimOf(answered);
    Map<String, Object> record = new LinkedHashMap<>();
    put(record, CertificateMembers.PAIR, answered.index());
    if (named) {
      put(record, CertificateMembers.BODY_A, answered.bodyA());
      put(record, CertificateMembers.BODY_B, answered.bodyB());
      if (answered.frame() != AnsweredPair.NO_FRAME) {
        put(record, CertificateMembers.FRAME, answered.frame());
      }
    }
    if (claim.margin() > 0) {
      put(record, CertificateMembers.MARGIN, claim.margin());
    }
    put(record, CertificateMembers.VERDICT, claim.verdict().name());
    if (!claim.direction().isEmpty()) {
      put(
          record,
          claim.leaving() ? CertificateMembers.ALONG : CertificateMembers.DIRECTION,
          claim.direction());
    }
    claim.lower().ifPresent(bound -> put(record, CertificateMembers.LOWER, bound));
    claim.upper().ifPresent(bound -> put(record, CertificateMembers.UPPER, bound));
    put(record, answered.outcome(), claim.objects());
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
    Certificate certificate = outcome.certificate();
    boolean bounded = outcome.boundsAssurance() == Assurance.PROVED;
    // a row without evidence claims nothing, of whatever it is
    Set<Declaration> claims = Claims.of(Kinds.of(certificate), outcome.verdict());
    boolean ofDistance = claims.contains(CertificateMembers.MARGIN);
    boolean below = claims.contains(CertificateMembers.LOWER) && outcome.hasLower();
    boolean above = claims.contains(CertificateMembers.UPPER) && outcome.hasUpper();
    return new CertificateRecord(
        answered.index(),
        answered.bodyA(),
        answered.bodyB(),
        answered.frame(),
        ofDistance ? answered.margin() : 0,
        outcome.verdict(),
        ofDistance ? answered.direction() : List.of(),
        answered.leaving(),
        below && bounded ? OptionalDouble.of(outcome.lower()) : OptionalDouble.empty(),
        above && bounded ? OptionalDouble.of(outcome.upper()) : OptionalDouble.empty(),
        certificate,
        Position.of("the answer"));
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

  /**
   * Writes what proves how much a pair has in common. Of its verdict only what the evidence shows
   * is claimed; whether flat bodies meet is not in it, and neither are bounds that are not proved.
   */
  public void overlap(long pair, OverlapOutcome outcome) throws IOException {
    Json.append(out, record(pair, outcome));
    out.append('\n');
  }

  /**
   * Writes what two bodies of a scene have in common.
   *
   * @param frame number of the frame, or {@link AnsweredPair#NO_FRAME}
   */
  public void overlap(long pair, String bodyA, String bodyB, long frame, OverlapOutcome outcome)
      throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    put(record, CertificateMembers.PAIR, pair);
    put(record, CertificateMembers.BODY_A, bodyA);
    put(record, CertificateMembers.BODY_B, bodyB);
    if (frame != AnsweredPair.NO_FRAME) {
      put(record, CertificateMembers.FRAME, frame);
    }
    record(pair, outcome).forEach(record::putIfAbsent);
    Json.append(out, record);
    out.append('\n');
  }

  /** Returns a record about an overlap; see {@link #overlap}. */
  public static Map<String, Object> record(long pair, OverlapOutcome outcome) {
    CertificateRecord claim = claimOf(pair, outcome);
    Map<String, Object> record = new LinkedHashMap<>();
    put(record, CertificateMembers.PAIR, pair);
    put(record, CertificateMembers.VERDICT, claim.verdict().name());
    if (claim.overlap().isEmpty()) {
      put(record, CertificateMembers.KIND, Kinds.NONE);
    } else {
      claim.lower().ifPresent(bound -> put(record, CertificateMembers.VOLUME_LOWER, bound));
      claim.upper().ifPresent(bound -> put(record, CertificateMembers.VOLUME_UPPER, bound));
      put(record, claim.overlap().get());
    }
    return record;
  }

  /** Returns what the evidence of an overlap is to prove; see {@link #overlap}. */
  public static CertificateRecord claimOf(long pair, OverlapOutcome outcome) {
    OverlapEvidence evidence = outcome.evidence().orElse(null);
    boolean thin = evidence instanceof OverlapEvidence.Thin flat && flat.onA().isEmpty();
    boolean known = !(thin && outcome.verdict().collides()) && evidence != null;
    boolean bounded = evidence != null && outcome.assurance() == Assurance.PROVED;
    return new CertificateRecord(
        pair,
        "",
        "",
        AnsweredPair.NO_FRAME,
        0,
        known ? outcome.verdict() : Verdict.UNDECIDED,
        List.of(),
        false,
        bounded ? OptionalDouble.of(outcome.volumeLower()) : OptionalDouble.empty(),
        bounded ? OptionalDouble.of(outcome.volumeUpper()) : OptionalDouble.empty(),
        Certificate.NONE,
        outcome.evidence(),
        null,
        Position.of("the answer"));
  }

  private static void put(Map<String, Object> record, OverlapEvidence evidence) {
    if (evidence instanceof OverlapSolid solid) {
      put(record, CertificateMembers.KIND, Kinds.OVERLAP);
      put(record, CertificateMembers.SOLID_A, supports(solid, BodySide.A));
      put(record, CertificateMembers.SOLID_B, supports(solid, BodySide.B));
      int[] faces = new int[solid.faceCount()];
      List<int[]> rings = new ArrayList<>();
      for (int f = 0; f < faces.length; f++) {
        int number = solid.faceNumber(f);
        faces[f] = solid.faceSide(f) == BodySide.A ? number : -1 - number;
        int[] ring = new int[solid.ringSize(f)];
        for (int k = 0; k < ring.length; k++) {
          ring[k] = solid.ring(f, k);
        }
        rings.add(ring);
      }
      put(record, CertificateMembers.FACES, faces);
      put(record, CertificateMembers.RINGS, rings);
    } else if (evidence instanceof OverlapEvidence.Thin thin) {
      put(record, CertificateMembers.KIND, Kinds.NO_OVERLAP);
      putNormal(record, thin.normal());
      if (!thin.onA().isEmpty()) {
        put(record, CertificateMembers.VERTICES_A, thin.onA());
        put(record, CertificateMembers.VERTICES_B, thin.onB());
      }
    }
  }

  private static List<int[]> supports(OverlapSolid solid, BodySide side) {
    List<int[]> supports = new ArrayList<>();
    for (int m = 0; m < solid.vertexCount(); m++) {
      int[] support = new int[solid.supportSize(side, m)];
      for (int k = 0; k < support.length; k++) {
        support[k] = solid.support(side, m, k);
      }
      supports.add(support);
    }
    return supports;
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
        evidence == null ? 0 : answered.margin(),
        object.verdict(),
        List.of(),
        false,
        below ? object.lower() : OptionalDouble.empty(),
        above ? object.upper() : OptionalDouble.empty(),
        Certificate.NONE,
        Optional.empty(),
        evidence,
        Position.of("the answer"));
  }

  private static void put(Map<String, Object> record, Certificate certificate) {
    put(record, CertificateMembers.KIND, Kinds.of(certificate));
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      putNormal(record, plane.normal());
      put(record, CertificateMembers.VERTEX_A, plane.vertexA());
      put(record, CertificateMembers.VERTEX_B, plane.vertexB());
    } else if (certificate instanceof Certificate.CommonPoint point) {
      putCommonPoint(record, point);
    } else if (certificate instanceof Certificate.ClosestPair pair) {
      putNormal(record, pair.normal());
      putPointOnA(record, pair.onA());
      putPointOnB(record, pair.onB());
      if (!pair.wholeWeights().isEmpty()) {
        put(record, CertificateMembers.WHOLE_WEIGHTS, digits(pair.wholeWeights()));
      }
    } else if (certificate instanceof Certificate.PenetrationAxis axis) {
      putNormal(record, axis.normal());
      putCommonPoint(record, axis.commonPoint());
      if (axis.hasBall()) {
        put(record, CertificateMembers.CORNERS_A, axis.cornersA());
        put(record, CertificateMembers.CORNERS_B, axis.cornersB());
        put(record, CertificateMembers.SURFACE, axis.facets());
      }
    } else if (certificate instanceof Certificate.Growth growth) {
      putGrowth(record, growth);
    } else if (certificate instanceof Certificate.RowDepth depth) {
      putRowDepth(record, depth);
    } else if (certificate instanceof Certificate.Inside inside) {
      put(record, CertificateMembers.SIMPLICES, inside.simplices());
    } else if (certificate instanceof Certificate.OutsideVertex outside) {
      if (outside.rowB().size() > 0) {
        putPointOnA(record, outside.rowsA());
        putPointOnB(record, outside.rowB());
      } else {
        put(record, CertificateMembers.VERTEX, outside.vertex());
      }
      putNormal(record, outside.normal());
    } else if (certificate instanceof Certificate.EmptyBody empty) {
      put(record, CertificateMembers.SIDE, empty.side().name());
      if (empty.rows().size() > 0 && empty.side() == BodySide.A) {
        putPointOnA(record, empty.rows());
      } else if (empty.rows().size() > 0) {
        putPointOnB(record, empty.rows());
      }
    }
  }

  private static void putRowDepth(Map<String, Object> record, Certificate.RowDepth depth) {
    putCommonPoint(record, depth.commonPoint());
    if (depth.planeA().size() > 0) {
      put(record, CertificateMembers.PLANE_A, vertices(depth.planeA()));
      put(record, CertificateMembers.MULTIPLIERS_A, weights(depth.planeA()));
    }
    if (depth.planeB().size() > 0) {
      put(record, CertificateMembers.PLANE_B, vertices(depth.planeB()));
      put(record, CertificateMembers.MULTIPLIERS_B, weights(depth.planeB()));
    }
    if (!depth.facets().isEmpty()) {
      put(record, CertificateMembers.ORIGIN, depth.origin());
      put(record, CertificateMembers.POINTS_A, flat(depth.pointsA()));
      put(record, CertificateMembers.POINTS_B, flat(depth.pointsB()));
      put(record, CertificateMembers.CORNERS_A, depth.cornersA());
      put(record, CertificateMembers.CORNERS_B, depth.cornersB());
      put(record, CertificateMembers.SURFACE, depth.facets());
    }
  }

  private static List<Double> flat(List<List<Double>> points) {
    return points.stream().flatMap(List::stream).toList();
  }

  private static void putGrowth(Map<String, Object> record, Certificate.Growth growth) {
    put(record, CertificateMembers.CENTRE_A, growth.centreA());
    put(record, CertificateMembers.CENTRE_B, growth.centreB());
    put(record, CertificateMembers.AROUND_A, vertices(growth.aroundA()));
    put(record, CertificateMembers.AROUND_B, vertices(growth.aroundB()));
    growth.normal().ifPresent(normal -> putNormal(record, normal));
    if (growth.onA().size() > 0) {
      putPointOnA(record, growth.onA());
      putPointOnB(record, growth.onB());
    }
    if (!growth.wholeWeights().isEmpty()) {
      put(record, CertificateMembers.WHOLE_WEIGHTS, digits(growth.wholeWeights()));
    }
  }

  private static double[] weights(ConvexCombination combination) {
    double[] weights = new double[combination.size()];
    Arrays.setAll(weights, combination::weight);
    return weights;
  }

  private static int[] vertices(ConvexCombination combination) {
    int[] vertices = new int[combination.size()];
    for (int term = 0; term < vertices.length; term++) {
      vertices[term] = combination.vertex(term);
    }
    return vertices;
  }

  private static void putNormal(Map<String, Object> record, AxisVector normal) {
    if (!normal.isInteger()) {
      put(record, CertificateMembers.NORMAL, normal.toArray());
      return;
    }
    List<BigInteger> components = new ArrayList<>();
    for (int axis = 0; axis < normal.dimension(); axis++) {
      components.add(normal.integer(axis));
    }
    put(record, CertificateMembers.INTEGER_NORMAL, digits(components));
  }

  /** Integers of any size as strings, which no reader of JSON rounds. */
  private static List<String> digits(List<BigInteger> numbers) {
    return numbers.stream().map(BigInteger::toString).toList();
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
    put(record, verticesMember, vertices(combination));
    put(record, weightsMember, weights(combination));
  }

  private static void put(Map<String, Object> record, Declaration member, Object value) {
    record.put(member.name(), value);
  }
}
