// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.cli.testing.Cli;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of whole worlds, robots and figures, looked at by a real browser. */
final class ViewWorldsTest extends PagesInABrowser {

  private static final Path ROOT = Path.of("..");

  /** How many pixels of the page are of a kind. */
  private static long pixels(IntPredicate kind) throws IOException {
    return countOf(ImageIO.read(new ByteArrayInputStream(browser.screenshot())), kind);
  }

  private static long countOf(BufferedImage image, IntPredicate kind) {
    int[] all = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(all).filter(kind).count();
  }

  private static boolean isBlue(int rgb) {
    return (rgb & 0xff) > (rgb >> 16 & 0xff) + 60;
  }

  private static boolean isOrange(int rgb) {
    return (rgb >> 16 & 0xff) > (rgb & 0xff) + 60;
  }

  /** Neither paper nor ink: the shades of grey of bodies. */
  private static boolean isGrey(int rgb) {
    int red = rgb >> 16 & 0xff;
    int blue = rgb & 0xff;
    return red > 50 && red < 200 && Math.abs(red - blue) < 12;
  }

  /** The commands that docs/viewer.md gives for the figures of the articles. */
  static Stream<String> commandsOfFigures() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/viewer.md"));
    String section = page.replaceAll("(?s).*## Figures to step through(.*?)\n## .*", "$1");
    Matcher command = Pattern.compile("`touchstone view ([^`]*)`").matcher(section);
    return command.results().map(found -> found.group(1));
  }

  @Test
  void thereIsACommandForEachFigure() throws IOException {
    assertThat(commandsOfFigures())
        .anyMatch(x -> x.contains("tutorial.txt"))
        .anyMatch(x -> x.contains("table-1.txt"))
        .anyMatch(x -> x.contains("table-2.txt"))
        .anyMatch(x -> x.contains("positions.txt"));
  }

  /** As they stand in the docs, from the first step of the first pair to the last of the last. */
  @ParameterizedTest
  @MethodSource("commandsOfFigures")
  void figuresOfTheDocsCanBeSteppedThrough(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.set(0, ROOT.resolve(words.get(0)).toString());
    browser.open(view(words.toArray()), "view=steps");
    String sentences = browser.walk();
    assertThat(sentences.lines().count()).isGreaterThan(2);
    assertThat(sentences.lines())
        .allSatisfy(
            sentence ->
                assertThat(sentence)
                    .matches("\\d+/\\d+ .+")
                    .doesNotContain("NaN", "undefined", "Step \u201c"));
    assertQuiet();
  }

  /** Corners stand where the differences of the trace's vertices are, in one scale for all. */
  @Test
  void cornersOfTheSimplexStandWhereTheTraceSays() {
    Path file = ROOT.resolve("examples/figures/tutorial.txt");
    browser.open(view(file, "--algorithm", "gjk-2d", "--pairs", "0"), "view=steps");
    String said =
        browser.eval(
            """
            (() => {
              const data = JSON.parse(document.getElementById('touchstone-data').textContent);
              const id = (name) => document.getElementById(name);
              const pair = data.pairs[0];
              const points = (body) => data.shapes[data.bodies.shapes[body]].vertices;
              const [a, b] = [points(pair.bodyA), points(pair.bodyB)];
              const scales = [];
              id('first').click();
              for (const step of pair.traces[0].steps) {
                if (step.kind === 'simplex') {
                  const drawn = [...document.querySelectorAll('#space circle.point')]
                      .map((c) => [+c.getAttribute('cx'), +c.getAttribute('cy')]);
                  const [x, y] = drawn.shift(); // the origin
                  step.fields.verticesA.forEach((i, k) => {
                    const j = step.fields.verticesB[k];
                    scales.push((drawn[k][0] - x) / (a[i][0] - b[j][0]));
                    scales.push((y - drawn[k][1]) / (a[i][1] - b[j][1]));
                  });
                  if (drawn.length !== step.fields.verticesA.length) scales.push(-1);
                }
                id('forward').click();
              }
              return scales.filter(Number.isFinite).join(' ');
            })()""");
    double[] scales = Arrays.stream(said.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    assertThat(scales.length).isGreaterThan(6);
    assertThat(scales[0]).isPositive();
    assertThat(Arrays.stream(scales)).allMatch(s -> Math.abs(s - scales[0]) < 1e-9 * scales[0]);
  }

  /** A kind of step that the page does not know is its fields, there to be read. */
  @Test
  void stepsOfStrangersAreTheirFields() throws IOException {
    Path steps = folder.resolve("steps.jsonl");
    Cli.Run run =
        Cli.run(
            "query",
            "box:1,1,1",
            "box:1,1,1",
            "--pose-b=1,1,1",
            "--algorithm=gjk",
            "--trace",
            steps);
    assertThat(run.code()).isZero();
    String strange = Files.readString(steps).replace("\"support\"", "\"hop <b>\"");
    browser.open(view(Files.writeString(folder.resolve("strange.jsonl"), strange)), "view=steps");
    List<String> sentences = browser.walk().lines().toList();
    assertThat(sentences).anyMatch(sentence -> sentence.contains("Step \u201chop <b>\u201d"));
    assertThat(sentences).anyMatch(sentence -> sentence.contains("The simplex now has"));
    browser.eval(
        "[...document.querySelectorAll('ol.steps button')]"
            + ".find((b) => b.textContent.includes('hop <b>')).click()");
    assertThat(browser.eval("document.querySelector('#panel details').open")).isEqualTo("true");
    assertThat(panel()).contains("vertexA").contains("vertexB").contains("direction");
    assertQuiet();
  }

  /** What is saved is the picture that is seen. */
  @Test
  void picturesAreSaved() throws IOException {
    Path space = view(ROOT.resolve("examples/figures/positions.txt"), "--no-traces");
    BufferedImage seen = savedPng(space);
    assertThat(countOf(seen, ViewWorldsTest::isBlue)).isGreaterThan(5_000);
    assertThat(countOf(seen, ViewWorldsTest::isOrange)).isGreaterThan(5_000);
    Path flat = view(ROOT.resolve("examples/figures/tutorial.txt"), "--no-traces");
    seen = savedPng(flat);
    assertThat(countOf(seen, ViewWorldsTest::isBlue)).isGreaterThan(5_000);
    assertThat(countOf(seen, ViewWorldsTest::isOrange)).isGreaterThan(5_000);
    browser.open(flat, "view=space");
    browser.eval("(URL.createObjectURL = (blob) => { window.saved = blob; return '#'; }, 0)");
    browser.eval("document.getElementById('svg').click()");
    assertThat(browser.eval("window.saved.text()"))
        .startsWith("<svg")
        .contains("<polygon", "origin", "http://www.w3.org/2000/svg")
        .doesNotContain("var(");
    assertQuiet();
  }

  private BufferedImage savedPng(Path page) throws IOException {
    browser.open(page, "view=world");
    browser.eval(
        "(HTMLAnchorElement.prototype.click = function () { window.saved = this.href }, 0)");
    browser.eval("document.getElementById('png').click()");
    String saved =
        browser.eval(
            """
            new Promise((found) => {
              const look = () => (window.saved ? found(window.saved) : setTimeout(look, 20));
              look();
            })""");
    String start = "data:image/png;base64,";
    assertThat(saved).startsWith(start);
    byte[] bytes = Base64.getDecoder().decode(saved.substring(start.length()));
    return ImageIO.read(new ByteArrayInputStream(bytes));
  }

  private Path swarm(int bodies) throws IOException {
    Random random = new Random(2525);
    StringBuilder text = new StringBuilder("touchstone { goal = collide, scene {\n");
    text.append("shapes { cube { box = [0.5, 0.5, 0.5] } }\nbodies = [\n");
    double side = 3 * Math.cbrt(bodies);
    for (int k = 0; k < bodies; k++) {
      text.append(
          "{ name = b%d, shape = cube, translate = [%f, %f, %f] }%n"
              .formatted(
                  k,
                  side * random.nextDouble(),
                  side * random.nextDouble(),
                  side * random.nextDouble()));
    }
    return Files.writeString(folder.resolve("swarm.conf"), text.append("] } }\n"));
  }

  /** Far bodies are dots, near ones have their shape; both are there, and nothing complains. */
  @Test
  void veryManyBodiesAreSeen() throws IOException {
    Path page = view(swarm(30_000), "--pairs", "worst:20", "--no-traces");
    browser.open(page, "view=world");
    assertThat(panel()).contains("30000").contains("drawn as dots");
    long far = pixels(ViewWorldsTest::isGrey);
    assertThat(far).isGreaterThan(50_000);
    assertThat(pixels(ViewWorldsTest::isOrange)).as("those that collide").isGreaterThan(5);
    browser.eval("document.querySelector('#world canvas').focus()");
    for (int k = 0; k < 8; k++) {
      browser.press("+");
    }
    assertThat(pixels(ViewWorldsTest::isGrey)).as("near by").isGreaterThan(50_000);
    browser.open(page, "view=evidence");
    assertThat(pixels(ViewWorldsTest::isBlue)).as("A of the pair").isGreaterThan(2_000);
    assertQuiet();
  }

  /** The slider of frames goes to what is told of a frame, too. */
  @Test
  void thePairFollowsTheFrame() {
    Path page = view(ROOT.resolve("examples/table-chair/moving.conf"), "--frames", "0:99:10");
    browser.open(page, "view=evidence");
    for (int frame = 10; frame < 100; frame += 10) {
      browser.eval("document.getElementById('frameForward').click()");
      assertThat(browser.eval("document.getElementById('frameWhere').textContent"))
          .startsWith(frame + " ");
      assertThat(panel()).contains("frame " + frame).contains("Checked exactly");
    }
    browser.open(page, "view=world&pair=0&frame=50");
    assertThat(panel()).contains("The slider shows frame 50; the answer is about frame 0.");
    assertQuiet();
  }

  /** A robot as somebody else made it: its links, in their places. */
  @ParameterizedTest
  @ValueSource(strings = {"ready", "folded", "twisted"})
  void aRealRobotIsSeen(String pose) throws IOException {
    String shared =
        System.getProperty(
            "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", ""));
    assumeTrue(!shared.isEmpty(), "skipped: touchstone.shared is not set: no robots to look at");
    Path data = Path.of(shared, "data", "real-shapes");
    Path page = view(robot(data, pose), "--pairs", "worst:5");
    browser.open(page, "view=world");
    assertThat(panel()).contains("bodies9").contains("distance");
    assertThat(pixels(ViewWorldsTest::isBlue)).isGreaterThan(200);
    assertThat(pixels(ViewWorldsTest::isOrange)).isGreaterThan(200);
    browser.open(page, "view=evidence");
    assertThat(pixels(ViewWorldsTest::isBlue)).isGreaterThan(500);
    assertThat(pixels(ViewWorldsTest::isOrange)).isGreaterThan(500);
    assertThat(panel()).contains("Checked exactly").contains("a gap of");
    browser.open(page, "view=steps");
    assertThat(browser.walk().lines())
        .hasSizeGreaterThan(10)
        .noneMatch(sentence -> sentence.contains("NaN") || sentence.contains("undefined"));
    assertQuiet();
  }

  private Path robot(Path data, String pose) throws IOException {
    StringBuilder text = new StringBuilder("touchstone { goal = distance\nscene {\nshapes {\n");
    boolean any = false;
    for (String line : Files.readAllLines(data.resolve("franka-panda.hulls.txt"))) {
      if (line.startsWith("shape ")) {
        text.append(any ? "] }\n" : "").append(line.split(" ", -1)[1]).append(" { vertices = [");
        any = true;
      } else if (line.startsWith("v ")) {
        text.append('[').append(line.substring(2).trim().replace(' ', ',')).append("]\n");
      }
    }
    text.append("] }\n}\nbodies = [\n");
    String scene = "";
    for (String line : Files.readAllLines(data.resolve("franka-panda.scenes.txt"))) {
      String[] w = line.split(" ", -1);
      if (w[0].equals("scene")) {
        scene = w[1];
      } else if (w[0].equals("body") && scene.equals(pose)) {
        text.append("{ name = %s, shape = %s, pose = [".formatted(w[1], w[1]));
        for (int row = 0; row < 3; row++) {
          int at = 2 + 3 * row;
          text.append(String.join(", ", w[at], w[at + 1], w[at + 2], w[11 + row], ""));
        }
        text.append("] }\n");
      }
    }
    text.append("]\npairs { ignore = [");
    for (int link = 0; link < 7; link++) { // neighbours overlap all the time
      text.append(
          "[panda_link%d, panda_%s], ".formatted(link, link < 6 ? "link" + (link + 1) : "link7"));
    }
    text.append("[panda_link7, panda_hand]] } } }\n");
    return Files.writeString(folder.resolve("robot.conf"), text);
  }
}
