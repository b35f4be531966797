// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.cli.view.ViewMaker;
import io.touchstone.harness.ObjectAnswer;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Position;
import io.touchstone.io.SceneBody;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.TraceWriter;
import io.touchstone.io.files.PartFiles;
import io.touchstone.io.files.PoseText;
import io.touchstone.io.text.Words;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code query}: two shapes. */
@Command(
    name = "query",
    description = {
      "Answers one question about two shapes.",
      "",
      "A shape is a file (.obj, .stl, .ply, .off, .gltf, .glb, .xml, or polytope-pairs), a part of one as",
      "file#part, or made of numbers: box:1,2,3 (half extents), sphere:0.5, capsule:0.5,2 (radius,",
      "half-height), ...",
      "A pose is x,y,z, or x,y,z,qx,qy,qz,qw, or the numbers of the matrix [R | t] or of the"
          + " homogeneous matrix, row by row.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone query box:1,1,1 sphere:0.5 --pose-b 3,0,0 --goal distance",
      "  touchstone query mug.obj#handle box:1,2,3 --proof exact",
      "  touchstone query mug.glb shelf.obj --parts triangles --goal distance",
      "  touchstone query box:1,1,1 box:1,1,1 --pose-b 3,4,0 --goal distance --metric l1",
      "  touchstone query box:1,1,1 box:1,1,1 --pose-b 1,0,0 --goal penetration --direction 0,0,1",
      "  touchstone query box:1,1,1 sphere:0.5 --pose-b 4,0,0 --goal cast --direction -1,0,0",
      "  touchstone query box:1,1,1 box:1,1,1 --pose-b 1,0.5,0 --goal overlap --proof exact",
      "  touchstone query box:1,1,1 box:1,1,1 --pose-b 4,0.5,0 --goal growth --centre-a 0.2,0,0",
      "  touchstone query box:1,1,1 box:1,1,1 --pose-b 1,1,1 --trace steps.jsonl --format json"
    })
final class QueryCommand implements Callable<Integer> {

  private static final String CENTRE_A = "--centre-a";
  private static final String CENTRE_B = "--centre-b";

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private EngineOptions engine = new EngineOptions();
  @Mixin private FailOptions fail = new FailOptions();

  @Parameters(index = "0", paramLabel = "A", description = "The first shape.")
  private String a = "";

  @Parameters(index = "1", paramLabel = "B", description = "The second shape.")
  private String b = "";

  @Option(names = "--pose-a", paramLabel = "P", description = "Where the first shape stands.")
  private @Nullable String poseA;

  @Option(names = "--pose-b", paramLabel = "P", description = "Where the second shape stands.")
  private @Nullable String poseB;

  @Option(names = "--affine", description = "Allow poses that stretch, shear or mirror.")
  private boolean affine;

  @Option(names = "--hull", description = "Take the hulls of meshes that are not convex.")
  private boolean hull;

  @Option(
      names = "--parts",
      paramLabel = "WORD",
      description = {
        "What the parts of meshes are that need not be convex: components, groups, triangles, or a",
        "pattern of files beside them; hull is the hull."
      })
  private @Nullable String parts;

  @Option(
      names = "--metric",
      paramLabel = "NORM",
      completionCandidates = CompletionWords.Metrics.class,
      description = "euclidean, l1 or linf: the norm of distances.")
  private @Nullable String metric;

  @Option(
      names = "--direction",
      paramLabel = "D",
      description = {
        "x,y,z: how far B moves along it until it has left A, as the depth; with the goal cast,",
        "how many times it B moves until it touches A."
      })
  private @Nullable String direction;

  @Option(
      names = CENTRE_A,
      paramLabel = "C",
      description = {
        "x,y,z: with the goal growth, the point of A about which it grows, in the frame of the",
        "shape; the middle of the body without it."
      })
  private @Nullable String centreA;

  @Option(
      names = CENTRE_B,
      paramLabel = "C",
      description = "Likewise the point about which B grows.")
  private @Nullable String centreB;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write the engine's steps to this file (JSON Lines).")
  private @Nullable Path trace;

