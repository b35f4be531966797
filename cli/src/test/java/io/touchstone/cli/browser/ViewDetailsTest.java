// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.Motion;
import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contacts, overlaps, casts, motions and objects, looked at by a real browser. */
final class ViewDetailsTest extends PagesInABrowser {

  private static final Path EXAMPLES = Path.of("..", "examples");

  private static final String BOX =
      """
      shape box 8 0
      v -1 -1 -1
      v 1 -1 -1
      v -1 1 -1
      v 1 1 -1
      v -1 -1 1
      v 1 -1 1
      v -1 1 1
      v 1 1 1
      """;

  private static final String HERE = "1 0 0 0 0 1 0 0 0 0 1 0";

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path pairs(String poseB) throws IOException {
    return file("pairs.txt", "polytope-pairs 1\n" + BOX + "pair box box " + HERE + " " + poseB);
  }

  @Test
  void theOverlapIsSaidAndDrawn() throws IOException {
    Path page = view(pairs("1 0 0 1 0 1 0 1 0 0 1 1"), "--goal", "overlap", "--proof", "exact");
    browser.open(page, "view=evidence");
    assertThat(panel())
        .contains("has the volume 1.")
        .contains("a polytope with 8 corners")
        .contains("Checked exactly")
        .contains("in common, and each face lies on a face of A or B");
    assertQuiet();
  }

  /** Boxes that only touch have nothing in common that has a volume. */
  @Test
  void anOverlapWithoutVolumeHasANormal() throws IOException {
    Path page = view(pairs("1 0 0 2 0 1 0 0 0 0 1 0"), "--goal", "overlap");
    browser.open(page, "view=evidence");
    assertThat(panel()).contains("what both reach has no extent").contains("Checked exactly");
    assertQuiet();
  }

  @Test
  void pointsOfContactAreListed() throws IOException {
    Path page = view(pairs("1 0 0 0.5 0 1 0 0.5 0 0 1 2"), "--goal", "contact");
    browser.open(page, "view=evidence");
    assertThat(panel())
        .contains("touch in 4 points")
        .contains("n = (0, 0, 1)")
        .contains("of the area 2.25 across n")
        .contains("(1, 1, 1)");
    assertThat(browser.eval("document.querySelectorAll('#panel tbody')[0].rows.length"))
        .isEqualTo("4");
    assertQuiet();
  }

  @Test
  void bodiesThatAreApartHaveNoPointOfContact() throws IOException {
    browser.open(view(pairs("1 0 0 5 0 1 0 0 0 0 1 0"), "--goal", "contact"), "view=evidence");
    assertThat(panel()).contains("There is no point of contact").contains("distance 3");
    assertQuiet();
  }

  @ParameterizedTest
  @CsvSource({
    "'-6,0,0', 'after t = 0.5 times d', 'so t ≥ 3 / 6 = 0.5'",
    "'0,1,0', 'never touches A', 'it does not come nearer'"
  })
  void aCastSaysWhatIsNotCrossed(String direction, String said, String proof) throws IOException {
    Path file = pairs("1 0 0 5 0 1 0 0 0 0 1 0");
    Path page = view(file, "--goal", "cast", "--direction=" + direction);
    browser.open(page, "view=evidence");
    assertThat(panel()).contains(said).contains(proof).contains("Checked exactly");
    assertQuiet();
  }

  @Test
  void castsAreKnownFromTheCertificatesOfAReport() throws IOException {
    Path conf =
        file(
            "cast.conf",
            """
            touchstone {
              scene {
                shapes { box { box = [1, 1, 1] } }
                bodies = [{ name = a, shape = box }, { name = b, shape = box, translate = [5, 0, 0] }]
              }
              goal = cast
              direction = [-6, 0, 0]
            }
            """);
    Path report = folder.resolve("r.jsonl");
    Path proofs = folder.resolve("c.jsonl");
    Cli.Run run =
        Cli.run(
            "run",
            conf,
            "--format=json",
            "--out",
            report,
            "--set",
            "report.certificates=" + proofs);
    assertThat(run.err()).doesNotContain("touchstone:");
    browser.open(view(report, "--certificates", proofs), "view=evidence");
    assertThat(panel()).contains("touches A after t = 0.5").contains("Checked exactly");
    assertQuiet();
  }

