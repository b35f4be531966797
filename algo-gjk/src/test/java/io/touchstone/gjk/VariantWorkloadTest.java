// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.fixtures.Workload;
import io.touchstone.oracle.EngineAssertions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * The variants against the reference values and against each other, where the shared data is known.
 * The system property {@code touchstone.gjk.step} says that every so many pairs of a file are
 * asked.
 */
class VariantWorkloadTest {

  private static final int STEP = Integer.getInteger("touchstone.gjk.step", 29);

  /** An engine with what it has prepared. */
  private static final class Asked {
    final String name;
    final NarrowPhase engine;
    final PairQuery query;
    final PairResult result = new PairResult(3);
    final IdentityHashMap<Polytope, PreparedShape> shapes = new IdentityHashMap<>();

    Asked(String name, NarrowPhase engine) {
      this.name = name;
      this.engine = engine;
      query = engine.newQuery(3);
    }

    PairResult ask(Posed pair, PairRequest request) {
      PreparedShape a = shapes.computeIfAbsent(pair.a(), engine::prepare);
      PreparedShape b = shapes.computeIfAbsent(pair.b(), engine::prepare);
      query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, result);
      return result;
    }
  }

  private static List<Asked> engines() {
    List<Asked> engines = new ArrayList<>();
    engines.add(new Asked("gjk", new Gjk(true)));
    for (VariantEngine variant : VariantEngine.all()) {
      engines.add(new Asked(variant.toString(), variant.create()));
    }
    return engines;
  }

  @Test
  void workloadsAreAnsweredAlikeAndAsTheReferenceSays() throws IOException {
    for (String name : Workload.names()) {
      Workload load = Workload.read(name);
      List<Asked> engines = engines();
      for (int k = 0; k < load.pairs().size(); k += STEP) {
        String what = "%s, pair %d".formatted(name, k);
        check(engines, load.pairs().get(k), load.signedDistance(k), load.uncertainty(k), what);
      }
    }
  }

  /** The truth is for rounded world vertices: a few units in the last place of a coordinate. */
  @Test
  void realShapesAreAnsweredAlikeAndAsTheReferenceSays() throws IOException {
    List<Asked> engines = engines();
    int k = 0;
    for (RealShapes.RealPair real : RealShapes.read().pairs) {
      double size = EngineAssertions.commonSize(real.pair());
      double rounded = (real.exact() ? 1e-15 : 1e-11) * size + 1e-15 * farthest(real.pair());
      check(engines, real.pair(), real.signedDistance(), rounded, "real pair " + k++);
    }
  }

  /** The largest world coordinate, by which rounded vertices are off. */
  private static double farthest(Posed pair) {
    double reach = 0;
    for (int axis = 0; axis < 3; axis++) {
      reach =
          Math.max(
              reach,
              Math.max(
                  Math.abs(pair.poseA().translation(axis)),
                  Math.abs(pair.poseB().translation(axis))));
    }
    return reach + EngineAssertions.commonSize(pair);
  }

  private static void check(
      List<Asked> engines, Posed pair, double truth, double unsure, String what) {
    double floor = 1e-15 * EngineAssertions.commonSize(pair);
    double allowed = Math.max(1e-12 * Math.abs(truth), floor) + unsure;
    boolean clear = Math.abs(truth) > unsure + floor;
    for (PairRequest request : List.of(PairRequest.distance(), PairRequest.intersection())) {
      for (Asked engine : engines) {
        PairResult result = engine.ask(pair, request);
        Supplier<String> told =
            () ->
                "%s, %s, %s, truth %s: %s"
                    .formatted(engine.name, what, request.goal(), truth, result);
        if (clear) {
          assertThat(result.verdict()).as(told).isNotEqualTo(Verdict.UNDECIDED);
          assertThat(result.verdict().collides()).as(told).isEqualTo(truth <= 0);
        }
        if (result.verdict() == Verdict.DISJOINT && request.equals(PairRequest.distance())) {
          assertThat(Math.abs(result.lower() - truth)).as(told).isLessThanOrEqualTo(allowed);
          assertThat(Math.abs(result.upper() - truth)).as(told).isLessThanOrEqualTo(allowed);
        }
        if (result.verdict() != Verdict.UNDECIDED
            && engines.get(0).result.verdict() != Verdict.UNDECIDED) {
          VariantTruthTest.agree(request, result, engines.get(0).result, floor, told);
        }
      }
    }
  }
}
