// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.CountedRows;
import io.touchstone.harness.PipelineConfig.StageSettings;
import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.Setting;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file beside a report that says what it was made with: every setting that its rows depend on,
 * and fingerprints of the scene and of its frames as far as they were read. A run that is to go on
 * with a report refuses one that was made otherwise: half of its rows would answer another
 * question. Before the frames it says what the rows took, see {@link Checkpoints}; the last line
 * says whether the run came to its end.
 */
public final class ReportSettingsFile {

  private static final String MAGIC = "touchstone-settings 1";

  /** The ending that the name of the report gets. */
  private static final String ENDING = ".settings";

  private static final String COMPLETE = "complete = ";

  /** What the rows do not depend on, or what the fingerprints cover. */
  private static final List<String> LEFT_OUT =
      List.of(
          "touchstone.scene",
          "touchstone.threads",
          "touchstone.plugins",
          "touchstone.sinks",
          "touchstone.report.format",
          "touchstone.report.out",
          "touchstone.report.certificates",
          "touchstone.report.trace",
          "touchstone.report.view",
          "touchstone.reports");

  /** In which order the rows of a further report stand, where that is said. */
  private static final Pattern FURTHER_ORDER =
      Pattern.compile("touchstone\\.reports\\[\\d+]\\.(sort|worst)");

  private static final Pattern FRAMES = Pattern.compile("frames (\\d{1,18}) = (\\S+)");

  private final List<String> lines;

  private ReportSettingsFile(List<String> lines) {
    this.lines = List.copyOf(lines);
  }

  /** Returns what a report of a configuration will be made with, but for its frames. */
  public static ReportSettingsFile of(LoadedConfiguration configuration, Scene scene) {
    List<String> lines = new ArrayList<>();
    lines.add(MAGIC);
    for (Setting setting : configuration.settings()) {
      if (LEFT_OUT.stream().noneMatch(setting.path()::startsWith)) {
        lines.add(line(setting));
      }
    }
    for (Setting setting : configuration.details()) {
      boolean said = !setting.origin().equals(Setting.DEFAULT);
      if (said && FURTHER_ORDER.matcher(setting.path()).matches()) {
        lines.add(line(setting));
      }
    }
    configuration.config().filters().stages().forEach(filter -> addFiles(filter, lines));
    lines.add("scene = " + SceneDigest.of(scene));
    return new ReportSettingsFile(lines);
  }

  private static String line(Setting setting) {
    return setting.path() + " = " + setting.value();
  }

  /** Which pairs a filter leaves out may depend on the files that its options name. */
  private static void addFiles(StageSettings filter, List<String> lines) {
    for (Map.Entry<String, String> option : filter.options().entrySet()) {
      try {
        Path file = filter.folder().resolve(option.getValue());
        if (Files.isRegularFile(file)) {
          lines.add(
              "%s %s = %s"
                  .formatted(
                      filter.id(), option.getKey(), SceneDigest.of(Files.readAllBytes(file))));
        }
      } catch (InvalidPathException e) {
        // a text, and no file
      } catch (IOException e) {
        throw InputFiles.unreadable(option.getValue(), e);
      }
    }
  }

  /** Returns the file that belongs to a report. */
  public static Path beside(Path report) {
    return report.resolveSibling(report.getFileName() + ENDING);
  }

  /**
   * Writes the file beside a report, as a whole or not at all.
   *
   * @param checkpoints what its rows took
   * @param frames the frames that its rows come from, or null where nothing moves or nothing is
   *     known of them yet
   * @param complete whether the report is whole
   */
  public void write(
      Path report, Checkpoints checkpoints, FramesDigest.@Nullable Seen frames, boolean complete) {
    Path file = beside(report);
    Path draft = report.resolveSibling(report.getFileName() + ENDING + ".new");
    List<String> all = new ArrayList<>(lines);
    all.addAll(checkpoints.lines());
    if (frames != null) {
      all.add("frames %d = %s".formatted(frames.last(), frames.digest()));
    }
    all.add(COMPLETE + complete);
    try {
      Files.write(draft, all);
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  /**
   * What is known of an earlier run.
   *
   * @param frames the frames that its rows come from, or null where nothing is known of them
   * @param counted what its first rows took, in ascending order
   */
  public record Known(FramesDigest.@Nullable Seen frames, List<CountedRows> counted) {

    /** Copies the list. */
    public Known {
      counted = List.copyOf(counted);
    }
  }

  /**
   * Makes sure that an earlier report was made in the same way.
   *
   * @return what else is known of it
   * @throws InvalidInputException naming the first difference, or that nobody can know
   */
  public Known requireSame(Path report) {
    Path file = beside(report);
    List<String> before;
    try {
      before = new ArrayList<>(Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "is not there; without it nobody can know whether %s belongs to this configuration"
              .formatted(report));
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(Position.of(file.toString()), "is not UTF-8");
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
    if (!before.isEmpty() && before.get(before.size() - 1).startsWith(COMPLETE)) {
      before.remove(before.size() - 1);
    }
    FramesDigest.Seen frames = null;
    Matcher last = FRAMES.matcher(before.isEmpty() ? "" : before.get(before.size() - 1));
    if (last.matches()) {
      frames = new FramesDigest.Seen(Long.parseLong(last.group(1)), last.group(2));
      before.remove(before.size() - 1);
    }
    List<CountedRows> counted = takeCheckpoints(before, file);
    for (int k = 0; k < Math.max(lines.size(), before.size()); k++) {
      String was = k < before.size() ? before.get(k) : "";
      String is = k < lines.size() ? lines.get(k) : "";
      if (!was.equals(is)) {
        throw new InvalidInputException(
            new Position(file.toString(), k + 1, 0),
            "the report was made with other settings: '%s' then, '%s' now".formatted(was, is));
      }
    }
    return new Known(frames, counted);
  }

  private static List<CountedRows> takeCheckpoints(List<String> lines, Path file) {
    List<CountedRows> counted = new ArrayList<>();
    while (!lines.isEmpty()) {
      int last = lines.size() - 1;
      Position where = new Position(file.toString(), lines.size(), 0);
      CountedRows found = Checkpoints.parse(lines.get(last), where);
      if (found == null) {
        break;
      }
      counted.add(0, found);
      lines.remove(last);
    }
    return counted;
  }
}
