// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.api.query.TraceStep;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.AnsweredPair;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.TraceReader;
import io.touchstone.io.certificate.TraceRecord;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import io.touchstone.io.text.TextLines;
import io.touchstone.io.text.Words;
import io.touchstone.viewer.View;
import io.touchstone.viewer.ViewTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a report or a trace tells, with the bodies that its source names. Certificates and steps of
 * the same run join by the number of the row.
 */
public final class RecordedView {

  private final Path file;
  private final Map<String, @Nullable Object> header;
  private final World world;
  private List<ViewEntry> entries = new ArrayList<>();

  private RecordedView(
      Path file,
      Map<String, @Nullable Object> header,
      @Nullable Path scene,
      Worlds.ShapeReader shapes) {
    this.file = file;
    this.header = header;
    this.world = Worlds.open(SourceFile.of(header, file), scene, file, shapes);
  }

  /** Reads shapes of queries, as the command line does. */
  @FunctionalInterface
  public interface Shapes extends Worlds.ShapeReader {}

  /**
   * Reads a report.
   *
   * @param scene where its source is, or null where the report says
   * @param choice which rows are wanted
   * @throws InvalidInputException if it or its source cannot be read
   */
  public static RecordedView report(
      Path file, @Nullable Path scene, Shapes shapes, PairChoice choice) {
    try (TextLines lines = new TextLines(file)) {
      String first = lines.next();
      Map<String, @Nullable Object> header =
          JsonParser.parseRecord(String.valueOf(first), file.toString(), 1);
      if (!JsonReport.SCHEMA.equals(header.get("schema"))) {
        throw new InvalidInputException(
            new Position(file.toString(), 1, 1),
            "expected the schema '%s', found %s"
                .formatted(JsonReport.SCHEMA, Words.quoted(String.valueOf(header.get("schema")))));
      }
      RecordedView view = new RecordedView(file, header, scene, shapes);
      for (String line = lines.next(); line != null; line = lines.next()) {
        Map<String, @Nullable Object> row =
            JsonParser.parseRecord(line, file.toString(), lines.line());
        if (row.containsKey("pair")) {
          view.row(row, new Position(file.toString(), lines.line(), 1), choice);
        }
      }
      view.entries = new ArrayList<>(choice.of(view.entries, file.toString()));
      return view;
    }
  }

  private void row(Map<String, @Nullable Object> row, Position where, PairChoice choice) {
    long index = whole(row.get("pair"), where);
    if (!choice.mayShow(index)) {
      return;
    }
    long frame = row.containsKey("frame") ? whole(row.get("frame"), where) : AnsweredPair.NO_FRAME;
    entries.add(
        entry(index, text(row.get("bodyA")), text(row.get("bodyB")), frame, row, List.of(), where));
  }

  private ViewEntry entry(
      long index,
      String bodyA,
      String bodyB,
      long frame,
      Map<String, @Nullable Object> row,
      List<ViewTrace> traces,
      Position where) {
    World.Placed placed = world.placed(index, bodyA, bodyB, frame, where);
    return new ViewEntry(
        index,
        placed.bodyA(),
        placed.bodyB(),
        frame,
        placed.shapeA(),
        placed.poseA(),
        placed.shapeB(),
        placed.poseB(),
        row,
        null,
        null,
        null,
        null,
        traces);
  }

  private static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  private static long whole(@Nullable Object value, Position where) {
    if (value instanceof Json.Numeral numeral && numeral.text().matches("\\d{1,18}")) {
      return Long.parseLong(numeral.text());
    }
    throw new InvalidInputException(
        where, "expected a whole number, found " + Words.quoted(String.valueOf(value)));
  }

  /**
   * Reads a trace.
   *
   * @param scene where its source is, or null where the trace says
   * @param choice which pairs are wanted
   * @throws InvalidInputException if it or its source cannot be read
   */
  public static RecordedView trace(
      Path file, @Nullable Path scene, Shapes shapes, PairChoice choice) {
    try (TraceReader reader = TraceReader.open(file)) {
      RecordedView view = new RecordedView(file, reader.header(), scene, shapes);
      List<TraceRecord> ofPair = new ArrayList<>();
      for (TraceRecord next = reader.next(); next != null; next = reader.next()) {
        if (!ofPair.isEmpty() && ofPair.get(0).pair() != next.pair()) {
          view.steps(ofPair, choice);
          ofPair.clear();
        }
        ofPair.add(next);
      }
      view.steps(ofPair, choice);
      view.entries = new ArrayList<>(choice.of(view.entries, file.toString()));
      return view;
    }
  }

  private void steps(List<TraceRecord> records, PairChoice choice) {
    if (records.isEmpty() || !choice.mayShow(records.get(0).pair())) {
      return;
    }
    TraceRecord first = records.get(0);
    List<ViewTrace> traces = List.of(traceOf(records, Map.of()));
    entries.add(
        entry(
            first.pair(),
            first.bodyA(),
            first.bodyB(),
            first.frame(),
            new LinkedHashMap<>(),
            traces,
            first.where()));
  }

  private static ViewTrace traceOf(
      List<TraceRecord> records, Map<String, @Nullable Object> answer) {
    List<TraceStep> steps = records.stream().map(TraceRecord::step).toList();
    return new ViewTrace(records.get(0).algorithm(), answer, steps);
  }

  /** Joins the certificates of the same run. */
  public void addCertificates(Path certificates) {
    Map<Long, CertificateRecord> records = new HashMap<>();
    try (CertificateReader reader = CertificateReader.open(certificates)) {
      for (CertificateRecord next = reader.next(); next != null; next = reader.next()) {
        records.put(next.pair(), next);
      }
    }
    entries.replaceAll(
        entry -> {
          CertificateRecord record = records.get(entry.index());
          return record == null ? entry : entry.withEvidence(record);
        });
  }

  /** Joins the steps of the same run. */
  public void addSteps(Path trace) {
    Map<Long, List<TraceRecord>> records = new HashMap<>();
    try (TraceReader reader = TraceReader.open(trace)) {
      for (TraceRecord next = reader.next(); next != null; next = reader.next()) {
        records.computeIfAbsent(next.pair(), unused -> new ArrayList<>()).add(next);
      }
    }
    entries.replaceAll(
        entry -> {
          List<TraceRecord> steps = records.get(entry.index());
          return steps == null ? entry : entry.withTraces(List.of(traceOf(steps, entry.row())));
        });
  }

  /** Returns the pairs. */
  public List<ViewEntry> entries() {
    return List.copyOf(entries);
  }

  /** Puts others in their place. */
  public void replace(List<ViewEntry> others) {
    entries = new ArrayList<>(others);
  }

  /** Returns the dimension of all bodies. */
  public int dimension() {
    return world.dimension();
  }

  /** Starts the view with everything that was read. */
  public View.Builder start(FrameChoice frames) {
    View.Builder view = View.builder(String.valueOf(file.getFileName()), world.dimension());
    view.source(SourceFile.of(header, file).toMember());
    Map<String, @Nullable Object> settings = new LinkedHashMap<>(header);
    settings.remove("schema");
    settings.remove(ReportSource.MEMBER);
    view.settings(settings);
    world.addTo(view, frames, entries);
    return view;
  }
}
