// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.query.TraceStep;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the steps of engines as JSON Lines, {@code touchstone-trace 1}. The first record names the
 * schema and may have a {@code source}, since steps hold no geometry; every other is a step: {@code
 * pair}, {@code kind}, {@code iteration} and {@code fields}, which are documented with the engine.
 * The first step of a pair also has {@code bodyA}, {@code bodyB} and {@code frame}, where bodies
 * have names and move, and the {@code algorithm}.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
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
    begin(Map.of());
  }

  /**
   * Writes the first record.
   *
   * @param source where the bodies come from; nothing is said of it where it is empty
   */
  public void begin(Map<String, @Nullable Object> source) throws IOException {
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("schema", SCHEMA);
    if (!source.isEmpty()) {
      header.put("source", source);
    }
    Json.append(out, header);
    out.append('\n');
  }

  /**
   * Writes the steps of a pair.
   *
   * @param answered the pair
   * @param named whether its bodies have names
   * @param algorithm id of the engine
   */
  public void pair(AnsweredPair answered, boolean named, String algorithm, List<TraceStep> steps)
      throws IOException {
    boolean first = true;
    for (TraceStep step : steps) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("pair", answered.index());
      if (first && named) {
        record.put("bodyA", answered.bodyA());
        record.put("bodyB", answered.bodyB());
      }
      if (first && answered.frame() != AnsweredPair.NO_FRAME) {
        record.put("frame", answered.frame());
      }
      if (first) {
        record.put("algorithm", algorithm);
      }
      record.put("kind", step.kind());
      record.put("iteration", step.iteration());
      record.put("fields", step.fields());
      Json.append(out, record);
      out.append('\n');
      first = false;
    }
  }
}
