// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question that the front door answers with an engine and somebody who asks it: a solver of
 * motions, or a finder of contacts. Each takes many queries, and may take as long as preparing a
 * shape.
 *
 * @param <A> its answers
 * @param <P> what answers about prepared shapes
 * @param <Q> the scratch memory of a thread
 */
abstract class DoorQuestion<A extends Answer, P, Q> extends Question<A> {

  final PipelineConfig config;
  private final Engines engines;
  private final P first;
  private @Nullable P fallback;

  DoorQuestion(
      PipelineConfig config,
      Engines engines,
      Plan plan,
      List<SceneBody> bodies,
      List<PreparedBody> prepared) {
    super(plan, bodies, prepared, new Quarantine());
    this.config = config;
    this.engines = AlgorithmResolver.choosing(engines, config.auto(), new ArrayList<>());
    this.first =
        door(this.engines, config.narrowPhase().algorithm().isAuto() ? null : plan.first());
  }

  /**
   * Opens the front door.
   *
   * @param engine who is asked; null where it is chosen for each question
   */
  abstract P door(Engines engines, @Nullable Stage engine);

  /** Prepares a shape. */
  abstract PreparedShape prepare(P door, ConvexBody shape);

  /** Makes the scratch memory of a thread. */
  abstract Q query(P door);

  /** Answers about a pair. */
  abstract A ask(Q query, PreparedShape a, PreparedShape b, Work work);

  /** Returns the answer that there is none. */
  abstract A failed(String error, @Nullable Throwable thrown);

  /** Returns an answer with what another engine threw before, and the time that it took. */
  abstract A with(A answer, @Nullable Throwable thrown, long nanos);

  final synchronized P door(boolean ofFallback) {
    if (!ofFallback) {
      return first;
    }
    P known = fallback;
    if (known == null) {
      known = door(engines, plan.fallback().get(0));
      fallback = known;
    }
    return known;
  }

  /**
   * Prepares all shapes.
   *
   * @param noun what the bodies are called in messages
   * @throws InvalidInputException if one is of a kind that is not known, naming it
   */
  final void prepareAll(String noun) {
    for (int k = 0; k < prepared.size(); k++) {
      try {
        if (prepared.get(k).isObject()) {
          throw new UnsupportedQueryException(
              "has parts; make a body of each part, all of one group");
        }
        shape(false, k);
      } catch (UnsupportedQueryException e) {
        throw new InvalidInputException(
            Position.of("%s '%s'".formatted(noun, bodies.get(k).name())),
            String.valueOf(e.getMessage()));
      }
    }
  }

  final PreparedShape shape(boolean ofFallback, int body) {
    StageIndex index = ofFallback ? StageIndex.FALLBACK : StageIndex.FIRST;
    return prepared.get(body).get(index, (shape, queries) -> prepare(door(ofFallback), shape));
  }

  @Override
  final A late(Stage stage, String why, EngineFaultException late) {
    return failed(why, late);
  }

  @Override
  final Asker<A> newAsker() {
    return new DoorAsker();
  }

  private final class DoorAsker extends Asker<A> {

    private @Nullable Q query;
    private @Nullable Q ofFallback;

    DoorAsker() {
      super(DoorQuestion.this.plan, DoorQuestion.this.quarantine);
      preparing(true);
    }

    @Override
    A ask(boolean fallback, Work work) {
      StageIndex index = fallback ? StageIndex.FALLBACK : StageIndex.FIRST;
      current(index);
      long start = System.nanoTime();
      try {
        PreparedShape a = shape(fallback, work.bodyA());
        PreparedShape b = shape(fallback, work.bodyB());
        Q known = fallback ? ofFallback : query;
        Q mine = known == null ? DoorQuestion.this.query(door(fallback)) : known;
        keep(fallback, mine);
        A answer = DoorQuestion.this.ask(mine, a, b, work);
        return with(answer, null, System.nanoTime() - start);
      } catch (Throwable e) { // foreign code may throw anything
        keep(fallback, null);
        WarmSlot memory = work.warm();
        if (memory != null) {
          memory.clear();
        }
        return DoorQuestion.this.failed(message(e), e);
      } finally {
        times.evaluated(index, System.nanoTime() - start);
      }
    }

    private void keep(boolean fallback, @Nullable Q now) {
      if (fallback) {
        ofFallback = now;
      } else {
        query = now;
      }
    }

    @Override
    A failed(String error) {
      return DoorQuestion.this.failed(error, null);
    }

    @Override
    A after(A answer, Throwable thrown) {
      return with(answer, thrown, answer.nanos());
    }
  }
}
