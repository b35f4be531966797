// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.ArrayList;
import java.util.List;

/** An answer with its trace. */
record Traced(PairResult result, List<TraceStep> steps) {

  /** Asks with and without a trace: it changes no bit of the answer, and has both of its ends. */
  static Traced ask(NarrowPhase engine, Posed pair, PairRequest request, String what) {
    int n = pair.dimension();
    PairQuery query = engine.newQuery(n);
    PairResult plain = new PairResult(n);
    PairResult result = new PairResult(n);
    PreparedShape a = engine.prepare(pair.a());
    PreparedShape b = engine.prepare(pair.b());
    query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, plain);
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, result);
    assertThat(result.bits()).as("%s: %s", what, steps).isEqualTo(plain.bits());
    assertThat(steps.get(0).kind()).as(what).isEqualTo("start");
    assertThat(steps.get(steps.size() - 1).kind()).as(what).isEqualTo("end");
    return new Traced(result, steps);
  }
}
