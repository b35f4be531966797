// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedOverlaps;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers single questions about pairs of bodies, with an engine, a proof policy and tolerances of
 * one's choice: what stands behind {@link Touchstone}.
 *
 * <p>Immutable: each method that sets something returns another one. Thread-safe. Allocates for
 * every question; it is meant for one answer, not for a million.
 */
public final class Query {

  /** The finder of contacts and overlaps that is asked unless another one is named. */
  public static final String DEFAULT_FINDER = "features";

  private final Engines engines;
  private final @Nullable String algorithm;
  private final Map<String, String> options;
  private final Finder finder;
  private final Proof proof;

  /** Has the tolerances, and the norm of distances. */
  private final PairRequest measure;

  /** The engines that were asked, by id. */
  private final ConcurrentHashMap<String, VerifiedNarrowPhase> phases = new ConcurrentHashMap<>();

  /** Who finds contacts and overlaps. */
  private record Finder(String id, Map<String, String> options) {}

  private Query(
      Engines engines,
      @Nullable String algorithm,
      Map<String, String> options,
      Finder finder,
      Proof proof,
      PairRequest measure) {
    this.engines = engines;
    this.algorithm = algorithm;
    this.options = options;
    this.finder = finder;
    this.proof = proof;
    this.measure = measure;
  }

  static Query of(Engines engines) {
    Objects.requireNonNull(engines, "engines");
    Finder usual = new Finder(DEFAULT_FINDER, Map.of());
    return new Query(engines, null, Map.of(), usual, Proof.CHECKED, PairRequest.distance());
  }

  /**
   * Names the engine that answers, with default options.
   *
   * @throws io.touchstone.UnknownAlgorithmException if none with this id can be used
   */
  public Query algorithm(String id) {
    return new Query(engines, engines.narrowPhase(id).id(), Map.of(), finder, proof, measure);
  }

  /**
   * Sets an option of the named engine. Whether it has such an option is found out when it is
   * asked.
   *
   * @throws IllegalStateException if no engine was named
   */
  public Query option(String name, String value) {
    if (algorithm == null) {
      throw new IllegalStateException(
          "option '%s' of which algorithm? name it first, with Touchstone.with(id)"
              .formatted(name));
    }
    Map<String, String> more = new TreeMap<>(options);
    more.put(name, value);
    return new Query(engines, algorithm, Map.copyOf(more), finder, proof, measure);
  }

  /**
   * Names the finder of contacts and overlaps, with its options; those that are not said have their
   * defaults. It concerns {@link #overlap}, {@link #overlaps} and {@link #contacts} alone, and
   * whether there is such a finder is found out when it is asked.
   */
  public Query finder(String id, Map<String, String> values) {
    Finder named = new Finder(id, Map.copyOf(values));
    return new Query(engines, algorithm, options, named, proof, measure);
  }

  /** Sets how answers are proved; {@link Proof#CHECKED} by default. */
  public Query proof(Proof policy) {
    Objects.requireNonNull(policy, "policy");
    return new Query(engines, algorithm, options, finder, policy, measure);
  }

  /** Sets the relative tolerance of distances and depths; 1e-12 by default, not negative. */
  public Query relativeTolerance(double tolerance) {
    return measuring(measure.toBuilder().relativeTolerance(tolerance));
  }

  /** Sets the absolute tolerance of distances and depths; 0 by default, not negative. */
  public Query absoluteTolerance(double tolerance) {
    return measuring(measure.toBuilder().absoluteTolerance(tolerance));
  }

  /**
   * Sets the norm in which distances are measured; Euclidean by default. It concerns {@link
   * #distance} alone.
   */
  public Query metric(Metric norm) {
    return measuring(measure.toBuilder().metric(norm));
  }

