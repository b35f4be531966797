// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.files.BodySizes.Size;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file of bodies that say how large each is: {@code l,w,h} and {@code
 * size_x,size_y,size_z} are full sizes, {@code half_x,...} half ones; {@code radius}, {@code
 * diameter}, {@code height} (full), {@code half_height}; {@code sx,sy,sz} and {@code scale} are
 * factors. Immutable.
 */
final class SizeColumns {

  private static final Pattern UNIT =
      Pattern.compile("(.+?)(?:_(m|cm|mm|in|ft)|\\[(m|cm|mm|in|ft)\\]|\\((m|cm|mm|in|ft)\\))");

  private static final Map<String, Size> NAMES =
      Map.ofEntries(
          Map.entry("l", Size.X),
          Map.entry("length", Size.X),
          Map.entry("sizex", Size.X),
          Map.entry("width", Size.Y),
          Map.entry("sizey", Size.Y),
          Map.entry("h", Size.HEIGHT),
          Map.entry("height", Size.HEIGHT),
          Map.entry("sizez", Size.Z),
          Map.entry("halfx", Size.HALF_X),
          Map.entry("halfy", Size.HALF_Y),
          Map.entry("halfz", Size.HALF_Z),
          Map.entry("radius", Size.RADIUS),
          Map.entry("diameter", Size.DIAMETER),
          Map.entry("halfheight", Size.HALF_HEIGHT),
          Map.entry("sx", Size.SCALE_X),
          Map.entry("sy", Size.SCALE_Y),
          Map.entry("sz", Size.SCALE_Z),
          Map.entry("scalex", Size.SCALE_X),
          Map.entry("scaley", Size.SCALE_Y),
          Map.entry("scalez", Size.SCALE_Z),
          Map.entry("scale", Size.SCALE));

  /** A column: where it stands, and its own unit if it names one. */
  private record Cell(int at, @Nullable LengthUnit unit) {}

  private final LengthUnit unit;
  private final Map<Size, Cell> cells = new EnumMap<>(Size.class);

  /**
   * Reads a header.
   *
   * @param unit the unit of the scene
   * @throws InvalidInputException if a size is said twice
   */
  SizeColumns(CsvLine header, LengthUnit unit) {
    this.unit = unit;
    boolean boxes =
        header.cells().stream()
            .map(PoseColumn::plain)
            .anyMatch(name -> name.matches("(l|h)(_.*)?"));
    for (int k = 0; k < header.size(); k++) {
      String name = PoseColumn.plain(header.cell(k));
      Matcher suffix = UNIT.matcher(name);
      String bare = (suffix.matches() ? suffix.group(1) : name).replace("_", "");
      Size size = boxes && bare.equals("w") ? Size.Y : NAMES.get(bare);
      if (size != null) {
        add(header, k, size, suffix.matches() ? unitOf(suffix) : null);
      }
    }
  }

  private static LengthUnit unitOf(Matcher suffix) {
    for (int group = 2; group <= 4; group++) {
      String word = suffix.group(group);
      if (word != null) {
        return LengthUnit.valueOf(word.toUpperCase(Locale.ROOT));
      }
    }
    throw new IllegalStateException("a unit without a word");
  }

  private void add(CsvLine header, int k, Size size, @Nullable LengthUnit own) {
    if (own != null && size.isFactor()) {
      throw new InvalidInputException(
          header.position(k),
          "%s is a factor and has no unit".formatted(Words.quoted(header.cell(k).strip())));
    }
    Cell before = cells.putIfAbsent(size, new Cell(k, own));
    if (before != null) {
      throw new InvalidInputException(
          header.position(k),
          "columns %s and %s say the same; leave one out"
              .formatted(
                  Words.quoted(header.cell(before.at()).strip()),
                  Words.quoted(header.cell(k).strip())));
    }
  }

  /** Returns where these columns stand. */
  List<Integer> places() {
    List<Integer> places = new ArrayList<>();
    cells.values().forEach(cell -> places.add(cell.at()));
    return places;
  }

  /**
   * Returns the sizes of a row; empty cells say nothing.
   *
   * @throws InvalidInputException if one is not a finite number, or is negative and not a factor
   */
  BodySizes sizes(CsvLine row) {
    Map<Size, Double> values = new EnumMap<>(Size.class);
    cells.forEach(
        (size, cell) -> {
          String text = cell.at() < row.size() ? row.cell(cell.at()).strip() : "";
          if (!text.isEmpty()) {
            double value = Numbers.parse(text);
            if (!Double.isFinite(value) || (value < 0 && !size.isFactor())) {
              throw row.expected(
                  cell.at(),
                  size.isFactor()
                      ? "a factor, a finite number"
                      : "a size, finite and not negative");
            }
            LengthUnit own = cell.unit();
            values.put(size, own == null ? value : own.in(unit, text, value));
          }
        });
    return new BodySizes(values);
  }
}
