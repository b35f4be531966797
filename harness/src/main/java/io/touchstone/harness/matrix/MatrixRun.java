// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.matrix;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.checker.JointBox;
import io.touchstone.harness.Cancellation;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.proof.JointAnswer;
import io.touchstone.proof.JointSettings;
import io.touchstone.proof.VerifiedJointSearch;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Answers many pairs of links on several threads and hands out the rows in the order of the pairs,
 * each as soon as those before it are there. A pair is the work of one thread, and its answer
 * depends on nothing else: rows are the same on any number of threads, unless a limit of time ends
 * a search.
 */
public final class MatrixRun {

  private static final long MULTIPLIER = 0x5851f42d4c957f2dL;

  /**
   * A pair of links.
   *
   * @param a number of the first link
   * @param b number of the second link
   * @param margin they collide when they are at most that far apart
   */
  public record Question(int a, int b, double margin) {}

  private final JointScene scene;
  private final VerifiedJointSearch search;
  private final JointSettings settings;
  private final Duration limit;
  private final Cancellation cancellation;

  /**
   * Prepares a run.
   *
   * @param settings what is asked of each pair; its seed is mixed with the names of the links
   * @param limit how long a pair may take; zero for any time
   */
  public MatrixRun(
      JointScene scene,
      VerifiedJointSearch search,
      JointSettings settings,
      Duration limit,
      Cancellation cancellation) {
    this.scene = scene;
    this.search = search;
    this.settings = settings;
    this.limit = limit;
    this.cancellation = cancellation;
  }

  /** Returns every two links, in their order. */
  public static List<Question> allPairs(JointScene scene, double margin) {
    List<Question> questions = new ArrayList<>();
    int count = scene.bodies().size();
    for (int a = 0; a < count; a++) {
      for (int b = a + 1; b < count; b++) {
        questions.add(new Question(a, b, margin));
      }
    }
    return questions;
  }

  /**
   * Answers questions; ends early when it is cancelled.
   *
   * @param sink receives the rows on the calling thread
   */
  public void run(List<Question> questions, int threads, Consumer<MatrixRow> sink) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "touchstone-matrix");
              thread.setDaemon(true);
              return thread;
            });
    try {
      Deque<Future<MatrixRow>> waiting = new ArrayDeque<>();
      for (int k = 0; k < questions.size(); k++) {
        int index = k;
        Question question = questions.get(k);
        waiting.add(pool.submit(() -> answer(index, question)));
      }
      while (!waiting.isEmpty() && !cancellation.isRequested()) {
        MatrixRow row = waiting.removeFirst().get();
        if (!cancellation.isRequested()) {
          sink.accept(row);
        }
      }
    } catch (InterruptedException e) {
      cancellation.cancel();
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private MatrixRow answer(int index, Question question) {
    JointPair links = scene.pair(question.a(), question.b(), question.margin());
    JointScene.Body a = scene.bodies().get(question.a());
    JointScene.Body b = scene.bodies().get(question.b());
    boolean adjacent = scene.areAdjacent(question.a(), question.b());
    try {
      long seed = seed(settings.seed(), a.name(), b.name());
      long end = limit.isZero() ? Long.MAX_VALUE : System.nanoTime() + limit.toNanos();
      JointAnswer answer =
          search.prove(
              links,
              settings.with(
                  seed,
                  () ->
                      cancellation.isRequested()
                          || (!limit.isZero() && System.nanoTime() - end > 0)));
      return new MatrixRow(index, a, b, links, adjacent, meetsAtDefault(links), answer, "");
    } catch (InvalidGeometryException e) {
      return new MatrixRow(
          index, a, b, links, adjacent, false, null, String.valueOf(e.getMessage()));
    }
  }

  private boolean meetsAtDefault(JointPair links) {
    List<Double> posture = defaultPosture(links.chain().parameters());
    JointVerdict verdict =
        search
            .within(links, new JointBox(posture, posture), JointSettings.DEFAULTS)
            .evidence()
            .verdict();
    return verdict == JointVerdict.ALWAYS || verdict == JointVerdict.COLLIDES;
  }

  /** Returns 0 for each parameter, or the middle of its limits where 0 is outside of them. */
  public static List<Double> defaultPosture(List<Parameter> parameters) {
    return parameters.stream()
        .map(
            parameter ->
                parameter.lower() <= 0 && 0 <= parameter.upper()
                    ? 0.0
                    : parameter.lower() / 2 + parameter.upper() / 2)
        .toList();
  }

  private static long seed(long seed, String a, String b) {
    long mixed = seed;
    for (char c : (a + "\n" + b).toCharArray()) {
      mixed = (mixed ^ c) * MULTIPLIER;
      mixed ^= mixed >>> 29;
    }
    return mixed;
  }
}
