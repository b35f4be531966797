// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class TraceTest {

  private final NarrowPhase engine = new EdgeProjection("edge-projection", ProjectionMode.MIXED);
  private final List<TraceStep> steps = new ArrayList<>();

  private Verdict ask(int n, PreparedShape shape, PoseView pose) {
    PairQuery query = engine.newQuery(n);
    query.trace(steps::add);
    PairResult result = new PairResult(n);
    query.evaluate(shape, Pose.identity(n), shape, pose, PairRequest.intersection(), null, result);
    query.trace(null);
    int before = steps.size();
    query.evaluate(shape, Pose.identity(n), shape, pose, PairRequest.intersection(), null, result);
    assertThat(steps).hasSize(before);
    return result.verdict();
  }

  private List<String> kinds() {
    return steps.stream().map(TraceStep::kind).toList();
  }

  private TraceStep last(String kind) {
    return steps.stream().filter(s -> s.kind().equals(kind)).reduce((x, y) -> y).orElseThrow();
  }

  @Test
  void showsTheWayFromSpaceToPlaneToLine() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    assertThat(ask(3, box, Pose.translation(2.01, 1.9, 1.9))).isEqualTo(Verdict.DISJOINT);

    assertThat(kinds())
        .startsWith("centre-line", "inscribed-balls", "candidate-edges", "projection", "outlines")
        .endsWith("intervals");
    // three faces of each box look at the other one: nine of its edges
    assertThat((int[]) last("candidate-edges").fields().get("edgesA")).hasSize(18);
    assertThat((int[]) last("candidate-edges").fields().get("edgesB")).hasSize(18);
    assertThat((double[][]) last("outlines").fields().get("outlineA")).hasDimensions(4, 2);
    double[] a = numbers("intervalA");
    double[] b = numbers("intervalB");
    assertThat(a[1]).isLessThan(b[0]);
    assertThat(last("intervals").fields().get("gap"))
        .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
        .isPositive();
  }

  private double[] numbers(String field) {
    return (double[]) Objects.requireNonNull(last("intervals").fields().get(field));
  }

  @Test
  void showsTheCommonPoint() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    assertThat(ask(3, box, Pose.translation(1.9, 1.8, 1.7))).isEqualTo(Verdict.INTERSECTING);
    assertThat(kinds()).endsWith("common-point");
    assertThat(last("common-point").fields()).containsEntry("certain", true);
    assertThat((double[]) last("common-point").fields().get("weights")).hasSize(4);
  }

  @Test
  void showsThePlane() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1));
    assertThat(ask(2, box, Pose.translation(2.01, 1.9))).isEqualTo(Verdict.DISJOINT);
    assertThat(kinds()).containsExactly("centre-line", "inscribed-balls", "outlines", "intervals");
  }

  @Test
  void concentricBodiesHaveNoCentreLine() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    assertThat(ask(3, box, Pose.identity(3))).isEqualTo(Verdict.INTERSECTING);
    assertThat(kinds()).containsExactly("inscribed-balls", "common-point");
  }

  @Test
  void showsTheGapThatIsCarriedAlong() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    PairQuery query = engine.newQuery(3);
    WarmStart warm = engine.newWarmStart(3);
    PairResult result = new PairResult(3);
    query.trace(steps::add);
    for (int frame = 0; frame < 2; frame++) {
      steps.clear();
      query.evaluate(
          box,
          Pose.identity(3),
          box,
          Pose.translation(3 + frame, 0, 0),
          PairRequest.intersection(),
          warm,
          result);
    }
    assertThat(kinds()).containsExactly("translated-gap");
    assertThat(last("translated-gap").fields().get("gap")).isEqualTo(result.lower());
    // 2^-49 of magnitudes of 9, and the error of the first gap, which is as large
    assertThat(result.lower()).isCloseTo(2, within(2 * 9 * 0x1p-49));
  }
}
