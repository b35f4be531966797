// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * What the queries of this family have in common: their memory of a pair and their trace.
 *
 * @param <S> the engine's shapes
 */
public abstract class AxisQuery<S extends SupportShape> extends ProposingQuery<S, PairMemory> {

  /** What answers name as the step that decided. */
  protected final AxisSteps steps = AxisSteps.of(this::step);

  /** Where steps go, or null. */
  protected @Nullable QueryTrace trace;

  /** Creates scratch memory. */
  protected AxisQuery(String id, int dimension) {
    super(id, id, dimension);
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace = sink;
  }

  /** Proposes that balls around the bodies are apart. */
  public static void proposeBalls(BallGap balls, @Nullable QueryTrace trace, Proposal out) {
    balls.proposeTo(out);
    if (trace != null) {
      trace.step(
          TraceStep.of("balls", 1)
              .with("gap", balls.lower())
              .with("direction", balls.normalX(), balls.normalY(), balls.normalZ()));
    }
  }
}
