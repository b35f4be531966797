// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The steps that answers depend on only where something is degenerate. */
final class PartsTest {

  @Test
  void clipsByOnePlaneAndByTwo() {
    EdgeClip clip = new EdgeClip();
    clip.begin();
    clip.keep(-1, 3, Feature.edge(4));
    assertThat(clip.low).isEqualTo(0.25);
    assertThat(clip.atLow).isEqualTo(Feature.edge(4));
    assertThat(clip.isEmpty()).isFalse();
    clip.keep(1, -7, Feature.edge(5));
    assertThat(clip.high).isEqualTo(0.125);
    assertThat(clip.isEmpty()).isTrue();
    assertThat(clip.excludedBy).isEqualTo(Feature.NONE);
    clip.keep(-1, -1, Feature.edge(6));
    assertThat(clip.excludedBy).isEqualTo(Feature.edge(6));
  }
}
