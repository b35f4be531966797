// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Outcome;
import io.touchstone.cli.report.RemadeReport;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.Scene;
import io.touchstone.io.UpAxis;
import io.touchstone.io.files.BcfWriter;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes the pairs that collide or break a rule as BCF. */
final class BcfReport implements RemadeReport {

  private final Path file;
  private final BcfWriter bcf;
  private final ClashPlace places;
  private final UpAxis up;

  /** Opens the file. */
  BcfReport(Path file, Scene scene) {
    this.file = file;
    places = new ClashPlace(scene);
    up = scene.up();
    try {
      OutputStream out = Files.newOutputStream(file);
      bcf = new BcfWriter(out, Instant.now());
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  @Override
  public void begin() {
    // there is no heading
  }

  @Override
  public boolean wants(long index, ReportedPair row) {
    return !row.failed() && (row.verdict().collides() || !row.ruling().broken().isEmpty());
  }

  @Override
  public void row(ReportRow row) {
    if (!(row instanceof PairReport report) || !wants(row.index(), row.reported())) {
      return;
    }
    try {
      bcf.clash(report.index(), clash(report));
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  private BcfWriter.Clash clash(PairReport report) {
    List<String> names = new ArrayList<>(List.of(report.bodyA(), report.bodyB()));
    StringBuilder said = new StringBuilder(report.verdict().name());
    Outcome outcome = report.outcome();
    said.append(" (").append(outcome.verdictAssurance()).append(')');
    if (outcome.hasLower() && outcome.hasUpper()) {
      said.append(
          ", signed distance between %s and %s".formatted(outcome.lower(), outcome.upper()));
    }
    if (!report.ruling().broken().isEmpty()) {
      said.append(", breaks ").append(String.join("; ", report.ruling().broken()));
    }
    if (report.object() != null) {
      for (String part : List.of(report.object().partA(), report.object().partB())) {
        if (!part.isEmpty() && !part.matches("\\d+")) {
          names.add(part);
        }
      }
      said.append(", parts %s and %s".formatted(report.object().partA(), report.object().partB()));
    }
    String frame = report.frame() == PairReport.NO_FRAME ? "" : ", frame " + report.frame();
    double size = Math.min(size(report.shapeA()), size(report.shapeB()));
    return new BcfWriter.Clash(
        report.bodyA() + " and " + report.bodyB() + frame,
        said.toString(),
        names,
        Arrays.stream(up.withZUp(places.of(report))).boxed().toList(),
        (size > 0 && size < 1e9) ? size : 1);
  }

  private static double size(ConvexBody shape) {
    return shape instanceof Polytope polytope
        ? polytope.size()
        : shape instanceof RoundedPolytope round ? round.core().size() + round.radius() : 1;
  }

  @Override
  public void end(RunSummary summary) {
    try {
      bcf.close();
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }
}
