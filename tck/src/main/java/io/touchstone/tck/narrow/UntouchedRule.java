// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Representation;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.OpenBody;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Writes down what the engine is given, has it work, and looks again: bodies, among them some whose
 * memory is open, what the kernel keeps about them, poses that can be set, requests, what another
 * engine says, and results that were handed over long ago.
 */
final class UntouchedRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N28",
        "untouched",
        "Bodies, poses, requests and other engines' shapes are left as they are, and so is a result after it was returned.");
  }

  /** Directions in which bodies are felt. */
  private static final int DIRECTIONS = 12;

  /** After this time an engine has had time to write into a result that it had returned. */
  private static final long WAIT_MILLIS = 40;

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      double[][] directions = directions(subject.draw("untouched", dimension), dimension);
      for (Representation bodies : List.of(Representation.VERTICES, Representation.SUPPORT)) {
        for (Question question : subject.questions(dimension, bodies)) {
          List<Sample> samples = samples(subject, question, bodies);
          judge(subject, findings, question, samples, directions);
        }
      }
    }
  }

  private static double[][] directions(Draw draw, int dimension) {
    double[][] directions = new double[DIRECTIONS][];
    for (int k = 0; k < DIRECTIONS; k++) {
      directions[k] = draw.bells(dimension, 1);
    }
    return directions;
  }

  private static List<Sample> samples(Subject subject, Question question, Representation bodies) {
    List<Sample> samples = new ArrayList<>();
    for (Sample sample : subject.fewSamples(question.dimension())) {
      if (Subject.isAffordable(question, sample)) {
        samples.add(
            bodies == Representation.VERTICES
                ? sample
                : sample.described("with open memory", OpenBody::new, OpenBody::new));
      }
    }
    return samples;
  }

  /** A result that was handed over, and what it said then. */
  private record Returned(Sample sample, PairResult result, ResultBits bits) {}

  private static void judge(
      Subject subject,
      Findings findings,
      Question question,
      List<Sample> samples,
      double[][] directions) {
    List<Returned> returned = new ArrayList<>();
    NarrowPhase other = subject.create(Map.of());
    PairQuery query = subject.engine().newQuery(question.dimension());
    for (Sample sample : samples) {
      String before = felt(sample, directions);
      String request = question.request().toString();
      MutablePose poseA = mutable(sample.poseA());
      MutablePose poseB = mutable(sample.poseB());
      PreparedShape othersA = other.prepare(sample.a());
      PreparedShape othersB = other.prepare(sample.b());
      PairQuery othersQuery = other.newQuery(question.dimension());
      PairResult first = ask(othersQuery, othersA, othersB, sample, question);

      PairResult result = new PairResult(question.dimension());
      subject.ask(query, sample, poseA, poseB, question.request(), result);
      returned.add(new Returned(sample, result, ResultBits.of(result)));
      returned.add(askBatch(subject, query, question, sample));

      findings.check(
          sample, question.request(), difference("the bodies", before, felt(sample, directions)));
      findings.check(
          sample,
          question.request(),
          difference("the request", request, question.request().toString()));
      findings.check(
          sample, question.request(), difference("pose A", sample.poseA(), poseA.toPose()));
      findings.check(
          sample, question.request(), difference("pose B", sample.poseB(), poseB.toPose()));
      PairResult again = ask(othersQuery, othersA, othersB, sample, question);
      findings.check(
          sample,
          question.request(),
          ResultBits.difference("asked after this engine, another one changes:", first, again));
    }
    sleep();
    for (Returned one : returned) {
      findings.check(
          one.sample,
          question.request(),
          difference("a result that was returned", one.bits, ResultBits.of(one.result)));
    }
  }

  private static PairResult ask(
      PairQuery query, PreparedShape a, PreparedShape b, Sample sample, Question question) {
    PairResult result = new PairResult(question.dimension());
    query.evaluate(a, sample.poseA(), b, sample.poseB(), question.request(), null, result);
    return result;
  }

  /** Asks for a batch of one. */
  private static Returned askBatch(
      Subject subject, PairQuery query, Question question, Sample sample) {
    PairResult result = new PairResult(question.dimension());
    PairBatch pair =
        new PairBatch(
            new PreparedShape[] {subject.engine().prepare(sample.a())},
            new PoseView[] {sample.poseA()},
            new PreparedShape[] {subject.engine().prepare(sample.b())},
            new PoseView[] {sample.poseB()},
            new WarmStart[] {subject.engine().newWarmStart(question.dimension())},
            new PairResult[] {result});
    query.evaluateAll(pair, 0, 1, question.request());
    return new Returned(sample, result, ResultBits.of(result));
  }

  private static MutablePose mutable(PoseView pose) {
    MutablePose mutable = new MutablePose(pose.dimension(), true);
    mutable.set(pose);
    return mutable;
  }

  private static String difference(String what, Object before, Object after) {
    return before.equals(after)
        ? ""
        : "%s changed: it was %s, it is %s".formatted(what, before, after);
  }

  /** Returns what bodies feel like from outside: their numbers, and where they are farthest. */
  private static String felt(Sample sample, double[][] directions) {
    StringBuilder text = new StringBuilder();
    for (ConvexBody body : List.of(sample.a(), sample.b())) {
      feel(body, directions, text);
    }
    return text.toString();
  }

  private static void feel(ConvexBody body, double[][] directions, StringBuilder text) {
    text.append(body.isEmpty() ? "empty" : body.dimension());
    if (body instanceof Polytope polytope) {
      text.append(Arrays.toString(polytope.toArray()));
      if (!polytope.isEmpty()) {
        feelKernel(polytope, directions, text);
      }
    }
    if (body instanceof OpenBody open) {
      text.append(Arrays.toString(open.coordinates));
    }
    if (body instanceof SupportFunction function && !body.isEmpty()) {
      double[] point = new double[body.dimension()];
      for (double[] direction : directions) {
        text.append(' ').append(function.support(direction, SupportFunction.NO_VERTEX, point));
        text.append(Arrays.toString(point));
      }
      function.interiorPoint(point);
      text.append(Arrays.toString(point)).append(function.size()).append(function.radius());
    }
  }

  /** What the kernel keeps about a polytope for all engines. */
  private static void feelKernel(Polytope polytope, double[][] directions, StringBuilder text) {
    int n = polytope.dimension();
    CertifiedSupport support = CertifiedSupport.of(polytope);
    text.append(" reach ").append(support.reach());
    for (int axis = 0; axis < n; axis++) {
      text.append(' ').append(support.extent(axis));
    }
    for (double[] w : directions) {
      int vertex =
          switch (n) {
            case 2 -> PlanarSupport.of(polytope).support(w[0], w[1]);
            case 3 -> SpatialSupport.of(polytope).support(w[0], w[1], w[2]);
            default -> GeneralSupport.of(polytope).support(w);
          };
      text.append(' ').append(vertex);
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(WAIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
