// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.cli.view.ViewMaker;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.Scene;
import io.touchstone.viewer.View;
import io.touchstone.viewer.ViewDetail;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects answers about motions so that they can be shown. */
final class MotionPages {

  private final List<ViewEntry> entries = new ArrayList<>();
  private long leftOut;

  /** Takes an answer. */
  void add(MotionStep step) {
    if (entries.size() >= ViewAnswers.MOST_SHOWN) {
      leftOut++;
      return;
    }
    boolean failed = !step.error().isEmpty();
    entries.add(
        new ViewEntry(
            step.index(),
            step.bodyA(),
            step.bodyB(),
            step.frame(),
            step.shapeA(),
            step.motionA().start(),
            step.shapeB(),
            step.motionB().start(),
            row(step.index(), failed ? null : step.result(), step.error()),
            null,
            failed
                ? null
                : ViewDetail.motion(
                    step.shapeA(),
                    step.motionA(),
                    step.shapeB(),
                    step.motionB(),
                    step.margin(),
                    step.result()),
            null,
            null,
            List.of()));
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
