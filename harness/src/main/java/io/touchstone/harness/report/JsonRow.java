// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.Iterator;

/**
 * Writes one row as the members of a JSON object. A value that is not available is null, one that
 * is not finite a string.
 */
public final class JsonRow implements RowSink {

  private final Appendable out;
  private final Iterator<String> names;
  private boolean first = true;

  /**
   * Starts a row.
   *
   * @param table names the members
   */
  public JsonRow(Appendable out, Table<?> table) {
    this.out = out;
    this.names = table.names().iterator();
  }

  private void name() throws IOException {
    out.append(first ? "" : ",");
    first = false;
    Json.appendString(out, names.next());
    out.append(':');
  }

  @Override
  public void text(String value) throws IOException {
    name();
    Json.appendString(out, value);
  }

  @Override
  public void integer(long value) throws IOException {
    name();
    out.append(Long.toString(value));
  }

  @Override
  public void number(double value) throws IOException {
    name();
    Json.appendNumber(out, value);
  }

  @Override
  public void absent() throws IOException {
    name();
    out.append("null");
  }
}
