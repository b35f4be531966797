// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Query;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.pipeline.OrderedAnswers;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Words;
import io.touchstone.proof.VerifiedOverlapQuery;
import io.touchstone.proof.VerifiedOverlaps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes what the pairs of a file have in common, a row for each. */
final class OverlapRows {

  private final PairsFile pairs;
  private final Query query;
  private final Io io;
  private final FailOptions fail;
  private final int n;
  private long colliding;
  private long undecided;
  private int corners;
  private long answered;

  OverlapRows(PairsFile pairs, Query query, Io io, FailOptions fail) {
    this.pairs = pairs;
    this.query = query;
    this.io = io;
    this.fail = fail;
    this.n = pairs.dimension();
  }

  /** Returns the names of an axis of columns. */
  static String axes(String letter, int n) {
    StringBuilder names = new StringBuilder();
    for (int axis = 0; axis < n; axis++) {
      String name = n == 3 ? "xyz".substring(axis, axis + 1) : Integer.toString(axis + 1);
      names.append(axis == 0 ? "" : ",").append(letter).append(name);
    }
    return names.toString();
  }

  /** Prepares the shapes of a file that can be asked about. */
  static PreparedShape[] prepare(
      PairsFile pairs, java.util.function.Function<NamedShape, PreparedShape> preparation) {
    PreparedShape[] prepared = new PreparedShape[pairs.shapes().size()];
    for (int k = 0; k < prepared.length; k++) {
      NamedShape shape = pairs.shapes().get(k);
      try {
        prepared[k] = preparation.apply(shape);
      } catch (UnsupportedQueryException e) {
        throw new InvalidInputException(
            Position.of("shape '%s'".formatted(shape.name())), String.valueOf(e.getMessage()));
      }
    }
    return prepared;
  }

  int write(Output out, @Nullable Path certificates, @Nullable Path solids, int threads) {
    VerifiedOverlaps overlaps;
    try {
      overlaps = query.overlaps(n);
    } catch (UnsupportedQueryException e) {
      throw new InvalidInputException(Position.of("--goal"), String.valueOf(e.getMessage()));
    }
    PreparedShape[] shapes = prepare(pairs, shape -> overlaps.prepare(shape.body()));
    try (Output records = certificates == null ? null : Output.open(certificates);
        Output meshes = solids == null ? null : Output.open(solids);
        OrderedAnswers<Answer> answers =
            new OrderedAnswers<>(
                threads,
                () -> {
                  VerifiedOverlapQuery session = overlaps.newQuery(n);
                  return pair -> answer(session, shapes, pair);
                });
        Progress progress = new Progress(io, "pairs")) {
      CertificateWriter writer = records == null ? null : new CertificateWriter(records, false);
      if (writer != null) {
        writer.begin();
      }
      out.line(
          "pair,verdict,assurance,volumeLower,volumeUpper,%s,areaLower,areaUpper,iouLower,iouUpper,error"
              .formatted(axes("c", n)));
      answers.each(
          pairs.pairCount(),
          answer -> {
            tell(answer, writer, meshes, out);
            progress.at(answered, pairs.pairCount());
          },
          io.cancellation());
      if (io.cancellation().isRequested()) {
        return interrupted(answered);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    return fail.exitCode(colliding, undecided, 0);
  }

  private int interrupted(long pair) {
    io.err()
        .printf(
            "touchstone: interrupted after %d of %s%n",
            pair, Words.count(pairs.pairCount(), "pair"));
    return ExitCodes.INTERRUPTED;
  }

  /** What was found out about a pair, and why no more. */
  private record Answer(int pair, OverlapOutcome outcome, String fault) {}

  private Answer answer(VerifiedOverlapQuery session, PreparedShape[] shapes, int pair) {
    OverlapOutcome outcome =
        session.evaluate(
            shapes[pairs.shapeA(pair)],
            pairs.poseA(pair),
            shapes[pairs.shapeB(pair)],
            pairs.poseB(pair));
    return new Answer(pair, outcome, session.fault());
  }

  private void tell(
      Answer answer, @Nullable CertificateWriter writer, @Nullable Output meshes, Output out) {
    OverlapOutcome outcome = answer.outcome();
    answered++;
    colliding += outcome.verdict().collides() ? 1 : 0;
    undecided += outcome.verdict() == Verdict.UNDECIDED ? 1 : 0;
    try {
      row(answer, out);
      if (writer != null) {
        writer.overlap(answer.pair(), outcome);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    if (meshes != null) {
      solid(answer.pair(), outcome, meshes);
    }
  }

  private void row(Answer answer, Output out) throws IOException {
    out.append(Integer.toString(answer.pair()));
    for (Object value : ContactMembers.overlap(answer.outcome(), n).values()) {
      out.append(',').append(value == null ? "" : value.toString());
    }
    out.append(',');
    CsvLine.append(out, answer.fault());
    out.append('\n');
  }

  /** A group of a Wavefront file; in the plane the outline in z = 0. */
  private void solid(int pair, OverlapOutcome outcome, Output out) {
    if (!(outcome.evidence().orElse(null) instanceof OverlapSolid solid)) {
      return;
    }
    out.line("g pair" + pair);
    double[] points = outcome.points();
    for (int m = 0; m < solid.vertexCount(); m++) {
      double z = n == 3 ? points[3 * m + 2] : 0;
      out.line("v " + points[n * m] + " " + points[n * m + 1] + " " + z);
    }
    boolean outward = n == 2 || volume(solid, points) > 0;
    for (int f = 0; f < solid.faceCount(); f++) {
      StringBuilder line = new StringBuilder(n == 2 ? "l" : "f");
      for (int k = 0; k < solid.ringSize(f); k++) {
        int at = outward ? k : solid.ringSize(f) - 1 - k;
        line.append(' ').append(corners + solid.ring(f, at) + 1);
      }
      out.line(line.toString());
    }
    corners += solid.vertexCount();
  }

  /** The sign tells whether faces are counter-clockwise seen from outside. */
  private static double volume(OverlapSolid solid, double[] p) {
    double sum = 0;
    for (int f = 0; f < solid.faceCount(); f++) {
      int a = 3 * solid.ring(f, 0);
      for (int k = 1; k + 1 < solid.ringSize(f); k++) {
        int b = 3 * solid.ring(f, k);
        int c = 3 * solid.ring(f, k + 1);
        double[] u = {p[a] - p[0], p[a + 1] - p[1], p[a + 2] - p[2]};
        double[] v = {p[b] - p[0], p[b + 1] - p[1], p[b + 2] - p[2]};
        double[] w = {p[c] - p[0], p[c + 1] - p[1], p[c + 2] - p[2]};
        sum +=
            u[0] * (v[1] * w[2] - v[2] * w[1])
                + u[1] * (v[2] * w[0] - v[0] * w[2])
                + u[2] * (v[0] * w[1] - v[1] * w[0]);
      }
    }
    return sum;
  }
}