  private Path motions() throws IOException {
    return file(
        "motions.txt",
        "polytope-motions 1\n"
            + BOX
            + "motion box box static %s ; linear 1 0 0 5 0 1 0 0 0 0 1 0 -6 0 0\n".formatted(HERE)
            + "motion box box twist %s 0 0 0 0 0 0 0 0 1 ;".formatted(HERE)
            + " nlerp 1 0 0 4 0 1 0 0 0 0 1 0 0 -1 0 4 1 0 0 2 0 0 1 0\n");
  }

  @Test
  void aMotionIsPlayedWithItsPlanes() throws IOException {
    Path page = folder.resolve("page.html");
    Cli.Run run = Cli.run("motions", motions(), "--view", page);
    assertThat(run.code()).isZero();
    browser.open(page, "view=evidence&pair=0");
    assertThat(browser.eval("document.querySelector('h1').textContent")).isEqualTo("motions.txt");
    assertThat(panel())
        .contains("they meet")
        .contains("free until t = 0.5")
        .contains("At t = 0: free: proved")
        .contains("a gap of 3")
        .contains("sweeps over until then, exactly");
    browser.press("ArrowRight");
    assertThat(browser.eval("location.hash")).contains("t=0.01");
    browser.press("End");
    assertThat(browser.eval("document.getElementById('momentWhere').textContent"))
        .isEqualTo("t = 1: they have met");
    assertThat(panel()).contains("have a point in common");
    browser.eval("document.getElementById('planeBack').click()");
    assertThat(browser.eval("+document.getElementById('moment').value < 0.51")).isEqualTo("true");
    assertQuiet();
    browser.open(view(motions()), "view=evidence&pair=1");
    assertThat(panel()).contains("free all the time").contains("one plane stays between them");
    assertQuiet();
  }

  /** The page draws bodies where the file says they are, whatever kind of path they follow. */
  @Test
  void thePagePlacesBodiesAsTheProofDoes() throws IOException {
    double[] turned = {0, -1, 0, 4, 1, 0, 0, 2, 0, 0, 1, 0};
    Pose from = Pose.translation(4, 0, 0);
    Motion[] motions = {
      Motion.linear(from, 1, 2, 3),
      Motion.affine(from, Pose.affine(3, turned)),
      Motion.twist(from, new double[] {1, 0, 0.5}, new double[] {0, 1, 0}, new double[] {1, 2, 3}),
      Motion.interpolated(from, Pose.affine(3, turned)),
      Motion.nlerp(from, Pose.affine(3, turned))
    };
    String start = "1 0 0 4 0 1 0 0 0 0 1 0";
    String end = "0 -1 0 4 1 0 0 2 0 0 1 0";
    List<String> paths =
        List.of(
            "linear " + start + " 1 2 3",
            "affine " + start + " " + end,
            "twist " + start + " 1 0 0.5 0 1 0 1 2 3",
            "interpolated " + start + " " + end,
            "nlerp " + start + " " + end);
    StringBuilder text = new StringBuilder("polytope-motions 1\n" + BOX);
    paths.forEach(path -> text.append("motion box box static %s ; ".formatted(HERE) + path + "\n"));
    Path page = view(file("paths.txt", text.toString()));
    browser.open(page, "view=world");
    for (int k = 0; k < motions.length; k++) {
      for (double t : new double[] {0, 0.3, 1}) {
        browser.go("view=world&pair=%d&t=%s".formatted(k, t));
        browser.eval("document.getElementById('copy').click()");
        String line =
            browser
                .eval("document.getElementById('pairsText').value")
                .lines()
                .reduce("", (first, last) -> last);
        String[] words = line.split(" ", -1);
        double[] shown =
            Arrays.stream(words, words.length - 12, words.length)
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[] pose = new double[12];
        motions[k].poseAt(t, pose);
        assertThat(shown).as("%s at %s", paths.get(k), t).containsExactly(pose, within(1e-14));
      }
    }
  }

  @Test
  void stepsOfASceneAreMotions() {
    Path page = view(EXAMPLES.resolve("table-chair/moving.conf"), "--goal", "motion");
    browser.open(page, "view=evidence");
    assertThat(panel()).contains("Checked exactly").contains("plane");
    browser.open(page, "view=world");
    assertThat(browser.eval("document.getElementById('travel').hidden")).isEqualTo("false");
    browser.eval("document.getElementById('frameForward').click()");
    assertThat(browser.eval("location.hash")).contains("pair=1&frame=");
    assertThat(browser.eval("document.getElementById('travel').hidden")).isEqualTo("false");
    browser.open(page, "view=world&pair=0&frame=7");
    assertThat(panel()).contains("the answer is about frame");
    assertThat(browser.eval("document.getElementById('travel').hidden")).isEqualTo("true");
    assertQuiet();
  }

