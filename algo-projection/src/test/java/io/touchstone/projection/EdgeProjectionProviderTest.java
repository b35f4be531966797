// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import org.junit.jupiter.api.Test;

final class EdgeProjectionProviderTest {

  private final NarrowPhase engine = new EdgeProjection("edge-projection", ProjectionMode.MIXED);

  @Test
  void isFoundByItsId() {
    Engines engines = Engines.installed();
    AlgorithmInfo info = engines.narrowPhase("edge-projection");
    assertThat(info.id()).isEqualTo("edge-projection");
    assertThat(engines.createNarrowPhase("edge-projection")).isInstanceOf(EdgeProjection.class);
  }

  @Test
  void refusesWhatItDoesNotDo() {
    assertThatThrownBy(() -> engine.newQuery(4)).isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> engine.newWarmStart(1)).isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> engine.prepare(Shapes.unitSimplex(4)))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> engine.prepare(Shapes.sphere(3, 1)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("polytopes");
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    Pose pose = Pose.identity(3);
    PairRequest manhattan = PairRequest.builder(Goal.DISTANCE).metric(Metric.L1).build();
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(3)
                    .evaluate(box, pose, box, pose, manhattan, null, new PairResult(3)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("L1");
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(3)
                    .evaluate(
                        box, pose, box, pose, PairRequest.penetration(), null, new PairResult(3)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining(Goal.PENETRATION.toString());
  }

  @Test
  void refusesOtherDimensionsAndOtherEnginesShapes() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    PreparedShape flat = engine.prepare(Shapes.box(1, 1));
    PreparedShape foreign = () -> Polytope.of(3, 0, 0, 0);
    Pose pose = Pose.identity(3);
    PairRequest request = PairRequest.intersection();
    PairResult result = new PairResult(3);
    assertThatThrownBy(
            () -> engine.newQuery(3).evaluate(box, pose, flat, pose, request, null, result))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(3)
                    .evaluate(box, pose, box, Pose.identity(2), request, null, result))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(
            () -> engine.newQuery(3).evaluate(box, pose, foreign, pose, request, null, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another engine");
  }

  /** Both engines keep the same memory about a body. */
  @Test
  void theTwoEnginesRefuseEachOther() {
    NarrowPhase faces = new EdgeProjection("face-projection", ProjectionMode.FACES);
    Polytope body = Shapes.box(1, 1, 1);
    refuses(engine, faces, body, "edge-projection");
    refuses(faces, engine, body, "face-projection");
  }

  private static void refuses(NarrowPhase asked, NarrowPhase other, Polytope body, String id) {
    PreparedShape own = asked.prepare(body);
    PreparedShape foreign = other.prepare(body);
    Pose pose = Pose.identity(3);
    PairRequest request = PairRequest.intersection();
    PairResult result = new PairResult(3);
    PairQuery query = asked.newQuery(3);
    assertThatThrownBy(() -> query.evaluate(foreign, pose, own, pose, request, null, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("body A was prepared by another engine; prepare it with this " + id);
    assertThatThrownBy(() -> query.evaluate(own, pose, foreign, pose, request, null, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("body B was prepared by another engine; prepare it with this " + id);
    WarmStart warm = other.newWarmStart(3);
    assertThatThrownBy(() -> query.evaluate(own, pose, own, pose, request, warm, result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the warm start was made by another engine; make it with this " + id);
    query.evaluate(own, pose, own, pose, request, asked.newWarmStart(3), result);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
  }

  @Test
  void preparesABodyOnce() {
    Polytope body = Shapes.box(1, 2, 3);
    assertThat(engine.prepare(body)).isSameAs(engine.prepare(body));
    assertThat(engine.prepare(body).body()).isSameAs(body);
  }
}