  @Option(
      names = "--view",
      paramLabel = "FILE",
      description = "Make a page that shows the pair, its evidence and the engine's steps.")
  private @Nullable String view;

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or json.")
  private String format = "text";

  QueryCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    boolean json = TextOrJson.isJson(format);
    if (engine.isOverlap() || engine.isContact()) {
      return contacts(json);
    }
    PipelineConfig config =
        engine.toConfig().toBuilder()
            .report(new ReportSettings(ReportFormat.JSON, null, null, tracing()))
            .build();
    PartedShape partsA = parted(a);
    PartedShape partsB = parted(b);
    ConvexBody bodyA = partsA == null ? Commands.shape(a, isHull()) : partsA.hull();
    ConvexBody bodyB = partsB == null ? Commands.shape(b, isHull()) : partsB.hull();
    if (partsA != null || partsB != null) {
      requirePlain();
    }
    if (bodyA.dimension() != bodyB.dimension()) {
      throw new InvalidInputException(
          Position.of(b),
          "has dimension %d, the first shape has dimension %d"
              .formatted(bodyB.dimension(), bodyA.dimension()));
    }
    Pose first = pose("--pose-a", poseA, bodyA.dimension());
    Pose second = pose("--pose-b", poseB, bodyA.dimension());
    int dimension = bodyA.dimension();
    Directions.requireFor(engine.goal(), direction, null);
    if (direction != null) {
      List<List<Double>> along = Directions.of(direction, null, 1, dimension);
      config = config.toBuilder().direction(Directions.first(along, dimension)).build();
    }
    Consumer<PairRequest.Builder> question =
        question(config.goal()).andThen(centres(config.goal(), bodyA, bodyB));
    Map<String, ConvexBody> bodies = new LinkedHashMap<>();
    bodies.put("A", bodyA);
    bodies.put("B", bodyB);
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      Plan plan = Commands.plan(config, bodyA.dimension(), bodies, plugins.engines(), question);
      PairReport report =
          PairsRun.single(
              plan,
              new SceneBody("A", "", bodyA, first, partsA),
              new SceneBody("B", "", bodyB, second, partsB));
      requireAnswerable(report);
      PairReport recorded =
          metric != null || centreA != null || centreB != null
              ? report // no file of pairs says a norm or a centre
              : new FailedPairs(
                      FailedPairs.folderFor(Optional.empty()), config.proof(), engine.plugins())
                  .record(report);
      List<Warning> warnings = warnings(report, plugins.engines());
      writeTrace(recorded);
      writePage(recorded, header(plan, config, recorded), config, partsA, partsB);
      try (Output out = Output.standard(io)) {
        if (json) {
          json(recorded, plan, config, warnings, out);
        } else {
          text(recorded, config.goal(), out);
        }
      }
      boolean undecided = recorded.verdict() == Verdict.UNDECIDED && !recorded.failed();
      return fail.exitCode(
          recorded.verdict().collides() ? 1 : 0,
          undecided ? 1 : 0,
          recorded.failed() ? 1 : 0,
          warnings.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  /** What no engine answers, or nothing proves, is a question that cannot be asked: no failure. */
  private static void requireAnswerable(PairReport report) {
    for (Throwable e = report.thrown(); e != null; e = e.getCause()) {
      if (e instanceof UnsupportedQueryException) {
        throw new InvalidInputException(Position.of("--goal"), String.valueOf(e.getMessage()));
      }
    }
  }

  /** Overlaps and contacts are answered by the front door, as a row of pairs would be. */
  private int contacts(boolean json) {
    String goal = engine.isContact() ? "contact" : "overlap";
    if (metric != null || direction != null || trace != null) {
      String option = metric != null ? "--metric" : direction != null ? "--direction" : "--trace";
      throw new InvalidInputException(
          Position.of(option), "does not concern the goal %s".formatted(goal));
    }
    ConvexBody bodyA = Commands.shape(a, hull);
    ConvexBody bodyB = Commands.shape(b, hull);
    int n = bodyA.dimension();
    Pose first = pose("--pose-a", poseA, n);
    Pose second = pose("--pose-b", poseB, bodyB.dimension());
    try (PluginSet plugins = PluginSet.load(engine.plugins());
        Output out = Output.standard(io)) {
      Query query = engine.frontDoor(plugins.engines());
      List<Warning> warnings = new ArrayList<>(Warning.of(plugins.engines()));
      warnings.addAll(io.warnings());
      ContactText answer = new ContactText(out, json, warnings);
      Verdict verdict =
          engine.isContact()
              ? answer.contact(query, bodyA, first, bodyB, second)
              : answer.overlap(query, bodyA, first, bodyB, second);
      if (view != null) {
        ViewEntry shown =
            new ContactPages(query, engine.isContact())
                .entry(0, "A", bodyA, first, "B", bodyB, second);
        page(source(bodyA, first, bodyB, second), n, engine.contactSettings(), shown);
      }
      return fail.exitCode(
          verdict.collides() ? 1 : 0, verdict == Verdict.UNDECIDED ? 1 : 0, 0, warnings.size());
    } catch (UnsupportedQueryException | DimensionMismatchException e) {
      throw new InvalidInputException(Position.of("--goal"), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  private boolean isHull() {
    return hull || PartFiles.HULL.equals(parts);
  }

  /**
   * Reads an object with parts; null of shapes made of numbers, and where nobody asks for parts.
   */
  private @Nullable PartedShape parted(String text) {
    if (PartFiles.HULL.equals(parts) || text.matches("[a-z][a-z-]+:.*")) {
      return null;
    }
    if (parts != null && hull) {
      throw new InvalidInputException(Position.of("--parts"), "contradicts --hull");
    }
    int hash = text.lastIndexOf('#');
    Path file = Path.of(hash < 0 ? text : text.substring(0, hash));
    String part = hash < 0 ? "" : text.substring(hash + 1);
    if (parts == null) {
      return hull ? null : PartFiles.own(file, part);
    }
    return PartFiles.read(file, part, parts);
  }

  /** What is for convex bodies alone cannot be asked of objects. */
  private void requirePlain() {
    if (trace != null) {
      throw new InvalidInputException(
          Position.of("--trace"),
          "is for convex bodies; with --parts an engine answers many questions");
    }
  }

  private Pose pose(String option, @Nullable String text, int dimension) {
    if (text == null) {
      return Pose.identity(dimension);
    }
    try {
      return PoseText.of(dimension, PoseText.numbers(text), affine);
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(Position.of(option), String.valueOf(e.getMessage()));
    }
  }

  /** What is asked beyond the goal: a norm for distances. */
  private Consumer<PairRequest.Builder> question(PipelineGoal goal) {
    if (metric != null && goal != PipelineGoal.DISTANCE) {
      throw new InvalidInputException(
          Position.of("--metric"), "measures distances: add --goal distance");
    }
    if (engine.hasMargin() && (metric != null || direction != null)) {
      throw new InvalidInputException(
          Position.of("--margin"), "is for Euclidean questions without a direction");
    }
    Metric norm =
        metric == null ? Metric.EUCLIDEAN : Commands.word("--metric", metric, Keywords.METRICS);
    return request -> request.metric(norm);
  }

  /** The points about which bodies grow, where they are named. */
  private Consumer<PairRequest.Builder> centres(
      PipelineGoal goal, ConvexBody bodyA, ConvexBody bodyB) {
    if (centreA == null && centreB == null) {
      return request -> {};
    }
    String option = centreA != null ? CENTRE_A : CENTRE_B;
    if (goal != PipelineGoal.GROWTH) {
      throw new InvalidInputException(Position.of(option), "is for growths: add --goal growth");
    }
    if (centreA == null || centreB == null) {
      throw new InvalidInputException(
          Position.of(option),
          "needs %s beside it".formatted(centreA != null ? CENTRE_B : CENTRE_A));
    }
    double[] ofA = centre(CENTRE_A, centreA, bodyA.dimension());
    double[] ofB = centre(CENTRE_B, centreB, bodyB.dimension());
    return request -> request.centres(ofA, ofB);
  }

  private static double[] centre(String option, String text, int dimension) {
    try {
      double[] centre = PoseText.numbers(text);
      if (centre.length != dimension) {
        throw new InvalidInputException(
            Position.of(option),
            "has %s, the bodies have dimension %d"
                .formatted(Words.count(centre.length, "number"), dimension));
      }
      return centre;
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(Position.of(option), String.valueOf(e.getMessage()));
    }
  }

  private ReportSource source(ConvexBody bodyA, Pose first, ConvexBody bodyB, Pose second) {
    Map<String, @Nullable Object> said = new LinkedHashMap<>();
    said.put("a", a);
    said.put("b", b);
    said.put("poseA", numbers(first));
    said.put("poseB", numbers(second));
    said.put("hull", isHull());
    return ReportSource.ofQuery(said, bodyA, first, bodyB, second);
  }

  private ReportSource source(PairReport report) {
    return source(report.shapeA(), report.poseA(), report.shapeB(), report.poseB());
  }

  private static double[] numbers(Pose pose) {
    double[] matrix = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(matrix);
    return matrix;
  }

  /**
   * What the engine does is wanted by a trace and by a page; only the first is a file of its own.
   */
  private @Nullable Path tracing() {
    return trace == null && view != null ? Path.of(view) : trace;
  }

  private void writePage(
      PairReport report,
      ReportHeader header,
      PipelineConfig config,
      @Nullable PartedShape partsA,
      @Nullable PartedShape partsB) {
    page(
        source(report),
        header.dimension(),
        ViewAnswers.settings(config, header),
        ViewEntry.of(report, header).withObjects(partsA, partsB));
  }

  private void page(
      ReportSource source, int dimension, Map<String, @Nullable Object> settings, ViewEntry shown) {
    if (view != null) {
      UnaryOperator<String> names = PageFile.names(view);
      View.Builder page = View.builder(names.apply(a) + " and " + names.apply(b), dimension);
      page.source(source.toMember()).settings(settings);
      ViewMaker.addIsolated(page, List.of(shown));
      new PageFile(a + " and " + b, view, io).write(page.build(), PageForm.COMPACT, false);
    }
  }

  private void writeTrace(PairReport report) throws IOException {
    if (trace != null) {
      try (Output out = Output.open(trace)) {
        TraceWriter writer = new TraceWriter(out);
        writer.begin(source(report).toMember());
        writer.pair(report.answered(), false, report.algorithm(), report.trace());
      }
    }
  }

  private static void json(
      PairReport report, Plan plan, PipelineConfig config, List<Warning> warnings, Output out)
      throws IOException {
    new JsonReport(out, header(plan, config, report)).with(warnings).row(report);
  }

  /** Returns what somebody should look at. */
  private List<Warning> warnings(PairReport report, Engines engines) {
    List<Warning> warnings = new ArrayList<>(Warning.of(engines));
    warnings.addAll(io.warnings());
    Throwable thrown = report.thrown();
    if (thrown != null && !report.failed()) {
      warnings.add(new Warning(Warning.RESCUED, "pair", thrown.toString().replaceAll("\\s+", " ")));
    }
    if (!report.refusal().isEmpty()) {
      warnings.add(new Warning(Warning.REFUSED, "pair", report.refusal()));
    }
    return warnings;
  }

  private static ReportHeader header(Plan plan, PipelineConfig config, PairReport report) {
    return new ReportHeader(
            config.goal(),
            config.proof(),
            plan.dimension(),
            plan.algorithms(),
            "",
            false,
            false,
            List.of())
        .withParts(report.object() != null);
  }

  private static void text(PairReport report, PipelineGoal goal, Output out) throws IOException {
    Outcome outcome = report.outcome();
    if (report.failed()) {
      out.line("failed: " + report.error());
      return;
    }
    if (!report.refusal().isEmpty()) {
      out.line(report.refusal());
    }
    String word = outcome.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    out.line("%s (%s)".formatted(word, outcome.verdictAssurance().name().toLowerCase(Locale.ROOT)));
    if (goal == PipelineGoal.CAST) {
      cast(outcome, out);
    } else if (goal == PipelineGoal.GROWTH) {
      growth(outcome, out);
    } else if (goal.measures()) {
      measure(outcome, out);
    }
    if (outcome.hasPoints()) {
      out.line("point on A  " + vector(outcome.pointA()));
      out.line("point on B  " + vector(outcome.pointB()));
    }
    if (outcome.hasNormal()) {
      out.line("normal      " + vector(outcome.normal()));
    }
    if (report.object() != null) {
      parts(report.object(), out);
    }
    StringBuilder evidence = new StringBuilder();
    new CertificateWriter(evidence, false).pair(report.answered());
    out.line("evidence    " + evidence.toString().strip());
    ObjectOutcome objects = report.object() == null ? null : report.object().outcome();
    if (objects != null) {
      out.line(
          "answered by %s, which was asked about %d pairs of parts"
              .formatted(report.algorithm(), objects.pairsAsked()));
      return;
    }
    out.line(
        "answered by %s, %s, %d iterations, %d support queries"
            .formatted(
                report.algorithm(),
                outcome.termination().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                outcome.iterations(),
                outcome.supportQueries()));
    if (outcome.hasDecidedBy()) {
      out.line("decided by  " + outcome.decidedBy());
    }
  }

  private static void parts(ObjectAnswer answer, Output out) {
    if (!answer.partA().isEmpty() || !answer.partB().isEmpty()) {
      out.line(
          "parts       %s and %s"
              .formatted(
                  answer.partA().isEmpty() ? "A" : answer.partA() + " of A",
                  answer.partB().isEmpty() ? "B" : answer.partB() + " of B"));
    }
    ObjectOutcome outcome = answer.outcome();
    if (outcome != null && outcome.inside().isPresent()) {
      WindingPoint point = outcome.inside().get();
      out.line(
          "inside      vertex %d of part %d of %s; the surface of the other winds %d times around it"
              .formatted(point.vertex(), point.part(), point.side(), point.winding()));
    }
  }

  private static void cast(Outcome outcome, Output out) {
    if (outcome.verdict() != Verdict.UNDECIDED && outcome.hasCastParameter()) {
      out.line("parameter   " + outcome.castParameter());
    }
    if (outcome.collides() && outcome.hasLower() && outcome.hasUpper()) {
      bounds("", outcome, out);
    }
  }

  private static void growth(Outcome outcome, Output out) {
    if (outcome.hasUpper() && outcome.verdict() != Verdict.UNDECIDED) {
      out.line("growth      " + outcome.upper());
    }
    if (outcome.hasLower() && outcome.hasUpper()) {
      bounds("", outcome, out);
    }
    out.line("derivative=" + outcome.hasGrowthDerivatives());
    if (outcome.hasGrowthDerivatives()) {
      out.line("by pose A   " + vector(outcome.growthDerivativesA()));
      out.line("by pose B   " + vector(outcome.growthDerivativesB()));
    }
  }

  private static void measure(Outcome outcome, Output out) {
    if (outcome.verdict() != Verdict.UNDECIDED && !outcome.collides() && outcome.hasUpper()) {
      out.line("distance    " + outcome.distance());
    }
    if (outcome.collides() && outcome.hasLower()) {
      out.line("depth       " + outcome.depth());
    }
    if (outcome.hasLower() && outcome.hasUpper()) {
      bounds("signed distance ", outcome, out);
    }
  }

  private static void bounds(String what, Outcome outcome, Output out) {
    out.line(
        "%sbetween %s and %s (%s)"
            .formatted(
                what,
                outcome.lower(),
                outcome.upper(),
                outcome.boundsAssurance().name().toLowerCase(Locale.ROOT)));
  }

  private static String vector(double[] components) {
    String list = Arrays.toString(components);
    return "(" + list.substring(1, list.length() - 1) + ")";
  }
}
