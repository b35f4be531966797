// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.joints.JointVerdict;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.AnsweredPair;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.JointRecord;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.certificate.Verification;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.io.files.MotionsReader;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Words;
import io.touchstone.io.urdf.Robot;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code verify}: checks certificates; uses no engine. */
@Command(
    name = "verify",
    description = {
      "Checks, exactly and without any engine, that certificates prove what they claim: about the pairs",
      "of a polytope-pairs file, about the bodies of a scene, or about the links of a robot.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  touchstone pairs boxes.txt --certificates boxes.jsonl --out boxes.csv",
      "  touchstone verify boxes.txt boxes.jsonl",
      "  touchstone run scene.conf --set report.certificates=proofs.jsonl",
      "  touchstone verify scene.conf proofs.jsonl",
      "  touchstone verify arm.urdf arm.jsonl"
    })
final class VerifyCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private RobotOptions robot = new RobotOptions();

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description =
          "The polytope-pairs or polytope-motions file, the configuration or the robot that they are about.")
  private Path file = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "CERTIFICATES",
      description = "The certificates (JSON Lines).")
  private Path certificates = Path.of("");

  @Option(names = "--affine", description = "Allow poses that stretch, shear or mirror.")
  private boolean affine;

  private long proved;
  private long undecided;
  private long faults;

  VerifyCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    if (MotionsReader.isMotions(file)) {
      return runMotions();
    }
    if (isConfiguration()) {
      return isAboutJoints() ? verifyRobot() : verifyScene();
    }
    if (Robot.isRobot(file)) {
      return verifyRobot();
    }
    PairsFile pairs = PairsReader.read(file, affine);
    BitSet seen = new BitSet(pairs.pairCount());
    try (Output out = Output.standard(io);
        CertificateReader reader = CertificateReader.open(certificates);
        Progress progress = new Progress(io, "certificates")) {
      CertificateRecord record = reader.next();
      while (record != null && !io.cancellation().isRequested()) {
        verify(pairs, record, seen, out);
        progress.at(seen.cardinality(), pairs.pairCount());
        record = reader.next();
      }
      summary(pairs.pairCount(), seen, out);
    }
    return exitCode();
  }

  private int runMotions() {
    MotionsFile motions = MotionsReader.read(file);
    int count = motions.pairs().size();
    BitSet seen = new BitSet(count);
    try (Output out = Output.standard(io);
        CertificateReader reader = CertificateReader.open(certificates);
        Progress progress = new Progress(io, "certificates")) {
      MotionRecord record = reader.nextMotion();
      while (record != null && !io.cancellation().isRequested()) {
        int pair = take(record.pair(), count, record.where(), seen);
        requireNoNames(record.bodyA(), record.frame(), record.where());
        MotionsFile.MovingPair moving = motions.pairs().get(pair);
        String fault =
            record.fault(
                motions.shapes().get(moving.shapeA()).body(),
                moving.motionA(),
                motions.shapes().get(moving.shapeB()).body(),
                moving.motionB());
        count(pair, fault, record.verdict() == MotionVerdict.UNDECIDED, out);
        progress.at(seen.cardinality(), count);
        record = reader.nextMotion();
      }
      summary(count, seen, out);
    }
    return exitCode();
  }

  private boolean isAboutJoints() {
    try (CertificateReader reader = CertificateReader.open(certificates)) {
      return reader.isNextJoint();
    }
  }

  private int verifyRobot() {
    try (Output out = Output.standard(io);
        CertificateReader reader = CertificateReader.open(certificates);
        Progress progress = new Progress(io, "certificates")) {
      RobotCertificates records = RobotCertificates.of(file, robot, reader, io);
      JointRecord record = reader.nextJoint();
      while (record != null && !io.cancellation().isRequested()) {
        boolean open = record.evidence().verdict() == JointVerdict.OPEN;
        count(record.pair(), records.faultOf(record), open, out);
        progress.at(records.seen(), records.pairs());
        record = reader.nextJoint();
      }
      out.line(
          "%s: %d proved, %d not proved, %d undecided, %d without a certificate"
              .formatted(
                  Words.count(records.pairs(), "pair"),
                  proved,
                  faults,
                  undecided,
                  records.missing().size()));
      if (!io.cancellation().isRequested()) {
        records.missing().forEach(pair -> out.line("without a certificate: " + pair));
      }
    }
    return exitCode();
  }

  private int exitCode() {
    if (io.cancellation().isRequested()) {
      return ExitCodes.INTERRUPTED;
    }
    return faults > 0 ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }

  private boolean isConfiguration() {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".conf") || name.endsWith(".json");
  }

  private int verifyScene() {
    long records = 0;
    try (Output out = Output.standard(io);
        SceneCertificates scene = SceneCertificates.of(file);
        CertificateReader reader = CertificateReader.open(certificates);
        Progress progress = new Progress(io, "certificates")) {
      while (!io.cancellation().isRequested() && verifyNext(scene, reader, out)) {
        records++;
        progress.at(records, -1);
      }
      out.line(
          "%s: %d proved, %d not proved, %d undecided"
              .formatted(Words.count(records, "certificate"), proved, faults, undecided));
    }
    return exitCode();
  }

  /** Checks the next record about a scene; returns whether there was one. */
  private boolean verifyNext(SceneCertificates scene, CertificateReader reader, Output out) {
    if (reader.isNextMotion()) {
      MotionRecord motion = reader.nextMotion();
      if (motion != null) {
        boolean open = motion.verdict() == MotionVerdict.UNDECIDED;
        count(motion.pair(), scene.faultOf(motion), open, out);
      }
      return motion != null;
    }
    CertificateRecord record = reader.next();
    if (record != null) {
      count(record.pair(), scene.faultOf(record), isOpen(record), out);
    }
    return record != null;
  }

  /** Returns the index of the pair that a record is about. */
  private int take(long index, int count, Position where, BitSet seen) {
    if (index < 0 || index >= count) {
      throw new InvalidInputException(
          where,
          "pair %d does not exist; %s has %s".formatted(index, file, Words.count(count, "pair")));
    }
    int pair = (int) index;
    if (seen.get(pair)) {
      throw new InvalidInputException(where, "pair %d has a certificate already".formatted(pair));
    }
    seen.set(pair);
    return pair;
  }

  /** A record that names bodies or a frame is about a scene, and this file has pairs alone. */
  private void requireNoNames(String body, long frame, Position where) {
    if (!body.isEmpty()) {
      throw new InvalidInputException(
          where,
          "names the body %s, and %s has pairs without names; a record about a scene is verified with its configuration"
              .formatted(Words.quoted(body), file));
    }
    if (frame != AnsweredPair.NO_FRAME) {
      throw new InvalidInputException(
          where, "is about frame %d, and %s has no frames".formatted(frame, file));
    }
  }

  private void verify(PairsFile pairs, CertificateRecord record, BitSet seen, Output out) {
    int pair = take(record.pair(), pairs.pairCount(), record.where(), seen);
    requireNoNames(record.bodyA(), record.frame(), record.where());
    List<NamedShape> shapes = pairs.shapes();
    String fault =
        Verification.faultOf(
            record,
            shapes.get(pairs.shapeA(pair)).body(),
            pairs.poseA(pair),
            shapes.get(pairs.shapeB(pair)).body(),
            pairs.poseB(pair));
    count(pair, fault, isOpen(record), out);
  }

  /** Tells whether a record about convex bodies says neither of both, with bounds or without. */
  private static boolean isOpen(CertificateRecord record) {
    return record.verdict() == Verdict.UNDECIDED
        && record.overlap().isEmpty()
        && record.objects() == null;
  }

  private void count(long pair, String fault, boolean open, Output out) {
    if (!fault.isEmpty()) {
      faults++;
      out.line("pair %d: %s".formatted(pair, fault));
    } else if (open) {
      undecided++;
    } else {
      proved++;
    }
  }

  private void summary(int pairs, BitSet seen, Output out) {
    int missing = pairs - seen.cardinality();
    out.line(
        "%s: %d proved, %d not proved, %d undecided, %d without a certificate"
            .formatted(Words.count(pairs, "pair"), proved, faults, undecided, missing));
  }
}
