// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.cli.testing.Cli;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.soak.AnswerBits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers are the same to the last bit, whatever Java, compiler and number of threads there is. */
final class AnswerBitsTest {

  /** How many are asked for, in verify and in the profile soak. */
  private static final int ANSWERS = Integer.getInteger("touchstone.bits", 2_000);

  /**
   * What {@code conformance --bits} prints of so many answers, on every Java. Who means to change
   * answers, adds an engine or a goal writes what it prints now, and says so in the commit.
   */
  private static final Map<Integer, String> EXPECTED =
      Map.of(
          2_000, "5544f5939916700cccc1512cf8323a27bc400cc23f40b33f3a6496fae0d04903",
          100_000, "6be0cdf972b89c2ad1d64536ac9eed1733ba3c30e4bb136d0689541067e5a0b7");

  private final Engines engines = Engines.installed();

  /** The engines of the distribution: those for tests beside them are not there. */
  private Map<AlgorithmInfo, NarrowPhase> ours() {
    Map<AlgorithmInfo, NarrowPhase> ours = new LinkedHashMap<>();
    for (AlgorithmInfo info : engines.narrowPhases()) {
      if (!info.id().startsWith("test-")) {
        ours.put(info, engines.createNarrowPhase(info.id()));
      }
    }
    return ours;
  }

  private String hash(Map<AlgorithmInfo, NarrowPhase> subjects, int answers, int threads) {
    return new AnswerBits(subjects, engines, Settings.defaults())
        .hash(answers, threads, done -> {}, () -> false)
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void theHashIsTheSameEverywhere(int threads) {
    assertThat(hash(ours(), ANSWERS, threads))
        .as("%d answers, %d threads; see EXPECTED", ANSWERS, threads)
        .isEqualTo(EXPECTED.get(ANSWERS));
  }

  @Test
  void everyGoalAndEngineCounts() {
    Map<AlgorithmInfo, NarrowPhase> subjects = ours();
    List<String> hashes = new ArrayList<>(List.of(hash(subjects, 200, 2), hash(subjects, 201, 2)));
    subjects.remove(engines.narrowPhase("gjk"));
    hashes.add(hash(subjects, 200, 2));
    hashes.add(hash(Map.of(engines.narrowPhase("gjk"), engines.createNarrowPhase("gjk")), 200, 2));
    hashes.add(hash(Map.of(engines.narrowPhase("gjk"), engines.createNarrowPhase("egjk")), 200, 2));
    assertThat(hashes).doesNotHaveDuplicates();
  }

  @Test
  void aRunThatIsStoppedHasNoHash() {
    assertThat(
            new AnswerBits(ours(), engines, Settings.defaults())
                .hash(1000, 2, done -> {}, () -> true))
        .isEmpty();
  }

  @Test
  void theCommandPrintsTheHash() {
    Cli.Run run = Cli.run("conformance", "--bits", "200", "--algorithm", "gjk", "--threads", "3");
    String hash =
        hash(Map.of(engines.narrowPhase("gjk"), engines.createNarrowPhase("gjk")), 200, 1);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines()).containsExactly(hash + "  200 answers of gjk, seed 20260101");
    Cli.Run other =
        Cli.run("conformance", "--bits", "200", "--algorithm", "gjk", "--seed", "20260102");
    assertThat(other.out()).contains("200 answers of gjk, seed 20260102").doesNotContain(hash);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--bits 0: not a whole number of at least 1",
        "--bits many: not a whole number of at least 1",
        "--bits 10 --soak 10: --soak and --bits ask different questions",
        "--bits 10 --algorithm nobody: no narrow phase 'nobody' is installed",
        "--bits 10 --algorithm grid: no narrow phase 'grid' is installed",
      })
  void whatCannotBeHashedIsRefused(String line) {
    String[] parts = line.split(": ", 2);
    Cli.Run run = Cli.run((Object[]) ("conformance " + parts[0]).split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(parts[1]);
  }
}
