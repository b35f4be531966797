// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A plot as a file. */
public final class PlotFile {

  private PlotFile() {}

  /**
   * Checks the ending of a name, so that a mistake shows before the work is done.
   *
   * @param option what the name was given to, for the error
   * @throws InvalidInputException if it is neither .svg nor .png
   */
  public static void check(String option, Path file) {
    if (!isSvg(file) && !isPng(file)) {
      throw new InvalidInputException(
          Position.of(option), "%s ends in neither .svg nor .png".formatted(file));
    }
  }

  private static boolean isSvg(Path file) {
    return lowerCase(file).endsWith(".svg");
  }

  private static boolean isPng(Path file) {
    return lowerCase(file).endsWith(".png");
  }

  private static String lowerCase(Path file) {
    return file.toString().toLowerCase(Locale.ROOT);
  }

  /**
   * Writes a plot. The same plot gives the same SVG, byte for byte; a PNG depends on the fonts that
   * are installed.
   *
   * @param file its name ends in .svg or .png
   * @throws InvalidInputException if it does not, if the file cannot be written or if this machine
   *     cannot draw letters for a PNG
   */
  public static void write(Plot plot, Path file) {
    check("plot", file);
    byte[] bytes = isSvg(file) ? svg(plot).getBytes(StandardCharsets.UTF_8) : png(plot, file);
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    }
  }

  /** Returns a plot as SVG. */
  public static String svg(Plot plot) {
    SvgCanvas canvas = new SvgCanvas(plot.width(), plot.height());
    plot.draw(canvas);
    return canvas.document();
  }

  private static byte[] png(Plot plot, Path file) {
    try {
      PngCanvas canvas = new PngCanvas(plot.width(), plot.height());
      plot.draw(canvas);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(canvas.image(), "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw InputFiles.unwritable(file.toString(), e);
    } catch (RuntimeException | LinkageError e) { // a Java without fonts or without graphics
      throw new InvalidInputException(
          Position.of(file.toString()),
          "this Java cannot draw letters (%s); install a font, or write SVG".formatted(e));
    }
  }
}
