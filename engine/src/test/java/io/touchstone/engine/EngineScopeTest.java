// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.UnsupportedQueryException;
import org.junit.jupiter.api.Test;

/** What an engine does not accept is refused with its name, the value and a way out. */
final class EngineScopeTest {

  private final EngineScope scope = new EngineScope("some", 2, 3, "use other");

  @Test
  void givesThePolytopeThatABodyIs() {
    Polytope square = Shapes.box(1, 1);
    assertThat(scope.polytope(square)).isEqualTo(square);
    assertThat(scope.engine()).isEqualTo("some");
  }

  @Test
  void refusesOtherBodies() {
    assertThatThrownBy(() -> scope.polytope(Shapes.sphere(3, 1)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageMatching("some accepts polytopes, not [\\w.]+; use other");
  }

  @Test
  void refusesDimensionsOnEitherSide() {
    assertThatThrownBy(() -> scope.polytope(Shapes.unitSimplex(4)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessage("some works in dimensions 2 to 3, not 4; use other");
    assertThatThrownBy(() -> scope.requireDimension(1))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatCode(() -> scope.requireDimension(2)).doesNotThrowAnyException();
    assertThatCode(() -> scope.requireDimension(3)).doesNotThrowAnyException();
  }

  @Test
  void namesOneDimensionAndAnOpenRange() {
    assertThatThrownBy(() -> new EngineScope("flat", 2, 2, "use other").requireDimension(3))
        .hasMessage("flat works in dimension 2, not 3; use other");
    EngineScope open = new EngineScope("high", 2, Integer.MAX_VALUE, "use other");
    assertThatThrownBy(() -> open.requireDimension(1))
        .hasMessage("high works in dimensions from 2 on, not 1; use other");
    assertThatCode(() -> open.requireDimension(100)).doesNotThrowAnyException();
  }
}
