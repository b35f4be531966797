// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.oracle.WarmStartLaw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WarmStartInSpaceTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 1e-8", "-300, 0", "300, 1e-8"})
  void boundsHoldAfterAMotion(int exponent, double defect) {
    WarmStartLaw.boundsHoldAfterAMotion(new Simplex(), exponent, defect, 60);
  }
}
