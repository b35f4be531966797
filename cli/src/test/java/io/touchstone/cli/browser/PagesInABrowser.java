// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** What {@code touchstone view} makes, opened by one browser for all tests of a class. */
@Tag("browser")
abstract class PagesInABrowser {

  @SuppressWarnings("NullAway.Init") // set before the tests
  static Browser browser;

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void startBrowser() {
    browser = Browser.start();
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Makes a page of what may be worth a warning. */
  final Path view(Object... args) {
    assertThat(said(args)).doesNotContain("touchstone:");
    return page();
  }

  /** Makes a page of what is worth no warning. */
  final Path viewInSilence(Object... args) {
    assertThat(said(args)).isEmpty();
    return page();
  }

  private String said(Object... args) {
    List<Object> all = new ArrayList<>(List.of("view"));
    all.addAll(List.of(args));
    all.addAll(List.of("--out", page()));
    Cli.Run run = Cli.run(all.toArray());
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).as(run.err()).isZero();
    return run.err();
  }

  private Path page() {
    return folder.resolve("page.html");
  }

  static String panel() {
    return browser.eval("document.getElementById('panel').textContent");
  }

  /** Nothing went wrong in the page, and it asked nobody for anything. */
  static void assertQuiet() {
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(
            url -> url.startsWith("file:") || url.startsWith("blob:") || url.startsWith("data:"));
    assertThat(browser.requests().stream().filter(url -> url.startsWith("file:"))).hasSize(1);
  }
}
