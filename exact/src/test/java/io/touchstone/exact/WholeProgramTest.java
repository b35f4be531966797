// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Least values show themselves: no weights that keep the inequalities have less than what the
 * multipliers say, and the weights of the solution have just that.
 */
final class WholeProgramTest {

  private static final long SEED = 20261125;

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  private static BigInteger[] bigs(long... values) {
    return Arrays.stream(values).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new);
  }

  @Test
  void findsTheLeastValueOfPointsUnderAPlane() {
    // of the points 0, 4, with the costs 5 and 1, those at most at 3: x <= 3 is 4 l - 3 <= 0
    BigInteger[][] g = {bigs(-3, 1)};
    WholeProgram program = new WholeProgram(g, new boolean[] {true, true}, bigs(5, 1));
    assertThat(program.solve()).isEqualTo(WholeProgram.Ending.LEAST);
    // three quarters of 4: 5/4 + 3/4
    assertThat(program.value()).isEqualTo(program.denominator().multiply(big(2)));
    assertThat(program.unknown(1).multiply(big(4)))
        .isEqualTo(program.denominator().multiply(big(3)));
  }

  @Test
  void saysThatNothingKeepsAnInequality() {
    WholeProgram program =
        new WholeProgram(new BigInteger[][] {bigs(1, 2)}, new boolean[] {true, true}, bigs(0, 0));
    assertThat(program.solve()).isEqualTo(WholeProgram.Ending.NOTHING);
    assertThat(program.multiplier(0).signum()).isPositive();
  }

  @Test
  void saysThatAValueHasNoEnd() {
    // a point and a direction that costs -1 and breaks nothing
    WholeProgram program =
        new WholeProgram(
            new BigInteger[][] {bigs(-1, -1)}, new boolean[] {true, false}, bigs(0, -1));
    assertThat(program.solve()).isEqualTo(WholeProgram.Ending.ENDLESS);
  }

  @Test
  void multipliersShowThatNoValueIsLess() {
    Random random = new Random(SEED);
    Map<WholeProgram.Ending, Integer> endings = new EnumMap<>(WholeProgram.Ending.class);
    for (int round = 0; round < 3000; round++) {
      int rows = 1 + random.nextInt(5);
      int unknowns = 1 + random.nextInt(7);
      BigInteger[][] g = new BigInteger[rows][unknowns];
      for (BigInteger[] row : g) {
        Arrays.setAll(row, j -> big(random.nextInt(7) - 3)); // many ties
      }
      BigInteger[] c = new BigInteger[unknowns];
      Arrays.setAll(c, j -> big(random.nextInt(7) - 3));
      boolean[] s = new boolean[unknowns];
      for (int j = 0; j < unknowns; j++) {
        s[j] = j == 0 || random.nextBoolean();
      }
      WholeProgram program = new WholeProgram(g, s, c);
      WholeProgram.Ending ending = program.solve();
      endings.merge(ending, 1, Integer::sum);
      judge(program, ending, g, s, c, "round %d, seed %d".formatted(round, SEED));
    }
    assertThat(endings).as("of each ending enough").hasSize(WholeProgram.Ending.values().length);
    assertThat(endings.values()).allMatch(count -> count > 100);
  }

  private static void judge(
      WholeProgram program,
      WholeProgram.Ending ending,
      BigInteger[][] g,
      boolean[] s,
      BigInteger[] c,
      String what) {
    BigInteger total = program.denominator();
    assertThat(total.signum()).as(what).isPositive();
    if (ending != WholeProgram.Ending.NOTHING) {
      keeps(program, g, s, what);
    }
    for (int j = 0; j < c.length && ending != WholeProgram.Ending.ENDLESS; j++) {
      BigInteger sum = BigInteger.ZERO;
      for (int r = 0; r < g.length; r++) {
        assertThat(program.multiplier(r).signum()).as(what).isNotNegative();
        sum = sum.add(program.multiplier(r).multiply(g[r][j]));
      }
      boolean least = ending == WholeProgram.Ending.LEAST;
      BigInteger left = least ? sum.add(c[j].multiply(total)) : sum;
      BigInteger needed = !s[j] ? BigInteger.ZERO : least ? program.value() : BigInteger.ONE;
      assertThat(left).as(what).isGreaterThanOrEqualTo(needed);
    }
  }

  private static void keeps(WholeProgram program, BigInteger[][] g, boolean[] s, String what) {
    BigInteger share = BigInteger.ZERO;
    for (int j = 0; j < s.length; j++) {
      assertThat(program.unknown(j).signum()).as(what).isNotNegative();
      share = s[j] ? share.add(program.unknown(j)) : share;
    }
    assertThat(share).as(what).isEqualTo(program.denominator());
    for (BigInteger[] row : g) {
      BigInteger sum = BigInteger.ZERO;
      for (int j = 0; j < s.length; j++) {
        sum = sum.add(row[j].multiply(program.unknown(j)));
      }
      assertThat(sum.signum()).as(what).isNotPositive();
    }
  }
}