  /**
   * Sets by how much pairs are grown: bodies collide if they are at most that far apart, and
   * distances and depths are of the grown pair. Finite and not negative, 0 by default. It concerns
   * {@link #collides}, {@link #distance} and {@link #penetration}; a cast and a subset of a grown
   * body are asked about a body that is, such as a {@link
   * io.touchstone.api.geometry.RoundedPolytope}.
   */
  public Query margin(double margin) {
    return measuring(measure.toBuilder().margin(margin));
  }

  private Query measuring(PairRequest.Builder other) {
    return new Query(engines, algorithm, options, finder, proof, other.build());
  }

  /**
   * Tells whether two bodies have a point in common.
   *
   * @return an answer whose {@link Outcome#collides()} tells, unless it is undecided
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome collides(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return ask(Goal.INTERSECTION, a, poseA, b, poseB);
  }

  /** Tells whether two bodies, given in the world, have a point in common. */
  public Outcome collides(ConvexBody a, ConvexBody b) {
    return collides(a, Pose.identity(a.dimension()), b, Pose.identity(b.dimension()));
  }

  /**
   * Finds out how far two bodies are apart, and where they are nearest.
   *
   * @return an answer whose {@link Outcome#distance()} tells, unless it is undecided
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome distance(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return ask(Goal.DISTANCE, a, poseA, b, poseB);
  }

  /** Finds out how far two bodies, given in the world, are apart. */
  public Outcome distance(ConvexBody a, ConvexBody b) {
    return distance(a, Pose.identity(a.dimension()), b, Pose.identity(b.dimension()));
  }

  /**
   * Finds out how deep two bodies overlap, and along which axis B leaves A soonest.
   *
   * @return an answer whose {@link Outcome#depth()} tells, unless it is undecided
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome penetration(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return ask(Goal.PENETRATION, a, poseA, b, poseB);
  }

  /** Finds out how deep two bodies, given in the world, overlap. */
  public Outcome penetration(ConvexBody a, ConvexBody b) {
    return penetration(a, Pose.identity(a.dimension()), b, Pose.identity(b.dimension()));
  }

  /**
   * Finds out how far two bodies are apart or, where they collide, how deep they overlap.
   *
   * @return the answer to {@link #distance}, or that to {@link #penetration} of bodies that collide
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome signedDistance(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    Outcome apart = distance(a, poseA, b, poseB);
    return apart.collides() ? penetration(a, poseA, b, poseB) : apart;
  }

  /** Finds out the signed distance of two bodies, given in the world. */
  public Outcome signedDistance(ConvexBody a, ConvexBody b) {
    return signedDistance(a, Pose.identity(a.dimension()), b, Pose.identity(b.dimension()));
  }

  /**
   * Prepares a body for questions about points: whether it contains them, how far away they are,
   * what is nearest to them.
   *
   * @param pose where the body stands; copied
   * @throws UnsupportedQueryException if no engine measures distances of such a body from points
   * @throws DimensionMismatchException if dimensions differ
   */
  public PointQueries points(ConvexBody body, PoseView pose) {
    int n = body.dimension();
    requireDimension("pose", pose.dimension(), n);
    ConvexBody own = body instanceof Polytope polytope ? Polytope.copyOf(polytope) : body;
    return new PointQueries(
        own,
        pose,
        request(PairRequest.builder(Goal.INTERSECTION)),
        request(PairRequest.builder(Goal.DISTANCE).metric(measure.metric())),
        request(PairRequest.builder(Goal.PENETRATION)),
        asked -> phase(choose(asked, n, Representation.of(own), Representation.VERTICES)));
  }

  /** Prepares a body, given in the world, for questions about points. */
  public PointQueries points(ConvexBody body) {
    return points(body, Pose.identity(body.dimension()));
  }

