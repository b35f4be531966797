// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.testing.Cli;
import io.touchstone.proof.OverlapRelation;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Each sentence of the documents that promises a verdict has an id in a comment before it, {@code
 * <!-- verdict: some-id -->}, and a test here that is named after it, {@code someId}. So its words
 * may change, and the program may not without them.
 */
final class PromisedVerdictsTest {

  private static final Path DOCS = Path.of("..", "docs");
  private static final Pattern TAG = Pattern.compile("<!-- verdict: ([a-z-]+) -->");

  /** What is said of verdicts where users look first. */
  private static final Pattern PROMISE =
      Pattern.compile("TOUCHING|touching \\(proved\\)|proved verdict|always (decided|proved)");

  private static final List<String> PAGES =
      List.of("start.md", "library.md", "files.md", "command-line.md", "contact.md", "objects.md");

  private static String query(Object... words) {
    List<Object> all = new ArrayList<>(List.of("query"));
    all.addAll(Arrays.asList(words));
    Cli.Run run = Cli.run(all.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    return run.lines().get(0);
  }

  @Test
  void everyTagHasATestAndEveryPromiseATag() throws IOException {
    Set<String> ids = new TreeSet<>();
    List<String> untagged = new ArrayList<>();
    for (String page : PAGES) {
      for (String paragraph : Files.readString(DOCS.resolve(page)).split("\n\\s*\n", -1)) {
        Matcher tag = TAG.matcher(paragraph);
        boolean tagged = false;
        while (tag.find()) {
          tagged = true;
          ids.add(tag.group(1));
        }
        if (!tagged && PROMISE.matcher(paragraph).find()) {
          untagged.add(page + ": " + paragraph);
        }
      }
    }
    assertThat(untagged).isEmpty();
    Set<String> tests =
        Arrays.stream(PromisedVerdictsTest.class.getDeclaredMethods())
            .filter(method -> method.isAnnotationPresent(Test.class))
            .map(Method::getName)
            .filter(name -> !name.equals("everyTagHasATestAndEveryPromiseATag"))
            .map(name -> name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(ids).isEqualTo(tests);
  }

  @Test
  void boxesThatJustTouch() {
    Object[] touch = {"box:1,1,1", "box:0.5,0.5,0.5", "--pose-b", "1.5,0,0", "--proof", "exact"};
    for (String goal : List.of("penetration", "signed-distance", "collide", "distance")) {
      List<Object> words = new ArrayList<>(Arrays.asList(touch));
      words.addAll(List.of("--goal", goal));
      boolean tells = goal.startsWith("pen") || goal.startsWith("sig");
      assertThat(query(words.toArray()))
          .as(goal)
          .isEqualTo(tells ? "touching (proved)" : "intersecting (proved)");
    }
    assertThat(
            query(
                "box:1,1,1",
                "box:0.5,0.5,0.5",
                "--pose-b",
                "1.4999999999999998,0,0",
                "--proof",
                "exact",
                "--goal",
                "signed-distance"))
        .isEqualTo("intersecting (proved)");
  }

  @Test
  void touchingNeedsExactArithmetic() {
    ConvexBody box = Shapes.box(1, 1, 1);
    Pose here = Pose.identity(3);
    Pose there = Pose.translation(2, 0, 0);
    for (Proof proof : Proof.values()) {
      Outcome depth = Touchstone.with("auto").proof(proof).penetration(box, here, box, there);
      if (proof != Proof.EXACT) {
        assertThat(depth.verdict()).as("%s", proof).isNotEqualTo(Verdict.TOUCHING);
      } else {
        assertThat(depth.verdict()).isEqualTo(Verdict.TOUCHING);
      }
    }
  }

  @Test
  void exactDecidesWhetherBodiesMeet() {
    List<ConvexBody> bodies =
        List.of(Shapes.box(1, 1, 1), Shapes.sphere(3, 1), Shapes.capsule(1, 0.5));
    for (ConvexBody a : bodies) {
      for (ConvexBody b : bodies) {
        for (double apart : new double[] {1.5, 2, Math.nextDown(2), Math.nextUp(2), 2.5}) {
          Outcome meet =
              Touchstone.with("auto")
                  .proof(Proof.EXACT)
                  .collides(a, Pose.identity(3), b, Pose.translation(apart, 0, 0));
          assertThat(meet.collides()).as("%s, %s, %s", a, b, apart).isEqualTo(apart <= 2);
          assertThat(meet.verdict()).isNotEqualTo(Verdict.UNDECIDED);
          assertThat(meet.verdictAssurance()).isEqualTo(Assurance.PROVED);
        }
      }
    }
  }

  @Test
  void casts() {
    String[] ends = {"4,0,0", "2,0,0", "4,4,0"};
    String[] verdicts = {"INTERSECTING", "INTERSECTING", "DISJOINT"};
    String[] bounds = {
      "\"upper\":2.0,\"ax\":1.0",
      "\"lower\":0.0,\"upper\":0.0,\"ax\":null",
      "\"lower\":\"Infinity\",\"upper\":\"Infinity\",\"ax\":null"
    };
    for (int k = 0; k < 3; k++) {
      assertThat(
              query(
                  "box:1,1,1",
                  "box:1,1,1",
                  "--pose-b",
                  ends[k],
                  "--goal",
                  "cast",
                  "--direction=-1,0,0",
                  "--proof",
                  "exact",
                  "--format",
                  "json"))
          .as(ends[k])
          .contains("\"verdict\":\"" + verdicts[k] + "\"", bounds[k]);
    }
    assertThat(
            query(
                "box:1,1,1",
                "box:1,1,1",
                "--pose-b",
                "2,0,0",
                "--goal",
                "cast",
                "--direction=1,0,0",
                "--proof",
                "exact"))
        .as("they touch, and B moves away")
        .isEqualTo("intersecting (proved)");
  }

  @Test
  void growths() {
    String[] apart = {"4,0,0", "2,0,0", "1,0,0"};
    String[] verdicts = {"disjoint (proved)", "touching (proved)", "intersecting (proved)"};
    for (int k = 0; k < 3; k++) {
      assertThat(
              query(
                  "box:1,1,1",
                  "box:1,1,1",
                  "--pose-b",
                  apart[k],
                  "--goal",
                  "growth",
                  "--proof",
                  "exact"))
          .isEqualTo(verdicts[k]);
    }
  }

  @Test
  void relationsOfOverlaps() {
    assertThat(relation(2)).isEqualTo("TOUCHING");
    assertThat(relation(0)).isEqualTo("DUPLICATE");
    assertThat(relation(1)).isEqualTo("PROTRUDING");
  }

  private static String relation(double apart) {
    Polytope box = Shapes.box(1, 1, 1);
    Pose there = Pose.translation(apart, 0, 0);
    OverlapOutcome outcome =
        Touchstone.with("auto").proof(Proof.EXACT).overlap(box, Pose.identity(3), box, there);
    return OverlapRelation.of(box, box, outcome).orElseThrow().name();
  }

  @Test
  void copiesOfPolytopesAreProved() throws IOException {
    Path file = Files.createTempFile("copies", ".conf");
    Files.writeString(
        file,
        """
        touchstone { scene {
          shapes { b { box = [1, 1, 1] }, c { copy = b, scale = [2, 1, 1], translate = [1, 0, 0] } }
          bodies = [ { name = b, shape = b, translate = [7, 0, 0] }, { name = c, shape = c } ] }
          goal = distance, proof = exact, report.format = csv }
        """);
    Cli.Run run = Cli.run("run", file);
    assertThat(run.lines().get(1)).startsWith("0,b,c,DISJOINT,PROVED,PROVED,CONVERGED,3.0,3.0,");
    Files.delete(file);
  }
}
