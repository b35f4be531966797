// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Questions about all bodies of a world, under one proof policy. They are about the bodies where
 * they stand now, without their margins; an {@link World#update} is not needed. Each answer names,
 * per body, its verdict, what stands behind it and the evidence.
 *
 * <p>Which bodies are the nearest, or is met first, goes by the values found. What that proves goes
 * by their bounds: whoever may be nearer than one of the bodies named, or be met before, is named,
 * too, or is {@linkplain WorldAnswer#undecided left open}. So is whoever may be within a distance,
 * contain a point or have one in common. Who is neither is not, as surely as the answer about it:
 * that is proved where policy and kind of body allow it, and computed in floating point with the
 * policy none and for some curved bodies. The order among those named proves nothing; their bounds
 * are in the evidence.
 *
 * <p>Belongs to the thread of the world, and is refused while another call runs. Allocates.
 */
public final class WorldQueries {

  private final World world;
  private final PolicyPhase phase;
  private final int groups;
  private final Pose origin;

  WorldQueries(World world, PolicyPhase phase, int groups) {
    this.world = world;
    this.phase = phase;
    this.groups = groups;
    origin = Pose.identity(world.dimension());
  }

  /** Returns the same questions about the bodies that are in one of some groups alone. */
  public WorldQueries among(int bits) {
    return new WorldQueries(world, phase, bits);
  }

  /** Returns how answers are proved. */
  public Proof proof() {
    return phase.policy();
  }

  /**
   * Finds the body that a ray meets first.
   *
   * @param from where the ray begins, n coordinates
   * @param direction n components, any length but zero
   * @param most how many times the direction it goes at most; may be infinite
   * @return one hit or none; its value is how many times the direction the ray goes, 0 where it
   *     begins in the body. Left open is who may be met before it, or is met by the bounds of the
   *     answer within the way or beyond; the one that is named may be that, too
   */
  public WorldAnswer rayCast(double[] from, double[] direction, double most) {
    world.enter();
    try {
      return cast(Region.of(world, from, origin, phase), direction, most);
    } finally {
      world.exit();
    }
  }

  /**
   * Finds the body that another one meets first on its way along a direction, without turning.
   *
   * @param body what moves; it need not be in the world
   * @param pose where it begins
   * @param direction n components, any length but zero
   * @param most how many times the direction it goes at most; may be infinite
   * @return one hit or none, as of {@link #rayCast}
   */
  public WorldAnswer shapeCast(ConvexBody body, PoseView pose, double[] direction, double most) {
    world.enter();
    try {
      return cast(Region.of(world, body, pose, phase), direction, most);
    } finally {
      world.exit();
    }
  }

  private WorldAnswer cast(Region moving, double[] direction, double most) {
    world.requireDimension("direction", direction.length);
    if (!(most >= 0)) {
      throw new IllegalArgumentException(
          "a way of %s times its direction; give 0 or more".formatted(most));
    }
    return new CastSearch(world, phase, moving, direction, most).run(this::isAsked);
  }

  /**
   * Finds the nearest bodies.
   *
   * @param point n coordinates
   * @param count how many at most, at least 1
   * @return so many hits, or as many as there are or have a known distance; their values are
   *     distances. Nobody is nearer than one of them who is not among them or left open; of bodies
   *     that are as far away as the last one, all but the one named are left open where their
   *     bounds overlap
   */
  public WorldAnswer nearest(double[] point, int count) {
    world.enter();
    try {
      return nearest(Region.of(world, point, origin, phase), count);
    } finally {
      world.exit();
    }
  }

  /** Finds the bodies nearest to another one; see {@link #nearest(double[], int)}. */
  public WorldAnswer nearest(ConvexBody body, PoseView pose, int count) {
    world.enter();
    try {
      return nearest(Region.of(world, body, pose, phase), count);
    } finally {
      world.exit();
    }
  }

  private WorldAnswer nearest(Region region, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "the nearest %d bodies; ask for one at least".formatted(count));
    }
    Findings found = new Findings(count);
    Set<WorldBody> seen = new HashSet<>();
    double bound = Double.POSITIVE_INFINITY;
    double covered;
    do { // once, but where who is named by a lesser value has a greater bound
      covered =
          visit(
              region,
              bound,
              body -> {
                if (seen.add(body)) {
                  look(region, body, PairRequest.distance(), Double.POSITIVE_INFINITY, found);
                }
                return found.reach();
              });
      bound = found.reach();
    } while (bound > covered);
    return found.answer();
  }

  /**
   * Finds the bodies that are at most so far away.
   *
   * @param distance in the unit of length; not negative, finite
   * @return all of them; their values are distances, none above the one given. That they are within
   *     is decided, as that they collide with the body grown by the distance
   */
  public WorldAnswer within(ConvexBody body, PoseView pose, double distance) {
    world.enter();
    try {
      Region region = Region.of(world, body, pose, phase);
      PairRequest grown = PairRequest.builder(Goal.INTERSECTION).margin(distance).build();
      Findings found = new Findings();
      visit(
          region,
          distance,
          near -> {
            Findings meets = new Findings();
            look(region, near, grown, 0, meets);
            if (!meets.isEmpty()) {
              look(region, near, PairRequest.distance(), distance, found);
            }
            found.addUndecided(meets);
            return distance;
          });
      return found.answer();
    } finally {
      world.exit();
    }
  }

  /** Finds the bodies that have a point in common with a body; their values are 0. */
  public WorldAnswer overlapping(ConvexBody region, PoseView pose) {
    world.enter();
    try {
      return overlapping(Region.of(world, region, pose, phase));
    } finally {
      world.exit();
    }
  }

  /** Finds the bodies that contain a point, which may be on their boundary; their values are 0. */
  public WorldAnswer contains(double... point) {
    world.enter();
    try {
      return overlapping(Region.of(world, point, origin, phase));
    } finally {
      world.exit();
    }
  }

  private WorldAnswer overlapping(Region region) {
    Findings found = new Findings();
    visit(
        region,
        0,
        body -> {
          look(region, body, PairRequest.intersection(), 0, found);
          return 0;
        });
    return found.answer();
  }

  /**
   * Finds out how far two bodies are apart or, where they collide, how deep they overlap.
   *
   * @return a hit whose body is b: its value is the distance, or minus the depth, between the
   *     bounds of its answer; or b undecided, also where no value is known
   * @throws UnsupportedQueryException if they collide and one is a surface of triangles, which has
   *     no depth
   */
  public WorldAnswer signedDistance(WorldBody a, WorldBody b) {
    world.enter();
    try {
      world.requireHere(a);
      world.requireHere(b);
      return a.shape.isObject() || b.shape.isObject() ? ofObjects(a, b) : ofConvex(a, b);
    } finally {
      world.exit();
    }
  }

  private WorldAnswer ofConvex(WorldBody a, WorldBody b) {
    Outcome outcome = askConvex(a, b, PairRequest.distance());
    if (outcome.collides()) {
      outcome = askConvex(a, b, PairRequest.penetration());
    }
    Findings found = new Findings();
    boolean known = outcome.collides() ? outcome.hasLower() : outcome.hasUpper();
    if (outcome.verdict() == Verdict.UNDECIDED || !known) {
      found.undecided(b);
    } else {
      double value = outcome.collides() ? -outcome.depth() : outcome.distance();
      found.add(WorldHit.of(b, value, outcome), Bounds.ZERO);
    }
    return found.answer();
  }

  private Outcome askConvex(WorldBody a, WorldBody b, PairRequest request) {
    PairResult result = phase.result();
    phase
        .query()
        .evaluate(
            a.shape.prepared(phase),
            a.place,
            b.shape.prepared(phase),
            b.place,
            request,
            null,
            result);
    return result.toOutcome();
  }

  private WorldAnswer ofObjects(WorldBody a, WorldBody b) {
    ObjectOutcome outcome = askObjects(a, b, PairRequest.distance());
    if (outcome.collides()) {
      outcome = askObjects(a, b, PairRequest.penetration());
    }
    Findings found = new Findings();
    OptionalDouble known = outcome.collides() ? outcome.lower() : outcome.upper();
    if (outcome.verdict() == Verdict.UNDECIDED || known.isEmpty()) {
      found.undecided(b);
    } else {
      double value = outcome.collides() ? -outcome.depth() : distance(outcome);
      int part = b.shape.isObject() ? outcome.partB() : -1;
      Assurance assurance = outcome.verdictAssurance();
      found.add(
          new WorldHit(b, value, assurance, outcome.pair(), Optional.of(outcome), part),
          Bounds.ZERO);
    }
    return found.answer();
  }

  /** Returns the distance of an answer that has an upper bound: if its points do not say it. */
  private static double distance(ObjectOutcome outcome) {
    boolean said = outcome.collides() || outcome.pair().map(Outcome::hasUpper).orElse(true);
    return said ? outcome.distance() : outcome.upper().orElseThrow();
  }

  private ObjectOutcome askObjects(WorldBody a, WorldBody b, PairRequest request) {
    return phase
        .objectQuery()
        .evaluate(
            a.shape.object(phase), a.place, b.shape.object(phase), b.place, request, null, true);
  }

  // --- one body and a region

  /** Tells whether questions are about a body. */
  private boolean isAsked(WorldBody body) {
    return (body.settings.groups() & groups) != 0;
  }

  /** Receives a body; returns the bound from now on. */
  private interface Visit {
    double of(WorldBody body);
  }

  /** Visits bodies, those within a bound among them; returns how far that became in the end. */
  private double visit(Region region, double bound, Visit visit) {
    Boxes boxes = new Boxes(world.dimension());
    region.enclose(region.pose(), boxes);
    double[] current = {bound};
    world
        .bodies()
        .searchable()
        .forEachNear(
            boxes.min,
            boxes.max,
            bound,
            slot -> {
              WorldBody body = world.bodies().body(slot);
              if (isAsked(body)) {
                current[0] = Math.min(current[0], visit.of(body));
              }
              return current[0];
            });
    return current[0];
  }

  /**
   * Finds out how far away a body is or, by another goal, whether it collides with the region.
   *
   * @param most what the value surely is at most
   */
  private void look(
      Region region, WorldBody body, PairRequest request, double most, Findings found) {
    boolean measured = request.goal() == Goal.DISTANCE;
    if (body.shape.isObject()) {
      ObjectOutcome outcome = askObject(phase, region, body, request);
      if (outcome.verdict() == Verdict.UNDECIDED) {
        found.undecided(body);
      } else if (measured && !outcome.collides() && outcome.upper().isEmpty()) {
        found.add(body, Bounds.of(outcome).lower());
      } else if (measured || outcome.collides()) {
        double value = measured ? Math.min(most, distance(outcome)) : 0;
        found.add(WorldHit.of(body, value, outcome), Bounds.of(outcome));
      }
      return;
    }
    PairResult result = ask(region, body, request);
    boolean collides = result.verdict().collides();
    if (result.verdict() == Verdict.UNDECIDED) {
      found.undecided(body);
    } else if (measured && !collides && !result.hasUpper()) {
      found.add(body, Bounds.of(result).lower());
    } else if (measured || collides) {
      Bounds bounds = collides ? Bounds.ZERO : Bounds.of(result);
      Outcome outcome = result.toOutcome();
      double value = measured ? Math.min(most, outcome.distance()) : 0;
      found.add(WorldHit.of(body, value, outcome), bounds);
    }
  }

  private PairResult ask(Region region, WorldBody body, PairRequest request) {
    PairResult result = phase.result();
    phase
        .query()
        .evaluate(
            body.shape.prepared(phase),
            body.place,
            region.prepared(),
            region.pose(),
            request,
            null,
            result);
    return result;
  }

  /** Asks about an object and a region, which must be a polytope, rounded or not. */
  static ObjectOutcome askObject(
      PolicyPhase phase, Region region, WorldBody body, PairRequest request) {
    if (!region.fitsObjects()) {
      throw new UnsupportedQueryException(
          "%s beside an object that is not convex; ask with a polytope, rounded or not"
              .formatted(region));
    }
    return phase
        .objectQuery()
        .evaluate(
            body.shape.object(phase),
            body.place,
            region.asObject(),
            region.pose(),
            request,
            null,
            true);
  }

  @Override
  public String toString() {
    return "WorldQueries[proof=%s, groups=%08x]".formatted(phase.policy(), groups);
  }
}
