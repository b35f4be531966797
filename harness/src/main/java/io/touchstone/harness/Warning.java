// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.AlgorithmIssue;
import io.touchstone.Engines;
import io.touchstone.io.Remark;
import java.util.List;

/**
 * Something that harms nobody yet, and that somebody should look at.
 *
 * @param code what kind of thing it is: {@link #PLUGIN}, {@link #RESCUED}, {@link #REFUSED}, or a
 *     code of a {@link Remark}
 * @param where the file, the plug-in or the pair that it is about
 * @param text what is remarkable
 */
public record Warning(String code, String where, String text) {

  /** Something that looked like a plug-in and cannot be used. */
  public static final String PLUGIN = "plugin";

  /** An engine failed, and the fallback answered in its place. */
  public static final String RESCUED = "rescued";

  /** A claim of an engine was refused, and the outcome denies it. */
  public static final String REFUSED = "refused";

  /** Returns what is to be said about what is installed. */
  public static List<Warning> of(Engines engines) {
    return engines.issues().stream().map(Warning::of).toList();
  }

  /** Returns what a reader of a file has remarked. */
  public static Warning of(Remark remark) {
    return new Warning(remark.code(), remark.where(), remark.text());
  }

  private static Warning of(AlgorithmIssue issue) {
    return new Warning(PLUGIN, issue.origin(), issue.reason());
  }
}
