// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Pose;
import io.touchstone.cli.judge.Answer;
import io.touchstone.cli.judge.AnswersReader;
import io.touchstone.cli.judge.Judge;
import io.touchstone.cli.judge.Judgement;
import io.touchstone.cli.judge.MotionJudge;
import io.touchstone.cli.judge.Tolerance;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.io.files.MotionsReader;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code judge}: assays another program's answers. */
@Command(
    name = "judge",
    description = {
      "Tells of another program's answers which are right, which are wrong (with the proof), and",
      "which cannot be decided from what was given. By exact arithmetic, without any engine.",
      "",
      "Answers: CSV with a header; the column pair and any of collide (true, false), distance,",
      "depth, toi (of casts, with --direction, and of motions), growth (with centres cax,cay,caz and cbx,cby,cbz in the frames of the shapes, or none),",
      "witness points ax,ay,az and bx,by,bz, normal nx,ny,nz (other dimensions: a1..aN, ...).",
      "An empty cell says nothing. Of motions toi and collide are judged: a time is late (with the",
      "contact that was passed), early (with planes that prove it free) or right.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone judge boxes.txt answers.csv",
      "  touchstone judge boxes.txt casts.csv --direction 0,0,-1",
      "  touchstone judge boxes.txt answers.csv --relative 1e-6 --certificates proofs.jsonl"
    })
final class JudgeCommand implements Callable<Integer> {

  private static final String SCHEMA = "touchstone-judgement 1";

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The polytope-pairs or polytope-motions file that the answers are about.")
  private Path file = Path.of("");

  @Parameters(index = "1", paramLabel = "ANSWERS", description = "The answers (CSV).")
  private Path answers = Path.of("");

  @Option(
      names = "--relative",
      paramLabel = "X",
      description = "What a distance or depth may be off, relative to the exact value; 1e-9.")
  private String relative = "1e-9";

  @Option(
      names = "--absolute",
      paramLabel = "X",
      description = "What it may be off in any case; 0.")
  private String absolute = "0";

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Where the proofs against wrong answers go; 'touchstone verify' checks them.")
  private @Nullable Path certificates;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text (the default), or json: one record per answer.")
  private String format = "text";

  @Option(
      names = "--direction",
      paramLabel = "D",
      description = {
        "x,y,z: the answers are about casts along it: toi, collide for a hit, points and normal",
        "where B touches A."
      })
  private @Nullable String direction;

  @Option(
      names = "--directions",
      paramLabel = "FILE",
      description = "Directions of casts: a line x,y,z for each pair, in their order.")
  private @Nullable Path directions;

  @Option(names = "--affine", description = "Allow poses that stretch, shear or mirror.")
  private boolean affine;

  private boolean json;
  private long right;
  private long wrong;
  private long open;

  JudgeCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  /** The truth of a judgement is computed from vertices. */
  private void requireVertices(PairsFile pairs) {
    for (NamedShape shape : pairs.shapes()) {
      if (shape.body() instanceof HalfSpaces) {
        throw new InvalidInputException(
            Position.of(file.toString()),
            "shape %s is given by half-spaces; judge knows the truth about shapes given by vertices"
                .formatted(Words.quoted(shape.name())));
      }
    }
  }

  private int run() {
    json = TextOrJson.isJson(format);
    Judge judge =
        new Judge(
            new Tolerance(tolerance("--relative", relative), tolerance("--absolute", absolute)));
    if (MotionsReader.isMotions(file)) {
      requireNoDirections();
      MotionsFile motions = MotionsReader.read(file);
      MotionJudge ofMotions = new MotionJudge(motions, judge.tolerance());
      judge(motions.pairs().size(), motions.dimension(), ofMotions::judge);
    } else {
      PairsFile pairs = PairsReader.read(file, affine);
      requireVertices(pairs);
      List<List<Double>> along =
          Directions.of(direction, directions, pairs.pairCount(), pairs.dimension());
      judge(pairs.pairCount(), pairs.dimension(), answer -> judge(judge, pairs, along, answer));
    }
    if (io.cancellation().isRequested()) {
      return ExitCodes.INTERRUPTED;
    }
    return wrong > 0 ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }

