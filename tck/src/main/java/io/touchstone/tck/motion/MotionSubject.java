// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.tck.rule.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A solver of motions under judgement. */
public final class MotionSubject {

  private static final int SAMPLES_PER_SCENE = 6;

  /** Coarse, so that a slow engine is judged in seconds. */
  static final MotionRequest REQUEST = MotionRequest.firstContact().withTolerance(1e-7);

  private final Function<NarrowPhase, MotionPhase> solvers;
  private final NarrowPhase engine;
  private final Settings settings;
  private final Map<MovingSample, MotionResult> truths = new HashMap<>();
  private final Map<MovingSample, Optional<MotionProposal>> claims = new HashMap<>();
  private @Nullable MotionPhase judged;

  /**
   * Creates the subject.
   *
   * @param solvers makes the solver over an engine
   * @param engine answers its questions, and those of the truth
   * @param settings how the run is made
   */
  public MotionSubject(
      Function<NarrowPhase, MotionPhase> solvers, NarrowPhase engine, Settings settings) {
    this.solvers = solvers;
    this.engine = engine;
    this.settings = settings;
  }

  MotionPhase create(NarrowPhase over) {
    return solvers.apply(over);
  }

  NarrowPhase engine() {
    return engine;
  }

  /** Returns the motions that are tried. */
  List<MovingSample> samples() {
    List<MovingSample> samples = new ArrayList<>();
    int count = SAMPLES_PER_SCENE * settings.size().scenes();
    for (int k = 0; k < count; k++) {
      samples.add(MovingSample.of(settings.seed(), k));
    }
    return samples;
  }

  /**
   * Returns what is proved of a motion, without the solver: the proof alone halves the time between
   * what is free and what meets.
   */
  MotionResult truth(MovingSample sample) {
    return truths.computeIfAbsent(
        sample,
        asked -> {
          VerifiedMotionPhase phase =
              new VerifiedMotionPhase(
                  new Idle(), Proofs.prove(engine, Proof.CHECKED), Proof.CHECKED);
          return phase
              .newQuery(asked.dimension())
              .solve(
                  phase.prepare(asked.a()),
                  asked.motionA(),
                  phase.prepare(asked.b()),
                  asked.motionB(),
                  REQUEST);
        });
  }

  /** Returns what the solver proposes when it is asked for the first time; asked once. */
  Optional<MotionProposal> claim(MovingSample sample) {
    MotionPhase phase = judged == null ? create(engine) : judged;
    judged = phase;
    return claims.computeIfAbsent(sample, asked -> propose(phase, asked));
  }

  /** Returns what the solver proposes; empty if it does not answer such motions. */
  static Optional<MotionProposal> propose(MotionPhase phase, MovingSample sample) {
    return propose(phase, phase.newQuery(sample.dimension()), sample);
  }

  static Optional<MotionProposal> propose(
      MotionPhase phase, MotionQuery query, MovingSample sample) {
    MotionProposal proposal = new MotionProposal();
    try {
      query.solve(
          phase.prepare(sample.a()),
          sample.motionA(),
          phase.prepare(sample.b()),
          sample.motionB(),
          REQUEST,
          proposal);
    } catch (UnsupportedQueryException e) {
      return Optional.empty();
    }
    return Optional.of(proposal);
  }

  /** Proposes nothing. */
  private static final class Idle implements MotionPhase {

    @Override
    public PreparedShape prepare(ConvexBody body) {
      return () -> body;
    }

    @Override
    public MotionQuery newQuery(int dimension) {
      return (a, motionA, b, motionB, request, out) -> out.undecided(0);
    }
  }
}
