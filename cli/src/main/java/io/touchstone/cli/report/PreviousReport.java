// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.CountedRows;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.SignedBounds;
import io.touchstone.harness.report.Column;
import io.touchstone.harness.report.PairColumns;
import io.touchstone.harness.report.Table;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A report that an earlier run did not finish: its complete rows, which a resumed run keeps. A last
 * row without the line feed at its end was cut off and does not count; neither does a summary.
 */
public final class PreviousReport {

  private final Path file;
  private final ReportFormat format;
  private final String firstLine;
  private final List<String> columns;
  private final boolean framed;

  /** Whether bounds are of times or factors, and not of a distance. */
  private final boolean times;

  private long rows;
  private long length;
  private long lastFrame = PairReport.NO_FRAME;

  private PreviousReport(Path file, ReportFormat format, ReportHeader header) throws IOException {
    this.file = file;
    this.format = format;
    this.columns = Table.of(header.rows()).names();
    this.framed = header.framed();
    this.times = header.goal().measuresTimes();
    this.firstLine =
        format == ReportFormat.CSV
            ? new CsvReport(new StringBuilder(), header).header()
            : new JsonReport(new StringBuilder(), header).schemaRecord();
  }

  /**
   * Looks at an earlier report.
   *
   * @param format its format, not {@link ReportFormat#TABLE}
   * @param header what the report to be written is about
   * @param keep which of its rows are kept
   * @throws InvalidInputException if it cannot be read or is not such a report
   */
  public static PreviousReport open(
      Path file, ReportFormat format, ReportHeader header, Keep keep) {
    if (format == ReportFormat.TABLE) {
      throw new InvalidInputException(
          Position.of(file.toString()), "tables cannot be resumed; use --format csv or json");
    }
    try {
      PreviousReport report = new PreviousReport(file, format, header);
      report.measure(keep);
      return report;
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /**
   * Which complete rows of a report are kept.
   *
   * @param wholeFrames whether the rows of the last frame are left out, since it may not be
   *     complete
   * @param lastFrame rows of later frames are left out
   * @param rows at most so many
   */
  public record Keep(boolean wholeFrames, long lastFrame, long rows) {

    /** Whatever is complete. */
    public static final Keep ALL = new Keep(false, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Finds out how far the rows reach that are kept. */
  private void measure(Keep keep) throws IOException {
    try (Lines lines = lines()) {
      String first = lines.next();
      if (first == null) {
        return; // nothing was written yet, not even the first line
      }
      if (!isSameHeader(first)) {
        throw new InvalidInputException(
            new Position(file.toString(), 1, 1),
            "is not a report of this configuration; its first line should be "
                + Words.quoted(firstLine));
      }
      length = lines.length;
      long frameStart = length;
      long rowsBeforeFrame = 0;
      long frame = PairReport.NO_FRAME;
      long frameBefore = PairReport.NO_FRAME;
      boolean whole = false; // whether the last frame that is kept is followed by another
      String line = lines.next();
      while (line != null && !isSummary(line)) {
        ReportedPair row = row(line, lines.number, rows);
        whole = row.frame() != frame;
        if (row.frame() > keep.lastFrame() || rows >= keep.rows()) {
          break;
        }
        whole = false;
        if (row.frame() != frame) {
          frameBefore = frame;
          frame = row.frame();
          frameStart = length;
          rowsBeforeFrame = rows;
        }
        rows++;
        length = lines.length;
        line = lines.next();
      }
      boolean dropped = keep.wholeFrames() && !whole;
      if (dropped) {
        rows = rowsBeforeFrame;
        length = frameStart;
      }
      lastFrame = dropped ? frameBefore : frame;
    }
  }

  /** The fingerprints beside the report say more about what it was made from than its path. */
  private boolean isSameHeader(String first) {
    if (format == ReportFormat.CSV || !first.startsWith("{")) {
      return first.equals(firstLine);
    }
    Map<String, @Nullable Object> found = JsonParser.parseRecord(first, file.toString(), 1);
    Map<String, @Nullable Object> expected = JsonParser.parseRecord(firstLine, "", 1);
    found.remove(ReportSource.MEMBER);
    expected.remove(ReportSource.MEMBER);
    return found.equals(expected);
  }

  private boolean isSummary(String line) {
    return format == ReportFormat.JSON && line.startsWith("{\"summary\":");
  }

  /** Parses a row and checks that it is the one that belongs here. */
  private ReportedPair row(String line, int number, long expectedIndex) {
    Position where = new Position(file.toString(), number, 1);
    Map<String, String> cells =
        format == ReportFormat.CSV ? csvCells(line, where) : jsonCells(line, where);
    String index = cell(cells, PairColumns.PAIR);
    if (!index.equals(Long.toString(expectedIndex))) {
      throw new InvalidInputException(
          where, "expected row %d, found %s".formatted(expectedIndex, Words.quoted(index)));
    }
    Verdict verdict = verdict(cell(cells, PairColumns.VERDICT), where);
    boolean failed = !cell(cells, PairColumns.ERROR).isEmpty();
    double lower = bound(cell(cells, PairColumns.LOWER), Double.NEGATIVE_INFINITY, where);
    double upper = bound(cell(cells, PairColumns.UPPER), Double.POSITIVE_INFINITY, where);
    return new ReportedPair(
        cell(cells, PairColumns.BODY_A),
        cell(cells, PairColumns.BODY_B),
        framed ? frame(cell(cells, PairColumns.FRAME), where) : PairReport.NO_FRAME,
        verdict,
        failed,
        failed || times ? SignedBounds.UNKNOWN : SignedBounds.of(verdict, lower, upper),
        new PairRuling(
            rules(cell(cells, PairColumns.BREAKS)),
            rules(cell(cells, PairColumns.OPEN)),
            !cell(cells, PairColumns.BREAKS_ASSURANCE).equals(Assurance.FLOATING.name())));
  }

  private static String cell(Map<String, String> cells, Column<PairReport> column) {
    return cells.getOrDefault(column.declaration().name(), "");
  }

  private static List<String> rules(String names) {
    return names.isEmpty() ? List.of() : List.of(names.split(Table.RULES));
  }

  private static double bound(String text, double unknown, Position where) {
    if (text.isEmpty()) {
      return unknown;
    }
    double bound = switch (text) { // of an empty body, or of one that is never touched
          case "Infinity" -> Double.POSITIVE_INFINITY;
          case "-Infinity" -> Double.NEGATIVE_INFINITY;
          default -> Numbers.parse(text);
        };
    if (Double.isNaN(bound)) {
      throw new InvalidInputException(where, "expected a bound, found " + Words.quoted(text));
    }
    return bound;
  }

  private Map<String, String> csvCells(String line, Position where) {
    CsvLine row = CsvLine.parse(line, where.source(), where.line());
    if (row.size() != columns.size()) {
      throw new InvalidInputException(
          where, "expected %d cells, found %d".formatted(columns.size(), row.size()));
    }
    Map<String, String> cells = new HashMap<>();
    for (int k = 0; k < columns.size(); k++) {
      cells.put(columns.get(k), row.cell(k));
    }
    return cells;
  }

  private static Map<String, String> jsonCells(String line, Position where) {
    Map<String, String> cells = new HashMap<>();
    JsonParser.parseRecord(line, where.source(), where.line())
        .forEach(
            (name, value) -> {
              if (value instanceof Json.Numeral number) {
                cells.put(name, number.text());
              } else if (value instanceof String text) {
                cells.put(name, text);
              }
            });
    return cells;
  }

  private static long frame(String text, Position where) {
    if (text.matches("\\d{1,18}")) {
      return Long.parseLong(text);
    }
    throw new InvalidInputException(
        where, "expected the number of a frame, found " + Words.quoted(text));
  }

  private static Verdict verdict(String name, Position where) {
    try {
      return Verdict.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(where, "expected a verdict, found " + Words.quoted(name));
    }
  }

  /** Returns the number of complete rows. */
  public long rows() {
    return rows;
  }

  /** Returns the number of bytes that the first line and the complete rows take. */
  public long length() {
    return length;
  }

  private Lines lines() throws IOException {
    return new Lines(Files.newInputStream(file), format == ReportFormat.CSV);
  }

  /**
   * Returns the rows, read from the file as they are asked for.
   *
   * @param counted what the first of them took
   */
  public Rows read(CountedRows counted) {
    try {
      Lines lines = lines();
      if (rows > 0) {
        lines.next();
      }
      return new Rows(lines, counted);
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /** Appends the first line and the complete rows to another report. */
  public void copyTo(Appendable out) throws IOException {
    try (Lines lines = lines()) {
      for (long k = 0; length > 0 && k <= rows; k++) {
        out.append(lines.next()).append('\n');
      }
    }
  }

  /** The complete rows of the report; close it after use. */
  public final class Rows implements ReportedPairs, AutoCloseable {

    private final Lines lines;
    private final CountedRows counted;
    private final List<Rows> more = new ArrayList<>();
    private long read;

    private Rows(Lines lines, CountedRows counted) {
      this.lines = lines;
      this.counted = counted;
    }

    /** {@inheritDoc} They are closed with these. */
    @Override
    public ReportedPairs fromTheFirst() {
      Rows same = PreviousReport.this.read(counted);
      more.add(same);
      return same;
    }

    @Override
    public CountedRows counted() {
      return counted;
    }

    @Override
    public long lastFrame() {
      return lastFrame;
    }

    @Override
    public boolean hasNext() {
      return read < rows;
    }

    @Override
    public ReportedPair next() {
      try {
        String line = hasNext() ? lines.next() : null;
        if (line == null) {
          throw new NoSuchElementException("no more rows");
        }
        return row(line, lines.number, read++);
      } catch (IOException e) {
        throw InputFiles.unreadable(file.toString(), e);
      }
    }

    @Override
    public void close() {
      more.forEach(Rows::close);
      try {
        lines.close();
      } catch (IOException e) {
        throw InputFiles.unreadable(file.toString(), e);
      }
    }
  }

  /**
   * Complete records, with the count of bytes up to their ends. A record is a line, but for line
   * feeds within quoted cells of CSV.
   */
  private static final class Lines implements AutoCloseable {

    private final InputStream in;
    private final boolean quoted;
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private long length;

    /** The number of the line with which the record begins. */
    private int number;

    private int nextNumber = 1;

    Lines(InputStream in, boolean quoted) {
      this.in = new BufferedInputStream(in, 1 << 16);
      this.quoted = quoted;
    }

    /** Returns the next record that ends with a line feed, or null. */
    @Nullable String next() throws IOException {
      buffer.reset();
      number = nextNumber;
      boolean inside = false;
      int c = in.read();
      while (c >= 0 && (inside || c != '\n')) {
        inside ^= quoted && c == '"';
        nextNumber += c == '\n' ? 1 : 0;
        buffer.write(c);
        c = in.read();
      }
      if (c < 0) {
        return null;
      }
      nextNumber++;
      length += buffer.size() + 1L;
      return buffer.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
