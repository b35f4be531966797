// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.JoinCost;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of an installed algorithm, filter of pairs or sink without running it.
 *
 * @param id the id
 * @param kind what it is used for
 * @param summary one line that says what it is
 * @param version version of its artifact, or an empty string when that has none
 * @param origin the module, jar or directory it comes from
 * @param capabilities what it can do; empty but for narrow phases
 * @param options the options it takes
 * @param joinCost what a broad phase costs, where it declares that; empty for all others
 */
public record AlgorithmInfo(
    String id,
    Kind<?> kind,
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

  /**
   * Returns what is known of it with some options: with some it may give its {@linkplain
   * io.touchstone.api.spi.Supports#word word}.
   *
   * @param said values by name, as text
   */
  public AlgorithmInfo with(Map<String, String> said) {
    if (options.stream()
        .noneMatch(o -> o.word().contains(said.getOrDefault(o.name(), o.defaultValue())))) {
      return this;
    }
    List<Capability> word = capabilities.all().stream().map(Capability::givingWord).toList();
    return new AlgorithmInfo(
        id, kind, summary, version, origin, Capabilities.of(word), options, joinCost);
  }

  /** Returns how it is named in messages: kind, id and origin. */
  public String title() {
    return "%s '%s' (%s)".formatted(kind.word(), id, origin);
  }
}
