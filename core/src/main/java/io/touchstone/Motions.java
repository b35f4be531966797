// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedMotionPhase;
import java.util.Map;
import java.util.Objects;

/**
 * Answers when bodies that move first meet, with a solver, an engine, a proof policy and tolerances
 * of one's choice.
 *
 * <pre>{@code
 * MotionResult fall = Touchstone.motion(
 *     floor, Motion.staying(here), box, Motion.linear(above, 0, 0, -2));
 * fall.freeUntil(); // they do not meet before, which planes prove
 * fall.contactAt(); // they have met by then, which a common point proves
 * }</pre>
 *
 * <p>Immutable: each method that sets something returns another one. Thread-safe. Prepares bodies
 * for every question; see {@link #phase} for many.
 */
public final class Motions {

  /** The solver that is asked unless another one is named. */
  public static final String DEFAULT_SOLVER = "advance";

  private final Engines engines;
  private final String solver;
  private final Map<String, String> options;
  private final String engine;
  private final Map<String, String> engineOptions;
  private final Proof proof;
  private final MotionRequest request;

  private Motions(
      Engines engines,
      String solver,
      Map<String, String> options,
      String engine,
      Map<String, String> engineOptions,
      Proof proof,
      MotionRequest request) {
    this.engines = engines;
    this.solver = solver;
    this.options = options;
    this.engine = engine;
    this.engineOptions = engineOptions;
    this.proof = proof;
    this.request = request;
  }

  /** Starts from a collection of engines and solvers, with defaults for everything else. */
  public static Motions of(Engines engines) {
    Objects.requireNonNull(engines, "engines");
    String engine =
        engines.hasNarrowPhase(AutoPhase.ID) || engines.narrowPhases().isEmpty()
            ? AutoPhase.ID
            : engines.narrowPhases().get(0).id();
    return new Motions(
        engines,
        DEFAULT_SOLVER,
        Map.of(),
        engine,
        Map.of(),
        Proof.CHECKED,
        MotionRequest.firstContact());
  }

  /** Names the solver, with its options; those that are not said have their defaults. */
  public Motions solver(String id, Map<String, String> values) {
    return new Motions(engines, id, Map.copyOf(values), engine, engineOptions, proof, request);
  }

  /**
   * Names the engine that the solver and the proof ask about fixed poses.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public Motions engine(String id) {
    return engine(id, Map.of());
  }

  /**
   * Names the engine with its options; those that are not said have their defaults.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public Motions engine(String id, Map<String, String> values) {
    String named = engines.narrowPhase(id).id();
    return new Motions(engines, solver, options, named, Map.copyOf(values), proof, request);
  }

  /** Sets how answers are proved; {@link Proof#CHECKED} by default. */
  public Motions proof(Proof policy) {
    return new Motions(engines, solver, options, engine, engineOptions, policy, request);
  }

  /** Sets tolerance and minimum separation. */
  public Motions request(MotionRequest asked) {
    return new Motions(engines, solver, options, engine, engineOptions, proof, asked);
  }

  /** Returns the request. */
  public MotionRequest request() {
    return request;
  }

  /**
   * Creates what answers many questions about prepared bodies.
   *
   * @throws UnknownAlgorithmException if solver or engine cannot be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   */
  public VerifiedMotionPhase phase() {
    NarrowPhase narrow = engines.createNarrowPhase(engine, engineOptions);
    MotionPhase motion =
        engines
            .of(Kind.MOTION_SOLVER)
            .create(solver, options, (provider, checked) -> provider.create(narrow, checked));
    Proof ofPoses = proof == Proof.NONE ? Proof.CHECKED : proof;
    return new VerifiedMotionPhase(motion, Proofs.prove(narrow, ofPoses, engines), proof);
  }

  /**
   * Finds out when two bodies first meet.
   *
   * @param a first body: a polytope or a rounded polytope, not empty
   * @param motionA how it moves
   * @param b second body
   * @param motionB how it moves
   * @throws UnknownAlgorithmException if solver or engine cannot be used
   * @throws io.touchstone.api.query.UnsupportedQueryException if the solver has no answer to such
   *     bodies or motions
   * @throws io.touchstone.api.geometry.InvalidGeometryException if a body is empty
   * @throws io.touchstone.api.geometry.DimensionMismatchException if dimensions differ
   */
  public MotionResult solve(ConvexBody a, Motion motionA, ConvexBody b, Motion motionB) {
    VerifiedMotionPhase phase = phase();
    return phase
        .newQuery(a.dimension())
        .solve(phase.prepare(a), motionA, phase.prepare(b), motionB, request);
  }
}
