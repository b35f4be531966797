// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Joints;
import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.harness.matrix.MatrixRow;
import io.touchstone.harness.matrix.MatrixRun;
import io.touchstone.harness.matrix.MatrixRun.Question;
import io.touchstone.harness.matrix.RegionSearch;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.JointRecord;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.proof.JointSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code region}: a box of joint values around a posture in which no links collide, with proof. */
@Command(
    name = "region",
    description = {
      "Finds a large box of joint values around a posture of a robot in which no two links collide,",
      "and proves it. Adjacent links, and links that collide in the posture, are left out and named.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone region arm.urdf --around shoulder=0.5,elbow=1",
      "  touchstone matrix arm.urdf --certificates arm.jsonl",
      "  touchstone region arm.urdf --around elbow=1 --matrix arm.jsonl --certificates region.jsonl"
    })
final class RegionCommand implements Callable<Integer> {

  /** A pair may take so many boxes in one step. */
  private static final int BOXES = 3000;

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private RobotOptions robot = new RobotOptions();

  @Parameters(paramLabel = "ROBOT", description = "The robot, a URDF file.")
  private Path file = Path.of("");

  @Option(
      names = "--around",
      paramLabel = "JOINT=VALUE,...",
      description =
          "The posture. Joints that are not named stand at 0, or in the middle of their limits.")
  private String around = "";

  @Option(
      names = "--matrix",
      paramLabel = "CERTIFICATES",
      description =
          "Records of 'touchstone matrix': links that never collide are not looked at again.")
  private @Nullable Path matrix;

  @Option(
      names = "--margin",
      paramLabel = "D",
      description = "Links collide when they are at most that far apart; 0.")
  private @Nullable String margin;

  @Option(names = "--out", paramLabel = "FILE", description = "Where the box goes, as CSV.")
  private @Nullable Path out;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Write the evidence of every pair to this file (JSON Lines).")
  private @Nullable Path certificates;

  @Option(
      names = "--boxes",
      paramLabel = "N",
      description = "How many boxes of joint values a pair may take in one step; 3000.")
  private @Nullable String boxes;

  RegionCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    double within = margin == null ? 0 : MatrixCommand.length("--margin", margin, false);
    int most = Commands.wholeNumber("--boxes", boxes, BOXES, 1);
    JointScene scene = robot.read(file, RobotOptions.DEFAULT_PARTS);
    Map<String, Double> posture = posture(scene);
    Set<String> never = never(scene, within);
    List<Question> questions =
        MatrixRun.allPairs(scene, within).stream()
            .filter(pair -> !never.contains(pair.a() + " " + pair.b()))
            .toList();
    JointSettings settings = new JointSettings(most, 1, OptionalDouble.empty(), false, () -> false);
    RegionSearch.Region region;
    RegionSearch search;
    try (PluginSet installed = PluginSet.load(List.of())) {
      search =
          new RegionSearch(
              scene, Joints.of(installed.engines()).phase(), settings, posture, io.cancellation());
      region = search.find(questions);
    }
    if (region == null) {
      return ExitCodes.INTERRUPTED;
    }
    write(scene, region);
    search.leftOut().forEach(pair -> io.err().println("left out: " + pair));
    io.err()
        .println(
            "%s proved free, %d left out, %d never collide"
                .formatted(
                    Words.count(region.rows().size(), "pair"),
                    search.leftOut().size(),
                    never.size()));
    return ExitCodes.DONE;
  }

  private Map<String, Double> posture(JointScene scene) {
    Map<String, Double> posture = new HashMap<>();
    List<String> terms = around.isEmpty() ? List.of() : List.of(around.split(",", -1));
    Map<String, String> said = Commands.keyValues("--around", terms);
    said.forEach(
        (name, text) -> {
          Parameter parameter =
              scene.parameters().stream()
                  .filter(known -> known.name().equals(name))
                  .findFirst()
                  .orElseThrow(() -> unknown(scene, name));
          double value = Numbers.parse(text);
          if (!(value >= parameter.lower() && value <= parameter.upper())) {
            throw new InvalidInputException(
                Position.of("--around"),
                "%s of joint %s is outside its limits, %s to %s"
                    .formatted(text, Words.quoted(name), parameter.lower(), parameter.upper()));
          }
          posture.put(name, value);
        });
    return posture;
  }

  private static InvalidInputException unknown(JointScene scene, String name) {
    return new InvalidInputException(
        Position.of("--around"),
        "there is no joint %s that moves by itself; joints: %s"
            .formatted(
                Words.quoted(name),
                Words.list(scene.parameters().stream().map(Parameter::name).toList())));
  }

  /** Returns the pairs that records prove never to collide, each of which is checked here. */
  private Set<String> never(JointScene scene, double within) {
    Set<String> never = new HashSet<>();
    if (matrix == null) {
      return never;
    }
    try (CertificateReader reader = CertificateReader.open(matrix)) {
      for (JointRecord record = reader.nextJoint(); record != null; record = reader.nextJoint()) {
        int a = scene.indexOf(record.bodyA());
        int b = scene.indexOf(record.bodyB());
        boolean claimed =
            a >= 0
                && b > a
                && record.margin() >= within
                && record.evidence().verdict() == JointVerdict.NEVER;
        if (claimed && record.fault(scene.pair(a, b, record.margin())).isEmpty()) {
          never.add(a + " " + b);
        }
      }
    }
    return never;
  }

  private void write(JointScene scene, RegionSearch.Region region) {
    List<String> lines = new ArrayList<>();
    lines.add("joint,from,to,lower,upper");
    for (int p = 0; p < region.from().size(); p++) {
      Parameter parameter = scene.parameters().get(p);
      lines.add(
          "%s,%s,%s,%s,%s"
              .formatted(
                  parameter.name(),
                  region.from().get(p),
                  region.to().get(p),
                  parameter.lower(),
                  parameter.upper()));
    }
    try (Output rows = Output.to(out, io);
        Output evidence = certificates == null ? null : Output.open(certificates)) {
      lines.forEach(rows::line);
      if (evidence != null) {
        CertificateWriter writer = new CertificateWriter(evidence, true);
        writer.begin(
            Map.of(
                "model",
                String.valueOf(file.getFileName()),
                "sha256",
                ReportSource.digestOf(file),
                "parts",
                robot.parts(RobotOptions.DEFAULT_PARTS)));
        for (MatrixRow row : region.rows()) {
          JointRecord record = row.toRecord();
          if (record != null) {
            writer.joint(record);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
