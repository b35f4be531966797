// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Moves that can be read off a drawing. */
final class LeastMoveTest {

  private static Dyadic[] vector(double... numbers) {
    return Arrays.stream(numbers).mapToObj(Dyadic::of).toArray(Dyadic[]::new);
  }

  private static MappedInequality row(double bound, double... normal) {
    return new MappedInequality(vector(normal), Dyadic.of(bound));
  }

  private static final Dyadic[][] SEGMENT = {vector(0, 0), vector(2, 0)};
  private static final boolean[] BOTH = {true, true};

  private static LeastMove move(LeastMove.Kind kind, Dyadic[] d, MappedInequality... rows) {
    return new LeastMove(kind, SEGMENT, BOTH, rows, 0, d);
  }

  private static void isValue(LeastMove move, double value, MappedInequality... rows) {
    assertThat(move.ending()).isEqualTo(WholeProgram.Ending.LEAST);
    assertThat(move.value()).isEqualTo(move.total().multiply(Dyadic.of(value)));
    assertThat(move.isWeighted()).isTrue();
    assertThat(move.keeps(rows, 0)).isTrue();
  }

  /** The weights of directions do not count among those of points. */
  @Test
  void weightsAreThoseOfAPoint() {
    Dyadic[][] space = LeastMove.space(vector(0, 0));
    boolean[] isPoint = {true, false, false, false};
    MappedInequality[] rows = {row(-7, -1, 0)};
    LeastMove far = new LeastMove(LeastMove.Kind.SOONEST, space, isPoint, rows, 1, vector(1, 0));
    assertThat(far.isWeighted()).isTrue();
    assertThat(far.weight(1)).isEqualTo(far.total().multiply(Dyadic.of(7)));
    LeastMove
        nowhere = // two rows that contradict each other: there is no point, nor weights of one
        move(LeastMove.Kind.SOONEST, vector(1, 0), row(-1, 0, 1), row(-1, 0, -1));
    assertThat(nowhere.ending()).isEqualTo(WholeProgram.Ending.NOTHING);
    assertThat(nowhere.keeps(new MappedInequality[] {row(-1, 0, 1), row(-1, 0, -1)}, 0)).isFalse();
  }

  @Test
  void movesASegmentUnderAPlane() {
    MappedInequality above = row(-6, -1, -1); // x + y >= 6
    isValue(move(LeastMove.Kind.SOONEST, vector(0, 2), above), 2, above);
    isValue(move(LeastMove.Kind.LEAST_SUM, vector(0, 0), above), 4, above);
    isValue(move(LeastMove.Kind.LEAST_GREATEST, vector(0, 0), above), 2, above);
  }

  @Test
  void tellsWhereASegmentLeaves() {
    MappedInequality below = row(3, 0, 1);
    isValue(move(LeastMove.Kind.LATEST, vector(1, 2), below), 1.5, below);
    assertThat(move(LeastMove.Kind.LATEST, vector(1, 0), below).ending())
        .isEqualTo(WholeProgram.Ending.ENDLESS);
    assertThat(move(LeastMove.Kind.SOONEST, vector(1, 0), row(-3, 0, -1)).ending())
        .isEqualTo(WholeProgram.Ending.NOTHING);
  }

  @Test
  void rowsThatStayDoNotSeeTheMove() {
    MappedInequality[] rows = {row(1, 1, 0), row(-3, -1, 0)}; // x <= 1, and x + m >= 3
    LeastMove move = new LeastMove(LeastMove.Kind.SOONEST, SEGMENT, BOTH, rows, 1, vector(1, 0));
    assertThat(move.ending()).isEqualTo(WholeProgram.Ending.LEAST);
    assertThat(move.value()).isEqualTo(move.total().multiply(Dyadic.of(2)));
    assertThat(move.keeps(rows, 1)).isTrue();
    assertThat(move.keeps(rows, 2)).isFalse();
  }

  @Test
  void spaceLeadsEverywhere() {
    Dyadic[][] space = LeastMove.space(vector(10, 10));
    boolean[] isPoint = new boolean[space.length];
    isPoint[0] = true;
    MappedInequality[] rows = {row(-7, 1, 0), row(-9, 0, 1), row(20, 0, -1)};
    LeastMove move = new LeastMove(LeastMove.Kind.SOONEST, space, isPoint, rows, 3, vector(1, 0));
    assertThat(move.ending()).isEqualTo(WholeProgram.Ending.LEAST);
    assertThat(move.value().isZero()).isTrue();
    assertThat(move.keeps(rows, 3)).isTrue();
  }
}
