// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Every query of the sample is decided, and none wrongly. */
final class TightInclusionTest {

  /** In the build a seeded part; all of them with {@code -Dtouchstone.motion.all=true}. */
  private static final int PART = 400;

  @Test
  void everyQueryIsDecidedRightly() throws IOException {
    Path folder =
        Path.of(
                System.getProperty(
                    "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", "")))
            .resolve("data/tight-inclusion-sample");
    Assumptions.assumeTrue(
        Files.isDirectory(folder),
        "skipped: set -Dtouchstone.shared or TOUCHSTONE_SHARED to the folder that holds data/tight-inclusion-sample");
    List<TightInclusion> queries = TightInclusion.readAll(folder);
    boolean all = Boolean.getBoolean("touchstone.motion.all");
    if (!all) {
      Collections.shuffle(queries, new Random(26));
      queries = queries.subList(0, PART);
    }
    List<String> wrong = new ArrayList<>();
    List<Integer> planes = new ArrayList<>();
    VerifiedMotionPhase phase = Touchstone.motions().proof(Proof.EXACT).phase();
    VerifiedMotionQuery solver = phase.newQuery(3);
    long start = System.nanoTime();
    for (TightInclusion query : queries) {
      MotionResult result =
          solver.solve(
              phase.prepare(query.a()),
              query.motionA(),
              phase.prepare(query.b()),
              query.motionB(),
              MotionRequest.firstContact());
      boolean meets =
          result.verdict() == MotionVerdict.HIT
              || result.verdict() == MotionVerdict.STARTS_IN_CONTACT;
      if (result.verdict() == MotionVerdict.UNDECIDED || meets != query.collides()) {
        wrong.add(query.name() + ": " + result + ", truth " + query.collides());
      } else {
        ClosedFormsTest.verify(query.a(), query.motionA(), query.b(), query.motionB(), 0, result);
        if (!meets) {
          planes.add(result.planes());
        }
      }
    }
    Collections.sort(planes);
    if (all) {
      System.out.printf(
          "%d queries, %d free, planes: mean %.3f, median %d, 99 %% %d, most %d; %.0f us each%n",
          queries.size(),
          planes.size(),
          planes.stream().mapToInt(Integer::intValue).average().orElse(0),
          planes.get(planes.size() / 2),
          planes.get(planes.size() * 99 / 100),
          planes.get(planes.size() - 1),
          (System.nanoTime() - start) / 1e3 / queries.size());
    }

    assertThat(wrong).isEmpty();
  }
}
