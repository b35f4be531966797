// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the figures were measured on. */
public final class Machine {

  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final Path LOAD = Path.of("/proc/loadavg");

  private Machine() {}

  /** Returns facts by name. */
  public static Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("processor", processor());
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("load at start", load());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
    return facts;
  }

  private static String processor() {
    try {
      for (String line : Files.readAllLines(CPU_INFO, StandardCharsets.UTF_8)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    } catch (IOException e) {
      // another system: it does not say
    }
    return "unknown";
  }

  private static String load() {
    try {
      String text = Files.readString(LOAD);
      return text.substring(0, text.indexOf(' '));
    } catch (IOException e) {
      return "unknown"; // another system: it does not say
    }
  }
}
