// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import java.io.IOException;

/** Receives the values of a row in the order of the columns. */
public interface RowSink {

  /** Receives a text; empty when not available. */
  void text(String value) throws IOException;

  /** Receives a whole number. */
  void integer(long value) throws IOException;

  /** Receives a number. */
  void number(double value) throws IOException;

  /** Hears that a value is not available. */
  void absent() throws IOException;
}
