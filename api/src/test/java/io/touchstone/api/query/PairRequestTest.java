// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.InvalidGeometryException;
import org.junit.jupiter.api.Test;

final class PairRequestTest {

  @Test
  void defaults() {
    PairRequest request = PairRequest.distance();
    assertThat(request.goal()).isEqualTo(Goal.DISTANCE);
    assertThat(request.metric()).isEqualTo(Metric.EUCLIDEAN);
    assertThat(request.hasDirection()).isFalse();
    assertThat(request.cutoff()).isInfinite();
    assertThat(request.relativeTolerance()).isEqualTo(1e-12);
    assertThat(request.absoluteTolerance()).isZero();
    assertThat(request.maxIterations()).isEqualTo(1000);
    assertThatThrownBy(() -> request.direction(0)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(request::directionDimension).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void everyPartCanBeSetAndSurvivesToBuilder() {
    PairRequest request =
        PairRequest.builder(Goal.CAST)
            .metric(Metric.L1)
            .direction(1, 2, 3)
            .cutoff(4)
            .relativeTolerance(5)
            .absoluteTolerance(6)
            .maxIterations(7)
            .build();
    assertThat(request.metric()).isEqualTo(Metric.L1);
    assertThat(request.direction(2)).isEqualTo(3);
    assertThat(request.directionDimension()).isEqualTo(3);
    assertThat(request.cutoff()).isEqualTo(4);
    assertThat(request.relativeTolerance()).isEqualTo(5);
    assertThat(request.absoluteTolerance()).isEqualTo(6);
    assertThat(request.maxIterations()).isEqualTo(7);
    assertThat(request.toBuilder().build()).isEqualTo(request).hasSameHashCodeAs(request);
    assertThat(request.toBuilder().cutoff(9).build()).isNotEqualTo(request);
  }

  @Test
  void impossiblePartsAreRefused() {
    PairRequest.Builder builder = PairRequest.builder(Goal.DISTANCE);
    assertThatThrownBy(() -> builder.cutoff(-1)).hasMessageContaining("cutoff is -1.0");
    assertThatThrownBy(() -> builder.relativeTolerance(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> builder.absoluteTolerance(-0.5)).hasMessageContaining("-0.5");
    assertThatThrownBy(() -> builder.maxIterations(0)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> builder.direction(0, 0)).isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> builder.direction(1, Double.NaN)).hasMessageContaining("component 1");
    assertThatThrownBy(() -> PairRequest.builder(Goal.CAST).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("direction");
  }
}
