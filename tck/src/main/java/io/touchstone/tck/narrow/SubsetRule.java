// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Representation;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/**
 * Asks for subsets whose truth is known without any arithmetic: a body and itself, some of its
 * vertices, one more vertex far away; with radii, the same radius, a greater and a smaller one.
 */
final class SubsetRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N30",
        "subsets",
        "A body is a subset of itself, its parts are, and so are smaller radii; what sticks out is none; with evidence, and without bounds and points.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      for (Representation bodies : List.of(Representation.VERTICES, Representation.ROUNDED)) {
        for (Question question : subject.questions(dimension, bodies)) {
          if (question.request().goal() == Goal.CONTAINMENT) {
            judge(subject, findings, question, bodies == Representation.ROUNDED);
          }
        }
      }
    }
  }

  private static void judge(
      Subject subject, Findings findings, Question question, boolean rounded) {
    for (Sample sample : subject.fewSamples(question.dimension())) {
      Polytope body = sample.coreA();
      if (body.isEmpty() || !Subject.isAffordable(question, sample)) {
        continue;
      }
      Sample same = new Sample("a body and itself", body, sample.poseA(), body, sample.poseA());
      if (!rounded) {
        ask(subject, findings, question, same, Verdict.SUBSET);
        Sample part =
            new Sample("a part of a body", half(body), sample.poseA(), body, sample.poseA());
        ask(subject, findings, question, part, Verdict.SUBSET);
        Sample more =
            new Sample("a body and more", grown(body), sample.poseA(), body, sample.poseA());
        ask(subject, findings, question, more, Verdict.NOT_SUBSET);
      } else {
        double radius = Math.max(body.size(), 1);
        ask(subject, findings, question, radii(same, radius, radius), Verdict.SUBSET);
        ask(subject, findings, question, radii(same, radius / 2, radius), Verdict.SUBSET);
        ask(subject, findings, question, radii(same, 2 * radius, radius), Verdict.NOT_SUBSET);
      }
    }
  }

  private static Sample radii(Sample sample, double radiusA, double radiusB) {
    return sample.described(
        "rounded",
        core -> new RoundedPolytope(core, radiusA),
        core -> new RoundedPolytope(core, radiusB));
  }

  private static Polytope half(Polytope body) {
    int n = body.dimension();
    double[] coordinates = new double[n * ((body.vertexCount() + 1) / 2)];
    copy(body, coordinates);
    return Polytope.of(n, coordinates);
  }

  private static Polytope grown(Polytope body) {
    int n = body.dimension();
    double[] coordinates = new double[n * (body.vertexCount() + 1)];
    copy(body, coordinates);
    double greatest = 1;
    for (double coordinate : coordinates) {
      greatest = Math.max(greatest, Math.abs(coordinate));
    }
    coordinates[n * body.vertexCount()] = 4 * greatest;
    return Polytope.of(n, coordinates);
  }

  private static void copy(Polytope body, double[] coordinates) {
    int n = body.dimension();
    for (int k = 0; k < Math.min(coordinates.length, n * body.vertexCount()); k++) {
      coordinates[k] = body.coordinate(k / n, k % n);
    }
  }

  private static void ask(
      Subject subject, Findings findings, Question question, Sample sample, Verdict truth) {
    Answer answer = subject.ask(sample, question);
    PairResult result = answer.result();
    String fault = "";
    if (!answer.isDecided()) {
      findings.count("undecided");
    } else if (result.verdict() != truth) {
      fault = "says %s, the truth is %s".formatted(result.verdict(), truth);
    } else if (result.hasLower() || result.hasUpper() || result.hasPoints()) {
      fault = "a subset with bounds or points: " + result;
    } else if (question.capability().evidence()) {
      fault = EvidenceRule.fault(answer);
    }
    findings.check(sample, question.request(), fault);
  }
}
