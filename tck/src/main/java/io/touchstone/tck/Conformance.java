// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.Registry;
import io.touchstone.Suggestions;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.tck.broad.BroadRules;
import io.touchstone.tck.broad.BroadSubject;
import io.touchstone.tck.contact.ContactRules;
import io.touchstone.tck.contact.ContactSubject;
import io.touchstone.tck.motion.MotionRules;
import io.touchstone.tck.motion.MotionSubject;
import io.touchstone.tck.narrow.NarrowRules;
import io.touchstone.tck.narrow.Subject;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import io.touchstone.tck.rule.RuleResult;
import io.touchstone.tck.rule.Settings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Judges algorithms by the rules of the specification (docs/spec.md).
 *
 * <p>Each rule is judged in a thread of its own. One that throws fails; one that does not come back
 * within its time, or computes on without checking anything, fails too, and the rules behind it are
 * skipped, since the thread cannot be taken from it.
 */
public final class Conformance {

  /** How often it is looked whether a rule gets on. */
  private static final long WATCH_NANOS = 100_000_000;

  /**
   * A rule may compute for this part of its time without checking anything; by default that is half
   * a minute of processor time, where the slowest rule of the slowest engine takes seconds.
   */
  private static final int SILENT_PART = 30;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** The engine that chooses among the others, which solvers ask. */
  private static final String AUTO = "auto";

  private Conformance() {}

  /** What judges one kind, and the rules that it goes by. */
  private record Judge(List<? extends Rule<?>> rules, Judging judging) {}

  /** Judges what is installed under an id. */
  @FunctionalInterface
  private interface Judging {
    Report judge(
        Engines engines,
        String id,
        Map<String, String> options,
        Settings settings,
        Consumer<RuleResult> listener);
  }

  /** Kinds that are not here have no rules: nothing that they say is true or false. */
  private static final Map<Kind<?>, Judge> JUDGES =
      Map.of(
          Kind.NARROW_PHASE, new Judge(NarrowRules.all(), Conformance::narrowPhase),
          Kind.BROAD_PHASE, new Judge(BroadRules.all(), Conformance::broadPhase),
          Kind.MOTION_SOLVER, new Judge(MotionRules.all(), Conformance::motionSolver),
          Kind.CONTACT_FINDER, new Judge(ContactRules.all(), Conformance::contactFinder));

  /** Returns all rules in the order of the specification. */
  public static List<RuleInfo> rules() {
    return Kind.ALL.stream().flatMap(kind -> rules(kind).stream()).toList();
  }

  /** Returns the rules of a kind; none where what it says cannot be true or false. */
  public static List<RuleInfo> rules(Kind<?> kind) {
    Judge judge = JUDGES.get(kind);
    return judge == null ? List.of() : judge.rules().stream().map(Rule::info).toList();
  }

  /**
   * Judges what is installed under an id.
   *
   * @param options values by name, as text; declared defaults for the rest
   * @param settings how the run is made
   * @param listener told of each result at once
   * @throws io.touchstone.UnknownAlgorithmException if none of the kind with this id can be used,
   *     or the kind has no rules
   * @throws io.touchstone.InvalidOptionsException if an option is unknown or its value impossible
   */
  public static Report of(
      Kind<?> kind,
      Engines engines,
      String id,
      Map<String, String> options,
      Settings settings,
      Consumer<RuleResult> listener) {
    engines.of(kind).find(id);
    Judge judge = JUDGES.get(kind);
    if (judge == null) {
      throw new UnknownAlgorithmException(
          "there are no rules for '%s': a %s has no answer that could be wrong"
              .formatted(id, kind.word()));
    }
    return judge.judging().judge(engines, id, options, settings, listener);
  }

  private static Report narrowPhase(
      Engines engines,
      String id,
      Map<String, String> options,
      Settings settings,
      Consumer<RuleResult> listener) {
    engines.createNarrowPhase(id, options); // options are refused before the run
    return ofNarrowPhase(
        engines.narrowPhase(id).with(options),
        changed -> {
          Map<String, String> all = new LinkedHashMap<>(options);
          all.putAll(changed);
          return engines.createNarrowPhase(id, all);
        },
        settings,
        listener);
  }

  private static Report broadPhase(
      Engines engines,
      String id,
      Map<String, String> options,
      Settings settings,
      Consumer<RuleResult> listener) {
    engines.createBroadPhase(id, 1, options); // options are refused before the run
    return ofBroadPhase(
        engines.broadPhase(id),
        dimension -> engines.createBroadPhase(id, dimension, options),
        settings,
        listener);
  }

  private static Report motionSolver(
      Engines engines,
      String id,
      Map<String, String> options,
      Settings settings,
      Consumer<RuleResult> listener) {
    Registry<MotionPhaseProvider> solvers = engines.of(Kind.MOTION_SOLVER);
    NarrowPhase engine = engines.createNarrowPhase(AUTO);
    Function<NarrowPhase, MotionPhase> making =
        over -> solvers.create(id, options, (provider, checked) -> provider.create(over, checked));
    MotionPhase first = making.apply(engine); // options are refused before the run
    return ofMotionPhase(
        solvers.find(id),
        over -> over == engine ? first : making.apply(over),
        engine,
        settings,
        listener);
  }

