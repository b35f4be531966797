// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.MDC.MDCCloseable;

/**
 * Logs what happens in a run and its listener would not notice: that an engine is asked no more,
 * that another one answered, that a claim was refused. Failures are the listener's to tell; here
 * they are details, with the stack trace.
 *
 * <p>While something is logged the mapped diagnostic context says where it belongs: {@code run}
 * counts the runs of this process, {@code frame} is the frame's number, {@code pair} the names of
 * both bodies, {@code engine} the id of the algorithm. Nothing of that is set for a pair about
 * which nothing is logged. Used by the thread of the run.
 */
final class RunLog implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RunLog.class);

  /** One reason usually stands behind all. */
  private static final int MOST_WARNINGS = 20;

  private static final AtomicLong RUNS = new AtomicLong();

  private final MDCCloseable run;
  private final List<Warning> warnings = new ArrayList<>();
  private long rescued;
  private long refused;

  /** Begins the log of a run. */
  RunLog() {
    run = MDC.putCloseable("run", Long.toString(RUNS.incrementAndGet()));
  }

  /** Something to log about a pair. */
  private static void about(PairReport pair, String engine, Runnable message) {
    about(pair.frame(), pair.bodyA(), pair.bodyB(), engine, message);
  }

  private static void about(
      long frame, String bodyA, String bodyB, String engine, Runnable message) {
    Map<String, String> place = new LinkedHashMap<>();
    if (frame != PairReport.NO_FRAME) {
      place.put("frame", Long.toString(frame));
    }
    place.put("pair", bodyA + ", " + bodyB);
    place.put("engine", engine);
    place.forEach(MDC::put);
    try {
      message.run();
    } finally {
      place.keySet().forEach(MDC::remove);
    }
  }

  /** Hears what came of a pair. */
  void pair(PairReport pair) {
    Throwable thrown = pair.thrown();
    if (thrown != null && !pair.failed()) {
      rescued++;
      warn(Warning.RESCUED, pair, thrown.toString().replaceAll("\\s+", " "));
      about(pair, pair.algorithm(), () -> tellRescue(pair, thrown));
    }
    if (pair.failed() && LOG.isDebugEnabled()) {
      about(
          pair,
          pair.algorithm(),
          () -> LOG.debug("pair {} failed: {}", named(pair), pair.error(), thrown));
    }
    if (!pair.refusal().isEmpty()) {
      refused++;
      warn(Warning.REFUSED, pair, pair.refusal());
      about(pair, pair.algorithm(), () -> tellRefusal(pair));
    }
  }

  /** Hears what came of a pair that is not an engine's alone. */
  void row(ReportRow row, Answer answer) {
    if (row instanceof PairReport pair) {
      pair(pair);
      return;
    }
    Throwable thrown = answer.thrown();
    if (thrown != null && answer.error().isEmpty()) {
      warn(Warning.RESCUED, row, thrown.toString().replaceAll("\\s+", " "));
    }
    if (thrown != null && answer.error().isEmpty() && rescued++ < MOST_WARNINGS) {
      LOG.warn(
          "pair {} ({}, {}): {}; answered with the fallback",
          row.index(),
          row.bodyA(),
          row.bodyB(),
          thrown.toString().replaceAll("\\s+", " "));
    } else if (thrown != null) {
      LOG.debug("pair {} ({}, {})", row.index(), row.bodyA(), row.bodyB(), thrown);
    }
  }

  /** Tells of something once, and adds it to what was told before. */
  void tell(List<Warning> told, Warning warning) {
    if (!told.contains(warning)) {
      LOG.warn("{}: {} ({})", warning.where(), warning.text(), warning.code());
      told.add(warning);
    }
  }

  /** Returns what somebody should look at; of one kind no more than were told. */
  List<Warning> warnings() {
    return List.copyOf(warnings);
  }

  private void warn(String code, ReportRow row, String text) {
    if (warnings.stream().filter(known -> known.code().equals(code)).count() < MOST_WARNINGS) {
      String where = "pair %d (%s, %s)".formatted(row.index(), row.bodyA(), row.bodyB());
      warnings.add(new Warning(code, where, text));
    }
  }

  private static String named(PairReport pair) {
    return "%d (%s, %s)".formatted(pair.index(), pair.bodyA(), pair.bodyB());
  }

  /** An engine threw and the fallback answered: nothing is lost, and somebody has to look. */
  private void tellRescue(PairReport pair, Throwable thrown) {
    if (rescued <= MOST_WARNINGS) {
      LOG.warn(
          "pair {}: {}; answered by the fallback '{}'",
          named(pair),
          thrown.toString().replaceAll("\\s+", " "),
          pair.algorithm());
    }
    if (rescued == MOST_WARNINGS) {
      LOG.warn("further pairs that the fallback answered are not named");
    }
    LOG.debug("pair {}", named(pair), thrown);
  }

  private void tellRefusal(PairReport pair) {
    if (refused <= MOST_WARNINGS) {
      LOG.warn("pair {}: {}; the answer is {}", named(pair), pair.refusal(), pair.verdict());
    }
    if (refused == MOST_WARNINGS) {
      LOG.warn("further refused claims are in the report and its summary only");
    }
  }

  /**
   * Hears that an engine has used up its time and is asked no more.
   *
   * @param late says so, with the stack of the engine's thread
   */
  static void gaveUp(long frame, String bodyA, String bodyB, Stage stage, Throwable late) {
    about(
        frame,
        bodyA,
        bodyB,
        stage.algorithm(),
        () -> {
          LOG.warn(
              "pair ({}, {}): {}; it is asked no more in this run",
              bodyA,
              bodyB,
              late.getMessage());
          LOG.debug("where it was then", late);
        });
  }

  /** Hears that a pipeline begins to run. */
  void begin(Pipeline pipeline, int threads) {
    LOG.info(
        "goal {}, {} bodies, algorithm {}, fallback {}, broad phase {}, {} threads",
        pipeline.config().goal(),
        pipeline.scene().bodies().size(),
        pipeline.narrowPhase(),
        pipeline.fallback().orElse("none"),
        pipeline.broadPhase(),
        threads);
  }

  /** Hears that a frame begins. */
  void frame(long number) {
    LOG.debug("frame {}", number);
  }

  /** Hears that the run has come to its end. */
  void end(RunSummary summary) {
    LOG.info(
        "{} of {} pairs evaluated, {} reported, {} failed, {} claims refused; {}",
        summary.candidates(),
        summary.pairs(),
        summary.reported(),
        summary.failed(),
        summary.effort().refused(),
        summary.complete() ? "complete" : "stopped before the end");
  }

  @Override
  public void close() {
    run.close();
  }
}
