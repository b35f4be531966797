// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.cli.view.RecordedView;
import io.touchstone.cli.view.ViewInput;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code view}: a page that shows what there is. */
@Command(
    name = "view",
    description = {
      "Makes one HTML file that opens from disk and needs no network: the bodies, the configuration",
      "space, the evidence, the steps of the engine, all pairs.",
      "",
      "INPUT is a configuration or a scene, a polytope-pairs or a polytope-motions file, which is",
      "answered first; a report (json) or a trace, whose source is looked up: it holds no bodies",
      "itself.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone view kitchen.conf --out kitchen.html",
      "  touchstone view boxes.txt --goal signed-distance --pairs worst:20 --out boxes.html",
      "  touchstone view boxes.txt --pairs 3 --algorithms gjk,sat,hs-jump --out three.html",
      "  touchstone view report.jsonl --certificates proofs.jsonl --trace steps.jsonl"
    })
final class ViewCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private EngineOptions engine = new EngineOptions();

  @Parameters(paramLabel = "INPUT", description = "What is shown.")
  private Path input = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The page; touchstone.html if not said, - for standard output.")
  private String out = "touchstone.html";

  @Option(
      names = "--scene",
      paramLabel = "FILE",
      description = "Where the source of a report or a trace is, if not where it says.")
  private @Nullable Path scene;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "The certificates of the same report.")
  private @Nullable Path certificates;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "The steps of the engines for the same report.")
  private @Nullable Path trace;

  @Option(
      names = "--pairs",
      paramLabel = "CHOICE",
      description =
          "worst:N for the worst so many pairs, or rows such as 0,3,7-9; all if not said.")
  private @Nullable String pairs;

  @Option(
      names = "--frames",
      paramLabel = "FROM:TO[:STEP]",
      description = "Which frames of a motion are shown; all if not said.")
  private @Nullable String frames;

  @Option(
      names = "--algorithms",
      paramLabel = "IDS",
      split = ",",
      description =
          "Several engines, whose steps are shown side by side; for polytope-pairs files.")
  private List<String> algorithms = new ArrayList<>();

  @Option(
      names = "--no-traces",
      description = "Do not record the steps of the engines: the page gets smaller.")
  private boolean noTraces;

  @Option(
      names = "--direction",
      paramLabel = "D",
      description = "x,y,z: how B moves in the pairs of a file, with the goal cast.")
  private @Nullable String direction;

  @Option(names = "--affine", description = "Allow poses of a pairs file that stretch or mirror.")
  private boolean affine;

  @Option(
      names = "--plain",
      description = "Do not compress the programs in the page, for browsers before 2023.")
  private boolean plain;

  @Option(names = "--compact", description = "Compress the programs in the page; the default.")
  private boolean compact;

  @Option(names = "--data-only", description = "Write the data of the page alone (JSON).")
  private boolean dataOnly;

  ViewCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    if (plain && compact) {
      throw new InvalidInputException(Position.of("--plain"), "contradicts --compact");
    }
    if (dataOnly && (plain || compact)) {
      throw new InvalidInputException(
          Position.of(plain ? "--plain" : "--compact"), "is about pages; --data-only makes none");
    }
    ViewInput kind = ViewInput.of(input);
    checkCombination(kind);
    PairChoice choice = pairs == null ? PairChoice.ALL : PairChoice.parse(pairs);
    FrameChoice frameChoice = frames == null ? FrameChoice.ALL : FrameChoice.parse(frames);
    ViewAnswers answers = new ViewAnswers(io, engine, choice, !noTraces);
    View view =
        switch (kind) {
          case PAIRS ->
              engine.isOverlap() || engine.isContact()
                  ? answers.contacts(input, affine)
                  : answers.pairs(input, affine, algorithms, direction);
          case MOTIONS -> answers.motions(input);
          case SCENE -> answers.scene(input, frameChoice);
          case REPORT -> report(choice, frameChoice);
          case TRACE -> answers.trace(trace(choice), frameChoice);
        };
    new PageFile(input.toString(), out, io)
        .write(view, plain ? PageForm.PLAIN : PageForm.COMPACT, dataOnly);
    return io.cancellation().isRequested() ? ExitCodes.INTERRUPTED : ExitCodes.DONE;
  }

  /** An option that would do nothing is a mistake. */
  private void checkCombination(ViewInput kind) {
    boolean recorded = kind == ViewInput.REPORT || kind == ViewInput.TRACE;
    refuse("--scene", scene != null && !recorded, "a report or a trace");
    refuse("--certificates", certificates != null && !recorded, "a report or a trace");
    refuse("--trace", trace != null && kind != ViewInput.REPORT, "a report");
    refuse(
        "--algorithms", !algorithms.isEmpty() && kind != ViewInput.PAIRS, "a polytope-pairs file");
    refuse("--affine", affine && kind != ViewInput.PAIRS, "a polytope-pairs file");
    refuse("--no-traces", noTraces && recorded, "a polytope-pairs file or a scene");
    boolean file = kind == ViewInput.PAIRS || kind == ViewInput.MOTIONS;
    refuse("--frames", frames != null && file, "a scene, a report or a trace");
    refuse("--direction", direction != null && kind != ViewInput.PAIRS, "a polytope-pairs file");
    boolean asked = !engine.toOverrides().isEmpty() || !engine.plugins().isEmpty();
    refuse("the options of engines", asked && recorded, "a polytope-pairs file or a scene");
    checkGoal(kind);
    if (!algorithms.isEmpty() && noTraces) {
      throw new InvalidInputException(
          Position.of("--no-traces"), "leaves nothing to compare; drop --algorithms");
    }
    if (!algorithms.isEmpty() && (engine.isAlgorithmGiven() || engine.hasOptions())) {
      throw new InvalidInputException(
          Position.of(engine.isAlgorithmGiven() ? "--algorithm" : "--option"),
          "is for one engine, and so not to be had with --algorithms");
    }
  }

  /** Motions have options of their own; overlaps and contacts have no steps. */
  private void checkGoal(ViewInput kind) {
    boolean more = engine.toOverrides().stream().anyMatch(said -> !said.path().contains("proof"));
    if (kind == ViewInput.MOTIONS && more) {
      throw new InvalidInputException(
          Position.of(input.toString()),
          "holds motions, for which only --proof is said here; touchstone motions FILE --view PAGE"
              + " knows solvers and engines");
    }
    refuse(
        "--no-traces", noTraces && kind == ViewInput.MOTIONS, "a polytope-pairs file or a scene");
    boolean contacts = engine.isOverlap() || engine.isContact();
    refuse(
        "--goal overlap or contact", contacts && kind != ViewInput.PAIRS, "a polytope-pairs file");
    if (contacts && (noTraces || !algorithms.isEmpty() || direction != null)) {
      throw new InvalidInputException(
          Position.of(
              noTraces ? "--no-traces" : direction != null ? "--direction" : "--algorithms"),
          "does not concern the goals overlap and contact");
    }
  }

  private void refuse(String option, boolean given, String what) {
    if (given) {
      throw new InvalidInputException(
          Position.of(option), "is for %s, and %s is none".formatted(what, input));
    }
  }

  private View report(PairChoice choice, FrameChoice frameChoice) {
    RecordedView recorded = RecordedView.report(input, scene, Commands::shape, choice);
    if (certificates != null) {
      recorded.addCertificates(certificates);
    }
    if (trace != null) {
      recorded.addSteps(trace);
    }
    View.Builder view = recorded.start(frameChoice);
    if (certificates == null) {
      view.leftOut("Certificates: --certificates FILE adds those of the same run.");
    }
    if (trace == null) {
      view.leftOut("Steps of the engine: --trace FILE adds those of the same run.");
    }
    if (pairs != null) {
      view.leftOut("Pairs other than --pairs %s.".formatted(pairs));
    }
    view.settings(Map.of("report", input.toString()));
    return view.build();
  }

  private RecordedView trace(PairChoice choice) {
    RecordedView recorded = RecordedView.trace(input, scene, Commands::shape, choice);
    if (certificates != null) {
      recorded.addCertificates(certificates);
    }
    return recorded;
  }
}
