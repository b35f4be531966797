// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Counts what the engine is really asked. */
final class CountRule implements Rule<MotionSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo("M6", "count", "The count of distance queries is that of what was asked.");
  }

  @Override
  public void judge(MotionSubject subject, Findings findings) {
    Counting engine = new Counting(subject.engine());
    MotionPhase phase = subject.create(engine);
    for (MovingSample sample : subject.samples()) {
      engine.asked = 0;
      MotionSubject.propose(phase, sample)
          .ifPresent(
              claim ->
                  findings.check(
                      claim.distanceQueries() == engine.asked
                          ? ""
                          : "%d queries were asked, %d are told (%s)"
                              .formatted(engine.asked, claim.distanceQueries(), sample)));
    }
  }

  /** An engine that counts; of one thread. */
  private static final class Counting implements NarrowPhase {

    private final NarrowPhase inner;
    private int asked;

    Counting(NarrowPhase inner) {
      this.inner = inner;
    }

    @Override
    public PreparedShape prepare(ConvexBody body) {
      return inner.prepare(body);
    }

    @Override
    public PairQuery newQuery(int dimension) {
      PairQuery query = inner.newQuery(dimension);
      return (a, poseA, b, poseB, request, warm, out) -> {
        asked++;
        query.evaluate(a, poseA, b, poseB, request, warm, out);
      };
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return inner.newWarmStart(dimension);
    }
  }
}
