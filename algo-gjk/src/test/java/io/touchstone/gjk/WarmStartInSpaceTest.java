// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.Proofs;
import io.touchstone.api.spi.Proof;
import io.touchstone.oracle.WarmStartLaw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WarmStartInSpaceTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "0, 1e-8", "-90, 0", "90, 1e-8"})
  void boundsHoldAfterAMotion(int exponent, double defect) {
    WarmStartLaw.boundsHoldAfterAMotion(
        Proofs.prove(new Gjk(false), Proof.CHECKED), exponent, defect, 20);
  }

  @ParameterizedTest
  @CsvSource({"100, 0", "1000, 1e-10"})
  void boundsHoldWhereFramesAreFar(double beyond, double defect) {
    WarmStartLaw.boundsHoldAfterAMotion(
        Proofs.prove(new Gjk(false), Proof.CHECKED), 0, defect, beyond, 20);
  }
}
