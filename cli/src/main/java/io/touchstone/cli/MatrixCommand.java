// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Engines;
import io.touchstone.Joints;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.matrix.MatrixRow;
import io.touchstone.harness.matrix.MatrixRun;
import io.touchstone.harness.matrix.MatrixRun.Question;
import io.touchstone.harness.matrix.MatrixScene;
import io.touchstone.harness.matrix.SrdfJudge;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.JointRecord;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.io.urdf.Robot;
import io.touchstone.io.urdf.Srdf;
import io.touchstone.proof.JointAnswer;
import io.touchstone.proof.JointSettings;
import io.touchstone.proof.VerifiedJointSearch;
import io.touchstone.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code matrix}: which links of a robot collide in some posture, in none, in all; with proof. */
@Command(
    name = "matrix",
    description = {
      "Proves for every two links of a robot whether they collide in some posture within the limits of",
      "the joints (COLLIDES), in none (NEVER) or in all (ALWAYS).",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone matrix arm.urdf --out matrix.csv",
      "  touchstone matrix arm.urdf --certificates arm.jsonl --distance 1e-4",
      "  touchstone matrix arm.urdf --srdf arm.srdf --write-srdf proved.srdf",
      "  touchstone verify arm.urdf arm.jsonl"
    })
final class MatrixCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private RobotOptions robot = new RobotOptions();

  @Parameters(
      paramLabel = "FILE",
      description =
          "The robot, a URDF file; or a configuration whose scene has robots, and bodies that stand still.")
  private Path file = Path.of("");

  @Option(names = "--out", paramLabel = "FILE", description = "Where the rows go, as CSV.")
  private @Nullable Path out;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Write the evidence of every pair to this file (JSON Lines).")
  private @Nullable Path certificates;

  @Option(
      names = "--srdf",
      paramLabel = "FILE",
      description = "Judge what this SRDF claims of pairs of links: right, wrong or open.")
  private @Nullable Path srdf;

  @Option(
      names = "--write-srdf",
      paramLabel = "FILE",
      description = "Write an SRDF whose claims are proved.")
  private @Nullable Path writeSrdf;

  @Option(
      names = "--margin",
      paramLabel = "D",
      description = "Links collide when they are at most that far apart; 0.")
  private @Nullable String margin;

  @Option(
      names = "--distance",
      paramLabel = "TOL",
      description = "Bound the least distance of links that never collide, this closely.")
  private @Nullable String distance;

  @Option(
      names = "--share",
      description = "Bound the shares of postures that are free and that collide.")
  private boolean share;

  @Option(
      names = "--boxes",
      paramLabel = "N",
      description = "How many boxes of joint values a pair may take; 200000.")
  private @Nullable String boxes;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "How long a pair may take. Rows may then differ from run to run.")
  private @Nullable String timeLimit;

  @Option(
      names = "--pairs",
      paramLabel = "A,B",
      description = "Look at these two links alone; may be repeated.")
  private List<String> pairs = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads; 0, the default, for one per processor.")
  private @Nullable String threads;

  @Option(names = "--seed", paramLabel = "S", description = "Of the postures that are tried; 1.")
  private String seed = "1";

  @Option(names = "--fail-on-undecided", description = "Return 1 if a pair is OPEN.")
  private boolean failOnUndecided;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  private final Map<JointVerdict, Integer> counts = new EnumMap<>(JointVerdict.class);
  private @Nullable SrdfJudge judge;
  private @Nullable SrdfText written;
  private final Map<String, Integer> judged = new TreeMap<>();
  private int failed;
  private int wrong;

  MatrixCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    JointSettings settings =
        new JointSettings(
            Commands.wholeNumber("--boxes", boxes, (int) JointSettings.DEFAULT_BOXES, 1),
            Commands.seed("--seed", seed),
            distance == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(length("--distance", distance, true)),
            share,
            () -> false);
    double within = margin == null ? 0 : length("--margin", margin, false);
    Duration limit =
        Duration.ofNanos(Math.round(1e9 * Commands.seconds("--time-limit", timeLimit, 0)));
    int count = Workers.count(Commands.threads(threads, 0, 0));
    boolean alone = Robot.isRobot(file);
    if (!alone && (srdf != null || writeSrdf != null)) {
      throw new InvalidInputException(
          Position.of(srdf != null ? "--srdf" : "--write-srdf"),
          "is about one robot; name its URDF file instead of a configuration");
    }
    MatrixScene asked =
        alone
            ? asked(robot.read(file, RobotOptions.DEFAULT_PARTS))
            : MatrixScene.of(ConfigurationLoader.load(file, List.of()));
    JointScene scene = asked.scene();
    List<Question> questions = questions(scene, asked.questions(), within);
    written = writeSrdf == null ? null : new SrdfText(robot.title(file), within);
    try (PluginSet installed = PluginSet.load(plugins)) {
      Engines engines = installed.engines();
      VerifiedJointSearch search = Joints.of(engines).phase();
      if (srdf != null) {
        judge = new SrdfJudge(Srdf.read(srdf), search, () -> robot.readDescribed(file));
        judge.remarks(scene).forEach(remark -> io.err().println("warning: " + remark));
      }
      answer(new MatrixRun(scene, search, settings, limit, io.cancellation()), questions, count);
    }
    if (io.cancellation().isRequested()) {
      return ExitCodes.INTERRUPTED;
    }
    summary(questions.size());
    boolean open = counts.getOrDefault(JointVerdict.OPEN, 0) > 0;
    return failed > 0 || wrong > 0 || (failOnUndecided && open)
        ? ExitCodes.DOES_NOT_HOLD
        : ExitCodes.DONE;
  }

  static double length(String option, String text, boolean positive) {
    double length = Numbers.parse(text);
    if (!(length >= 0 && length < Double.POSITIVE_INFINITY) || (positive && length == 0)) {
      throw new InvalidInputException(
          Position.of(option),
          "%s is not a length that is finite and %s"
              .formatted(Words.quoted(text), positive ? "above 0" : "not negative"));
    }
    return length;
  }

  private static MatrixScene asked(JointScene scene) {
    return new MatrixScene(scene, MatrixRun.allPairs(scene, 0));
  }

  private List<Question> questions(JointScene scene, List<Question> all, double within) {
    if (pairs.isEmpty()) {
      return all.stream()
          .map(pair -> new Question(pair.a(), pair.b(), Math.max(within, pair.margin())))
          .toList();
    }
    List<Question> questions = new ArrayList<>();
    for (String text : pairs) {
      String[] names = text.split(",", -1);
      if (names.length != 2) {
        throw new InvalidInputException(
            Position.of("--pairs"), "%s is not two links, A,B".formatted(Words.quoted(text)));
      }
      int a = link(scene, names[0]);
      int b = link(scene, names[1]);
      if (a == b) {
        throw new InvalidInputException(
            Position.of("--pairs"), "%s names one link twice".formatted(Words.quoted(text)));
      }
      double asked =
          all.stream()
              .filter(pair -> pair.a() == Math.min(a, b) && pair.b() == Math.max(a, b))
              .mapToDouble(Question::margin)
              .max()
              .orElse(0);
      questions.add(new Question(Math.min(a, b), Math.max(a, b), Math.max(within, asked)));
    }
    return questions;
  }

  private static int link(JointScene scene, String name) {
    int found = scene.indexOf(name);
    if (found < 0) {
      throw new InvalidInputException(
          Position.of("--pairs"),
          scene.linkNames().contains(name)
              ? "link %s has no collision elements".formatted(Words.quoted(name))
              : "there is no link %s; links: %s"
                  .formatted(Words.quoted(name), Words.list(scene.linkNames())));
    }
    return found;
  }

  private void answer(MatrixRun run, List<Question> questions, int count) {
    try (Output rows = Output.to(out, io);
        Output evidence = certificates == null ? null : Output.open(certificates);
        Progress progress = new Progress(io, "pairs")) {
      rows.line(MatrixRows.HEADER);
      CertificateWriter writer = evidence == null ? null : new CertificateWriter(evidence, true);
      if (writer != null) {
        writer.begin(head());
      }
      int[] done = {0};
      run.run(
          questions,
          count,
          row -> {
            take(row, rows, writer);
            rows.flush();
            if (evidence != null) {
              evidence.flush();
            }
            progress.at(++done[0], questions.size());
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> head() {
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("model", String.valueOf(file.getFileName()));
    head.put("sha256", ReportSource.digestOf(file));
    head.put("parts", robot.parts(RobotOptions.DEFAULT_PARTS));
    head.put("seed", Commands.seed("--seed", seed));
    return head;
  }

  private void take(MatrixRow row, Output rows, @Nullable CertificateWriter writer) {
    SrdfJudge.Judgement judgement = judge == null ? SrdfJudge.Judgement.NONE : judge.judge(row);
    rows.line(MatrixRows.line(row, judgement));
    if (!judgement.judgement().isEmpty()) {
      judged.merge(judgement.judgement(), 1, Integer::sum);
    }
    if (judgement.isWrong()) {
      wrong++;
      io.err().println(MatrixRows.wrong(row, judgement));
    }
    if (written != null) {
      written.add(row);
    }
    JointAnswer answer = row.answer();
    if (answer == null) {
      failed++;
    }
    counts.merge(answer == null ? JointVerdict.OPEN : answer.evidence().verdict(), 1, Integer::sum);
    JointRecord record = row.toRecord();
    if (writer != null && record != null) {
      try {
        writer.joint(record);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void summary(int pairsAsked) {
    io.err()
        .println(
            "%s: %d NEVER, %d COLLIDES, %d ALWAYS, %d OPEN"
                .formatted(
                    Words.count(pairsAsked, "pair"),
                    counts.getOrDefault(JointVerdict.NEVER, 0),
                    counts.getOrDefault(JointVerdict.COLLIDES, 0),
                    counts.getOrDefault(JointVerdict.ALWAYS, 0),
                    counts.getOrDefault(JointVerdict.OPEN, 0)));
    if (judge != null) {
      List<String> terms = new ArrayList<>();
      judged.forEach((word, number) -> terms.add(number + " " + word));
      io.err().println("claims: " + (terms.isEmpty() ? "none" : String.join(", ", terms)));
    }
    if (written != null && writeSrdf != null) {
      try (Output text = Output.open(writeSrdf)) {
        text.append(
            written.text(
                ReportSource.digestOf(file),
                certificates == null ? "" : ReportSource.digestOf(certificates)));
      }
    }
  }
}
