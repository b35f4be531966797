// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.InvalidOptionsException;
import io.touchstone.Motions;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.io.files.MotionsReader;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code motions}: when do the bodies of each motion of a file first meet, with proof. */
@Command(
    name = "motions",
    description = {
      "Answers every motion of a polytope-motions file in order, as CSV: when the bodies first meet,",
      "or that they never do, with proof.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone motions falls.txt --out falls.csv",
      "  touchstone motions falls.txt --proof exact --certificates falls.jsonl",
      "  touchstone motions falls.txt --min-separation 0.01",
      "  touchstone motions falls.txt --view falls.html --out falls.csv"
    })
final class MotionsCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private FailOptions fail = new FailOptions();

  @Parameters(
      paramLabel = "FILE",
      description = "File of the form polytope-motions 1; - for standard input.")
  private String file = "";

  @Option(names = "--out", paramLabel = "FILE", description = "Where the results go.")
  private @Nullable Path out;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Write the evidence of every answer to this file (JSON Lines).")
  private @Nullable Path certificates;

  @Option(
      names = "--min-separation",
      paramLabel = "D",
      description = "The bodies meet when they are at most that far apart; 0.")
  private @Nullable String separation;

  @Option(
      names = "--leaving-starts",
      description = {
        "Bodies that touch at the start and leave each other at once have not met there:",
        "tell when they meet after that."
      })
  private boolean leavingStarts;

  @Option(
      names = "--proof",
      paramLabel = "POLICY",
      completionCandidates = CompletionWords.Proofs.class,
      description = "none, checked or exact: how answers are proved.")
  private @Nullable String proof;

  @Option(
      names = "--solver",
      paramLabel = "ID",
      description = "The solver of motions, see 'touchstone algorithms'; advance.")
  private String solver = Motions.DEFAULT_SOLVER;

  @Option(
      names = "--algorithm",
      paramLabel = "ID",
      description = "The engine that solver and proof ask about fixed poses; auto.")
  private @Nullable String algorithm;

  @Option(
      names = "--option",
      paramLabel = "KEY=VALUE",
      description = "An option of the solver; engine:KEY=VALUE one of the engine. May be repeated.")
  private List<String> options = new ArrayList<>();

  @Option(
      names = "--tolerance",
      paramLabel = "X",
      description = "How long the time may be in which a contact lies; 1e-9.")
  private @Nullable String tolerance;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  @Option(
      names = "--view",
      paramLabel = "FILE",
      description =
          "Also make a page on which the motions are played, with the planes that prove them.")
  private @Nullable String view;

  private final MotionPages pages = new MotionPages();
  private long meeting;
  private long undecided;
  private long failed;

  MotionsCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    MotionRequest request = request();
    Proof policy = proof == null ? Proof.CHECKED : Commands.word("--proof", proof, Keywords.PROOFS);
    try (PluginSet installed = PluginSet.load(plugins)) {
      MotionsFile motions =
          file.equals("-")
              ? MotionsReader.read(io.in(), "standard input")
              : MotionsReader.read(Path.of(file));
      VerifiedMotionPhase phase = phase(installed, request, policy);
      try (Output output = Output.to(out, io);
          Progress progress = new Progress(io, "motions")) {
        if (certificates == null) {
          answer(motions, phase, request, output, null, progress);
        } else {
          try (Output proofs = Output.open(certificates)) {
            answer(motions, phase, request, output, proofs, progress);
          }
        }
      }
      if (view != null) {
        View.Builder page = MotionPages.start(file, motions.dimension(), policy, solver);
        new PageFile(file, view, io)
            .write(pages.isolated(page, PairChoice.ALL, file), PageForm.COMPACT, false);
      }
    }
    return io.cancellation().isRequested()
        ? ExitCodes.INTERRUPTED
        : fail.exitCode(meeting, undecided, failed);
  }

  private MotionRequest request() {
    MotionRequest request = MotionRequest.firstContact();
    if (tolerance != null) {
      double time = Numbers.parse(tolerance);
      if (!(time > 0 && time <= 1)) {
        throw new InvalidInputException(
            Position.of("--tolerance"),
            "%s is not a time above 0 and not above 1".formatted(Words.quoted(tolerance)));
      }
      request = request.withTolerance(time);
    }
    if (separation != null) {
      double length = Numbers.parse(separation);
      if (!(length >= 0 && length < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            Position.of("--min-separation"),
            "%s is not a length that is finite and not negative"
                .formatted(Words.quoted(separation)));
      }
      request = request.withMinimumSeparation(length);
    }
    return request.withLeavingStarts(leavingStarts);
  }

  private VerifiedMotionPhase phase(PluginSet installed, MotionRequest request, Proof policy) {
    String option = "--solver";
    try {
      Motions asked =
          Motions.of(installed.engines())
              .solver(solver, Commands.options(options, false, false))
              .request(request)
              .proof(policy);
      Map<String, String> ofEngine = Commands.options(options, false, true);
      if (algorithm != null) {
        option = "--algorithm";
        asked = asked.engine(algorithm, ofEngine);
        option = "--solver";
      } else if (!ofEngine.isEmpty()) {
        throw new InvalidInputException(
            Position.of("--option"), "engine: of which engine? name it with --algorithm");
      }
      return asked.phase();
    } catch (UnknownAlgorithmException e) {
      throw new InvalidInputException(Position.of(option), String.valueOf(e.getMessage()));
    } catch (InvalidOptionsException e) {
      throw new InvalidInputException(Position.of("--option"), String.valueOf(e.getMessage()));
    }
  }

  private void answer(
      MotionsFile motions,
      VerifiedMotionPhase phase,
      MotionRequest request,
      Output output,
      @Nullable Output proofs,
      Progress progress) {
    Map<Integer, PreparedShape> shapes = new HashMap<>(); // those that move
    IntFunction<PreparedShape> prepare =
        index -> shapes.computeIfAbsent(index, k -> phase.prepare(motions.shapes().get(k).body()));
    VerifiedMotionQuery query = phase.newQuery(motions.dimension());
    try {
      CertificateWriter writer = proofs == null ? null : new CertificateWriter(proofs, false);
      if (writer != null) {
        writer.begin();
      }
      output.line("pair," + String.join(",", MotionCells.names(motions.dimension())));
      int count = motions.pairs().size();
      for (int k = 0; k < count && !io.cancellation().isRequested(); k++) {
        MotionsFile.MovingPair pair = motions.pairs().get(k);
        MotionResult result = null;
        String error = "";
        try {
          result =
              query.solve(
                  prepare.apply(pair.shapeA()),
                  pair.motionA(),
                  prepare.apply(pair.shapeB()),
                  pair.motionB(),
                  request);
        } catch (UnsupportedQueryException e) {
          error = String.valueOf(e.getMessage());
        } catch (RuntimeException | LinkageError | StackOverflowError e) { // of foreign code
          error = e.toString().replaceAll("\\s+", " ");
        }
        count(result);
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("pair", k);
        row.putAll(MotionCells.of(result, motions.dimension(), error));
        ContactMembers.line(output, row.values());
        if (view != null) {
          pages.add(
              k,
              -1,
              moving(motions, pair.shapeA(), pair.motionA()),
              moving(motions, pair.shapeB(), pair.motionB()),
              request.minimumSeparation(),
              result,
              error);
        }
        if (writer != null && result != null) {
          writer.motion(
              MotionRecord.of(
                  k, request.minimumSeparation(), pair.motionA(), pair.motionB(), result));
        }
        progress.at(k + 1L, count);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  private static MotionPages.Moving moving(MotionsFile motions, int shape, Motion motion) {
    NamedShape named = motions.shapes().get(shape);
    return new MotionPages.Moving(named.name(), named.body(), motion);
  }

  private void count(@Nullable MotionResult result) {
    if (result == null) {
      failed++;
      undecided++;
      return;
    }
    switch (result.verdict()) {
      case HIT, STARTS_IN_CONTACT -> meeting++;
      case UNDECIDED -> undecided++;
      case FREE -> {}
    }
  }
}
