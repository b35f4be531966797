// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Suggestions;
import io.touchstone.cli.reference.Surroundings;
import io.touchstone.cli.report.Colours;
import io.touchstone.harness.Cancellation;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Problem;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line. One object runs one command. */
public final class Main {

  /** How long Ctrl-C waits for the report to become whole. */
  private static final long STOP_SECONDS = 5;

  /** A mistake that stands in every line of a large file is understood after so many. */
  private static final int MOST_PROBLEMS = 50;

  private final Io io;

  /**
   * Creates the program.
   *
   * @param in standard input
   * @param out standard output, unbuffered, so that what happens to it is noticed
   * @param err standard error
   * @param terminal what is known of who watches
   * @param cancellation stops the command, as Ctrl-C does
   */
  public Main(
      InputStream in,
      OutputStream out,
      PrintStream err,
      Terminal terminal,
      Cancellation cancellation) {
    StatusLine status = new StatusLine(err);
    PrintStream messages =
        terminal.errors() ? new PrintStream(status, true, StandardCharsets.UTF_8) : err;
    this.io = new Io(in, out, messages, terminal, status, cancellation, new LinkedHashSet<>());
  }

  /**
   * Runs the program and ends the process.
   *
   * @param args the command line
   */
  public static void main(String... args) {
    System.setProperty("java.awt.headless", "true"); // plots are files, whatever DISPLAY says
    Cancellation cancellation = new Cancellation();
    CountDownLatch done = new CountDownLatch(1);
    Thread main = Thread.currentThread();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stop(main, cancellation, done), "touchstone-stop"));
    Main program =
        new Main(
            System.in,
            new FileOutputStream(FileDescriptor.out),
            System.err,
            Terminal.of(System.getProperties(), System.getenv()),
            cancellation);
    System.setErr(program.io.err());
    System.setOut(System.err); // standard output carries results, not what a plug-in prints
    int code = program.run(args);
    done.countDown();
    completed();
    System.exit(code);
  }

  /**
   * Takes away the file by which the launcher sees that the program did not come to its end: code
   * of a plug-in that calls {@code Runtime.halt} leaves no other trace.
   */
  private static void completed() {
    String mark = System.getProperty("touchstone.unfinished", "");
    if (!mark.isEmpty() && !new File(mark).delete()) {
      System.err.println("touchstone: " + mark + " cannot be deleted");
    }
  }

  /**
   * On Ctrl-C: lets the command finish its report. The process then returns 130 by itself. When the
   * code of an algorithm has called exit, whatever status it asked for is not ours.
   */
  private static void stop(Thread main, Cancellation cancellation, CountDownLatch done) {
    if (done.getCount() == 0) {
      return;
    }
    Thread caller = callerOfExit();
    cancellation.cancel();
    try {
      // who waits in exit cannot finish anything
      boolean finished = caller != main && done.await(STOP_SECONDS, TimeUnit.SECONDS);
      if (caller != null) {
        System.err.printf(
            "touchstone: the code of %s ended the program; what was reported by then is whole, and"
                + " 'run --resume' goes on behind it%n",
            whoCalledExit(caller));
        Runtime.getRuntime().halt(ExitCodes.DOES_NOT_HOLD);
      }
      if (!finished) {
        System.err.println("touchstone: stopped before the report was complete");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the class that called exit, or a general word for it. */
  private static String whoCalledExit(Thread caller) {
    for (StackTraceElement frame : caller.getStackTrace()) {
      if (!frame.getClassName().startsWith("java.lang.")) {
        return frame.getClassName();
      }
    }
    return "an algorithm";
  }

  /** Returns the thread that called exit; null when a signal ends the process. */
  private static @Nullable Thread callerOfExit() {
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      for (StackTraceElement frame : entry.getValue()) {
        if (frame.getClassName().equals("java.lang.Runtime")
            && frame.getMethodName().equals("exit")) {
          return entry.getKey();
        }
      }
    }
    return null;
  }

  /**
   * Runs a command.
   *
   * @param args the command line
   * @return the exit code: 0 done, 1 something does not hold, 2 bad input, 130 stopped
   */
  public int run(String... args) {
    PrintWriter out = new PrintWriter(new OutputStreamWriter(io.out(), StandardCharsets.UTF_8));
    try {
      int code = commandLine(out, args).execute(args);
      out.flush();
      io.err().flush();
      return code;
    } catch (OutOfMemoryError e) {
      complain("not enough memory; allow more, for example with JAVA_TOOL_OPTIONS=-Xmx8g");
      return ExitCodes.DOES_NOT_HOLD;
    }
  }

  /** The command that is called or, when none is, all of them: looking at each takes its time. */
  private Map<String, Supplier<Object>> commands(String... args) {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("run", () -> new RunCommand(io));
    all.put("query", () -> new QueryCommand(io));
    all.put("pairs", () -> new PairsCommand(io));
    all.put("motions", () -> new MotionsCommand(io));
    all.put("matrix", () -> new MatrixCommand(io));
    all.put("region", () -> new RegionCommand(io));
    all.put("view", () -> new ViewCommand(io));
    all.put("verify", () -> new VerifyCommand(io));
    all.put("judge", () -> new JudgeCommand(io));
    all.put("conformance", () -> new ConformanceCommand(io));
    all.put("compare", () -> new CompareCommand(io));
    all.put("convert", () -> new ConvertCommand(io));
    all.put("algorithms", () -> new AlgorithmsCommand(io));
    all.put("new", () -> new NewCommand(io));
    all.put("config", () -> new ConfigCommand(io));
    all.put("completion", () -> new CompletionCommand(io, this::commandLine));
    Supplier<Object> called = args.length == 0 ? null : all.get(args[0]);
    return called == null ? all : Map.of(args[0], called);
  }

  /** The program with all commands. */
  private CommandLine commandLine() {
    return commandLine(new PrintWriter(io.out(), false, StandardCharsets.UTF_8));
  }

  private CommandLine commandLine(PrintWriter out, String... args) {
    CommandLine program = new CommandLine(new Touchstone());
    commands(args).forEach((name, command) -> program.addSubcommand(name, command.get()));
    program.setOut(out);
    program.setErr(new PrintWriter(io.err(), true, StandardCharsets.UTF_8));
    program.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            io.terminal().ofResults() == Colours.ON ? Ansi.ON : Ansi.OFF));
    program.setUsageHelpWidth(io.terminal().columns());
    program.setParameterExceptionHandler((e, unused) -> badUsage(e));
    program.setExecutionExceptionHandler((e, command, parsed) -> failed(e, parsed));
    describeExitCodes(program);
    program.getSubcommands().values().forEach(Main::describeExitCodes);
    return program;
  }

  private static void describeExitCodes(CommandLine command) {
    CommandLine.Model.UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.exitCodeListHeading("%nExit codes:%n");
    Map<String, String> codes = new LinkedHashMap<>();
    Surroundings.EXIT_CODES.forEach(code -> codes.put(code.name(), code.meaning()));
    usage.exitCodeList(codes);
  }

  private int badUsage(ParameterException e) {
    String message = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    String suggestion = "";
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      List<String> known =
          word.startsWith("-")
              ? List.copyOf(e.getCommandLine().getCommandSpec().optionsMap().keySet())
              : List.copyOf(e.getCommandLine().getSubcommands().keySet());
      suggestion = Suggestions.didYouMean(word, known);
    }
    complain(
        "%s%s; see '%s --help'"
            .formatted(message, suggestion, e.getCommandLine().getCommandSpec().qualifiedName()));
    return ExitCodes.BAD_INPUT;
  }

  private int failed(Exception e, CommandLine.ParseResult parsed) {
    if (e instanceof InvalidInputException invalid) {
      List<Problem> problems = invalid.problems();
      int told = problems.size() > MOST_PROBLEMS + 1 ? MOST_PROBLEMS : problems.size();
      for (Problem problem : problems.subList(0, told)) {
        complain(problem.toString());
      }
      if (told < problems.size()) {
        complain("and %d more of such problems".formatted(problems.size() - told));
      }
      return ExitCodes.BAD_INPUT;
    }
    if (e instanceof StandardOutputException output) {
      if (output.isClosedPipe()) {
        return ExitCodes.READER_GONE; // as head does when it has seen enough: nothing is wrong
      }
      complain("standard output cannot be written: " + output.getMessage());
      return ExitCodes.BAD_INPUT;
    }
    complain(
        "internal error: %s; please report it with the command line and the input (-v shows where)"
            .formatted(String.valueOf(e).replaceAll("\\s+", " ")));
    if (isVerbose(parsed)) {
      e.printStackTrace(io.err());
    }
    return ExitCodes.DOES_NOT_HOLD;
  }

  private static boolean isVerbose(CommandLine.ParseResult parsed) {
    return parsed.hasMatchedOption("-v")
        || (parsed.hasSubcommand() && isVerbose(parsed.subcommand()));
  }

  private void complain(String message) {
    io.err().println(io.terminal().ofErrors().fault("touchstone:") + " " + message);
  }
}
