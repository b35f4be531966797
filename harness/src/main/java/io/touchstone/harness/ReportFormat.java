// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/** How a report is written. */
public enum ReportFormat {
  /** Aligned columns and a summary, for people. */
  TABLE,

  /** Comma-separated values, RFC 4180. */
  CSV,

  /** JSON Lines: a schema record, one record per pair, a summary record. */
  JSON
}
