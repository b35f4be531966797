// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.AlgorithmIssue;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plug-ins take part in the choice of engines by what they declare. */
final class AutoWithPluginsTest {

  private static final ConvexBody BOX = Shapes.box(1, 1, 1);

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void nobodyWasAsked() {
    System.clearProperty(PluginJars.RAN);
  }

  /** An engine that leaves word when it is asked, and never decides. */
  private PluginSet plugin(String id, String supports) throws IOException {
    return PluginSet.load(
        List.of(
            PluginJars.engine(id)
                .supports(supports)
                .query("ran(\"%s was asked\");".formatted(id))
                .servicesFile()
                .jar(folder.resolve(id + ".jar"))));
  }

  private static String asked() {
    return System.getProperty(PluginJars.RAN, "nobody");
  }

  private static Query door(Engines engines) {
    return Touchstone.with(engines).proof(Proof.NONE);
  }

  @Test
  void whoDeclaresLessForBoxesIsAskedAboutBoxes() throws IOException {
    try (PluginSet set =
        plugin("boxer", "@Supports(goal = Goal.INTERSECTION, cost = 1e5, boxCost = 10)")) {
      ConvexBody hull = Shapes.unitSimplex(3);
      assertThat(door(set.engines()).collides(hull, hull).collides()).isTrue();
      assertThat(asked()).isEqualTo("nobody");
      // who cannot decide hands over to who answers more
      assertThat(door(set.engines()).collides(BOX, BOX).collides()).isTrue();
      assertThat(asked()).isEqualTo("boxer was asked");
    }
  }

  @Test
  void whoIsForbiddenIsNotAskedAndWhoIsPreferredIsAskedFirst() throws IOException {
    try (PluginSet set =
        plugin("boxer", "@Supports(goal = Goal.INTERSECTION, cost = 1e5, boxCost = 10)")) {
      Engines without = set.engines().choosing(List.of(), List.of("boxer"));
      assertThat(door(without).collides(BOX, BOX).collides()).isTrue();
      assertThat(asked()).isEqualTo("nobody");
      Engines first = set.engines().choosing(List.of("boxer"), List.of());
      ConvexBody hull = Shapes.unitSimplex(3);
      assertThat(door(first).collides(hull, hull).collides()).isTrue();
      assertThat(asked()).isEqualTo("boxer was asked");
    }
  }

  @Test
  void whoAloneAnswersInManyDimensionsExtendsTheChoice() throws IOException {
    ConvexBody many = Shapes.box(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1); // beyond those of gjk
    try (PluginSet set =
        plugin(
            "deep",
            "@Supports(goal = Goal.INTERSECTION, minDimension = 13, maxDimension = 13)\n"
                + "@Supports(goal = Goal.PENETRATION, minDimension = 13, maxDimension = 13)")) {
      // an engine of the tests answers depths of boxes in every dimension
      Engines without = set.engines().choosing(List.of(), List.of("deep", "test-box"));
      assertThatThrownBy(() -> door(without).penetration(many, many))
          .isInstanceOf(UnsupportedQueryException.class);
      assertThat(asked()).isEqualTo("nobody");
      Engines with = set.engines().choosing(List.of(), List.of("test-box"));
      Query auto = door(with).algorithm("auto");
      assertThat(auto.penetration(many, many).verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(asked()).isEqualTo("deep was asked");
      // and nobody else is kept from answering what he answers
      assertThat(auto.collides(many, many).collides()).isTrue();
      assertThat(auto.penetration(BOX, BOX).collides()).isTrue();
    }
  }

  @Test
  void theCheapestHoldsARole() throws IOException {
    try (PluginSet set =
        plugin(
            "judge", "@Supports(goal = Goal.INTERSECTION, cost = 1, arbiter = Arbiter.DOUBLES)")) {
      Proofs.prove(set.engines().createNarrowPhase("gjk"), Proof.EXACT, set.engines());
      assertThat(asked()).isEqualTo("judge saw []"); // it was created
      System.clearProperty(PluginJars.RAN);
      Engines without = set.engines().choosing(List.of(), List.of("judge"));
      Proofs.prove(without.createNarrowPhase("gjk"), Proof.EXACT, without);
      assertThat(asked()).isEqualTo("nobody");
    }
  }

  @Test
  void aWrongCostRejectsThePlugin() throws IOException {
    try (PluginSet set = plugin("wrong", "@Supports(goal = Goal.INTERSECTION, cost = -5)")) {
      assertThat(set.engines().hasNarrowPhase("wrong")).isFalse();
      assertThat(set.engines().issues())
          .extracting(AlgorithmIssue::reason)
          .containsExactly(
              "cost = -5.0 of goal INTERSECTION is not a time; give nanoseconds, finite and"
                  + " positive");
      assertThat(door(set.engines()).collides(BOX, BOX).collides()).isTrue();
    }
  }
}
