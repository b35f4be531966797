// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.AlgorithmInfo;
import io.touchstone.AlgorithmIssue;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.OptionSpec;
import io.touchstone.api.query.Goal;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Supports;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code algorithms}: what is installed, and what was rejected. */
@Command(
    name = "algorithms",
    description = {
      "Lists what is installed, filters and sinks too, what it can do, and what was rejected and"
          + " why.",
      "Looks at plug-ins without running any of their code.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone algorithms",
      "  touchstone algorithms --plugins my-plugins --format json"
    })
final class AlgorithmsCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Option(names = "--format", paramLabel = "FORMAT", description = "text or json.")
  private String format = "text";

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> places = new ArrayList<>();

  AlgorithmsCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    boolean json = TextOrJson.isJson(format);
    try (PluginSet plugins = PluginSet.find(places);
        Output out = Output.standard(io)) {
      if (json) {
        json(plugins.engines(), out);
      } else {
        text(plugins.engines(), out);
      }
      return ExitCodes.DONE;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  private static void text(Engines engines, Output out) {
    for (Kind<?> kind : Kind.ALL) {
      text(kind.heading(), engines.of(kind).infos(), kind == Kind.ALL.get(0) ? out : out.line(""));
    }
    if (!engines.issues().isEmpty()) {
      out.line("").line("Rejected");
      for (AlgorithmIssue issue : engines.issues()) {
        out.line(
            "  %s%s: %s"
                .formatted(
                    issue.id().isEmpty() ? "" : issue.id() + " ", issue.origin(), issue.reason()));
      }
    }
  }

  private static void text(String heading, List<AlgorithmInfo> infos, Output out) {
    out.line(heading);
    infos.forEach(info -> text(info, out));
    if (infos.isEmpty()) {
      out.line("  none");
    }
  }

  private static void text(AlgorithmInfo info, Output out) {
    out.line("  " + info.id() + "  " + info.summary());
    out.line("      from " + origin(info));
    for (Capability capability : info.capabilities().all()) {
      out.line("      " + describe(capability));
    }
    info.joinCost().ifPresent(cost -> out.line("      " + describe(cost)));
    for (OptionSpec option : info.options()) {
      out.line(
          "      option %s = %s (%s): %s"
              .formatted(option.name(), option.defaultValue(), values(option), option.summary()));
    }
  }

  private static String origin(AlgorithmInfo info) {
    return info.version().isEmpty() ? info.origin() : info.origin() + " " + info.version();
  }

  private static String describe(Capability c) {
    List<String> words = new ArrayList<>();
    words.add(goalWord(c.goal()) + (c.directed() ? " along a direction" : ""));
    words.add("dimension " + dimensions(c));
    words.add("bodies " + lower(c.bodies().stream().sorted().toList()));
    if (c.goal() != Goal.INTERSECTION && c.goal() != Goal.CONTAINMENT) {
      words.add("metric " + lower(c.metrics().stream().sorted().toList()));
      words.add(c.exactValue() ? "to the tolerance" : "bounds only");
    }
    if (c.evidence()) {
      words.add(c.word() ? "evidence, or its word that bodies collide" : "evidence");
    }
    if (c.warmStart()) {
      words.add("warm start");
    }
    if (c.trace()) {
      words.add("trace");
    }
    if (c.arbiter() != Arbiter.NONE) {
      words.add("arbiter " + lower(List.of(c.arbiter())));
    }
    if (isMeasured(c)) {
      words.add(
          c.boxCost() == c.cost()
              ? "cost %s ns".formatted(plain(c.cost()))
              : "cost %s ns, boxes %s ns".formatted(plain(c.cost()), plain(c.boxCost())));
    }
    return String.join(", ", words);
  }

  private static String plain(double number) {
    return number == Math.rint(number) && number < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private static boolean isMeasured(Capability c) {
    return c.cost() != Supports.UNMEASURED || c.boxCost() != Supports.UNMEASURED;
  }

  private static String describe(JoinCost cost) {
    List<String> words = new ArrayList<>();
    words.add(
        "cost %s ns per box, %s ns per pair"
            .formatted(plain(cost.perBody()), plain(cost.perPair())));
    if (cost.minDimension() > 1 || cost.maxDimension() < Integer.MAX_VALUE) {
      words.add("for dimension " + range(cost.minDimension(), cost.maxDimension()));
    }
    if (cost.minBodies() > 0 || cost.maxBodies() < Integer.MAX_VALUE) {
      words.add("for %s boxes".formatted(range(cost.minBodies(), cost.maxBodies())));
    }
    if (!cost.unevenSizes()) {
      words.add("for similar sizes");
    }
    if (!cost.nearest()) {
      words.add("not for the nearest pairs");
    }
    return String.join(", ", words);
  }

  private static String dimensions(Capability c) {
    return range(c.minDimension(), c.maxDimension());
  }

  private static String range(int min, int max) {
    if (max == Integer.MAX_VALUE) {
      return min + " and above";
    }
    return min == max ? Integer.toString(min) : min + " to " + max;
  }

  private static String goalWord(Goal goal) {
    return Keywords.wordFor(Keywords.GOALS, PipelineGoal.of(goal));
  }

  private static String lower(List<? extends Enum<?>> constants) {
    return constants.stream()
        .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .collect(Collectors.joining(" "));
  }

  private static String values(OptionSpec option) {
    return option.choices().isEmpty()
        ? option.type().name().toLowerCase(Locale.ROOT)
        : String.join("|", option.choices());
  }

  private static void json(Engines engines, Output out) throws IOException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("schema", "touchstone-algorithms 1");
    Kind.ALL.forEach(kind -> document.put(kind.member(), json(engines.of(kind).infos())));
    List<Map<String, Object>> rejected = new ArrayList<>();
    for (AlgorithmIssue issue : engines.issues()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", issue.id());
      entry.put("origin", issue.origin());
      entry.put("reason", issue.reason());
      rejected.add(entry);
    }
    document.put("rejected", rejected);
    document.put("warnings", JsonReport.members(Warning.of(engines)));
    Json.append(out, document);
    out.append('\n');
  }

  private static List<Map<String, Object>> json(List<AlgorithmInfo> infos) {
    return infos.stream().map(AlgorithmsCommand::json).toList();
  }

  private static Map<String, Object> json(AlgorithmInfo info) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id", info.id());
    entry.put("summary", info.summary());
    entry.put("version", info.version());
    entry.put("origin", info.origin());
    if (info.kind() == Kind.NARROW_PHASE) {
      entry.put(
          "capabilities", info.capabilities().all().stream().map(AlgorithmsCommand::json).toList());
    }
    info.joinCost().ifPresent(cost -> entry.put("cost", json(cost)));
    entry.put("options", info.options().stream().map(AlgorithmsCommand::json).toList());
    return entry;
  }

  private static Map<String, Object> json(Capability c) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("goal", goalWord(c.goal()));
    entry.put("directed", c.directed());
    entry.put("minDimension", c.minDimension());
    if (c.maxDimension() != Integer.MAX_VALUE) {
      entry.put("maxDimension", c.maxDimension());
    }
    entry.put("bodies", List.of(lower(c.bodies().stream().sorted().toList()).split(" ")));
    entry.put("metrics", List.of(lower(c.metrics().stream().sorted().toList()).split(" ")));
    entry.put("exactValue", c.exactValue());
    entry.put("evidence", c.evidence());
    if (c.word()) {
      entry.put("word", true);
    }
    entry.put("warmStart", c.warmStart());
    entry.put("trace", c.trace());
    if (isMeasured(c)) {
      entry.put("costNanoseconds", c.cost());
      entry.put("boxCostNanoseconds", c.boxCost());
    }
    if (c.arbiter() != Arbiter.NONE) {
      entry.put("arbiter", lower(List.of(c.arbiter())));
    }
    return entry;
  }

  private static Map<String, Object> json(JoinCost cost) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("nanosecondsPerBody", cost.perBody());
    entry.put("nanosecondsPerPair", cost.perPair());
    entry.put("minDimension", cost.minDimension());
    if (cost.maxDimension() != Integer.MAX_VALUE) {
      entry.put("maxDimension", cost.maxDimension());
    }
    entry.put("minBodies", cost.minBodies());
    if (cost.maxBodies() != Integer.MAX_VALUE) {
      entry.put("maxBodies", cost.maxBodies());
    }
    entry.put("unevenSizes", cost.unevenSizes());
    entry.put("nearest", cost.nearest());
    return entry;
  }

  private static Map<String, Object> json(OptionSpec option) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("name", option.name());
    entry.put("type", option.type().name().toLowerCase(Locale.ROOT));
    entry.put("default", option.defaultValue());
    if (!option.choices().isEmpty()) {
      entry.put("choices", option.choices());
    }
    if (!option.word().isEmpty()) {
      entry.put("word", option.word());
    }
    if (option.min() != Double.NEGATIVE_INFINITY) {
      entry.put("min", option.min());
    }
    if (option.max() != Double.POSITIVE_INFINITY) {
      entry.put("max", option.max());
    }
    entry.put("summary", option.summary());
    return entry;
  }
}
