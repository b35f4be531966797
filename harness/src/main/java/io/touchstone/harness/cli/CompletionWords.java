package io.touchstone.harness.cli;

import io.touchstone.harness.config.Keywords;
import java.util.ArrayList;
import java.util.Collection;

/** The words that a shell may complete, per option. */
final class CompletionWords {

  private CompletionWords() {}

  /** Words for {@code --goal}. */
  static final class Goals extends Words {
    Goals() {
      super(Keywords.GOALS.keySet());
    }
  }

  /** Words for {@code --proof}. */
  static final class Proofs extends Words {
    Proofs() {
      super(Keywords.PROOFS.keySet());
    }
  }

  /** Words for the {@code --format} of reports. */
  static final class Formats extends Words {
    Formats() {
      super(Keywords.FORMATS.keySet());
    }
  }

  /** picocli makes these by their constructor without arguments. */
  private abstract static class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Words(Collection<String> words) {
      super(words);
    }
  }
}
