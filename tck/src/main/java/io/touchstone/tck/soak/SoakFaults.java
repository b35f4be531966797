// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.tck.rule.ReproductionFile;
import io.touchstone.tck.soak.SoakPlan.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The first faults of a soak, with reproduction files. Thread-safe. */
final class SoakFaults {

  /** Faults that are told one by one. */
  private static final int MAX_TOLD = 20;

  private final String algorithm;
  private final SoakSettings settings;
  private final SortedMap<Long, String> told = new TreeMap<>();

  SoakFaults(String algorithm, SoakSettings settings) {
    this.algorithm = algorithm;
    this.settings = settings;
  }

  synchronized void tell(long number, Question question, String what) {
    if (told.size() >= MAX_TOLD) {
      return;
    }
    String fault =
        "pair %d of seed %d (%s, %s): %s"
            .formatted(number, settings.seed(), question.sample(), question.request().goal(), what);
    told.merge(number, fault + reproduction(number, question, fault), (x, y) -> x + "; " + y);
  }

  private String reproduction(long number, Question question, String fault) {
    Path folder = settings.reproductions();
    if (folder == null) {
      return "";
    }
    Path file = folder.resolve("soak-%s-%d-%d.txt".formatted(algorithm, settings.seed(), number));
    try {
      return "; "
          + new ReproductionFile(file, settings.replay(), "exact")
              .write(question.sample(), question.request(), List.of(fault, ""));
    } catch (IOException e) {
      return "; no reproduction file: " + e;
    }
  }

  synchronized List<String> told() {
    return List.copyOf(told.values());
  }
}
