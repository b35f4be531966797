package io.touchstone;

import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.JoinCost;
import java.util.List;
import java.util.Optional;

/**
 * What is known of an installed algorithm without running it.
 *
 * @param id the id
 * @param kind whether it is a narrow or a broad phase
 * @param summary one line that says what it is
 * @param version version of its artifact, or an empty string when that has none
 * @param origin the module, jar or directory it comes from
 * @param capabilities what it can do; empty for broad phases
 * @param options the options it takes
 * @param joinCost what a broad phase costs, where it declares that; empty for narrow phases
 */
public record AlgorithmInfo(
    String id,
    Kind kind,
    String summary,
    String version,
    String origin,
    Capabilities capabilities,
    List<OptionSpec> options,
    Optional<JoinCost> joinCost) {

  /** Copies the list. */
  public AlgorithmInfo {
    options = List.copyOf(options);
  }

  /** The two kinds of algorithm. */
  public enum Kind {
    /** Answers questions about a pair. */
    NARROW_PHASE,

    /** Finds the pairs worth asking about. */
    BROAD_PHASE
  }
}
