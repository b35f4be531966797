// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.RuleResult;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every fault is noticed by its own rule. */
final class FaultyEnginesTest {

  private static final Settings TINY = Settings.defaults().withSize(Size.TINY);

  /** By rule, whether an engine without a fault passes it. */
  private static final Map<String, Boolean> RIGHT = new ConcurrentHashMap<>();

  private static boolean theRightOnePasses(String rule) {
    return judge(new OracleProvider(), TINY.withOnly(Set.of(rule))).passed();
  }

  private static Report judge(NarrowPhaseProvider provider, Settings settings) {
    return judge(provider, Map.of(), settings);
  }

  private static Report judge(
      NarrowPhaseProvider provider, Map<String, String> options, Settings settings) {
    Engines engines = Engines.builder().add(provider).build();
    String id = engines.narrowPhases().get(0).id();
    return Conformance.ofNarrowPhase(
        engines.narrowPhase(id).with(options),
        changed -> engines.createNarrowPhase(id, changed.isEmpty() ? options : changed),
        settings,
        result -> {});
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CALLS_CONTACT_DISJOINT")
  void failsItsRule(FaultyEngine.Fault fault) {
    Settings settings = TINY.withOnly(Set.of(fault.rule));
    assertThat(RIGHT.computeIfAbsent(fault.rule, FaultyEnginesTest::theRightOnePasses)).isTrue();
    Report report = judge(new FaultyProvider(fault), settings);
    assertThat(report.failed()).as(report.toString()).containsExactly(fault.rule);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void wrongCastsFailTheirRule(CastingEngine.Fault fault) {
    Settings settings = TINY.withOnly(Set.of(fault.rule));
    Report report = judge(new CastingProvider(fault), settings);
    assertThat(report.failed()).as(report.toString()).containsExactly(fault.rule);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void wrongSubsetsFailTheirRule(SubsetEngine.Fault fault) {
    Report report = judge(new SubsetProvider(fault), TINY.withOnly(Set.of("N30")));
    assertThat(report.failed()).as(report.toString()).containsExactly("N30");
  }

  @Test
  void rightSubsetsPassTheirRule() {
    Settings settings = TINY.withOnly(Set.of("N3", "N6", "N30"));
    Report report = judge(new SubsetProvider(SubsetEngine.Fault.NONE), settings);
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N30").orElseThrow().checks()).isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void wrongDepthsAlongADirectionFailTheirRule(LeavingEngine.Fault fault) {
    Report report = judge(new LeavingProvider(fault), TINY.withOnly(Set.of(fault.rule)));
    assertThat(report.failed()).as(report.toString()).containsExactly(fault.rule);
  }

  @Test
  void rightDepthsAlongADirectionPassTheirRules() {
    Settings settings = TINY.withOnly(Set.of("N3", "N4", "N5", "N6", "N31"));
    Report report = judge(new LeavingProvider(LeavingEngine.Fault.NONE), settings);
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N31").orElseThrow().notes())
        .anyMatch(note -> note.endsWith(" depths"));
  }

  /** What a growth is made of; without a proof it is as wrong. */
  @ParameterizedTest
  @EnumSource(names = {"DEEPER_BY_A_LITTLE", "SHALLOWER_BY_A_LITTLE", "CALLS_OVERLAP_DISJOINT"})
  void wrongDepthsAlongADirectionFailTheRuleOnGrowths(LeavingEngine.Fault fault) {
    Report report = judge(new LeavingProvider(fault), TINY.withOnly(Set.of("N33")));
    assertThat(report.failed()).as(report.toString()).containsExactly("N33");
    assertThat(report.results().get(0).faults()).noneMatch(text -> text.contains("not proved"));
  }

  @Test
  void rightDepthsAlongADirectionPassTheRuleOnGrowths() {
    Report report =
        judge(new LeavingProvider(LeavingEngine.Fault.NONE), TINY.withOnly(Set.of("N33")));
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N33").orElseThrow().checks()).isGreaterThan(30);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void wrongMovesOfHalfSpacesFailTheirRule(MovingEngine.Fault fault) {
    Report report = judge(new MovingProvider(fault), TINY.withOnly(Set.of("N34")));
    assertThat(report.failed()).as(report.toString()).containsExactly("N34");
  }

  @Test
  void rightMovesOfHalfSpacesPassTheirRule() {
    Report report =
        judge(new MovingProvider(MovingEngine.Fault.NONE), TINY.withOnly(Set.of("N34")));
    assertThat(report.failed()).as(report.toString()).isEmpty();
    String proved = report.result("N34").orElseThrow().notes().get(0);
    assertThat(proved).endsWith(" proved");
    assertThat(Integer.parseInt(proved.substring(0, proved.indexOf(' ')))).isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void wrongDepthsOfHalfSpacesFailTheirRule(DeepEngine.Fault fault) {
    Report report = judge(new DeepProvider(fault), TINY.withOnly(Set.of("N35")));
    assertThat(report.failed()).as(report.toString()).containsExactly("N35");
  }

  @Test
  void rightDepthsOfHalfSpacesPassTheirRule() {
    Settings settings = TINY.withOnly(Set.of("N1", "N16", "N35"));
    Report report = judge(new DeepProvider(DeepEngine.Fault.NONE), settings);
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N35").orElseThrow().notes())
        .anyMatch(note -> note.matches("[1-9][0-9]+ depths"))
        .anyMatch(note -> note.matches("[1-9][0-9]* infinite depths"));
  }

  @Test
  void rightCastsPassEveryRule() {
    Settings settings =
        TINY.withOnly(Set.of("N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9", "N26", "N29"));
    Report report = judge(new CastingProvider(CastingEngine.Fault.NONE), settings);
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N29").orElseThrow().notes())
        .anyMatch(note -> note.endsWith("hits"))
        .anyMatch(note -> note.endsWith("misses"));
  }

  @Test
  void aWrongVerdictWithinTheRoundingOfTheSceneIsCounted() {
    Settings settings = TINY.withOnly(Set.of("N3", "N4", "N6", "N8"));
    Report report = judge(new FaultyProvider(FaultyEngine.Fault.CALLS_CONTACT_DISJOINT), settings);
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N3").orElseThrow().notes())
        .anyMatch(note -> note.endsWith("wrong verdicts within the rounding of the scene"));
  }

  /** Only what is declared, only of bodies that collide, and only as INCOMPLETE. */
  @ParameterizedTest
  @CsvSource({"shown, true", "word, true", "sure, false", "apart, false", "undeclared, false"})
  void aWordIsNoEvidence(String manner, boolean right) {
    Settings settings = TINY.withOnly(Set.of("N1", "N3", "N4", "N6", "N14", "N26"));
    Report report = judge(new WordProvider(), Map.of("manner", manner), settings);
    assertThat(report.passed()).as(report.toString()).isEqualTo(right);
    if (!right) {
      assertThat(report.failed()).contains("N6");
    } else if (manner.equals("word")) {
      assertThat(report.result("N6").orElseThrow().notes())
          .anyMatch(note -> note.endsWith("words that bodies collide"));
    }
  }

  @Test
  void aThinDeclarationFailsItsRule() {
    Report report = judge(new BoastfulProvider(), TINY.withOnly(Set.of("N1")));
    assertThat(report.failed()).containsExactly("N1");
    assertThat(report.results().get(0).faults()).anyMatch(text -> text.contains("option manner="));
    assertThat(report.results().get(0).faults()).anyMatch(text -> text.contains("DISTANCE"));
  }

  @Test
  void forgettingARadiusFailsItsRule() {
    Report report = judge(new BoastfulProvider(), TINY.withOnly(Set.of("N16")));
    assertThat(report.failed()).containsExactly("N16");
  }

  @Test
  void cornersForRowsFailTheirRule() {
    Report report = judge(new MadeUpCornersProvider(), TINY.withOnly(Set.of("N16")));
    assertThat(report.failed()).containsExactly("N16");
  }

  @Test
  void writingIntoABodyFailsItsRule() {
    Settings settings = TINY.withOnly(Set.of("N28"));
    assertThat(judge(new MeddlingProvider(false), settings).passed()).isTrue();
    Report report = judge(new MeddlingProvider(true), settings);
    assertThat(report.failed()).containsExactly("N28");
    assertThat(report.results().get(0).faults())
        .anyMatch(text -> text.contains("the bodies changed"));
  }

  @Test
  void exactArithmeticFailsTheRuleOnAllocation() {
    Report report = judge(new OracleProvider(), TINY.withOnly(Set.of("N23")));
    assertThat(report.failed()).containsExactly("N23");
  }

  @Test
  void anEngineThatDoesNotComeBackFailsAndTheRestIsSkipped() {
    Settings settings = TINY.withOnly(Set.of("N2", "N3")).withTimeLimit(Duration.ofMillis(300));
    Report report = judge(new SleepingProvider(), settings);
    assertThat(report.failed()).containsExactly("N2");
    assertThat(report.results().get(0).faults().get(0)).contains("did not come back within 0.3s");
    assertThat(report.results().get(1).status()).isEqualTo(RuleResult.Status.SKIPPED);
  }

  /** Took the whole quarter of an hour that a rule may take. */
  @Test
  void anEngineThatLoopsIsFoundOutLongBeforeTheTimeOfItsRule() {
    Settings settings = TINY.withOnly(Set.of("N2")).withTimeLimit(Duration.ofSeconds(60));
    long start = System.nanoTime();
    Report report = judge(new LoopingProvider(), settings);
    assertThat(System.nanoTime() - start).isLessThan(50_000_000_000L);
    assertThat(report.failed()).containsExactly("N2");
  }

  @Test
  void aFaultComesWithAFileAndTheCommandThatReplaysIt(@TempDir Path folder) throws Exception {
    Settings settings =
        TINY.withOnly(Set.of("N3"))
            .withReproductions(folder)
            .withReplay(List.of("--algorithm", "faulty", "--option", "x=1"));
    Report report = judge(new FaultyProvider(FaultyEngine.Fault.SHRINKS_BODIES), settings);
    Path file = folder.resolve("N3-1.txt");
    assertThat(report.results().get(0).faults().get(0))
        .contains("says DISJOINT, the truth is INTERSECTING")
        .contains(
            "touchstone pairs %s --algorithm faulty --option x=1 --goal collide --proof none"
                .formatted(file));
    assertThat(Files.readAllLines(file))
        .anyMatch(line -> line.startsWith("polytope-pairs 1 dim="))
        .anyMatch(line -> line.startsWith("# N3: says DISJOINT"))
        .anyMatch(
            line ->
                line.equals(
                    "# replay: touchstone conformance --algorithm faulty --option x=1"
                        + " --seed 20260101 --size tiny --rule N3"))
        .anyMatch(line -> line.startsWith("pair A B "));
  }
}
