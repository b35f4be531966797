// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.tck.narrow.Question;
import io.touchstone.tck.narrow.Subject;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.DegenerateFamilies.Family;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Settings;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * One hash of many answers: what engines say about degenerate pairs, all goals that they claim, all
 * policies in turn, to the last bit. Every pair is asked about cold and without a limit of time.
 *
 * <p>Hashed are, for each answer, goal, engine, number of the pair and policy, and all that the
 * result holds ({@link PairResult#bits}), which makes the certificate. The order is that of goals,
 * of ids of engines and of numbers, whatever thread asked. An engine that throws has the name of
 * the exception for an answer.
 */
public final class AnswerBits {

  /** Pairs that a thread takes at a time. */
  private static final int CHUNK = 64;

  private static final List<Proof> POLICIES = List.of(Proof.values());

  /**
   * An engine and what it is asked for one goal.
   *
   * @param proved the engine by policies
   */
  private record Asked(
      Goal goal, String engine, Map<Proof, NarrowPhase> proved, List<Question> questions) {}

  private final List<Asked> asked = new ArrayList<>();
  private final Settings settings;

  /**
   * Plans the questions.
   *
   * @param subjects engines and what they declare
   * @param engines where the engines for the policy exact are found
   * @param settings of which the seed counts, and up to which dimension is asked
   * @throws IllegalArgumentException if no engine claims anything about polytopes
   */
  public AnswerBits(Map<AlgorithmInfo, NarrowPhase> subjects, Engines engines, Settings settings) {
    this.settings = settings;
    for (Goal goal : Goal.values()) {
      subjects.entrySet().stream()
          .sorted((one, other) -> one.getKey().id().compareTo(other.getKey().id()))
          .forEach(subject -> add(goal, subject.getKey(), subject.getValue(), engines));
    }
    if (asked.isEmpty()) {
      throw new IllegalArgumentException("nothing to ask: no goal is claimed for polytopes");
    }
  }

  private void add(Goal goal, AlgorithmInfo info, NarrowPhase engine, Engines engines) {
    Subject subject = new Subject(info, options -> engine, settings);
    List<Question> questions = new ArrayList<>();
    for (int dimension : subject.dimensions()) {
      for (Question question : subject.questions(dimension)) {
        if (question.request().goal() == goal) {
          questions.add(question);
        }
      }
    }
    if (!questions.isEmpty()) {
      Map<Proof, NarrowPhase> proved = new EnumMap<>(Proof.class);
      for (Proof policy : Proof.values()) {
        proved.put(policy, Proofs.prove(engine, policy, engines));
      }
      asked.add(new Asked(goal, info.id(), proved, questions));
    }
  }

  /**
   * Asks and hashes.
   *
   * @param answers how many; goals and engines have the same share, the first ones one more
   * @param threads how many share them, at least 1; the hash does not depend on it
   * @param progress told how many are done
   * @param stop asked now and then
   * @return SHA-256 in hexadecimal digits, or nothing if it was stopped
   */
  public Optional<String> hash(
      long answers, int threads, LongConsumer progress, BooleanSupplier stop) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      Queue<Future<byte[]>> written = new ArrayDeque<>();
      for (int k = 0; k < asked.size(); k++) {
        Asked subject = asked.get(k);
        long share = answers / asked.size() + (k < answers % asked.size() ? 1 : 0);
        for (long from = 0; from < share; from += CHUNK) {
          long first = from;
          long last = Math.min(share, from + CHUNK);
          written.add(executor.submit(() -> write(subject, first, last, stop)));
        }
      }
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      int chunks = written.size();
      while (!written.isEmpty()) {
        digest.update(written.remove().get());
        progress.accept(answers * (chunks - written.size()) / chunks);
      }
      return stop.getAsBoolean()
          ? Optional.empty()
          : Optional.of(HexFormat.of().formatHex(digest.digest()));
    } catch (ExecutionException e) {
      throw new IllegalStateException("the kit failed: " + e.getCause(), e.getCause());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private byte[] write(Asked subject, long first, long last, BooleanSupplier stop) {
    Map<Object, PairQuery> queries = new HashMap<>();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (long number = first; number < last && !stop.getAsBoolean(); number++) {
        Proof policy = POLICIES.get((int) (number % POLICIES.size()));
        out.writeUTF(subject.goal.name());
        out.writeUTF(subject.engine);
        out.writeLong(number);
        out.writeUTF(policy.name());
        out.write(answer(subject, number, policy, queries));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private byte[] answer(Asked subject, long number, Proof policy, Map<Object, PairQuery> queries) {
    Draw draw = Draw.of(settings.seed(), "bits", subject.goal, number);
    Question question = subject.questions.get(draw.index(subject.questions.size()));
    List<Family> families = DegenerateFamilies.all();
    Family family = families.get(draw.index(families.size()));
    int n = question.dimension();
    Sample sample = family.maker().make(n, Draw.of(settings.seed(), "bits", family.name(), number));
    NarrowPhase engine = Objects.requireNonNull(subject.proved.get(policy));
    PairResult result = new PairResult(n);
    try {
      queries
          .computeIfAbsent(List.of(policy, n), key -> engine.newQuery(n))
          .evaluate(
              engine.prepare(sample.a()),
              sample.poseA(),
              engine.prepare(sample.b()),
              sample.poseB(),
              question.request(),
              null,
              result);
      return result.bits();
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      return e.getClass().getName().getBytes(StandardCharsets.UTF_8);
    }
  }
}
