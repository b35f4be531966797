// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

import io.touchstone.api.query.PairRequest;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.RuleResult.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Collects what a rule finds. Not thread-safe. */
@SuppressWarnings("exports") // the pairs are the kit's own; rules are not written by others
public final class Findings {

  /** Faults that are told one by one; a broken engine has thousands. */
  private static final int MAX_TOLD = 5;

  private final RuleInfo rule;
  private final Settings settings;
  private final List<String> faults = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<String, Long> counts = new TreeMap<>();
  private final AtomicLong checked = new AtomicLong(); // read by who waits for the rule
  private long faultCount;
  private boolean skipped;

  /** Starts with nothing found. */
  public Findings(RuleInfo rule, Settings settings) {
    this.rule = rule;
    this.settings = settings;
  }

  /** Counts a statement that was checked. */
  public void checked() {
    checked.incrementAndGet();
  }

  /**
   * Counts a statement that was checked, and reports it when it does not hold.
   *
   * @param fault what is wrong, or an empty string
   */
  public void check(Sample sample, PairRequest request, String fault) {
    checked.incrementAndGet();
    if (!fault.isEmpty()) {
      fault(sample, request, fault);
    }
  }

  /**
   * Counts a statement that was checked, and reports it when it does not hold.
   *
   * @param fault what is wrong, or an empty string
   */
  public void check(String fault) {
    checked.incrementAndGet();
    if (!fault.isEmpty()) {
      fault(fault);
    }
  }

  /** Reports a fault that concerns a pair, with a file and a command that reproduce it. */
  public void fault(Sample sample, PairRequest request, String what) {
    String told = "%s (%s, %s)".formatted(what, sample, describe(request));
    faultCount++;
    if (faults.size() < MAX_TOLD) {
      faults.add(told + "; " + reproduction(sample, request, told));
    }
  }

  /** Reports a fault. */
  public void fault(String what) {
    faultCount++;
    if (faults.size() < MAX_TOLD) {
      faults.add(what + "; replay: " + replayOfRule());
    }
  }

  /** Notes something that is not a fault. */
  public void note(String what) {
    notes.add(what);
  }

  /** Returns how many statements were checked so far; any thread may ask. */
  public long checks() {
    return checked.get();
  }

  /** Counts something that is not a fault; the count becomes a note. */
  public void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** Says that the rule cannot be judged, and why. */
  public void skip(String why) {
    skipped = true;
    notes.add(why);
  }

  /** Returns what was found so far. */
  public RuleResult toResult() {
    List<String> allNotes = new ArrayList<>(notes);
    counts.forEach((what, number) -> allNotes.add(number + " " + what));
    long checks = checked.get();
    if (checks == 0 && faultCount == 0 && !skipped) {
      allNotes.add("nothing that it speaks of is claimed");
    }
    Status status =
        faultCount > 0 ? Status.FAILED : checks == 0 || skipped ? Status.SKIPPED : Status.PASSED;
    return new RuleResult(rule, status, checks, faults, faultCount, allNotes);
  }

  private String replayOfRule() {
    List<String> words = new ArrayList<>(List.of("touchstone", "conformance"));
    words.addAll(settings.replay());
    words.add("--seed " + settings.seed());
    words.add("--size " + settings.size().name().toLowerCase(Locale.ROOT));
    words.add("--rule " + rule.id());
    return String.join(" ", words);
  }

  private String reproduction(Sample sample, PairRequest request, String told) {
    String replay = "replay: " + replayOfRule();
    if (settings.reproductions() == null || !sample.canBeChecked()) {
      return replay;
    }
    ReproductionFile file =
        new ReproductionFile(
            settings.reproductions().resolve("%s-%d.txt".formatted(rule.id(), faults.size() + 1)),
            settings.replay(),
            "none");
    try {
      return file.write(sample, request, List.of(rule.id() + ": " + told, replay));
    } catch (IOException e) {
      return "no reproduction file: %s; %s".formatted(e, replay);
    }
  }

  private static String describe(PairRequest request) {
    return request.toString().replaceFirst("^PairRequest\\[", "").replaceFirst("]$", "");
  }
}
