// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A ceiling that stayed above the truth would let the count rise again. */
final class CeilingTest {

  private static final List<String> FOUND = List.of("b", "a");

  @Test
  void aCountIsHeldWhereItIs() {
    assertThatCode(() -> Ceiling.holds("letters", FOUND, 2)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Ceiling.holds("letters", FOUND, 1))
        .hasMessage("letters: 2, which are more than 1:\na\nb");
    assertThatThrownBy(() -> Ceiling.holds("letters", FOUND, 3))
        .hasMessage("letters: 2 instead of 3; lower the ceiling");
  }
}