  private static Report contactFinder(
      Engines engines,
      String id,
      Map<String, String> options,
      Settings settings,
      Consumer<RuleResult> listener) {
    Registry<ContactProvider> finders = engines.of(Kind.CONTACT_FINDER);
    ContactFinder finder = finders.create(id, options, ContactProvider::create);
    return ofContactFinder(finders.find(id), finder, settings, listener);
  }

  /**
   * Judges a narrow phase.
   *
   * @param info what it declares
   * @param engines makes an engine with some of the declared options, by name; the rest as the run
   *     is meant to have them
   * @param settings how the run is made
   * @param listener told of each result at once
   */
  public static Report ofNarrowPhase(
      AlgorithmInfo info,
      Function<Map<String, String>, NarrowPhase> engines,
      Settings settings,
      Consumer<RuleResult> listener) {
    Subject subject = new Subject(info, engines, settings);
    return judge(info.id(), subject, NarrowRules.all(), settings, listener);
  }

  /**
   * Judges a broad phase.
   *
   * @param info what it declares
   * @param phases makes an empty broad phase of a dimension
   * @param settings how the run is made
   * @param listener told of each result at once
   */
  public static Report ofBroadPhase(
      AlgorithmInfo info,
      IntFunction<BroadPhase> phases,
      Settings settings,
      Consumer<RuleResult> listener) {
    BroadSubject subject = new BroadSubject(phases, settings);
    return judge(info.id(), subject, BroadRules.all(), settings, listener);
  }

  /**
   * Judges a solver of motions.
   *
   * @param info what it declares
   * @param solvers makes the solver over an engine
   * @param engine answers its questions about fixed poses, and those of the truth
   * @param settings how the run is made
   * @param listener told of each result at once
   */
  public static Report ofMotionPhase(
      AlgorithmInfo info,
      Function<NarrowPhase, MotionPhase> solvers,
      NarrowPhase engine,
      Settings settings,
      Consumer<RuleResult> listener) {
    MotionSubject subject = new MotionSubject(solvers, engine, settings);
    return judge(info.id(), subject, MotionRules.all(), settings, listener);
  }

  /**
   * Judges a finder of contacts.
   *
   * @param info what it declares
   * @param finder the finder
   * @param settings how the run is made
   * @param listener told of each result at once
   */
  public static Report ofContactFinder(
      AlgorithmInfo info, ContactFinder finder, Settings settings, Consumer<RuleResult> listener) {
    ContactSubject subject = new ContactSubject(finder, settings);
    return judge(info.id(), subject, ContactRules.all(), settings, listener);
  }

  private static <S> Report judge(
      String algorithm,
      S subject,
      List<? extends Rule<S>> rules,
      Settings settings,
      Consumer<RuleResult> listener) {
    requireKnown(settings);
    List<RuleResult> results = new ArrayList<>();
    String hung = "";
    for (Rule<S> rule : rules) {
      String id = rule.info().id();
      if (!settings.only().isEmpty() && !settings.only().contains(id)) {
        continue;
      }
      Findings findings = new Findings(rule.info(), settings);
      String exception = settings.exceptions().get(id);
      if (exception != null) {
        findings.skip("excepted: " + exception);
      } else if (!hung.isEmpty()) {
        findings.skip("not judged: the algorithm did not come back under " + hung);
      } else if (!judge(rule, subject, findings, settings)) {
        hung = id;
        findings = new Findings(rule.info(), settings); // the old one belongs to the lost thread
        findings.fault(
            "the algorithm did not come back within %s"
                .formatted(settings.timeLimit().toString().substring(2).toLowerCase(Locale.ROOT)));
      }
      RuleResult result = findings.toResult();
      results.add(result);
      listener.accept(result);
    }
    return new Report(algorithm, results);
  }

  private static void requireKnown(Settings settings) {
    List<String> known = rules().stream().map(RuleInfo::id).toList();
    List<String> named = new ArrayList<>(settings.only());
    named.addAll(settings.exceptions().keySet());
    for (String id : named) {
      if (!known.contains(id)) {
        throw new IllegalArgumentException(
            "there is no rule '%s'%s".formatted(id, Suggestions.didYouMean(id, known)));
      }
    }
  }

  /** Judges one rule; tells whether it came to an end. */
  private static <S> boolean judge(Rule<S> rule, S subject, Findings findings, Settings settings) {
    FutureTask<Void> task = new FutureTask<>(() -> rule.judge(subject, findings), null);
    Thread thread = new Thread(task, "conformance-" + rule.info().id());
    thread.setDaemon(true);
    thread.start();
    long deadline = System.nanoTime() + settings.timeLimit().toNanos();
    long silence = settings.timeLimit().toNanos() / SILENT_PART;
    long checks = -1;
    long processor = 0;
    while (true) {
      try {
        task.get(Math.min(WATCH_NANOS, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        return true;
      } catch (ExecutionException e) {
        Throwable problem = e.getCause() == null ? e : e.getCause();
        findings.fault("%s at %s".formatted(problem, place(problem)));
        return true;
      } catch (TimeoutException e) {
        long used = THREADS.getThreadCpuTime(thread.getId());
        if (System.nanoTime() - deadline >= 0 || used - processor > silence) {
          return false;
        }
        if (findings.checks() != checks) {
          checks = findings.checks();
          processor = used;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private static String place(Throwable problem) {
    StackTraceElement[] trace = problem.getStackTrace();
    return trace.length == 0 ? "an unknown place" : trace[0].toString();
  }
}
