// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Engines;
import io.touchstone.InvalidOptionsException;
import io.touchstone.Kind;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.RuleInfo;
import io.touchstone.tck.rule.RuleResult;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code conformance}: judges an algorithm by the rules of the specification. */
@Command(
    name = "conformance",
    description = {
      "Judges an algorithm, rule by rule: verdicts, bounds and distances against exact arithmetic,",
      "evidence, laws, warm starts, threads, allocation, bad input. Pairs without a verdict are",
      "counted; a wrong answer fails. docs/spec.md has the rules.",
      "",
      "With --soak: asks about degenerate pairs with the policy exact instead, where nothing may be",
      "wrong or undecided, and tells how often each stage of the proof decided.",
      "",
      "With --bits: prints one hash of many answers instead, to the last bit. It is the same on",
      "every Java, with every compiler and any number of threads.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone conformance --algorithm gjk",
      "  touchstone conformance --algorithm my-engine --plugins my-engine.jar --size full",
      "  touchstone conformance --algorithm my-engine --except N23=exact arithmetic allocates",
      "  touchstone conformance --soak 1000000 --seed 7",
      "  touchstone conformance --bits"
    })
final class ConformanceCommand implements Callable<Integer> {

  private static final String ALL_BITS = "100000";

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Option(
      names = "--algorithm",
      paramLabel = "ID",
      description = {
        "The algorithm: a narrow or a broad phase, a solver of motions or a finder of contacts, see",
        "'touchstone algorithms'. With --soak and --bits all narrow phases if not given."
      })
  private String algorithm = "";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      completionCandidates = CompletionWords.Kinds.class,
      description = "What the id is of, where several have it: narrow-phase, contact-finder, ...")
  private @Nullable String kind;

  @Option(
      names = "--option",
      paramLabel = "KEY=VALUE",
      description = "An option of the algorithm; may be repeated.")
  private List<String> options = new ArrayList<>();

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  @Option(names = "--seed", paramLabel = "N", description = "The seed of all pairs.")
  private @Nullable String seed;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "How much is tried: tiny, small (the default) or full.")
  private String size = "small";

  @Option(
      names = "--rule",
      paramLabel = "ID",
      description = "Judge this rule only, for example N3; may be repeated.")
  private List<String> rules = new ArrayList<>();

  @Option(
      names = "--except",
      paramLabel = "ID=REASON",
      description = "Leave a rule out; the reason stands in the report. May be repeated.")
  private List<String> exceptions = new ArrayList<>();

  @Option(
      names = "--failures",
      paramLabel = "DIR",
      description = "Where reproduction files go; touchstone-failures if not given.")
  private Path failures = Path.of("touchstone-failures");

  @Option(
      names = "--soak",
      paramLabel = "N",
      description = "Ask each narrow phase about N degenerate pairs with the policy exact.")
  private @Nullable String soak;

  @Option(
      names = "--bits",
      arity = "0..1",
      fallbackValue = ALL_BITS,
      paramLabel = "N",
      description = "Print one hash of N answers of all goals, " + ALL_BITS + " if not given.")
  private @Nullable String bits;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads share the pairs of --soak or --bits; all cores if not given.")
  private @Nullable String threads;

  @Option(
      names = "--count-step",
      paramLabel = "KIND",
      description = "With --soak: count the queries whose trace has such a step.")
  private String step = "";

  @Spec private CommandSpec spec = CommandSpec.create(); // replaced by picocli

  ConformanceCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    if (algorithm.isEmpty() && soak == null && bits == null) {
      throw new ParameterException(
          spec.commandLine(),
          "Missing required option: '--algorithm=ID', or '--soak=N', or '--bits'");
    }
    if (soak != null && bits != null) {
      throw new ParameterException(
          spec.commandLine(), "--soak and --bits ask different questions; give one of them");
    }
    Map<String, String> values = Commands.keyValues("--option", options);
    Settings settings = settings();
    if (soak != null) {
      return soak(values, settings);
    }
    if (bits != null) {
      return bits(values, settings);
    }
    try (PluginSet loaded = PluginSet.load(plugins);
        Output out = Output.standard(io)) {
      Report report = judge(loaded.engines(), values, settings, out);
      summary(report, settings, out);
      return report.passed() ? ExitCodes.DONE : ExitCodes.DOES_NOT_HOLD;
    }
  }

  private int threads() {
    int cores = Runtime.getRuntime().availableProcessors();
    return Commands.threads(threads, cores, 1);
  }

  private int bits(Map<String, String> values, Settings settings) {
    BitsRun run = new BitsRun(io, Commands.wholeNumber("--bits", bits, 1, 1), threads(), settings);
    try (PluginSet loaded = PluginSet.load(plugins);
        Output out = Output.standard(io)) {
      return run.of(algorithm, values, loaded.engines(), out);
    } catch (UnknownAlgorithmException | InvalidOptionsException e) {
      throw refused(e);
    }
  }

  private int soak(Map<String, String> values, Settings settings) {
    SoakRun run =
        new SoakRun(io, Commands.wholeNumber("--soak", soak, 1, 1), threads(), step, settings);
    try (PluginSet loaded = PluginSet.load(plugins);
        Output out = Output.standard(io)) {
      return run.of(algorithm, values, replay(), loaded.engines(), out);
    } catch (UnknownAlgorithmException | InvalidOptionsException e) {
      throw refused(e);
    }
  }

  /** What says that there is no such algorithm, or that it has no such option. */
  private static InvalidInputException refused(IllegalArgumentException e) {
    String option = e instanceof InvalidOptionsException ? "--option" : "--algorithm";
    return new InvalidInputException(Position.of(option), String.valueOf(e.getMessage()));
  }

  private Settings settings() {
    Settings settings =
        Settings.defaults().withSize(size()).withReproductions(failures).withReplay(replay());
    if (seed != null) {
      settings = settings.withSeed(Commands.seed("--seed", seed));
    }
    for (String rule : rules) {
      requireRule("--rule", rule);
    }
    settings = settings.withOnly(Set.copyOf(rules));
    for (Map.Entry<String, String> entry : Commands.keyValues("--except", exceptions).entrySet()) {
      requireRule("--except", entry.getKey());
      settings = settings.withException(entry.getKey(), entry.getValue());
    }
    return settings;
  }

  private static void requireRule(String option, String id) {
    if (Conformance.rules().stream().map(RuleInfo::id).noneMatch(id::equals)) {
      throw new InvalidInputException(
          Position.of(option), "there is no rule %s".formatted(Words.quoted(id)));
    }
  }

  private Size size() {
    for (Size known : Size.values()) {
      if (known.name().toLowerCase(Locale.ROOT).equals(size)) {
        return known;
      }
    }
    throw new InvalidInputException(
        Position.of("--size"), "%s is none of tiny, small, full".formatted(Words.quoted(size)));
  }

  /** The words that select the engine in another call. */
  private List<String> replay() {
    List<String> words = new ArrayList<>();
    if (!algorithm.isEmpty()) {
      words.addAll(List.of("--algorithm", algorithm));
    }
    if (kind != null) {
      words.addAll(List.of("--kind", kind));
    }
    options.forEach(option -> words.addAll(List.of("--option", option)));
    plugins.forEach(place -> words.addAll(List.of("--plugins", place.toString())));
    return words;
  }

  private Report judge(Engines engines, Map<String, String> values, Settings settings, Output out) {
    try {
      return Conformance.of(
          kind(engines), engines, algorithm, values, settings, result -> tell(result, out));
    } catch (UnknownAlgorithmException | InvalidOptionsException e) {
      throw refused(e);
    }
  }

  /** Returns the kind that was named, or the one in which there is something with the id. */
  private Kind<?> kind(Engines engines) {
    if (kind != null) {
      return Commands.word("--kind", kind, CompletionWords.KINDS);
    }
    List<Kind<?>> having =
        Kind.ALL.stream().filter(known -> engines.of(known).has(algorithm)).toList();
    if (having.size() > 1) {
      throw new InvalidInputException(
          Position.of("--algorithm"),
          "'%s' is the id of several: say --kind %s"
              .formatted(
                  algorithm,
                  having.stream().map(Kind::option).collect(Collectors.joining(" or --kind "))));
    }
    return having.isEmpty() ? Kind.NARROW_PHASE : having.get(0);
  }

  private static void tell(RuleResult result, Output out) {
    out.line(
        "%-4s %-13s %-8s %6d checks%s"
            .formatted(
                result.rule().id(),
                result.rule().title(),
                result.status().name().toLowerCase(Locale.ROOT),
                result.checks(),
                result.notes().isEmpty() ? "" : "; " + String.join("; ", result.notes())));
    if (result.status() == RuleResult.Status.FAILED) {
      out.line("     demands: " + result.rule().requirement());
      for (String fault : result.faults()) {
        out.line("     " + fault.replaceAll("\\R", " "));
      }
      long more = result.faultCount() - result.faults().size();
      if (more > 0) {
        out.line("     and %d more".formatted(more));
      }
    }
    out.flush();
  }

  private static void summary(Report report, Settings settings, Output out) {
    String failed =
        report.passed() ? "no rule fails" : "fails " + String.join(", ", report.failed());
    out.line(
        "%s: %s; seed %d, size %s"
            .formatted(
                report.algorithm(),
                failed,
                settings.seed(),
                settings.size().name().toLowerCase(Locale.ROOT)));
  }
}
