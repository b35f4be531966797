// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.io.text.Json;
import io.touchstone.io.text.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, driven through its DevTools protocol by what the JDK has. One page
 * at a time. Where there is no Chromium the test is skipped, unless the environment variable {@code
 * TOUCHSTONE_BROWSER_REQUIRED} says that there has to be one.
 */
final class Browser implements AutoCloseable {

  private static final int SECONDS = 60;

  /** Walks through all steps of all pairs of a page; a line for each. */
  private static final String WALK =
      """
      (() => {
        const said = [];
        const id = (name) => document.getElementById(name);
        for (const option of id('pair').options) {
          id('pair').value = option.value;
          id('pair').dispatchEvent(new Event('change'));
          id('first').click();
          for (let k = 0; k <= +id('slider').max; k++) {
            said.push(`${option.value}/${k} ${id('sentence').textContent}`);
            id('forward').click();
          }
        }
        return said.join('\\n');
      })()""";

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final Map<Long, LinkedBlockingQueue<Map<String, @Nullable Object>>> answers =
      new ConcurrentHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private CountDownLatch loaded = new CountDownLatch(1);
  private long id;

  private Browser(Process process, Path profile) throws IOException, InterruptedException {
    this.process = process;
    this.profile = profile;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address()), new Ear())
            .join();
    for (String domain : List.of("Page", "Runtime", "Network", "Log", "Accessibility")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Starts a browser, or skips the test. */
  static Browser start() {
    return start("--enable-unsafe-swiftshader");
  }

  /** Starts a browser that cannot draw in space, or skips the test. */
  static Browser startWithoutWebGl() {
    return start("--disable-3d-apis");
  }

  private static Browser start(String drawing) {
    Path program = program();
    boolean required = System.getenv("TOUCHSTONE_BROWSER_REQUIRED") != null;
    if (program == null && required) {
      throw new IllegalStateException("there is no chromium, and it is required");
    }
    assumeTrue(program != null, "there is no chromium on the PATH; apt-get install chromium");
    try {
      Path profile = Files.createTempDirectory("touchstone-browser");
      Process process =
          new ProcessBuilder(
                  String.valueOf(program),
                  "--headless=new",
                  "--no-sandbox",
                  "--disable-dev-shm-usage",
                  drawing,
                  "--window-size=1200,800",
                  "--remote-debugging-port=0",
                  "--user-data-dir=" + profile,
                  "about:blank")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Browser(process, profile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Path program() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
        Path program = Path.of(folder, name);
        if (Files.isExecutable(program)) {
          return program;
        }
      }
    }
    return null;
  }

  /** Returns the address of the page's own socket. */
  private String address() throws IOException, InterruptedException {
    Path port = profile.resolve("DevToolsActivePort");
    for (int k = 0; k < 10 * SECONDS && !(Files.exists(port) && Files.size(port) > 0); k++) {
      Thread.sleep(100);
    }
    URI pages = URI.create("http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list");
    for (int k = 0; k < 10 * SECONDS; k++) {
      String list =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(pages).build(), HttpResponse.BodyHandlers.ofString())
              .body();
      for (Object page : list(parse("{\"all\":" + list + "}").get("all"))) {
        if (page instanceof Map<?, ?> p && "page".equals(p.get("type"))) {
          return String.valueOf(p.get("webSocketDebuggerUrl"));
        }
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("the browser has no page");
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return (Map<?, ?>) Objects.requireNonNull(value);
  }

  private static List<?> list(@Nullable Object value) {
    return (List<?>) Objects.requireNonNull(value);
  }

  private static Map<String, @Nullable Object> parse(String text) {
    return JsonParser.parseRecord(text, "browser", 1);
  }

  /** What the browser says: answers to our calls, and what happens in the page. */
  private final class Ear implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        hear(parse(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void hear(Map<String, @Nullable Object> message) {
    if (message.get("id") instanceof Json.Numeral number) {
      Objects.requireNonNull(answers.get(Long.parseLong(number.text()))).add(message);
      return;
    }
    String method = String.valueOf(message.get("method"));
    Map<?, ?> what = map(message.get("params"));
    switch (method) {
      case "Page.loadEventFired" -> loaded.countDown();
      case "Network.requestWillBeSent" ->
          requests.add(String.valueOf(map(what.get("request")).get("url")));
      case "Runtime.exceptionThrown" -> complaints.add(String.valueOf(what));
      case "Log.entryAdded", "Runtime.consoleAPICalled" -> {
        String text = String.valueOf(what);
        if (text.contains("level=error")
            || text.contains("type=error")
            || text.contains("not drawn")) {
          complaints.add(text);
        }
      }
      default -> {
        // nobody asks
      }
    }
  }

  /** Calls a method of the protocol. */
  Map<String, @Nullable Object> call(String method, Map<String, Object> params) {
    long mine = ++id;
    LinkedBlockingQueue<Map<String, @Nullable Object>> answer = new LinkedBlockingQueue<>();
    answers.put(mine, answer);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", mine);
    message.put("method", method);
    message.put("params", params);
    StringBuilder text = new StringBuilder();
    try {
      Json.append(text, message);
      socket.sendText(text, true).join();
      Map<String, @Nullable Object> found = answer.poll(SECONDS, TimeUnit.SECONDS);
      if (found == null || found.containsKey("error")) {
        throw new IllegalStateException(method + ": " + found);
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Opens a page and waits until it says that it is ready. */
  Browser open(Path page, String hash) {
    loaded = new CountDownLatch(1);
    requests.clear();
    complaints.clear();
    call("Page.navigate", Map.of("url", "about:blank"));
    call("Page.navigate", Map.of("url", page.toUri() + (hash.isEmpty() ? "" : "#" + hash)));
    for (int k = 0; k < 10 * SECONDS; k++) {
      if ("ready".equals(eval("document.getElementById('status')?.textContent ?? ''"))) {
        return this;
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    throw new IllegalStateException(
        "the page is not ready: "
            + eval("document.getElementById('status')?.textContent ?? ''")
            + complaints);
  }

  /** Goes to another place of the page that is open, which costs less than to open it anew. */
  Browser go(String hash) {
    eval(
        """
        new Promise((there) => {
          addEventListener('hashchange', () => setTimeout(there), { once: true });
          location.hash = '%s';
        })"""
            .formatted(hash));
    return this;
  }

  /** Shows the page as at 200 % in a window of 1200 x 800: half as many points fit. */
  void zoomTwice() {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 600, "height", 400, "deviceScaleFactor", 2, "mobile", false));
  }

  /** Shows the page as it was before. */
  void zoomBack() {
    call("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  /** Returns what an expression is, as text. */
  String eval(String expression) {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("expression", "Promise.resolve(" + expression + ").then(String)");
    params.put("awaitPromise", true);
    Map<?, ?> result = map(call("Runtime.evaluate", params).get("result"));
    if (result.get("exceptionDetails") != null) {
      throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
    }
    return String.valueOf(map(result.get("result")).get("value"));
  }

  /** Returns the sentences of all steps of all pairs of the page, a line for each. */
  String walk() {
    return eval(WALK);
  }

  /** Presses a key. */
  void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      Map<String, Object> params = new LinkedHashMap<>();
      params.put("type", type);
      params.put("key", key);
      if (key.length() == 1 && type.equals("keyDown")) {
        params.put("text", key);
      }
      call("Input.dispatchKeyEvent", params);
    }
  }

  /** Returns role and name of everything that assistive programs are told of. */
  List<String> accessible() {
    List<String> all = new ArrayList<>();
    Map<?, ?> result = map(call("Accessibility.getFullAXTree", Map.of()).get("result"));
    for (Object node : list(result.get("nodes"))) {
      Map<?, ?> n = map(node);
      all.add(valueOf(n.get("role")) + "|" + valueOf(n.get("name")));
    }
    return all;
  }

  private static String valueOf(@Nullable Object property) {
    return property instanceof Map<?, ?> map ? String.valueOf(map.get("value")) : "";
  }

  /** Returns a picture of the page (PNG). */
  byte[] screenshot() {
    Map<?, ?> result = map(call("Page.captureScreenshot", Map.of()).get("result"));
    return Base64.getDecoder().decode(String.valueOf(result.get("data")));
  }

  /** Returns what the page asked of the network, itself and what it made included. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** Returns errors and warnings about drawings. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
      try (Stream<Path> files = Files.walk(profile)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
      }
    } catch (IOException e) {
      // the system cleans its folder of temporary files
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
