package io.touchstone.cli;

import io.touchstone.api.query.Certificate;
import io.touchstone.cli.view.ViewInput;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.Verification;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
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
      "of a polytope-pairs file, or about the bodies of a scene, which their records name.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  touchstone pairs boxes.txt --certificates boxes.jsonl --out boxes.csv",
      "  touchstone verify boxes.txt boxes.jsonl",
      "  touchstone run scene.conf --set report.certificates=proofs.jsonl",
      "  touchstone verify scene.conf proofs.jsonl"
    })
final class VerifyCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "The polytope-pairs file, or the configuration, that they are about.")
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
    if (ViewInput.of(file) == ViewInput.SCENE) {
      return verifyScene();
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
      summary(pairs, seen, out);
    }
    if (io.cancellation().isRequested()) {
      return ExitCodes.INTERRUPTED;
    }
    return faults > 0 ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }

  private int verifyScene() {
    long records = 0;
    try (Output out = Output.standard(io);
        SceneCertificates scene = SceneCertificates.of(file);
        CertificateReader reader = CertificateReader.open(certificates);
        Progress progress = new Progress(io, "certificates")) {
      CertificateRecord record = reader.next();
      while (record != null && !io.cancellation().isRequested()) {
        count(record, "pair " + record.pair(), scene.faultOf(record), out);
        records++;
        progress.at(records, -1);
        record = reader.next();
      }
      out.line(
          "%s: %d proved, %d not proved, %d undecided"
              .formatted(Words.count(records, "certificate"), proved, faults, undecided));
    }
    if (io.cancellation().isRequested()) {
      return ExitCodes.INTERRUPTED;
    }
    return faults > 0 ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }

  private void count(CertificateRecord record, String what, String fault, Output out) {
    if (!fault.isEmpty()) {
      faults++;
      out.line(what + ": " + fault);
    } else if (record.objects() == null && record.certificate().equals(Certificate.NONE)) {
      undecided++;
    } else {
      proved++;
    }
  }

  private void verify(PairsFile pairs, CertificateRecord record, BitSet seen, Output out) {
    if (record.pair() < 0 || record.pair() >= pairs.pairCount()) {
      throw new InvalidInputException(
          record.where(),
          "pair %d does not exist; %s has %s"
              .formatted(record.pair(), file, Words.count(pairs.pairCount(), "pair")));
    }
    int pair = (int) record.pair();
    if (seen.get(pair)) {
      throw new InvalidInputException(
          record.where(), "pair %d has a certificate already".formatted(pair));
    }
    seen.set(pair);
    List<NamedShape> shapes = pairs.shapes();
    String fault =
        Verification.faultOf(
            record,
            shapes.get(pairs.shapeA(pair)).body(),
            pairs.poseA(pair),
            shapes.get(pairs.shapeB(pair)).body(),
            pairs.poseB(pair));
    count(record, "pair " + pair, fault, out);
  }

  private void summary(PairsFile pairs, BitSet seen, Output out) {
    int missing = pairs.pairCount() - seen.cardinality();
    out.line(
        "%s: %d proved, %d not proved, %d undecided, %d without a certificate"
            .formatted(Words.count(pairs.pairCount(), "pair"), proved, faults, undecided, missing));
  }
}
