// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.spi.Representation;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.Locale;

/** Describes polytopes in the other ways that the capabilities claim. */
final class RepresentationRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N16",
        "other bodies",
        "Rounded, curved and half-space bodies get the same truth as polytopes, with evidence, as far as they are claimed.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      for (Representation bodies : Representation.values()) {
        if (bodies != Representation.VERTICES) {
          for (Question question : subject.questions(dimension, bodies)) {
            judge(subject, findings, question, bodies);
          }
        }
      }
    }
  }

  private static void judge(
      Subject subject, Findings findings, Question question, Representation bodies) {
    int n = question.dimension();
    boolean plain =
        question.request().metric() == Metric.EUCLIDEAN
            && question.request().goal() != Goal.CONTAINMENT
            && (!question.request().hasDirection() || question.request().goal() == Goal.CAST);
    if (bodies == Representation.HALF_SPACES) {
      int perFamily = subject.settings().size().perFamily(n);
      int count = perFamily * pairsOfHalfSpaces(question);
      for (int k = 0; k < count; k++) {
        halfSpaces(subject, findings, question, subject.draw("half-spaces", n, k));
      }
      return;
    }
    if (!plain) {
      return;
    }
    Draw draw = subject.draw(bodies, n);
    for (Sample sample : subject.fewSamples(n)) {
      if (Subject.isAffordable(question, sample)) {
        Sample described =
            sample.described(
                bodies.name().toLowerCase(Locale.ROOT),
                core -> describe(core, bodies, draw),
                core -> draw.once(2) ? core : describe(core, bodies, draw));
        judge(subject, findings, question, described);
      }
    }
  }

  /** Returns how many pairs of half-spaces a question is asked about, for each of a family. */
  private static int pairsOfHalfSpaces(Question question) {
    boolean euclidean = question.request().metric() == Metric.EUCLIDEAN;
    return switch (question.request().goal()) {
      case INTERSECTION -> 10;
      case DISTANCE -> euclidean ? 3 : 0;
      case CONTAINMENT -> 3;
      default -> 0;
    };
  }

  private static ConvexBody describe(Polytope core, Representation bodies, Draw draw) {
    return bodies == Representation.ROUNDED
        ? new RoundedPolytope(core, core.size() * Math.abs(draw.signed()))
        : new SupportOnly(core);
  }

  private static void judge(Subject subject, Findings findings, Question question, Sample sample) {
    Answer answer = subject.ask(sample, question);
    String fault = Truth.verdictFault(answer);
    if (fault.isEmpty()) {
      fault = Truth.boundsFault(answer);
    }
    if (fault.isEmpty()
        && sample.canBeChecked()
        && answer.isDecided()
        && question.capability().evidence()
        && !answer.isWord()
        && !Truth.isContact(sample, question.request().goal())) {
      fault = EvidenceRule.fault(answer);
    }
    findings.check(sample, question.request(), fault);
    if (!answer.isDecided()) {
      findings.count("undecided");
    }
  }

  /** Boxes with whole corners, once by their corners and once by their sides. */
  private static void halfSpaces(Subject subject, Findings findings, Question question, Draw draw) {
    Sample pair =
        new Sample(
            "boxes with whole corners",
            wholeBox(question.dimension(), draw),
            Pose.identity(question.dimension()),
            wholeBox(question.dimension(), draw),
            Pose.identity(question.dimension()));
    // whether half-spaces are a subset of a hull nobody is asked: that is hard by nature
    boolean subset = question.request().goal() == Goal.CONTAINMENT;
    Sample described =
        pair.described(
            "half-spaces",
            core -> subset ? core : sides(core),
            core -> !subset && draw.once(2) ? core : sides(core));
    judge(subject, findings, question, described);
  }

  private static Polytope wholeBox(int n, Draw draw) {
    double[] low = new double[n];
    double[] high = new double[n];
    for (int k = 0; k < n; k++) {
      low[k] = draw.index(4);
      high[k] = low[k] + 1 + draw.index(2);
    }
    return Shapes.boxBetween(low, high);
  }

  private static ConvexBody sides(Polytope box) {
    int n = box.dimension();
    double[][] normals = new double[2 * n][n];
    double[] offsets = new double[2 * n];
    for (int k = 0; k < n; k++) {
      normals[2 * k][k] = 1;
      normals[2 * k + 1][k] = -1;
      offsets[2 * k] = Double.NEGATIVE_INFINITY;
      offsets[2 * k + 1] = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < box.vertexCount(); v++) {
        offsets[2 * k] = Math.max(offsets[2 * k], box.coordinate(v, k));
        offsets[2 * k + 1] = Math.max(offsets[2 * k + 1], -box.coordinate(v, k));
      }
    }
    return HalfSpaces.of(n, normals, offsets);
  }

  /** A polytope that does not say that it is one. */
  private record SupportOnly(Polytope core) implements SupportFunction {
    @Override
    public int dimension() {
      return core.dimension();
    }

    @Override
    public int support(double[] direction, int hint, double[] point) {
      core.support(direction, NO_VERTEX, point);
      return NO_VERTEX;
    }

    @Override
    public void interiorPoint(double[] point) {
      core.interiorPoint(point);
    }

    @Override
    public double size() {
      return core.size();
    }

    /** The support point is a vertex chosen in doubles: another one may be farther by roundings. */
    @Override
    public double supportError() {
      double reach = 0;
      for (int v = 0; v < core.vertexCount(); v++) {
        for (int k = 0; k < dimension(); k++) {
          reach = Math.max(reach, Math.abs(core.coordinate(v, k)));
        }
      }
      return 4 * dimension() * dimension() * Math.ulp(reach);
    }
  }
}
