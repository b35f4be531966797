// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the body that something meets first on its way. Memory of one question. */
final class CastSearch {

  /**
   * How far a box and a direction may be off in the frame of an object: more than a rigid pose's
   * defect and the roundings of its inverse.
   */
  private static final double BLUR = 1e-5;

  private final World world;
  private final PolicyPhase phase;
  private final Region moving;
  private final double[] direction;
  private final double most;
  private final PairRequest request;
  private final Findings found = new Findings(1);

  CastSearch(World world, PolicyPhase phase, Region moving, double[] direction, double most) {
    this.world = world;
    this.phase = phase;
    this.moving = moving;
    this.direction = direction.clone();
    this.most = most;
    request = PairRequest.builder(Goal.CAST).direction(direction).build();
  }

  WorldAnswer run(Predicate<WorldBody> isAsked) {
    Boxes boxes = new Boxes(direction.length);
    moving.enclose(moving.pose(), boxes);
    BodyStore bodies = world.bodies();
    SweptBoxes way = new SweptBoxes(bodies.searchable(), boxes.box, direction, 0);
    way.clip(bodies.reach, most);
    way.walk(
        slot -> {
          WorldBody body = bodies.body(slot);
          if (isAsked.test(body)) {
            meet(body);
          }
        },
        parameter -> found.reach() > parameter);
    return found.answer();
  }

  private void meet(WorldBody body) {
    if (body.shape.isObject()) {
      meetObject(body);
      return;
    }
    PairResult result = ask(body, body.shape.prepared(phase));
    if (result.verdict() == Verdict.UNDECIDED) {
      found.undecided(body);
    } else if (result.verdict().collides()) {
      Bounds bounds = Bounds.of(result);
      add(body, isHit(result) ? WorldHit.of(body, way(result), result.toOutcome()) : null, bounds);
    }
  }

  /**
   * Adds a body that is met, somewhere between bounds.
   *
   * @param hit null where its value is none, or beyond the way
   */
  private void add(WorldBody body, @Nullable WorldHit hit, Bounds bounds) {
    if (hit != null) {
      found.add(hit, bounds);
      if (bounds.upper() > most) {
        found.undecided(body);
      }
    } else if (bounds.lower() <= most) {
      found.add(body, bounds.lower());
    }
  }

  /**
   * Returns how far an answer says that it is; infinite, which stands for a miss, if it doesn't.
   */
  private static double way(PairResult result) {
    return result.hasCastParameter() ? result.castParameter() : Double.POSITIVE_INFINITY;
  }

  private boolean isHit(PairResult result) {
    double way = way(result);
    return way <= most && way < Double.POSITIVE_INFINITY;
  }

  private PairResult ask(WorldBody body, PreparedShape shape) {
    PairResult result = phase.result();
    phase
        .query()
        .evaluate(shape, body.place, moving.prepared(), moving.pose(), request, null, result);
    return result;
  }

  /** Of an object, what begins in it has gone 0; else the first of its parts is met. */
  private void meetObject(WorldBody body) {
    ObjectOutcome inside = WorldQueries.askObject(phase, moving, body, PairRequest.intersection());
    if (inside.collides()) {
      found.add(WorldHit.of(body, 0, inside), Bounds.ZERO);
      return;
    }
    if (inside.verdict() == Verdict.UNDECIDED) {
      found.undecided(body);
    }
    ObjectBody object = Objects.requireNonNull(body.shape.object());
    SweptBoxes way = wayInFrameOf(body);
    FirstPart first = new FirstPart();
    way.walk(
        part -> {
          PairResult result = ask(body, phase.phase().prepare(object.part(part), 1));
          if (result.verdict() == Verdict.UNDECIDED) {
            found.undecided(body);
          } else if (result.verdict().collides()) {
            first.meet(body, part, result);
          }
        },
        parameter -> parameter <= first.upper);
    if (first.isMet) {
      add(body, first.hit, new Bounds(first.lower, first.upper));
    }
  }

  /** The part of an object that is met first. */
  private final class FirstPart {
    boolean isMet;
    @Nullable WorldHit hit;

    /** Where the first of all parts is met, whichever that is. */
    double lower = Double.POSITIVE_INFINITY;

    double upper = Double.POSITIVE_INFINITY;

    void meet(WorldBody body, int part, PairResult result) {
      Bounds bounds = Bounds.of(result);
      isMet = true;
      lower = Math.min(lower, bounds.lower());
      upper = Math.min(upper, bounds.upper());
      if (isHit(result) && isBefore(result.castParameter(), part, hit)) {
        hit = hit(body, part, result.toOutcome());
      }
    }
  }

  private static boolean isBefore(double parameter, int part, @Nullable WorldHit best) {
    return best == null
        || parameter < best.value()
        || (parameter == best.value() && part < best.part());
  }

  private static WorldHit hit(WorldBody body, int part, Outcome outcome) {
    return new WorldHit(
        body,
        outcome.castParameter(),
        outcome.verdictAssurance(),
        Optional.of(outcome),
        Optional.empty(),
        part);
  }

  private SweptBoxes wayInFrameOf(WorldBody body) {
    int n = direction.length;
    Pose inverse = body.place.inverse();
    Boxes boxes = new Boxes(n);
    moving.enclose(inverse.compose(moving.pose()), boxes);
    double[] turned = new double[n];
    double far = 0;
    for (int i = 0; i < n; i++) {
      far += Math.abs(body.place.translation(i)) + Math.abs(moving.pose().translation(i));
      for (int j = 0; j < n; j++) {
        turned[i] += inverse.rotation(i, j) * direction[j];
      }
    }
    for (int i = 0; i < n; i++) { // how far the way is off grows with where it is in the world
      boxes.box[i] -= BLUR * far;
      boxes.box[n + i] += BLUR * far;
    }
    SweptBoxes way = new SweptBoxes(body.shape.parts(world), boxes.box, turned, BLUR);
    way.clipByBall(body.shape.partReach(), most);
    return way;
  }
}
