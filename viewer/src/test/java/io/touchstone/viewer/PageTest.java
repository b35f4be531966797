// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A page as text: what it may ask for, how large it is, what it refuses. */
final class PageTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);

  private static View.Builder two(String title) {
    View.Builder view = View.builder(title, 3);
    int a = view.body("a", "", Shapes.box(1, 1, 1), Pose.identity(3));
    int b = view.body("b", "", Shapes.box(1, 1, 1), Pose.translation(3, 0, 0));
    return view.pair(
        new ViewPair(
            0,
            a,
            b,
            -1,
            Pose.identity(3),
            Pose.translation(3, 0, 0),
            Map.of(),
            null,
            null,
            List.of()));
  }

  private static String page(View.Builder view, PageForm form) throws Exception {
    StringBuilder text = new StringBuilder();
    view.build().writePage(text, form);
    return text.toString();
  }

  /** The bars of the specification, for a page without data. */
  @Test
  void aPageWithoutDataIsSmall() throws Exception {
    assertThat(page(View.builder("empty", 3), PageForm.COMPACT).length()).isLessThan(300_000);
    assertThat(page(View.builder("empty", 3), PageForm.PLAIN).length()).isLessThan(1_100_000);
  }

  @ParameterizedTest
  @EnumSource
  void theSameInputGivesTheSameBytes(PageForm form) throws Exception {
    assertThat(page(two("same"), form)).isEqualTo(page(two("same"), form));
  }

  /** Nothing in a page can reach the network, and nothing names a place there but a comment. */
  @ParameterizedTest
  @EnumSource
  void aPageMayAskNobody(PageForm form) throws Exception {
    String page = page(two("quiet"), form);
    assertThat(page).contains("default-src 'none'");
    assertThat(page).doesNotContain("src=\"http", "href=\"http", "@import");
  }

  /** Whatever names are made of, no tag begins in the data and no tag of the page ends early. */
  @Test
  void hostileNamesBeginNoTag() throws Exception {
    long seed = 25;
    Random random = new Random(seed);
    String letters = "<>&'\"`/\\!-=;:%${}()[]\u2028\u0000\u202escriptSCRIPT";
    View.Builder view = View.builder("</title><script>hit()</script>", 3);
    for (int k = 0; k < 1000; k++) {
      StringBuilder name = new StringBuilder();
      for (int j = 0; j < 1 + random.nextInt(20); j++) {
        name.append(letters.charAt(random.nextInt(letters.length())));
      }
      view.body(name + "</script><!--", "<b>", Shapes.box(1, 1, 1), Pose.identity(3));
    }
    String page = page(view, PageForm.COMPACT);
    int from = page.indexOf("id=\"touchstone-data\">") + "id=\"touchstone-data\">".length();
    String data = page.substring(from, page.indexOf("</script>", from));
    assertThat(data).as("seed %d", seed).doesNotContain("<").endsWith("}");
    assertThat(page.toLowerCase(Locale.ROOT)).doesNotContain("<script>hit");
  }

  @Test
  void aPageThatIsTooLargeIsRefused() {
    View.Builder view = View.builder("large", 3);
    view.body("x".repeat(26_000_000), "", BOX, Pose.identity(3));
    StringBuilder out = new StringBuilder();
    assertThatThrownBy(() -> view.build().writePage(out, PageForm.COMPACT))
        .isInstanceOf(PageTooLargeException.class);
    assertThat(out).isEmpty();
  }

  @Test
  void posesOfManyBodiesArePacked() throws IOException {
    View.Builder view = View.builder("many", 3);
    for (int k = 0; k < 1001; k++) {
      view.body("b" + k, "", BOX, Pose.translation(k, 0.1, 0));
    }
    StringBuilder data = new StringBuilder();
    view.build().writeData(data);
    assertThat(data.toString()).contains("\"poses64\":\"").doesNotContain("\"poses\":");
    assertThat(data.toString().split("\"vertices\":", -1)).as("one shape").hasSize(2);
  }
}