  /**
   * Finds out how far B must be moved along a direction until it leaves A.
   *
   * @param direction n components in the world frame, any length but zero
   * @return an answer whose {@link Outcome#depth()} tells, unless it is undecided
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome penetrationAlong(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double... direction) {
    requireDimension("direction", direction.length, a.dimension());
    return ask(PairRequest.builder(Goal.PENETRATION).direction(direction), a, poseA, b, poseB);
  }

  /**
   * Finds out how many times a direction B can move before it touches A: a linear cast. The answer
   * has bounds of that number, and where B hits A the point and the normal of the face.
   *
   * @param direction n components in the world frame, any length but zero
   * @return an answer whose {@link Outcome#castParameter()} tells, unless it is undecided; infinite
   *     if B misses A
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome cast(
      ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double... direction) {
    requireDimension("direction", direction.length, a.dimension());
    return ask(PairRequest.builder(Goal.CAST).direction(direction), a, poseA, b, poseB);
  }

  /**
   * Finds out how many times a direction a ray goes before it meets a body: a cast of a point.
   *
   * @param body what is hit, or not; A of the answer, and the point is B
   * @param pose where it stands
   * @param origin where the ray begins, n coordinates in the world
   * @param direction n components in the world frame, any length but zero
   * @return an answer whose {@link Outcome#castParameter()} tells, unless it is undecided; infinite
   *     if the ray misses the body, 0 if it begins in it
   * @throws UnsupportedQueryException if no engine answers such a question about such a body
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome rayCast(ConvexBody body, PoseView pose, double[] origin, double[] direction) {
    requireDimension("origin", origin.length, body.dimension());
    Polytope point = Polytope.of(origin.length, origin);
    return cast(body, pose, point, Pose.identity(origin.length), direction);
  }

  /**
   * Finds out by which factor both bodies have to grow, each about a point in its middle, until
   * they touch: above 1 for bodies that are apart, below 1 for those that overlap. The answer has
   * bounds of that factor, which is proved to the last bit about polytopes, and its derivatives by
   * both poses where it has some.
   *
   * @return an answer whose {@link Outcome#growthFactor()} tells, unless it is undecided; infinite
   *     for flat bodies that never meet
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome growth(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return ask(Goal.GROWTH, a, poseA, b, poseB);
  }

  /**
   * Finds out by which factor both bodies have to grow about centres that are named.
   *
   * @param centreA n coordinates of a point of A, in its frame, as its vertices are
   * @param centreB likewise of B
   * @throws io.touchstone.api.geometry.InvalidGeometryException if a centre is not in its body
   * @see #growth(ConvexBody, PoseView, ConvexBody, PoseView)
   */
  public Outcome growth(
      ConvexBody a,
      PoseView poseA,
      double[] centreA,
      ConvexBody b,
      PoseView poseB,
      double[] centreB) {
    return ask(PairRequest.builder(Goal.GROWTH).centres(centreA, centreB), a, poseA, b, poseB);
  }

  /**
   * Tells whether A is a subset of B.
   *
   * @return an answer whose {@link Outcome#verdict()} is SUBSET or NOT_SUBSET, unless it is
   *     undecided
   * @throws UnsupportedQueryException if no engine answers such a question about such bodies
   * @throws DimensionMismatchException if dimensions differ
   */
  public Outcome isSubset(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    return ask(Goal.CONTAINMENT, a, poseA, b, poseB);
  }

  /** Tells whether A, given in the world, is a subset of B. */
  public Outcome isSubset(ConvexBody a, ConvexBody b) {
    return isSubset(a, Pose.identity(a.dimension()), b, Pose.identity(b.dimension()));
  }

  /**
   * Finds out what two polytopes have in common: its volume, in the plane its area, and where it
   * is. With the policy {@link Proof#EXACT} the bounds of the volume are neighbouring doubles or
   * equal; else they are within 1e-9 of each other, relative.
   *
   * @throws UnknownAlgorithmException if the finder cannot be used
   * @throws UnsupportedQueryException if a body is no polytope given by vertices in 2 or 3
   *     dimensions
   * @throws DimensionMismatchException if dimensions differ
   */
  public OverlapOutcome overlap(ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    int n = a.dimension();
    requireDimension("pose of A", poseA.dimension(), n);
    requireDimension("body B", b.dimension(), n);
    requireDimension("pose of B", poseB.dimension(), n);
    VerifiedOverlaps overlaps = overlaps(n);
    return overlaps.newQuery(n).evaluate(overlaps.prepare(a), poseA, overlaps.prepare(b), poseB);
  }

