// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.Goal;
import io.touchstone.bench.workload.Rows;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** That the peers are asked rightly: away from contact they give the right answers. */
class PeerTimerTest {

  private static PairsFile row(String name) throws IOException {
    StringBuilder text = new StringBuilder();
    Rows.make(name, 3).writeTo(text);
    return PairsReader.read(
        new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)), name, false);
  }

  static Stream<Arguments> questions() {
    return Peer.ALL.stream()
        .flatMap(
            peer ->
                Stream.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)
                    .flatMap(
                        goal ->
                            Stream.of(2, 3)
                                .filter(n -> peer.answers(goal, n))
                                .map(n -> Arguments.of(peer, goal, n))));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void everyPeerIsRightAboutHulls(Peer peer, Goal goal, int dimension) throws IOException {
    Map<String, ?> figures =
        PeerTimer.time(row(dimension == 2 ? "polygon-8" : "hull-16"), peer, goal, 1, 0);
    assertThat(figures.get("wrong")).as("%s %s", peer.id(), goal).isEqualTo(0);
    if (goal == Goal.DISTANCE) {
      assertThat((Double) figures.get("worstError")).isLessThan(1e-4);
    }
  }
}
