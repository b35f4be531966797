// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointTree;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.Declaration;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Words;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Reads what {@link CertificateWriter} writes, record by record. */
public final class CertificateReader implements AutoCloseable {

  private final SchemaRecords records;

  /** A record that was looked at already. */
  private @Nullable Map<String, @Nullable Object> pending;

  private CertificateReader(SchemaRecords records) {
    this.records = records;
  }

  /**
   * Opens a file.
   *
   * @throws InvalidInputException if it cannot be read, or does not name our schema
   */
  public static CertificateReader open(Path file) {
    return new CertificateReader(SchemaRecords.open(file, CertificateWriter.SCHEMA));
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws InvalidInputException if it is malformed
   */
  @SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
  public @Nullable CertificateRecord next() {
    Map<String, @Nullable Object> members = take();
    return members == null ? null : new Fields(new Members(members), records.where()).record();
  }

  /**
   * Returns the next record of a file about motions, or null at the end.
   *
   * @throws InvalidInputException if it is malformed
   */
  @SuppressWarnings("exports")
  public @Nullable MotionRecord nextMotion() {
    Map<String, @Nullable Object> members = take();
    return members == null ? null : new Fields(new Members(members), records.where()).motion();
  }

  /** Tells whether the next record is about a motion. */
  public boolean isNextMotion() {
    return isNext(MotionMembers.KIND);
  }

  /** Tells whether the next record is about positions of joints. */
  public boolean isNextJoint() {
    return isNext(JointMembers.KIND);
  }

  private boolean isNext(String kind) {
    if (pending == null) {
      pending = records.next();
    }
    return pending != null && kind.equals(pending.get(CertificateMembers.KIND.name()));
  }

  /**
   * Returns the next record of a file about positions of joints, or null at the end.
   *
   * @throws InvalidInputException if it is malformed
   */
  @SuppressWarnings("exports")
  public @Nullable JointRecord nextJoint() {
    Map<String, @Nullable Object> members = take();
    return members == null ? null : new Fields(new Members(members), records.where()).joint();
  }

  /** Returns the members of the first record, which names the schema. */
  @SuppressWarnings("exports")
  public Map<String, @Nullable Object> header() {
    return Collections.unmodifiableMap(records.header());
  }

  private @Nullable Map<String, @Nullable Object> take() {
    Map<String, @Nullable Object> members = pending == null ? records.next() : pending;
    pending = null;
    return members;
  }

  @Override
  public void close() {
    records.close();
  }

  /** The members of one record, typed. */
  private record Fields(Members members, Position where) {

    CertificateRecord record() {
      String verdictName = text(CertificateMembers.VERDICT);
      Verdict verdict;
      try {
        verdict = Verdict.valueOf(verdictName);
      } catch (IllegalArgumentException e) {
        throw problem("there is no verdict " + Words.quoted(verdictName));
      }
      String kind = text(CertificateMembers.KIND);
      Optional<OverlapEvidence> overlap = overlap();
      boolean volume = overlap.isPresent();
      boolean ofObjects = kind.equals(Kinds.OBJECTS);
      CertificateRecord record =
          new CertificateRecord(
              count(CertificateMembers.PAIR),
              name(CertificateMembers.BODY_A, CertificateMembers.BODY_B),
              name(CertificateMembers.BODY_B, CertificateMembers.BODY_A),
              frame(),
              margin(),
              verdict,
              direction(),
              has(CertificateMembers.ALONG),
              optionalNumber(volume ? CertificateMembers.VOLUME_LOWER : CertificateMembers.LOWER),
              optionalNumber(volume ? CertificateMembers.VOLUME_UPPER : CertificateMembers.UPPER),
              volume || ofObjects ? Certificate.NONE : certificate(),
              overlap,
              ofObjects ? objects() : null,
              where);
      refuseUnread(kind);
      return record;
    }

    /** Refuses what nobody has read, and nobody can check. */
    private void refuseUnread(String kind) {
      for (String name : members.unread()) {
        throw problem(
            CertificateMembers.isDeclared(name)
                    || MotionMembers.isDeclared(name)
                    || JointMembers.isDeclared(name)
                ? "'%s' is not used by such a record of the kind '%s'; leave it out"
                    .formatted(name, kind)
                : "there is no member %s".formatted(Words.quoted(name)));
      }
    }

    /** A body is named beside another one, or none is. */
    private String name(Declaration member, Declaration other) {
      if (!has(member) && !has(other)) {
        return "";
      }
      String name = text(member);
      if (name.isEmpty()) {
        throw problem(member, "is empty; a body has a name");
      }
      return name;
    }

    private long count(Declaration member) {
      long number = integer(member);
      if (number < 0) {
        throw problem(member, "is %d; it must not be negative".formatted(number));
      }
      return number;
    }

    private long frame() {
      return has(CertificateMembers.FRAME)
          ? count(CertificateMembers.FRAME)
          : AnsweredPair.NO_FRAME;
    }

    private boolean truth(Declaration member) {
      if (value(member) instanceof Boolean said) {
        return said;
      }
      throw problem(member, "is missing or not a truth value");
    }

    private double margin() {
      return length(CertificateMembers.MARGIN);
    }

    private double length(Declaration member) {
      double length = optionalNumber(member).orElse(0);
      if (!(length >= 0 && length < Double.POSITIVE_INFINITY)) {
        throw problem(member, "is %s; it must be finite and not negative".formatted(length));
      }
      return length;
    }

    MotionRecord motion() {
      if (!MotionMembers.KIND.equals(text(CertificateMembers.KIND))) {
        throw problem(CertificateMembers.KIND, "is not '%s'".formatted(MotionMembers.KIND));
      }
      try {
        double until = number(value(MotionMembers.FREE_UNTIL), MotionMembers.FREE_UNTIL);
        List<MotionPlane> planes = new ArrayList<>();
        for (Object plane : list(MotionMembers.PLANES)) {
          planes.add(object(plane, MotionMembers.PLANES).plane());
        }
        double reached = planes.isEmpty() ? 0 : planes.get(planes.size() - 1).to();
        Optional<MotionContact> contact =
            has(MotionMembers.CONTACT)
                ? Optional.of(object(value(MotionMembers.CONTACT), MotionMembers.CONTACT).contact())
                : Optional.empty();
        MotionRecord record =
            new MotionRecord(
                count(CertificateMembers.PAIR),
                name(CertificateMembers.BODY_A, CertificateMembers.BODY_B),
                name(CertificateMembers.BODY_B, CertificateMembers.BODY_A),
                frame(),
                named(MotionMembers.VERDICT, MotionVerdict.class),
                length(MotionMembers.MINIMUM_SEPARATION),
                until,
                optionalNumber(MotionMembers.CONTACT_AT),
                turn(MotionMembers.TURN_A),
                turn(MotionMembers.TURN_B),
                new FreeMotion(
                    planes,
                    reached,
                    has(MotionMembers.AFTER_START) && truth(MotionMembers.AFTER_START)),
                contact,
                where);
        refuseUnread(MotionMembers.KIND);
        return record;
      } catch (InvalidInputException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw problem(String.valueOf(e.getMessage()));
      }
    }

    JointRecord joint() {
      if (!JointMembers.KIND.equals(text(CertificateMembers.KIND))) {
        throw problem(CertificateMembers.KIND, "is not '%s'".formatted(JointMembers.KIND));
      }
      try {
        boolean tree = has(JointMembers.BOXES);
        boolean facets = has(JointMembers.FACETS_A);
        List<JointTree.Step> steps = new ArrayList<>();
        for (Object step : tree ? list(JointMembers.BOXES) : List.of()) {
          steps.add(step(step));
        }
        JointRecord record =
            new JointRecord(
                count(CertificateMembers.PAIR),
                text(CertificateMembers.BODY_A),
                text(CertificateMembers.BODY_B),
                margin(),
                words(JointMembers.JOINTS),
                new JointEvidence(
                    named(JointMembers.VERDICT, JointVerdict.class),
                    turn(JointMembers.FROM),
                    turn(JointMembers.TO),
                    has(JointMembers.ORDER_A) ? indices(JointMembers.ORDER_A) : List.of(),
                    has(JointMembers.ORDER_B) ? indices(JointMembers.ORDER_B) : List.of(),
                    new JointTree(steps),
                    length(JointMembers.FREE),
                    length(JointMembers.COLLIDING),
                    optionalNumber(CertificateMembers.LOWER),
                    optionalNumber(CertificateMembers.UPPER),
                    has(JointMembers.POSTURE) ? Optional.of(posture()) : Optional.empty(),
                    facets ? indices(JointMembers.FACETS_A) : List.of(),
                    facets ? indices(JointMembers.FACETS_B) : List.of()),
                has(JointMembers.STOPPED) && truth(JointMembers.STOPPED),
                where);
        refuseUnread(JointMembers.KIND);
        return record;
      } catch (InvalidInputException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw problem(String.valueOf(e.getMessage()));
      }
    }

    private JointContact posture() {
      return new JointContact(
          turn(JointMembers.POSTURE),
          has(JointMembers.PART_A) ? (int) count(JointMembers.PART_A) : 0,
          has(JointMembers.PART_B) ? (int) count(JointMembers.PART_B) : 0,
          onA(),
          onB());
    }

    private List<String> words(Declaration member) {
      List<String> words = new ArrayList<>();
      for (Object entry : list(member)) {
        if (!(entry instanceof String word)) {
          throw problem(member, "contains something that is not a string");
        }
        words.add(word);
      }
      return words;
    }

    private JointTree.Step step(@Nullable Object value) {
      if (!(value instanceof List<?> terms)) {
        throw problem(JointMembers.BOXES, "contains something that is not a list");
      }
      if (terms.isEmpty()) {
        return new JointTree.Open();
      }
      int size = terms.size();
      Object first = terms.get(0);
      if (JointMembers.COMMON.equals(first) && size == 5) {
        return new JointTree.Common(
            whole(terms.get(1)),
            decimal(terms.get(2)),
            decimal(terms.get(3)),
            decimal(terms.get(4)));
      }
      if (first instanceof String && size == 2) {
        String word = String.valueOf(first);
        int at = whole(terms.get(1));
        return switch (word) {
          case "q" -> new JointTree.Halve(at);
          case "A" -> new JointTree.Divide(BodySide.A, at);
          case "B" -> new JointTree.Divide(BodySide.B, at);
          default -> throw problem(JointMembers.BOXES, "has no step " + Words.quoted(word));
        };
      }
      if (size == 4) {
        return new JointTree.Plane(
            whole(first), whole(terms.get(1)), whole(terms.get(2)), whole(terms.get(3)));
      }
      throw problem(JointMembers.BOXES, "contains a step that is none: " + terms.size() + " terms");
    }

    private int whole(@Nullable Object value) {
      long number = integerOf(value, JointMembers.BOXES);
      if (number < Integer.MIN_VALUE || number > Integer.MAX_VALUE) {
        throw problem(JointMembers.BOXES, "contains %d, which is too large".formatted(number));
      }
      return (int) number;
    }

    private double decimal(@Nullable Object value) {
      return number(value, JointMembers.BOXES);
    }

    private List<Double> turn(Declaration member) {
      return has(member) ? Arrays.stream(numbers(member)).boxed().toList() : List.of();
    }

    private MotionPlane plane() {
      MotionPlane plane =
          new MotionPlane(
              number(value(MotionMembers.FROM), MotionMembers.FROM),
              number(value(MotionMembers.TO), MotionMembers.TO),
              named(MotionMembers.FRAME, MotionFrame.class),
              normal());
      refuseUnread(MotionMembers.KIND);
      return plane;
    }

    private MotionContact contact() {
      MotionContact contact =
          has(MotionMembers.CONTACT_TIME)
              ? new ContactBy(
                  number(value(MotionMembers.CONTACT_TIME), MotionMembers.CONTACT_TIME),
                  commonPoint())
              : new ContactWithin(
                  number(value(MotionMembers.FROM), MotionMembers.FROM),
                  number(value(MotionMembers.TO), MotionMembers.TO),
                  vertices(CertificateMembers.VERTICES_A),
                  vertices(CertificateMembers.VERTICES_B));
      refuseUnread(MotionMembers.KIND);
      return contact;
    }

    private List<Integer> vertices(Declaration member) {
      return Arrays.stream(integers(list(member), member)).boxed().toList();
    }

    private <E extends Enum<E>> E named(Declaration member, Class<E> type) {
      String name = text(member);
      try {
        return Enum.valueOf(type, name);
      } catch (IllegalArgumentException e) {
        throw problem(member, "is %s, which is none of its words".formatted(Words.quoted(name)));
      }
    }

    private Fields object(@Nullable Object value, Declaration member) {
      if (!(value instanceof Map<?, ?> map)) {
        throw problem(member, "is or contains something that is not an object");
      }
      Map<String, @Nullable Object> nested = new LinkedHashMap<>();
      map.forEach((key, entry) -> nested.put(String.valueOf(key), entry));
      return new Fields(new Members(nested), where);
    }

    private List<Double> direction() {
      boolean along = has(CertificateMembers.ALONG);
      Declaration member = along ? CertificateMembers.ALONG : CertificateMembers.DIRECTION;
      if (!has(member)) {
        return List.of();
      }
      if (along && has(CertificateMembers.DIRECTION)) {
        throw problem(member, "cannot stand beside 'direction'");
      }
      double[] components = numbers(member);
      try {
        AxisVector.of(components);
      } catch (InvalidGeometryException e) {
        throw problem(member, "is no direction: " + e.getMessage());
      }
      return Arrays.stream(components).boxed().toList();
    }

    private Optional<OverlapEvidence> overlap() {
      try {
        return switch (text(CertificateMembers.KIND)) {
          case Kinds.OVERLAP -> Optional.of(solid());
          case Kinds.NO_OVERLAP -> Optional.of(thin());
          default -> Optional.empty();
        };
      } catch (InvalidGeometryException e) {
        throw problem(String.valueOf(e.getMessage()));
      }
    }

    private ObjectCertificate objects() {
      try {
        return ObjectMembers.read(members, this::ofParts);
      } catch (InvalidInputException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw problem(String.valueOf(e.getMessage()));
      }
    }

    private OverlapEvidence thin() {
      boolean meets = has(CertificateMembers.VERTICES_A);
      return new OverlapEvidence.Thin(
          normal(),
          meets ? indices(CertificateMembers.VERTICES_A) : List.of(),
          meets ? indices(CertificateMembers.VERTICES_B) : List.of());
    }

    private List<Integer> indices(Declaration member) {
      return Arrays.stream(integers(list(member), member)).boxed().toList();
    }

    private OverlapSolid solid() {
      int[][] onA = rows(CertificateMembers.SOLID_A);
      int[][] rings = rows(CertificateMembers.RINGS);
      List<?> owners = list(CertificateMembers.FACES);
      int[] faces = new int[owners.size()];
      for (int f = 0; f < faces.length; f++) {
        long owner = integerOf(owners.get(f), CertificateMembers.FACES);
        if (owner < Integer.MIN_VALUE || owner > Integer.MAX_VALUE) {
          throw problem(CertificateMembers.FACES, "contains %d, which is no face".formatted(owner));
        }
        faces[f] = (int) owner;
      }
      boolean planar = rings.length > 0 && rings[0].length == 2;
      return OverlapSolid.of(planar ? 2 : 3, onA, rows(CertificateMembers.SOLID_B), faces, rings);
    }

    private int[][] rows(Declaration member) {
      List<?> values = list(member);
      int[][] rows = new int[values.size()][];
      for (int k = 0; k < rows.length; k++) {
        if (!(values.get(k) instanceof List<?> row)) {
          throw problem(member, "contains something that is not a list");
        }
        rows[k] = integers(row, member);
      }
      return rows;
    }

    private Certificate ofParts(Map<String, @Nullable Object> inner) {
      try {
        Fields fields = new Fields(new Members(inner), where);
        Certificate certificate = fields.certificate();
        fields.refuseUnread(fields.text(CertificateMembers.KIND));
        return certificate;
      } catch (InvalidInputException e) {
        throw problem(CertificateMembers.PARTS, ": " + e.problems().get(0).message());
      }
    }

    private Certificate certificate() {
      String kind = text(CertificateMembers.KIND);
      try {
        return switch (kind) {
          case Kinds.SEPARATING_PLANE ->
              new Certificate.SeparatingPlane(
                  normal(),
                  vertexOrNone(CertificateMembers.VERTEX_A),
                  vertexOrNone(CertificateMembers.VERTEX_B));
          case Kinds.COMMON_POINT -> commonPoint();
          case Kinds.CLOSEST_PAIR ->
              new Certificate.ClosestPair(onA(), onB(), normal(), wholeWeights());
          case Kinds.PENETRATION_AXIS -> new Certificate.PenetrationAxis(normal(), commonPoint());
          case Kinds.BALL_INSIDE ->
              new Certificate.PenetrationAxis(
                  normal(),
                  commonPoint(),
                  indices(CertificateMembers.CORNERS_A),
                  indices(CertificateMembers.CORNERS_B),
                  simplices(CertificateMembers.SURFACE));
          case Kinds.INSIDE -> new Certificate.Inside(simplices(CertificateMembers.SIMPLICES));
          case Kinds.OUTSIDE_VERTEX ->
              has(CertificateMembers.VERTICES_B)
                  ? new Certificate.OutsideVertex(SupportFunction.NO_VERTEX, normal(), onA(), onB())
                  : new Certificate.OutsideVertex(
                      toInt(integer(CertificateMembers.VERTEX), CertificateMembers.VERTEX),
                      normal());
          case Kinds.EMPTY_BODY -> emptyBody();
          case Kinds.GROWTH -> growth();
          case Kinds.ROW_DEPTH -> rowDepth();
          case Kinds.NONE -> Certificate.NONE;
          default -> throw problem("there is no kind " + Words.quoted(kind));
        };
      } catch (InvalidGeometryException e) {
        throw problem(String.valueOf(e.getMessage()));
      } catch (InvalidInputException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw problem(String.valueOf(e.getMessage()));
      }
    }

    private Certificate.CommonPoint commonPoint() {
      boolean paired = truth(CertificateMembers.PAIRED);
      return new Certificate.CommonPoint(onA(), onB(), paired);
    }

    private Certificate rowDepth() {
      boolean ball = has(CertificateMembers.SURFACE);
      double[] origin = ball ? numbers(CertificateMembers.ORIGIN) : new double[0];
      return new Certificate.RowDepth(
          commonPoint(),
          plane(CertificateMembers.PLANE_A, CertificateMembers.MULTIPLIERS_A),
          plane(CertificateMembers.PLANE_B, CertificateMembers.MULTIPLIERS_B),
          Arrays.stream(origin).boxed().toList(),
          ball ? points(CertificateMembers.POINTS_A, origin.length) : List.of(),
          ball ? points(CertificateMembers.POINTS_B, origin.length) : List.of(),
          ball ? indices(CertificateMembers.CORNERS_A) : List.of(),
          ball ? indices(CertificateMembers.CORNERS_B) : List.of(),
          ball ? simplices(CertificateMembers.SURFACE) : List.of());
    }

    private ConvexCombination plane(Declaration rows, Declaration multipliers) {
      return has(rows)
          ? ConvexCombination.of(integers(list(rows), rows), numbers(multipliers))
          : ConvexCombination.none();
    }

    private List<List<Double>> points(Declaration member, int dimension) {
      double[] numbers = numbers(member);
      if (dimension == 0 || numbers.length % dimension != 0) {
        throw problem(member, "is not a whole number of points of the dimension of the origin");
      }
      List<List<Double>> points = new ArrayList<>();
      for (int k = 0; k < numbers.length; k += dimension) {
        points.add(Arrays.stream(numbers, k, k + dimension).boxed().toList());
      }
      return points;
    }

    private Certificate growth() {
      boolean aims = has(CertificateMembers.NORMAL) || has(CertificateMembers.INTEGER_NORMAL);
      boolean meets = has(CertificateMembers.VERTICES_A) || has(CertificateMembers.VERTICES_B);
      return new Certificate.Growth(
          Arrays.stream(numbers(CertificateMembers.CENTRE_A)).boxed().toList(),
          Arrays.stream(numbers(CertificateMembers.CENTRE_B)).boxed().toList(),
          around(CertificateMembers.AROUND_A),
          around(CertificateMembers.AROUND_B),
          aims ? Optional.of(normal()) : Optional.empty(),
          meets ? onA() : ConvexCombination.none(),
          meets ? onB() : ConvexCombination.none(),
          wholeWeights());
    }

    private ConvexCombination around(Declaration member) {
      int[] named = integers(list(member), member);
      double[] weights = new double[named.length];
      Arrays.fill(weights, 1);
      return named.length == 0 ? ConvexCombination.none() : ConvexCombination.of(named, weights);
    }

    private Certificate emptyBody() {
      BodySide side = side();
      boolean rows =
          has(side == BodySide.A ? CertificateMembers.VERTICES_A : CertificateMembers.VERTICES_B);
      return rows
          ? new Certificate.EmptyBody(side, side == BodySide.A ? onA() : onB())
          : new Certificate.EmptyBody(side);
    }

    private BodySide side() {
      String name = text(CertificateMembers.SIDE);
      return switch (name) {
        case "A" -> BodySide.A;
        case "B" -> BodySide.B;
        default ->
            throw problem(
                CertificateMembers.SIDE, "is %s, expected A or B".formatted(Words.quoted(name)));
      };
    }

    private AxisVector normal() {
      return has(CertificateMembers.INTEGER_NORMAL)
          ? AxisVector.of(wholes(CertificateMembers.INTEGER_NORMAL).toArray(new BigInteger[0]))
          : AxisVector.of(numbers(CertificateMembers.NORMAL));
    }

    private List<BigInteger> wholeWeights() {
      return has(CertificateMembers.WHOLE_WEIGHTS)
          ? wholes(CertificateMembers.WHOLE_WEIGHTS)
          : List.of();
    }

    private List<BigInteger> wholes(Declaration member) {
      List<BigInteger> numbers = new ArrayList<>();
      for (Object value : list(member)) {
        String digits = value instanceof Json.Numeral n ? n.text() : String.valueOf(value);
        if (!digits.matches("-?\\d+")) {
          throw problem(member, "contains " + Words.quoted(digits));
        }
        numbers.add(new BigInteger(digits));
      }
      return numbers;
    }

    private ConvexCombination onA() {
      return combination(CertificateMembers.VERTICES_A, CertificateMembers.WEIGHTS_A);
    }

    private ConvexCombination onB() {
      return combination(CertificateMembers.VERTICES_B, CertificateMembers.WEIGHTS_B);
    }

    private ConvexCombination combination(Declaration vertices, Declaration weights) {
      int[] named = integers(list(vertices), vertices);
      double[] shares = numbers(weights);
      return named.length == 0 && shares.length == 0
          ? ConvexCombination.none() // of half-spaces
          : ConvexCombination.of(named, shares);
    }

    private List<List<Integer>> simplices(Declaration member) {
      List<List<Integer>> simplices = new ArrayList<>();
      for (Object entry : list(member)) {
        if (!(entry instanceof List<?> corners)) {
          throw problem(member, "contains something that is not a list");
        }
        List<Integer> simplex = new ArrayList<>();
        for (int corner : integers(corners, member)) {
          simplex.add(corner);
        }
        simplices.add(simplex);
      }
      return simplices;
    }

    private int vertexOrNone(Declaration member) {
      return has(member) ? toInt(integer(member), member) : SupportFunction.NO_VERTEX;
    }

    private boolean has(Declaration member) {
      return members.has(member.name());
    }

    private @Nullable Object value(Declaration member) {
      return members.take(member.name());
    }

    private String text(Declaration member) {
      if (value(member) instanceof String text) {
        return text;
      }
      throw problem(member, "is missing or not a string");
    }

    private long integer(Declaration member) {
      return integerOf(value(member), member);
    }

    private long integerOf(@Nullable Object value, Declaration member) {
      if (value instanceof Json.Numeral number && number.text().matches("-?\\d{1,18}")) {
        return Long.parseLong(number.text());
      }
      throw problem(member, "is missing or not a whole number");
    }

    private int toInt(long value, Declaration member) {
      if (value < SupportFunction.NO_VERTEX || value > Integer.MAX_VALUE) {
        throw problem(member, "contains %d, which is no vertex index".formatted(value));
      }
      return (int) value;
    }

    private OptionalDouble optionalNumber(Declaration member) {
      return has(member)
          ? OptionalDouble.of(number(value(member), member))
          : OptionalDouble.empty();
    }

    /** Numbers that JSON cannot write stand as strings. */
    private double number(@Nullable Object value, Declaration member) {
      if (value instanceof Json.Numeral number) {
        return Double.parseDouble(number.text());
      }
      if ("Infinity".equals(value)) {
        return Double.POSITIVE_INFINITY;
      }
      if ("-Infinity".equals(value)) {
        return Double.NEGATIVE_INFINITY;
      }
      throw problem(member, "is or contains something that is not a number");
    }

    private double[] numbers(Declaration member) {
      List<?> values = list(member);
      double[] numbers = new double[values.size()];
      for (int k = 0; k < numbers.length; k++) {
        numbers[k] = number(values.get(k), member);
      }
      return numbers;
    }

    private int[] integers(List<?> values, Declaration member) {
      int[] integers = new int[values.size()];
      for (int k = 0; k < integers.length; k++) {
        integers[k] = toInt(integerOf(values.get(k), member), member);
      }
      return integers;
    }

    private List<?> list(Declaration member) {
      if (value(member) instanceof List<?> list) {
        return list;
      }
      throw problem(member, "is missing or not a list");
    }

    private InvalidInputException problem(Declaration member, String message) {
      return problem("'%s' %s".formatted(member.name(), message));
    }

    private InvalidInputException problem(String message) {
      return new InvalidInputException(where, message);
    }
  }
}
