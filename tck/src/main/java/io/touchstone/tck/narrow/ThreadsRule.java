// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Has several threads ask the same questions of shapes that they share. */
final class ThreadsRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N22", "threads", "An engine and its prepared shapes serve many threads at once.");
  }

  private static final int THREADS = 4;
  private static final int ROUNDS = 4;

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    List<Sample> samples = subject.fewSamples(question.dimension());
    List<PreparedShape> shapes = new ArrayList<>();
    List<PairResult> expected = new ArrayList<>();
    for (Sample sample : samples) {
      shapes.add(subject.engine().prepare(sample.a()));
      shapes.add(subject.engine().prepare(sample.b()));
      expected.add(subject.ask(sample, question).result());
    }
    NarrowPhase engine = subject.engine();
    List<FutureTask<Map<Integer, String>>> tasks = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int start = thread * samples.size() / THREADS;
      FutureTask<Map<Integer, String>> task =
          new FutureTask<>(() -> ask(engine, samples, shapes, expected, question, start));
      tasks.add(task);
      Thread worker = new Thread(task, "conformance-worker-" + thread);
      worker.setDaemon(true);
      worker.start();
    }
    for (FutureTask<Map<Integer, String>> task : tasks) {
      findings.checked();
      try {
        task.get().forEach((k, fault) -> findings.fault(samples.get(k), question.request(), fault));
      } catch (ExecutionException e) {
        findings.fault("in a thread of its own: " + e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private static Map<Integer, String> ask(
      NarrowPhase engine,
      List<Sample> samples,
      List<PreparedShape> shapes,
      List<PairResult> expected,
      Question question,
      int start) {
    Map<Integer, String> faults = new TreeMap<>();
    PairQuery query = engine.newQuery(question.dimension());
    PairResult result = new PairResult(question.dimension());
    for (int i = 0; i < ROUNDS * samples.size(); i++) {
      int k = (start + i) % samples.size();
      Sample sample = samples.get(k);
      query.evaluate(
          shapes.get(2 * k),
          sample.poseA(),
          shapes.get(2 * k + 1),
          sample.poseB(),
          question.request(),
          null,
          result);
      String fault = ResultBits.difference("beside other threads", expected.get(k), result);
      if (!fault.isEmpty()) {
        faults.put(k, fault);
      }
    }
    return faults;
  }
}
