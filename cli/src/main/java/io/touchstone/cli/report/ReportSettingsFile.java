package io.touchstone.cli.report;

import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.Setting;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The file beside a report that says what it was made with: every setting that its rows depend on,
 * and fingerprints of the scene and its frames. A run that is to go on with a report refuses one
 * that was made otherwise: half of its rows would answer another question. The last line says
 * whether the run came to its end.
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
          "touchstone.report.format",
          "touchstone.report.out",
          "touchstone.report.certificates",
          "touchstone.report.trace");

  private final List<String> lines;

  private ReportSettingsFile(List<String> lines) {
    this.lines = List.copyOf(lines);
  }

  /**
   * Returns what a report of a configuration will be made with. Reads the frames once.
   *
   * @throws InvalidInputException if a file of frames turns out to be wrong
   */
  public static ReportSettingsFile of(LoadedConfiguration configuration, Scene scene) {
    List<String> lines = new ArrayList<>();
    lines.add(MAGIC);
    for (Setting setting : configuration.settings()) {
      if (LEFT_OUT.stream().noneMatch(setting.path()::startsWith)) {
        lines.add(setting.path() + " = " + setting.value());
      }
    }
    lines.add("scene = " + SceneDigest.of(scene));
    FrameSource frames = scene.frames();
    if (frames != null) {
      lines.add("frames = " + SceneDigest.of(frames));
    }
    return new ReportSettingsFile(lines);
  }

  /** Returns the file that belongs to a report. */
  public static Path beside(Path report) {
    return report.resolveSibling(report.getFileName() + ENDING);
  }

  /**
   * Writes the file beside a report.
   *
   * @param complete whether the report is whole
   */
  public void write(Path report, boolean complete) {
    Path file = beside(report);
    List<String> all = new ArrayList<>(lines);
    all.add(COMPLETE + complete);
    try {
      Files.write(file, all);
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  /**
   * Makes sure that an earlier report was made in the same way.
   *
   * @throws InvalidInputException naming the first difference, or that nobody can know
   */
  public void requireSame(Path report) {
    Path file = beside(report);
    List<String> before;
    try {
      before = Files.readAllLines(file);
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
    for (int k = 0; k < Math.max(lines.size(), before.size()); k++) {
      String was = k < before.size() ? before.get(k) : "";
      String is = k < lines.size() ? lines.get(k) : "";
      boolean end = is.isEmpty() && was.startsWith(COMPLETE);
      if (!was.equals(is) && !end) {
        throw new InvalidInputException(
            new Position(file.toString(), k + 1, 0),
            "the report was made with other settings: '%s' then, '%s' now".formatted(was, is));
      }
    }
  }
}
