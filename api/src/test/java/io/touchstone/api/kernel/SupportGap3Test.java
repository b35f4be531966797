package io.touchstone.api.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.oracle.PairFamilies;
import io.touchstone.api.oracle.PairFamilies.Posed;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SupportGap3Test {

  /** What the support maps of the bodies state, in units; see {@link SupportMap3}. */
  private static final double SUPPORT_UNITS = 56;

  private final SupportGap3 first = new SupportGap3();

  private boolean separates(Posed pair, double[] direction) {
    return first.separates(
        SupportMap3.of(pair.a()),
        CertifiedSupport.scanning(pair.a()).reach(),
        SUPPORT_UNITS,
        pair.poseA(),
        SupportMap3.of(pair.b()),
        CertifiedSupport.scanning(pair.b()).reach(),
        SUPPORT_UNITS,
        pair.poseB(),
        direction[0],
        direction[1],
        direction[2]);
  }

  @Test
  void theGapIsBoundedFromBelowAndNarrowly() {
    Random random = new Random(41);
    int separated = 0;
    int left = 0;
    for (Posed pair : PairFamilies.all(3, random, 200)) {
      if (!pair.poseA().isRigid() || !pair.poseB().isRigid()) {
        continue;
      }
      double[] direction = PairFamilies.unit(3, random);
      boolean apart = separates(pair, direction);
      if (!first.isKnown()) {
        assertThat(apart).isFalse();
        continue;
      }
      double[] w = {first.normalX(), first.normalY(), first.normalZ()};
      assertThat(pair.exact().isGapAtLeast(first.lower(), w)).as(pair.family()).isTrue();
      double error = first.gap() - first.lower();
      assertThat(pair.exact().gap(w).doubleValue())
          .as(pair.family())
          .isLessThanOrEqualTo(first.gap() + error);
      assertThat(apart).isEqualTo(first.lower() > 0);
      separated += apart ? 1 : 0;
      left += apart ? 0 : 1;
    }
    assertThat(separated).isGreaterThan(200);
    assertThat(left).isGreaterThan(200);
  }

  @Test
  void theDirectionMayHaveAnyModerateLength() {
    Random random = new Random(42);
    for (int k = 0; k < 200; k++) {
      Posed pair = PairFamilies.far(3, random);
      double[] w = PairFamilies.unit(3, random);
      boolean apart = separates(pair, w);
      double lower = first.lower();
      for (int power = -400; power <= 400; power += 200) {
        double factor = Math.scalb(1.0, power);
        assertThat(separates(pair, new double[] {factor * w[0], factor * w[1], factor * w[2]}))
            .isEqualTo(apart);
        assertThat(first.lower()).isEqualTo(lower);
      }
    }
  }

  @Test
  void noDirectionIsKnownWhereSizesAreExtreme() {
    Posed pair = PairFamilies.far(3, new Random(43));
    double[] w = {1, 0, 0};
    separates(pair, w);
    assertThat(first.isKnown()).isTrue();
    first.clear();
    assertThat(first.isKnown()).isFalse();
    assertThat(separates(PairFamilies.scaled(pair, 700), w)).isFalse();
    assertThat(first.isKnown()).isFalse();
    assertThat(separates(PairFamilies.scaled(pair, -700), w)).isFalse();
    assertThat(first.isKnown()).isFalse();
    assertThat(separates(pair, new double[] {0, 0, 0})).isFalse();
    assertThat(first.isKnown()).isFalse();
    assertThat(separates(pair, new double[] {Double.NaN, 0, 0})).isFalse();
    assertThat(first.isKnown()).isFalse();
  }
}
