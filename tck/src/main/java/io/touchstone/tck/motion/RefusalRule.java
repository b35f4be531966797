// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Gives it what it cannot work with. */
final class RefusalRule implements Rule<MotionSubject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "M7",
        "refusals",
        "Bodies that it does not take are an UnsupportedQueryException, shapes that another solver"
            + " prepared an IllegalArgumentException.");
  }

  @Override
  public void judge(MotionSubject subject, Findings findings) {
    MotionPhase phase = subject.create(subject.engine());
    HalfSpaces half = HalfSpaces.half(new double[] {0, 0, 1}, 0);
    try {
      phase.prepare(half);
      findings.check("half-spaces were prepared, and have no motions");
    } catch (UnsupportedQueryException e) {
      findings.checked();
    }
    MovingSample sample = subject.samples().get(1);
    PreparedShape strange = sample::a;
    try {
      phase
          .newQuery(sample.dimension())
          .solve(
              strange,
              sample.motionA(),
              strange,
              sample.motionB(),
              MotionSubject.REQUEST,
              new MotionProposal());
      findings.check("shapes that another solver prepared were taken");
    } catch (UnsupportedQueryException e) {
      findings.count("motions that it does not answer");
    } catch (IllegalArgumentException e) {
      findings.checked();
    }
  }
}
