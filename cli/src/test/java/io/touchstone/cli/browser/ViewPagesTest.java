// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code touchstone view} makes, looked at by a real browser. */
final class ViewPagesTest extends PagesInABrowser {

  private static final Path EXAMPLES = Path.of("..", "examples");

  private static final String BOX_AND_TETRAHEDRON =
      """
      polytope-pairs 1
      shape box 8 0
      v -1 -1 -1
      v 1 -1 -1
      v -1 1 -1
      v 1 1 -1
      v -1 -1 1
      v 1 -1 1
      v -1 1 1
      v 1 1 1
      shape tet 4 0
      v 0 0 0
      v 1 0 0
      v 0 1 0
      v 0 0 1
      pair box tet 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 2.5 0 1 0 0.3 0 0 1 0.1
      pair box tet 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0.7 0 1 0 0.3 0 0 1 0.1
      """;

  private Path pairs() throws IOException {
    return Files.writeString(folder.resolve("pairs.txt"), BOX_AND_TETRAHEDRON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--compact", "--plain"})
  void opensAndAsksNobody(String form) throws IOException {
    Path page = viewInSilence(pairs(), "--goal", "signed-distance", form);
    for (String view : List.of("world", "space", "evidence", "steps", "pairs", "compare")) {
      browser.open(page, "view=" + view);
      assertThat(browser.eval("document.querySelector('[aria-selected=true]').id"))
          .isEqualTo("tab-" + view);
      assertQuiet();
    }
    assertThat(browser.eval("fetch('https://example.org/').then(() => 'sent', () => 'forbidden')"))
        .isEqualTo("forbidden");
  }

  @Test
  void saysTheInequalityAndItsIntegers() throws IOException {
    browser.open(viewInSilence(pairs(), "--goal", "distance"), "view=evidence&pair=0");
    String text = panel();
    assertThat(text).contains("disjoint").contains("distance 1.5").contains("a gap of 1.5");
    assertThat(text)
        .contains("Checked exactly")
        .contains("integers over 2^1 ")
        .containsPattern("2\\s*is less than\\s*5");
  }

  /** Half-spaces have rows instead of vertices: nothing is drawn of them, and all is said. */
  @Test
  void saysWhichRowsOfHalfSpacesProveIt() throws IOException {
    Path scene = folder.resolve("ground.conf");
    Files.writeString(
        scene,
        """
        touchstone.scene {
          shapes { box { box = [0.5, 0.5, 0.5] }, ground { half-space = [0, 0, 1, 0] } }
          bodies = [
            { name = floor, shape = ground }
            { name = low, shape = box, translate = [0, 0, 0.25] }
            { name = high, shape = box, translate = [3, 0, 2] }
          ]
        }
        """);
    Path page = viewInSilence(scene);
    for (String view : List.of("world", "space", "evidence", "steps", "pairs")) {
      browser.open(page, "view=" + view + "&pair=0");
    }
    browser.open(page, "view=evidence&pair=0");
    assertThat(panel())
        .contains("keeps every inequality")
        .contains("vertices of B: ")
        .contains("Checked exactly");
    browser.open(page, "view=evidence&pair=1");
    assertThat(panel())
        .contains("no point of the other body keeps it")
        .contains("rows of A: ")
        .contains("Checked exactly");
  }

  @Test
  void stepsThereAndBackSayTheSame() throws IOException {
    Path page = viewInSilence(pairs(), "--goal", "penetration");
    browser.open(page, "view=steps&pair=1");
    int last = Integer.parseInt(browser.eval("document.getElementById('slider').max"));
    assertThat(last).isGreaterThan(5);
    String walk =
        """
        (() => {
          const id = (name) => document.getElementById(name);
          const said = [];
          for (let k = 0; k <= +id('slider').max; k++) {
            said.push(id('panel').textContent.replaceAll('\\n', ' '));
            id('%s').click();
          }
          return said.join('\\n');
        })()""";
    List<String> there = browser.eval(walk.formatted("forward")).lines().toList();
    List<String> back = new ArrayList<>(browser.eval(walk.formatted("back")).lines().toList());
    Collections.reverse(back);
    assertThat(there).hasSize(last + 1);
    assertThat(back).isEqualTo(there);
    assertThat(there).anyMatch(text -> text.contains("≤ depth ≤"));
    assertThat(browser.complaints()).isEmpty();
  }

  /** Points that are drawn are the corners that the trace names. */
  @Test
  void drawsTheSimplexOfTheTrace() throws IOException {
    Path flat = folder.resolve("flat.txt");
    Files.writeString(
        flat,
        """
        polytope-pairs 1 dim=2
        shape triangle 3 0
        v 0 0
        v 2 0
        v 0 2
        pair triangle triangle 1 0 0 0 1 0 1 0 0.5 0 1 0.5
        """);
    browser.open(viewInSilence(flat, "--algorithm", "gjk-2d"), "view=steps&pair=0");
    int simplices = 0;
    int last = Integer.parseInt(browser.eval("document.getElementById('slider').max"));
    for (int k = 0; k <= last; k++) {
      String sentence = browser.eval("document.getElementById('sentence').textContent");
      if (sentence.contains("simplex now has")) {
        simplices++;
        String corners = sentence.replaceAll("(?s).*now has (\\d+) corner.*", "$1");
        // one more for the origin
        assertThat(browser.eval("document.querySelectorAll('#space circle.point').length - 1"))
            .isEqualTo(corners);
      }
      browser.press("ArrowRight");
    }
    assertThat(simplices).isGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chazelle-dobkin",
        "chung-wang",
        "cross-products",
        "edge-projection",
        "egjk",
        "face-projection",
        "gjk-2d",
        "gjk-johnson",
        "gjk-nesterov",
        "gjk-signed-volumes",
        "gjk",
        "hs-jump",
        "sat-overlay",
        "sat",
        "simplex-exact",
        "simplex-tableau",
        "simplex"
      })
  void everyPipelinePlaysToItsEnd(String engine) {
    Path page =
        viewInSilence(EXAMPLES.resolve("engines").resolve(engine + ".conf"), "--pairs", "worst:3");
    browser.open(page, "view=steps");
    String sentences = browser.walk();
    assertThat(sentences.lines().count()).isGreaterThan(4);
    assertThat(sentences.lines())
        .allSatisfy(
            sentence ->
                assertThat(sentence)
                    .matches("\\d/\\d+ .+")
                    .doesNotContain("NaN", "undefined", "Step \u201c"));
    assertThat(sentences.lines().filter(sentence -> sentence.contains("may have a weight: ")))
        .allSatisfy(
            sentence ->
                assertThat(sentence.replaceAll(".*may have a weight: |\\.$", "").split(", ", -1))
                    .doesNotHaveDuplicates());
    assertQuiet();
  }

  /** Whatever bodies are called, their names are text. */
  @Test
  void hostileNamesStayText() throws IOException {
    Random random = new Random(25);
    String[] parts = {
      "</script>",
      "<img/src=x/onerror=hit()>",
      "<!--",
      "-->",
      "]]>",
      "\\u003c",
      "${hit()}",
      "&lt;",
      "<svg/onload=hit()>",
      "'",
      "`",
      "javascript:hit()",
      "\u202e",
      "ä",
      "\ud83d\ude00",
      "%0A",
      "</style>"
    };
    StringBuilder text = new StringBuilder("polytope-pairs 1\n");
    int names = 1000;
    for (int k = 0; k < names; k++) {
      text.append("shape ").append(k);
      for (int j = 0; j < 1 + random.nextInt(5); j++) {
        text.append(parts[random.nextInt(parts.length)]);
      }
      text.append(" 1 0\nv ").append(k).append(" 0 0\n");
    }
    List<String> shapes =
        text.toString()
            .lines()
            .filter(l -> l.startsWith("shape"))
            .map(l -> l.split(" ", -1)[1])
            .toList();
    for (int k = 0; k + 1 < names; k += 2) {
      text.append("pair ").append(shapes.get(k)).append(' ').append(shapes.get(k + 1));
      text.append(" 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1 0\n");
    }
    Path file = Files.writeString(folder.resolve("hostile.txt"), text);
    browser.open(viewInSilence(file, "--no-traces"), "view=pairs");
    String listed =
        browser.eval(
            "[...document.querySelectorAll('#pair option')].map((o) => o.textContent).join('\\n')");
    for (int k = 0; k + 1 < names; k += 2) {
      assertThat(listed).contains(shapes.get(k) + " – " + shapes.get(k + 1));
    }
    assertThat(browser.eval("document.querySelectorAll('img, #main script').length"))
        .isEqualTo("0");
    assertThat(browser.eval("typeof hit")).isEqualTo("undefined");
    assertQuiet();
  }

  @Test
  void everythingThatCanBeUsedHasAName() throws IOException {
    Path page = viewInSilence(EXAMPLES.resolve("table-chair/moving.conf"), "--pairs", "worst:4");
    for (String view : List.of("world", "space", "evidence", "steps", "pairs", "compare")) {
      List<String> all = browser.open(page, "view=" + view).accessible();
      assertThat(all).anyMatch(x -> x.startsWith("tab|"));
      assertThat(
              all.stream()
                  .filter(
                      x ->
                          x.matches(
                              "(button|tab|slider|combobox|checkbox|searchbox|image|img|link|textbox)\\|")))
          .as(view)
          .isEmpty();
    }
  }

  @Test
  void bothBodiesAreSeen() throws IOException {
    browser.open(viewInSilence(pairs()), "view=world&pair=0");
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(browser.screenshot()));
    int blue = 0;
    int orange = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        int red = image.getRGB(x, y) >> 16 & 0xff;
        int last = image.getRGB(x, y) & 0xff;
        blue += last > red + 60 ? 1 : 0;
        orange += red > last + 60 ? 1 : 0;
      }
    }
    assertThat(blue).isGreaterThan(10_000);
    assertThat(orange).isGreaterThan(1_000);
  }

  @Test
  void anAddressIsAPlace() throws IOException {
    browser.open(viewInSilence(pairs(), "--goal", "penetration"), "pair=1&step=3&view=steps");
    assertThat(browser.eval("document.getElementById('slider').value")).isEqualTo("3");
    browser.press("ArrowRight");
    assertThat(browser.eval("location.hash")).contains("pair=1").contains("step=4");
    browser.press("3");
    assertThat(browser.eval("location.hash")).contains("view=evidence");
  }

  @Test
  void thePairIsCopiedAsAFile() throws IOException {
    browser.open(viewInSilence(pairs()), "pair=1");
    browser.eval("document.getElementById('copy').click()");
    String text = browser.eval("document.getElementById('pairsText').value");
    Path copy = Files.writeString(folder.resolve("copy.txt"), text);
    Cli.Run before = Cli.run("pairs", folder.resolve("pairs.txt"), "--goal", "distance");
    Cli.Run after = Cli.run("pairs", copy, "--goal", "distance");
    assertThat(after.lines().get(1).substring(2)).isEqualTo(before.lines().get(2).substring(2));
  }

  @Test
  void theMotionIsPlayed() throws IOException {
    Path page = viewInSilence(EXAMPLES.resolve("table-chair/moving.conf"), "--no-traces");
    browser.open(page, "view=world");
    String first = browser.eval("document.getElementById('frameWhere').textContent");
    browser.press("End");
    assertThat(browser.eval("document.getElementById('frameWhere').textContent"))
        .isNotEqualTo(first);
    assertQuiet();
  }
}
