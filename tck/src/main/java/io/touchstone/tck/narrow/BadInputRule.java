// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Representation;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/** Asks what cannot be asked. */
final class BadInputRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N24",
        "bad input",
        "What cannot be asked is refused by the right exception, and the query works on.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      List<Question> questions = subject.questions(dimension);
      if (!questions.isEmpty()) {
        dimensions(subject, findings, questions.get(0));
        foreignShape(subject, findings, questions.get(0));
        goals(subject, findings, dimension);
      }
    }
    beyondDimensions(subject, findings);
    bodies(subject, findings);
  }

  /** Shapes, poses and results of another dimension than the query's. */
  private static void dimensions(Subject subject, Findings findings, Question question) {
    int n = question.dimension();
    NarrowPhase engine = subject.engine();
    Polytope body = subject.draw("bad", n).cloud(n, n + 2, 1, 1);
    PreparedShape shape = engine.prepare(body);
    Pose pose = Pose.identity(n);
    Pose wrongPose = Pose.identity(n + 1);
    PairResult result = new PairResult(n);
    PairRequest request = question.request();
    PairQuery query = engine.newQuery(n);
    expect(
        findings,
        "a pose of another dimension",
        DimensionMismatchException.class,
        () -> query.evaluate(shape, wrongPose, shape, pose, request, null, result));
    expect(
        findings,
        "a second pose of another dimension",
        DimensionMismatchException.class,
        () -> query.evaluate(shape, pose, shape, wrongPose, request, null, result));
    expect(
        findings,
        "a result of another dimension",
        DimensionMismatchException.class,
        () -> query.evaluate(shape, pose, shape, pose, request, null, new PairResult(n + 1)));
    if (!subject.questions(n + 1).isEmpty()) {
      PreparedShape wrong = engine.prepare(subject.draw("bad", n).cloud(n + 1, n + 2, 1, 1));
      expect(
          findings,
          "a body of another dimension",
          DimensionMismatchException.class,
          () -> query.evaluate(wrong, pose, shape, pose, request, null, result));
      expect(
          findings,
          "a second body of another dimension",
          DimensionMismatchException.class,
          () -> query.evaluate(shape, pose, wrong, pose, request, null, result));
    }
    Sample sample = new Sample("after bad input", body, pose, body, pose);
    query.evaluate(shape, pose, shape, pose, request, null, result);
    findings.check(
        sample,
        request,
        ResultBits.difference("after bad input", subject.ask(sample, question).result(), result));
  }

  private static void foreignShape(Subject subject, Findings findings, Question question) {
    int n = question.dimension();
    Polytope body = subject.draw("bad", n).cloud(n, n + 2, 1, 1);
    PreparedShape own = subject.engine().prepare(body);
    PreparedShape foreign = () -> body;
    Pose pose = Pose.identity(n);
    PairQuery query = subject.engine().newQuery(n);
    PairResult result = new PairResult(n);
    expect(
        findings,
        "a shape prepared by another engine",
        IllegalArgumentException.class,
        () -> query.evaluate(foreign, pose, own, pose, question.request(), null, result));
    expect(
        findings,
        "a second shape prepared by another engine",
        IllegalArgumentException.class,
        () -> query.evaluate(own, pose, foreign, pose, question.request(), null, result));
    WarmStart strange = () -> {};
    if (question.capability().warmStart()) {
      expect(
          findings,
          "a warm start made by another engine",
          IllegalArgumentException.class,
          () -> query.evaluate(own, pose, own, pose, question.request(), strange, result));
    }
  }

  /** Goals and metrics that are not claimed. */
  private static void goals(Subject subject, Findings findings, int n) {
    Polytope body = subject.draw("bad", n).cloud(n, n + 2, 1, 1);
    PreparedShape shape = subject.engine().prepare(body);
    Pose pose = Pose.identity(n);
    PairResult result = new PairResult(n);
    double[] direction = new double[n];
    direction[0] = 1;
    for (Goal goal : Goal.values()) {
      boolean measured = goal == Goal.DISTANCE || goal == Goal.PENETRATION;
      for (Metric metric : measured ? Metric.values() : new Metric[] {Metric.EUCLIDEAN}) {
        PairRequest.Builder builder = PairRequest.builder(goal).metric(metric);
        PairRequest request = (goal == Goal.CAST ? builder.direction(direction) : builder).build();
        if (!subject.capabilities().supports(request, n, Representation.VERTICES)) {
          expect(
              findings,
              "%s in %s, which is not claimed in dimension %d".formatted(goal, metric, n),
              UnsupportedQueryException.class,
              () -> {
                PairQuery query = subject.engine().newQuery(n);
                query.evaluate(shape, pose, shape, pose, request, null, result);
              });
        }
      }
    }
  }

  /** Dimensions that no goal claims. */
  private static void beyondDimensions(Subject subject, Findings findings) {
    for (int n = 1; n <= subject.settings().size().maxDimension(); n++) {
      int dimension = n;
      if (subject.capabilities().all().stream().noneMatch(c -> c.coversDimension(dimension))) {
        expect(
            findings,
            "a query in dimension %d, which is not claimed".formatted(n),
            UnsupportedQueryException.class,
            () -> subject.engine().newQuery(dimension));
        expect(
            findings,
            "a body of dimension %d, which is not claimed".formatted(n),
            UnsupportedQueryException.class,
            () -> subject.engine().prepare(Shapes.unitSimplex(dimension)));
      }
    }
  }

  /** Kinds of bodies that are not claimed. */
  private static void bodies(Subject subject, Findings findings) {
    List<Integer> dimensions = subject.dimensions();
    if (dimensions.isEmpty()) {
      return;
    }
    int n = dimensions.get(0);
    double[] offsets = {1};
    for (ConvexBody body :
        List.of(Shapes.sphere(n, 1), HalfSpaces.of(n, new double[1][n], offsets))) {
      Representation kind = Representation.of(body);
      if (subject.capabilities().all().stream().noneMatch(c -> c.bodies().contains(kind))) {
        expect(
            findings,
            "a body by %s, which is not claimed".formatted(kind),
            UnsupportedQueryException.class,
            () -> subject.engine().prepare(body));
      }
    }
  }

  private static void expect(
      Findings findings, String what, Class<? extends RuntimeException> type, Runnable question) {
    String fault = what + " is not refused";
    try {
      question.run();
    } catch (RuntimeException e) {
      fault =
          type.isInstance(e)
              ? ""
              : "%s is refused by %s instead of %s".formatted(what, e, type.getSimpleName());
    }
    findings.check(fault);
  }
}
