// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.PreparedShape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a memory that is of no use rests, and when it no longer does. */
final class RememberedPairTest {

  private static final class Counted extends RememberedPair {

    private int forgotten;

    Counted() {
      super("engine", 3);
    }

    @Override
    public void forget() {
      forgotten++;
    }
  }

  private record Shape(ConvexBody body) implements PreparedShape {}

  private final PreparedShape a = new Shape(Shapes.box(1, 1, 1));
  private final PreparedShape b = new Shape(Shapes.box(1, 2, 1));
  private final Counted memory = new Counted();

  @BeforeEach
  void begin() {
    memory.begin(a, b);
    memory.forgotten = 0;
  }

  private void fail(int times) {
    for (int k = 0; k < times; k++) {
      assertThat(memory.isResting()).isFalse();
      memory.failed();
    }
  }

  private int rest() {
    int questions = 0;
    while (memory.isResting()) {
      questions++;
    }
    return questions;
  }

  @Test
  void aFewFailuresAreBorne() {
    fail(2);
    memory.succeeded();
    fail(2);
    assertThat(rest()).isZero();
    assertThat(memory.forgotten).isZero();
  }

  @Test
  void whatFailsAgainAndAgainRestsLongerAndLonger() {
    fail(3);
    assertThat(rest()).isEqualTo(8);
    fail(1);
    assertThat(rest()).isEqualTo(16);
    for (int k = 0; k < 3; k++) {
      fail(1);
      assertThat(rest()).isEqualTo(32);
    }
    memory.succeeded();
    fail(3);
    assertThat(rest()).isEqualTo(8);
  }

  /** What it held when it began to rest is not of a moment ago when it ends. */
  @Test
  void whatIsRememberedIsForgottenWithTheLastQuestion() {
    fail(3);
    for (int k = 0; k < 7; k++) {
      assertThat(memory.isResting()).isTrue();
    }
    assertThat(memory.forgotten).isZero();
    assertThat(memory.isResting()).isTrue();
    assertThat(memory.forgotten).isOne();
    assertThat(memory.isResting()).isFalse();
  }

  @Test
  void anotherPairDoesNotRest() {
    fail(3);
    memory.begin(a, b);
    assertThat(memory.isResting()).isTrue();
    memory.begin(b, a);
    fail(2);
    assertThat(rest()).isZero();
    fail(1);
    memory.clear();
    assertThat(memory.isResting()).isFalse();
  }
}
