// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Asks about bodies without points, on either side and on both. */
final class EmptyRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N15",
        "empty bodies",
        "The empty set collides with nothing, is infinitely far from everything and is a subset of everything.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      Polytope some = subject.draw("empty", dimension).cloud(dimension, dimension + 2, 1, 1);
      Polytope none = Polytope.empty(dimension);
      Pose pose = Pose.identity(dimension);
      for (Question question : subject.questions(dimension)) {
        judge(subject, findings, new Sample("A empty", none, pose, some, pose), question);
        judge(subject, findings, new Sample("B empty", some, pose, none, pose), question);
        judge(subject, findings, new Sample("both empty", none, pose, none, pose), question);
      }
    }
  }

  private static void judge(Subject subject, Findings findings, Sample sample, Question question) {
    PairResult result = subject.ask(sample, question).result();
    boolean emptyA = sample.coreA().isEmpty();
    boolean containment = question.request().goal() == Goal.CONTAINMENT;
    Verdict truth = !containment ? Verdict.DISJOINT : emptyA ? Verdict.SUBSET : Verdict.NOT_SUBSET;
    String fault = "";
    if (result.verdict() != truth) {
      fault = "says %s, the truth is %s".formatted(result, truth);
    } else if (!result.hasEmptySide()) {
      fault = "does not say which body is empty: " + result;
    } else if ((result.emptySide() == BodySide.A ? sample.coreA() : sample.coreB()).vertexCount()
        > 0) {
      fault = "says that body %s is empty".formatted(result.emptySide());
    } else if (!containment
        && !(result.hasLower()
            && result.hasUpper()
            && result.lower() == Double.POSITIVE_INFINITY
            && result.upper() == Double.POSITIVE_INFINITY)) {
      fault = "the distance is infinite: " + result;
    } else if (result.hasPoints() || result.hasNormal()) {
      fault = "points or a normal although there is no point: " + result;
    }
    findings.check(sample, question.request(), fault);
  }
}
