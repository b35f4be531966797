// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.proof.VerifiedQuery;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about two objects. Not thread-safe: each thread has its own.
 *
 * <ul>
 *   <li>{@link Goal#INTERSECTION}: ends with the first pair of parts that collides.
 *   <li>{@link Goal#DISTANCE}: the least distance, and the parts between which it is.
 *   <li>{@link Goal#PENETRATION}: the pair of parts that overlaps most. To end the overlap B must
 *       be moved by its depth at least; by how much at least for all pairs together is not asked.
 *       Of triangle meshes there is no depth, and the question is refused.
 * </ul>
 *
 * <p>If no parts collide, and one object is a closed mesh, the objects still do if a piece of the
 * other one is inside of it.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class ObjectQuery {

  private final ObjectPhase phase;
  private final VerifiedQuery query;
  private final int dimension;
  private final PairSearch.Memory memory;

  ObjectQuery(ObjectPhase phase, int dimension) {
    this.phase = phase;
    this.query = phase.phase().newQuery(dimension);
    this.dimension = dimension;
    this.memory = new PairSearch.Memory(query, dimension);
  }

  /**
   * Answers.
   *
   * @param a first object, prepared by the same phase
   * @param poseA where it stands
   * @param b second object
   * @param poseB where it stands
   * @param request goal, margin and tolerances
   * @param warm memory of this pair, or null
   * @param evidence whether a certificate is wanted; that of a depth costs another search
   * @throws UnsupportedQueryException for other goals and norms, and for a depth of meshes
   * @throws DimensionMismatchException if dimensions differ
   * @throws IllegalArgumentException if another phase prepared an object
   */
  public ObjectOutcome evaluate(
      PreparedObject a,
      PoseView poseA,
      PreparedObject b,
      PoseView poseB,
      PairRequest request,
      @Nullable ObjectWarmStart warm,
      boolean evidence) {
    requireOwn(a);
    requireOwn(b);
    require("object A", a.body().dimension());
    require("pose of A", poseA.dimension());
    require("object B", b.body().dimension());
    require("pose of B", poseB.dimension());
    requireAnswerable(a, b, request);
    PoseView fixedA = poseA.toPose();
    PoseView fixedB = poseB.toPose();
    BoxGap gap = BoxGap.of(a.tree(), fixedA, b.tree(), fixedB, request.margin());
    PlacedObjects pair = new PlacedObjects(a, fixedA, b, fixedB, gap);
    PairSearch search = new PairSearch(memory, pair, request, evidence);
    search.run(warm);
    ObjectOutcome.Builder answer =
        ObjectOutcome.builder(Seal.OF_PROOF, dimension)
            .effort(search.asked(), search.iterations(), search.supportQueries());
    boolean decides =
        search.partA() >= 0 && (request.goal() != Goal.INTERSECTION || search.verdict().collides());
    Optional<Outcome> ofPair = decides ? Optional.of(search.best().toOutcome()) : Optional.empty();
    boolean meshes = a.body() instanceof TriangleMesh || b.body() instanceof TriangleMesh;
    if (search.verdict() == Verdict.INTERSECTING
        || !meshes // nothing else has an inside
        || gap.bound(0, 0, Double.MIN_VALUE) > 0) {
      return withoutEnclosure(pair, request, search, ofPair, answer, evidence);
    }
    Enclosure enclosure = new Enclosure(pair);
    if (enclosure.inside().isPresent()) {
      return inside(enclosure.inside().get(), answer);
    }
    ofPair.ifPresent(outcome -> answer.pair(search.partA(), search.partB(), outcome));
    boolean decided = !enclosure.isUndecided() && search.verdict() == Verdict.DISJOINT;
    answer.verdict(
        decided ? Verdict.DISJOINT : Verdict.UNDECIDED, assurance(decided && search.isProved()));
    bounds(search, enclosure.isUndecided(), search.lower(), answer);
    if (decided && evidence && search.isProved()) {
      write(pair, request, search, ofPair, answer, enclosure.outside());
    }
    return answer.build();
  }

  private ObjectOutcome withoutEnclosure(
      PlacedObjects pair,
      PairRequest request,
      PairSearch search,
      Optional<Outcome> ofPair,
      ObjectOutcome.Builder answer,
      boolean evidence) {
    ofPair.ifPresent(outcome -> answer.pair(search.partA(), search.partB(), outcome));
    boolean decided = search.verdict() != Verdict.UNDECIDED;
    answer.verdict(search.verdict(), assurance(decided && search.isProved()));
    bounds(search, false, search.lower(), answer);
    if (decided && evidence && search.isProved()) {
      boolean disjoint = search.verdict() == Verdict.DISJOINT;
      List<WindingPoint> outside = disjoint ? new Enclosure(pair).outside() : List.of();
      write(pair, request, search, ofPair, answer, outside);
    }
    return answer.build();
  }

  /** A vertex inside: the objects collide, however far apart their surfaces are. */
  private ObjectOutcome inside(WindingPoint point, ObjectOutcome.Builder answer) {
    return answer
        .verdict(Verdict.INTERSECTING, Assurance.PROVED)
        .bounds(OptionalDouble.empty(), OptionalDouble.of(0), Assurance.PROVED)
        .inside(point)
        .certificate(new ObjectCertificate(Optional.empty(), Optional.empty(), List.of(point)))
        .build();
  }

  private static void bounds(
      PairSearch search, boolean unknownInside, double lower, ObjectOutcome.Builder answer) {
    answer.bounds(
        Double.isInfinite(lower) || unknownInside
            ? OptionalDouble.empty()
            : OptionalDouble.of(lower),
        Double.isInfinite(search.upper())
            ? OptionalDouble.empty()
            : OptionalDouble.of(search.upper()),
        assurance(search.boundsAreProved()));
  }

  private void write(
      PlacedObjects pair,
      PairRequest request,
      PairSearch search,
      Optional<Outcome> ofPair,
      ObjectOutcome.Builder answer,
      List<WindingPoint> outside) {
    boolean bounded = search.verdict() == Verdict.DISJOINT || request.goal() == Goal.PENETRATION;
    Optional<SeparatedNodes> separated = Optional.empty();
    if (bounded) {
      if (request.goal() != Goal.PENETRATION) {
        separated = pair.tree(search.steps());
      } else {
        NodeEvidence nodes = new NodeEvidence(query, pair, request);
        separated = nodes.find(search.lower());
        // asked anew without memory, a pair may have another bound in the last place
        bounds(search, false, Math.min(search.lower(), nodes.lower()), answer);
      }
      if (separated.isEmpty()) {
        return;
      }
    }
    answer.certificate(
        new ObjectCertificate(
            ofPair.map(
                outcome ->
                    new ObjectCertificate.PartPair(
                        search.partA(), search.partB(), outcome.certificate())),
            separated,
            outside));
  }

  private static Assurance assurance(boolean proved) {
    return proved ? Assurance.PROVED : Assurance.FLOATING;
  }

  private void requireAnswerable(PreparedObject a, PreparedObject b, PairRequest request) {
    switch (request.goal()) {
      case INTERSECTION -> {}
      case DISTANCE -> {
        if (request.metric() != Metric.EUCLIDEAN) {
          throw new UnsupportedQueryException(
              "the distance of objects is Euclidean, not in " + request.metric());
        }
      }
      case PENETRATION -> {
        if (request.hasDirection()) {
          throw new UnsupportedQueryException(
              "a depth along a direction is a question about convex bodies; ask about the parts");
        }
        if (a.body() instanceof TriangleMesh || b.body() instanceof TriangleMesh) {
          throw new UnsupportedQueryException(
              "triangle surfaces have no depth; ask whether they collide, or make a compound of"
                  + " convex parts");
        }
      }
      default ->
          throw new UnsupportedQueryException(
              "%s is a question about convex bodies; objects answer intersection, distance and"
                      .formatted(request.goal().name().toLowerCase(Locale.ROOT))
                  + " penetration");
    }
  }

  @SuppressWarnings("ReferenceEquality") // a phase is what it is, not what it is like
  private void requireOwn(PreparedObject object) {
    if (object.owner().phase() != phase.phase()) {
      throw new IllegalArgumentException(
          "the object was prepared by another phase; prepare it with the one that is asked");
    }
  }

  private void require(String what, int found) {
    if (found != dimension) {
      throw new DimensionMismatchException(what, found, dimension);
    }
  }
}