  /** Finds out what two polytopes, given in the world, have in common. */
  public OverlapOutcome overlap(ConvexBody a, ConvexBody b) {
    return overlap(a, Pose.identity(a.dimension()), b, Pose.identity(b.dimension()));
  }

  /**
   * Returns what answers {@link #overlap} for many pairs, whose bodies are prepared once. Whether
   * bodies have a point in common is found out by the engine of this query.
   *
   * @param dimension of the bodies
   * @throws UnknownAlgorithmException if the finder cannot be used
   * @throws InvalidOptionsException if an option of it is unknown or its value impossible
   * @throws UnsupportedQueryException if no engine tells whether such bodies meet
   */
  public VerifiedOverlaps overlaps(int dimension) {
    PairRequest meets = PairRequest.intersection();
    return new VerifiedOverlaps(
        createFinder(),
        phase(choose(meets, dimension, Representation.VERTICES, Representation.VERTICES)),
        proof);
  }

  /**
   * Returns what answers where pairs of bodies touch.
   *
   * @param dimension of the bodies, 2 or 3
   * @throws UnknownAlgorithmException if the finder cannot be used
   * @throws InvalidOptionsException if an option of it is unknown or its value impossible
   * @throws UnsupportedQueryException if the dimension is another, or if no engine finds distances
   *     and depths
   */
  public Contacts contacts(int dimension) {
    if (dimension != 2 && dimension != 3) {
      throw new UnsupportedQueryException(
          "no contact in dimension %d: hulls are known in dimensions 2 and 3".formatted(dimension));
    }
    return new Contacts(
        createFinder(),
        phase(ofContacts(PairRequest.distance(), dimension)),
        phase(ofContacts(PairRequest.penetration(), dimension)),
        proof);
  }

  private ContactFinder createFinder() {
    return engines
        .of(Kind.CONTACT_FINDER)
        .create(finder.id(), finder.options(), ContactProvider::create);
  }

  /** Boxes, hulls and rounded bodies may each go to another engine, where nobody named one. */
  private String ofContacts(PairRequest request, int dimension) {
    Representation kind = Representation.ROUNDED;
    String chosen = choose(request, dimension, kind, kind);
    return algorithm == null && engines.hasNarrowPhase(AutoPhase.ID) ? AutoPhase.ID : chosen;
  }

  /**
   * Tells whether two objects, which need not be convex, have a point in common.
   *
   * @return an answer with a certificate, unless it is undecided
   * @throws UnsupportedQueryException if no engine answers such a question about such parts
   * @throws DimensionMismatchException if dimensions differ
   */
  public ObjectOutcome collides(ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    return ask(Goal.INTERSECTION, a, poseA, b, poseB);
  }

  /** Finds out how far two objects are apart; see {@link io.touchstone.objects.ObjectQuery}. */
  public ObjectOutcome distance(ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    return ask(Goal.DISTANCE, a, poseA, b, poseB);
  }

  /** Finds out how deep the deepest pair of parts of two compounds overlaps. */
  public ObjectOutcome penetration(ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    return ask(Goal.PENETRATION, a, poseA, b, poseB);
  }

  private ObjectOutcome ask(Goal goal, ObjectBody a, PoseView poseA, ObjectBody b, PoseView poseB) {
    int n = a.dimension();
    requireDimension("object B", b.dimension(), n);
    requireDimension("pose of A", poseA.dimension(), n);
    requireDimension("pose of B", poseB.dimension(), n);
    PairRequest.Builder question = PairRequest.builder(goal);
    if (goal == Goal.DISTANCE) {
      question.metric(measure.metric());
    }
    PairRequest request = request(question);
    Representation ofA = Representation.of(a.part(0));
    Representation ofB = Representation.of(b.part(0));
    ObjectPhase objects = new ObjectPhase(phase(choose(request, n, ofA, ofB)));
    return objects
        .newQuery(n)
        .evaluate(objects.prepare(a, 1), poseA, objects.prepare(b, 1), poseB, request, null, true);
  }

