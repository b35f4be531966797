package io.touchstone.cli;

import io.touchstone.harness.config.Keywords;
import java.util.Iterator;

/** The words that a shell may complete, per option. picocli makes these classes itself. */
final class CompletionWords {

  private CompletionWords() {}

  /** Words for {@code --goal}. */
  static final class Goals implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.GOALS.keySet().iterator();
    }
  }

  /** Words for {@code --metric}. */
  static final class Metrics implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.METRICS.keySet().iterator();
    }
  }

  /** Words for {@code --proof}. */
  static final class Proofs implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.PROOFS.keySet().iterator();
    }
  }

  /** Words for the {@code --format} of reports. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.FORMATS.keySet().iterator();
    }
  }
}
