// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.cli.view.ViewMaker;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.MotionRun;
import io.touchstone.io.Scene;
import io.touchstone.viewer.View;
import io.touchstone.viewer.ViewDetail;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects answers about motions so that they can be shown. */
final class MotionPages {

  private final List<ViewEntry> entries = new ArrayList<>();
  private long leftOut;

  /** A body on its way. */
  record Moving(String name, ConvexBody shape, Motion motion) {

    Pose start() {
      return motion.start();
    }
  }

  /**
   * Takes an answer.
   *
   * @param frame number of the frame in which the motion starts, or -1
   * @param minimumSeparation the bodies meet when they are at most that far apart
   * @param result the answer; null if it failed
   * @param error why it did, or an empty string
   */
  void add(
      long index,
      long frame,
      Moving a,
      Moving b,
      double minimumSeparation,
      @Nullable MotionResult result,
      String error) {
    if (entries.size() >= ViewAnswers.MOST_SHOWN) {
      leftOut++;
      return;
    }
    entries.add(
        new ViewEntry(
            index,
            a.name(),
            b.name(),
            frame,
            a.shape(),
            a.start(),
            b.shape(),
            b.start(),
            row(index, result, error),
            null,
            result == null
                ? null
                : ViewDetail.motion(
                    a.shape(), a.motion(), b.shape(), b.motion(), minimumSeparation, result),
            null,
            null,
            List.of()));
  }

  /** Takes a step of a scene; bodies by their names. */
  void add(long index, MotionRun.Step step, Map<String, ConvexBody> bodies) {
    add(
        index,
        step.from(),
        new Moving(step.bodyA(), shape(bodies, step.bodyA()), step.motionA()),
        new Moving(step.bodyB(), shape(bodies, step.bodyB()), step.motionB()),
        step.margin(),
        step.result(),
        "");
  }

  private static ConvexBody shape(Map<String, ConvexBody> bodies, String name) {
    return Objects.requireNonNull(bodies.get(name), "a step names a body of its scene");
  }

  private static Map<String, @Nullable Object> row(
      long index, @Nullable MotionResult result, String error) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("pair", index);
    row.put("verdict", (result == null ? MotionVerdict.UNDECIDED : result.verdict()).name());
    if (result != null) {
      row.put("assurance", result.assurance().name());
      row.put("freeUntil", result.freeUntil());
      result.contactAt().ifPresent(time -> row.put("contactAt", time));
      result.separation().ifPresent(length -> row.put("separation", length));
      row.put("planes", result.planes());
      row.put("distanceQueries", result.distanceQueries());
    }
    if (!error.isEmpty()) {
      row.put("error", error);
    }
    return row;
  }

  /** Starts the page of a file of motions. */
  static View.Builder start(String file, int dimension, Proof proof, String solver) {
    ReportSource source =
        new ReportSource(
            "motions",
            file,
            file.equals("-") ? "" : ReportSource.digestOf(Path.of(file)),
            Map.of());
    return View.builder(String.valueOf(Path.of(file).getFileName()), dimension)
        .source(source.toMember())
        .settings(settings(proof, solver));
  }

  /** Returns what a page says about how motions were answered. */
  static Map<String, @Nullable Object> settings(Proof proof, String solver) {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    settings.put("goal", "motion");
    settings.put("proof", Keywords.wordFor(Keywords.PROOFS, proof));
    settings.put("algorithm", solver);
    return settings;
  }

  /** Adds motions that are worlds of their own, and returns the view. */
  View isolated(View.Builder view, PairChoice choice, String file) {
    List<ViewEntry> chosen = choice.of(entries, file);
    ViewMaker.addIsolated(view, chosen);
    tellLeftOut(view, chosen);
    return view.build();
  }

  /** Adds motions of the bodies of a scene, and returns the view. */
  View ofScene(View.Builder view, Scene scene, FrameChoice frames, PairChoice choice, String file) {
    List<ViewEntry> chosen = choice.of(entries, file);
    ViewMaker.addScene(view, scene, frames, chosen);
    tellLeftOut(view, chosen);
    view.leftOut("Pairs that are free by their boxes alone.");
    return view.build();
  }

  private void tellLeftOut(View.Builder view, List<ViewEntry> chosen) {
    long more = leftOut + entries.size() - chosen.size();
    if (more > 0) {
      view.leftOut("%d of %d motions.".formatted(more, leftOut + entries.size()));
    }
  }
}
