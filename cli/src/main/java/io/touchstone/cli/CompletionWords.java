// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Kind;
import io.touchstone.harness.config.Keywords;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The words that a shell may complete, per option. picocli makes these classes itself. */
final class CompletionWords {

  /** Words for the form of the reference, and whether it is Markdown. */
  static final Map<String, Boolean> REFERENCE_FORMATS =
      new TreeMap<>(Map.of("text", false, "markdown", true));

  /** Words for the kinds of plug-ins. */
  static final Map<String, PluginProject.Kind> PLUGINS = plugins();

  /** The kinds of what is installed. */
  static final Map<String, Kind<?>> KINDS = kinds();

  private CompletionWords() {}

  private static Map<String, Kind<?>> kinds() {
    Map<String, Kind<?>> kinds = new LinkedHashMap<>();
    Kind.ALL.forEach(kind -> kinds.put(kind.option(), kind));
    return kinds;
  }

  private static Map<String, PluginProject.Kind> plugins() {
    Map<String, PluginProject.Kind> kinds = new TreeMap<>();
    for (PluginProject.Kind kind : PluginProject.Kind.values()) {
      kinds.put(kind.toString(), kind);
    }
    return kinds;
  }

  /** Words for the {@code --kind} of a plug-in. */
  static final class Plugins implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PLUGINS.keySet().iterator();
    }
  }

  /** Words for the {@code --kind} of what is judged. */
  static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return KINDS.keySet().iterator();
    }
  }

  /** Words for the {@code --format} of the reference. */
  static final class ReferenceFormats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return REFERENCE_FORMATS.keySet().iterator();
    }
  }

  /** Words for {@code --goal}. */
  static final class Goals implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.GOALS.keySet().iterator();
    }
  }

  /** Words for {@code --metric}. */
  static final class Metrics implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.METRICS.keySet().iterator();
    }
  }

  /** Words for {@code --proof}. */
  static final class Proofs implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.PROOFS.keySet().iterator();
    }
  }

  /** Words for the {@code --format} of reports. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Keywords.FORMATS.keySet().iterator();
    }
  }
}