  @Test
  void anObjectShowsItsPartsAndItsTree() {
    Path page = view(EXAMPLES.resolve("objects/pipeline.conf"));
    browser.open(page, "view=evidence");
    assertThat(panel())
        .contains("decide.")
        .contains("The tree: ")
        .contains("Checked exactly")
        .contains("plane with n = ")
        .contains("are divided");
    browser.open(page, "view=world");
    assertThat(panel()).contains("What decides: ");
    assertQuiet();
  }

  @Test
  void aQueryAboutObjectsIsShown() {
    Path page = folder.resolve("page.html");
    Path torus = EXAMPLES.resolve("objects/torus.obj");
    Cli.Run run =
        Cli.run(
            "query",
            torus,
            torus,
            "--parts=triangles",
            "--pose-b=0,0,5",
            "--goal=distance",
            "--view",
            page);
    assertThat(run.code()).isZero();
    browser.open(page, "view=evidence");
    assertThat(panel()).contains("part ").contains("Checked exactly");
    assertQuiet();
  }

  /** Whatever can be used has a name, in every kind of page. */
  @ParameterizedTest
  @ValueSource(strings = {"overlap", "contact", "cast", "motion"})
  void everythingThatCanBeUsedHasAName(String goal) throws IOException {
    Path page =
        switch (goal) {
          case "motion" -> view(motions());
          case "cast" ->
              view(pairs("1 0 0 5 0 1 0 0 0 0 1 0"), "--goal=cast", "--direction=-1,0,0");
          default -> view(pairs("1 0 0 0.5 0 1 0 0.5 0 0 1 2"), "--goal", goal);
        };
    for (String view : List.of("world", "space", "evidence", "pairs")) {
      List<String> all = browser.open(page, "view=" + view).accessible();
      assertThat(
              all.stream()
                  .filter(
                      x -> x.matches("(button|tab|slider|combobox|checkbox|image|img|textbox)\\|")))
          .as("%s, %s", goal, view)
          .isEmpty();
      assertThat(all)
          .anyMatch(x -> x.startsWith("image|") || x.startsWith("img|") || view.equals("pairs"));
    }
    assertQuiet();
  }

  /** At 200 % nothing is cut off, and everything is still there. */
  @Test
  void worksAtTwiceTheSize() throws IOException {
    Path page = view(pairs("1 0 0 0.5 0 1 0 0.5 0 0 1 1.5"), "--goal", "penetration");
    try {
      browser.zoomTwice();
      for (String view : List.of("world", "space", "evidence", "steps", "pairs", "compare")) {
        browser.open(page, "view=" + view);
        String wider =
            browser.eval(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assertThat(Integer.parseInt(wider)).as(view).isLessThanOrEqualTo(0);
        String outside =
            browser.eval(
                "[...document.querySelectorAll('button, select, input, figure')].filter((e) =>"
                    + " e.offsetParent && (e.getBoundingClientRect().right > innerWidth + 1"
                    + " || e.getBoundingClientRect().left < -1)"
                    + " && !e.closest('.wide')).map((e) => e.id).join()");
        assertThat(outside).as(view).isEmpty();
      }
    } finally {
      browser.zoomBack();
    }
    assertQuiet();
  }

  @Test
  void withoutWebGlEverythingIsStillSaid() throws IOException {
    Path page = view(pairs("1 0 0 0.5 0 1 0 0.5 0 0 1 1.5"), "--goal", "penetration");
    try (Browser blind = Browser.startWithoutWebGl()) {
      blind.open(page, "view=evidence");
      assertThat(blind.eval("document.getElementById('world').textContent"))
          .contains("cannot draw in space");
      assertThat(blind.eval("document.getElementById('panel').textContent"))
          .contains("depth 0.5")
          .contains("Checked exactly");
      for (String view : List.of("world", "space", "steps", "pairs", "compare")) {
        blind.open(page, "view=" + view);
        assertThat(blind.eval("document.getElementById('panel').textContent.length > 40"))
            .as(view)
            .isEqualTo("true");
      }
      assertThat(blind.eval("document.getElementById('pair').options.length")).isEqualTo("1");
    }
  }
}
