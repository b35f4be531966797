// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.tck.engines.BoastfulProvider;
import io.touchstone.tck.engines.OracleProvider;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** The JUnit layer says what the kit says. */
final class RuleTestsTest {

  private static NarrowPhaseConformance of(NarrowPhaseProvider provider, Settings settings) {
    return new NarrowPhaseConformance() {
      @Override
      protected NarrowPhaseProvider provider() {
        return provider;
      }

      @Override
      protected Map<String, String> options() {
        return Map.of();
      }

      @Override
      protected Settings settings() {
        return settings;
      }
    };
  }

  @Test
  void passesFailsAndSkips() throws Throwable {
    Settings settings =
        Settings.defaults()
            .withSize(Size.TINY)
            .withOnly(Set.of("N1", "N23"))
            .withException("N23", "it may");
    List<DynamicTest> right = of(new OracleProvider(), settings).conformance();
    assertThat(right)
        .extracting(DynamicTest::getDisplayName)
        .containsExactly("N1 declaration", "N23 allocation");
    right.get(0).getExecutable().execute();
    assertThatThrownBy(() -> right.get(1).getExecutable().execute())
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("excepted: it may");
    List<DynamicTest> wrong = of(new BoastfulProvider(), settings).conformance();
    assertThatThrownBy(() -> wrong.get(0).getExecutable().execute())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("What an algorithm declares is consistent")
        .hasMessageContaining("seed 20260101");
  }
}
