package io.touchstone.io.certificate;

import io.touchstone.api.query.TraceStep;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the steps of engines as JSON Lines, {@code touchstone-trace 1}. The first record names the
 * schema; every other is a step: {@code pair}, {@code kind}, {@code iteration} and {@code fields},
 * which are documented with the engine.
 */
public final class TraceWriter {

  /** The schema of the records. */
  public static final String SCHEMA = "touchstone-trace 1";

  private final Appendable out;

  /** Creates the writer. */
  public TraceWriter(Appendable out) {
    this.out = out;
  }

  /** Writes the first record. */
  public void begin() throws IOException {
    Json.append(out, Map.of("schema", SCHEMA));
    out.append('\n');
  }

  /**
   * Writes the steps of a pair.
   *
   * @param index position of the pair in its report, from 0
   */
  public void pair(long index, List<TraceStep> steps) throws IOException {
    for (TraceStep step : steps) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("pair", index);
      record.put("kind", step.kind());
      record.put("iteration", step.iteration());
      record.put("fields", step.fields());
      Json.append(out, record);
      out.append('\n');
    }
  }
}