  private Outcome ask(Goal goal, ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB) {
    PairRequest.Builder question = PairRequest.builder(goal);
    if (goal == Goal.DISTANCE) {
      question.metric(measure.metric());
    }
    return ask(question, a, poseA, b, poseB);
  }

  private Outcome ask(
      PairRequest.Builder question,
      ConvexBody bodyA,
      PoseView poseA,
      ConvexBody bodyB,
      PoseView poseB) {
    // whoever made a polytope, its vertices are read once and never again
    ConvexBody a = bodyA instanceof Polytope polytope ? Polytope.copyOf(polytope) : bodyA;
    ConvexBody b = bodyB instanceof Polytope polytope ? Polytope.copyOf(polytope) : bodyB;
    int n = a.dimension();
    requireDimension("pose of A", poseA.dimension(), n);
    requireDimension("body B", b.dimension(), n);
    requireDimension("pose of B", poseB.dimension(), n);
    PairRequest request = request(question);
    VerifiedNarrowPhase phase =
        phase(choose(request, n, Representation.of(a), Representation.of(b)));
    PreparedShape preparedA = phase.prepare(a, 1);
    PreparedShape preparedB = phase.prepare(b, 1);
    PairResult result = new PairResult(n);
    phase.newQuery(n).evaluate(preparedA, poseA, preparedB, poseB, request, null, result);
    return result.toOutcome();
  }

  private PairRequest request(PairRequest.Builder question) {
    return question
        .relativeTolerance(measure.relativeTolerance())
        .absoluteTolerance(measure.absoluteTolerance())
        .margin(measure.margin())
        .build();
  }

  private static void requireDimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }

  private VerifiedNarrowPhase phase(String id) {
    return phases.computeIfAbsent(
        id, chosen -> Proofs.prove(engines.createNarrowPhase(chosen, options), proof, engines));
  }

  /** Returns the id of the engine that answers: the named one, or the one that is chosen. */
  private String choose(PairRequest request, int n, Representation ofA, Representation ofB) {
    if (algorithm != null) {
      Optional<String> reason =
          engines.narrowPhase(algorithm).capabilities().whyNot(request, n, ofA, ofB);
      if (reason.isEmpty()) {
        return algorithm;
      }
      throw new UnsupportedQueryException(
          "the algorithm '%s' %s; %s"
              .formatted(algorithm, reason.get(), remedy(able(request, n, ofA, ofB))));
    }
    List<AlgorithmInfo> able = able(request, n, ofA, ofB);
    if (able.isEmpty()) {
      throw new UnsupportedQueryException(
          "no installed algorithm answers %s in dimension %d about bodies given by %s and %s; %s"
              .formatted(lower(request.goal()), n, lower(ofA), lower(ofB), remedy(able)));
    }
    return able.get(0).id();
  }

  private List<AlgorithmInfo> able(
      PairRequest request, int n, Representation ofA, Representation ofB) {
    return engines.able(request, n, List.of(ofA, ofB));
  }

  private String remedy(List<AlgorithmInfo> able) {
    if (!able.isEmpty()) {
      return "installed and able: " + ids(able);
    }
    List<AlgorithmInfo> installed = engines.narrowPhases();
    return installed.isEmpty()
        ? "no engine is installed; add one to the class path or module path"
        : "installed: %s; add one that does to the class path or module path"
            .formatted(ids(installed));
  }

  private static String ids(List<AlgorithmInfo> infos) {
    return infos.stream().map(AlgorithmInfo::id).collect(Collectors.joining(", "));
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return "Query[algorithm=%s, options=%s, proof=%s]"
        .formatted(algorithm == null ? "by question" : algorithm, options, proof);
  }
}