  private static double tolerance(String option, String text) {
    double value = Numbers.parse(text);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new InvalidInputException(
          Position.of(option),
          "%s is not a number that is finite and not negative".formatted(Words.quoted(text)));
    }
    return value;
  }

  private void requireNoDirections() {
    if (direction != null || directions != null) {
      throw new InvalidInputException(
          Position.of(direction != null ? "--direction" : "--directions"),
          "is for casts of a polytope-pairs file; motions say themselves how bodies move");
    }
  }

  private static Judgement judge(
      Judge judge, PairsFile pairs, List<List<Double>> along, Answer answer) {
    List<NamedShape> shapes = pairs.shapes();
    int pair = answer.pair();
    ConvexBody a = shapes.get(pairs.shapeA(pair)).body();
    ConvexBody b = shapes.get(pairs.shapeB(pair)).body();
    Pose poseA = pairs.poseA(pair);
    Pose poseB = pairs.poseB(pair);
    return along.isEmpty()
        ? judge.judge(answer, a, poseA, b, poseB)
        : judge.judgeCast(answer, a, poseA, b, poseB, along.get(pair));
  }

  private List<Answer> read(int pairs, int dimension) {
    List<Answer> given = new ArrayList<>();
    try (AnswersReader reader = new AnswersReader(new TextLines(answers), pairs, dimension)) {
      Answer answer = reader.next();
      while (answer != null) {
        given.add(answer);
        answer = reader.next();
      }
    }
    return given;
  }

  private void judge(int pairs, int dimension, Function<Answer, Judgement> judging) {
    // whole, so that nothing is said about half of a bad file
    List<Answer> given = read(pairs, dimension);
    try (Output out = Output.standard(io);
        Progress progress = new Progress(io, "answers")) {
      if (certificates == null) {
        judge(given, judging, out, null, progress);
      } else {
        try (Output proofs = Output.open(certificates)) {
          judge(given, judging, out, proofs, progress);
        }
      }
      summary(pairs, given.size(), out);
    }
  }

  private void judge(
      List<Answer> given,
      Function<Answer, Judgement> judging,
      Output out,
      @Nullable Output proofs,
      Progress progress) {
    if (json) {
      record(out, Map.of("schema", SCHEMA));
    }
    if (proofs != null) {
      record(proofs, Map.of("schema", CertificateWriter.SCHEMA));
    }
    for (int k = 0; k < given.size() && !io.cancellation().isRequested(); k++) {
      Judgement judgement = judging.apply(given.get(k));
      count(judgement);
      tell(judgement, out);
      if (proofs != null && judgement.proof().isPresent()) {
        record(proofs, judgement.proof().get().record(judgement.pair()));
      }
      progress.at(k + 1L, given.size());
    }
  }

  private void count(Judgement judgement) {
    if (judgement.isWrong()) {
      wrong++;
    } else if (judgement.isOpen()) {
      open++;
    } else {
      right++;
    }
  }

  private void tell(Judgement judgement, Output out) {
    if (json) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("pair", judgement.pair());
      record.put("judgement", judgement.word());
      record.put("faults", judgement.faults());
      record.put("open", judgement.open());
      judgement.proof().ifPresent(proof -> record.put("proof", proof.record(judgement.pair())));
      record(out, record);
      return;
    }
    for (String fault : judgement.faults()) {
      out.line("pair %d: wrong: %s".formatted(judgement.pair(), fault));
    }
    for (String what : judgement.open()) {
      out.line("pair %d: not decidable: %s".formatted(judgement.pair(), what));
    }
    judgement
        .proof()
        .ifPresent(
            proof -> {
              out.append("pair %d: proof: ".formatted(judgement.pair()));
              record(out, proof.record(judgement.pair()));
            });
  }

  private void summary(int pairs, int given, Output out) {
    if (json) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("pairs", pairs);
      record.put("right", right);
      record.put("wrong", wrong);
      record.put("notDecidable", open);
      record.put("withoutAnswer", pairs - given);
      record(out, record);
    } else {
      out.line(
          "%s: %d right, %d wrong, %d not decidable, %d without an answer"
              .formatted(Words.count(pairs, "pair"), right, wrong, open, pairs - given));
    }
  }

  private static void record(Output out, Map<String, ?> record) {
    try {
      Json.append(out, record);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never: the output tells by itself
    }
    out.append('\n');
  }
}
