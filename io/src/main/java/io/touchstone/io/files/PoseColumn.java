// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a pose means, by its name. Case and blanks do not count, nor do underscores
 * between letters; a unit stands behind the name, as {@code x_mm} or {@code x [mm]}.
 *
 * @param part which part of the pose it is of
 * @param index which number of that part: of a coordinate, of x, y, z, w of a quaternion, of the
 *     angle about an axis, row * 10 + column of a matrix as it is written, or any number of a pose
 * @param length the unit of a length that it names itself; null for that of the scene
 * @param degrees whether an angle is in degrees and not in radians
 */
record PoseColumn(Part part, int index, @Nullable LengthUnit length, boolean degrees) {

  /** Parts of a pose. */
  enum Part {
    /** A coordinate of the shift. */
    SHIFT,
    /** x, y, z, which are of the quaternion where the shift is tx, ty, tz. */
    PLAIN,
    /** w, of the quaternion, or a fourth coordinate. */
    PLAIN_W,
    /** A component of the quaternion. */
    QUATERNION,
    /** An angle about an axis that stays, x before y before z. */
    ANGLE,
    /** A number of the rotation matrix. */
    ROTATION,
    /** A number of the matrix [R | t]. */
    MATRIX,
    /** A number of the pose, as it stands in the documented order. */
    NUMBER,
    /** All numbers of the pose, in the documented order. */
    WHOLE
  }

  /** For messages. */
  static final String KNOWN =
      "x,y,z or tx,ty,tz (also x1,x2,... and _m, _cm, _mm, _in, _ft behind them), qx,qy,qz,qw in any"
          + " order (w for qw; w,x,y,z where the shift is tx,ty,tz), roll,pitch,yaw or rx,ry,rz"
          + " (also _rad, _deg), r11..r33, m11..m34, p0,p1,..., pose";

  private static final Pattern UNIT = Pattern.compile("(.+)_(m|cm|mm|in|ft|rad|deg)");
  private static final Pattern BRACKETS = Pattern.compile("(.+?)_?[\\[(](\\w+)[\\])]");
  private static final Pattern COORDINATE = Pattern.compile("(?:t|p|pos)([xyz])|[xt](\\d{1,4})");
  private static final Pattern OF_QUATERNION = Pattern.compile("(?:q|quat)([xyzw])");
  private static final Pattern OF_MATRIX = Pattern.compile("([rm])([0-4])([0-4])");
  private static final Pattern NUMBERED = Pattern.compile("p(\\d{1,7})");
  private static final List<String> TURNS = List.of("roll", "pitch", "yaw");
  private static final List<String> ABOUT = List.of("rx", "ry", "rz");
  private static final List<String> IN_THE_PLANE = List.of("angle", "theta");

  /** Returns a name without case and blanks. */
  static String plain(String name) {
    return name.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
  }

  /** Returns what a name means; empty for one that is not known. */
  static Optional<PoseColumn> of(String name, int dimension) {
    String text = plain(name);
    Matcher brackets = BRACKETS.matcher(text);
    if (brackets.matches()) {
      text = brackets.group(1) + "_" + brackets.group(2);
    }
    Matcher suffix = UNIT.matcher(text);
    String unit = suffix.matches() ? suffix.group(2) : "";
    PoseColumn bare = bare(unit.isEmpty() ? text : suffix.group(1), dimension);
    return bare == null ? Optional.empty() : bare.in(unit);
  }

  private static @Nullable PoseColumn bare(String name, int dimension) {
    String text = name.replace("_", "");
    if (text.length() == 1 && "xyzw".contains(text)) {
      return plain(text.equals("w") ? Part.PLAIN_W : Part.PLAIN, "xyzw".indexOf(text));
    }
    Matcher coordinate = COORDINATE.matcher(text);
    if (coordinate.matches()) {
      return plain(
          Part.SHIFT,
          coordinate.group(1) != null
              ? "xyz".indexOf(coordinate.group(1))
              : Integer.parseInt(coordinate.group(2)) - 1);
    }
    Matcher quaternion = OF_QUATERNION.matcher(text);
    if (quaternion.matches()) {
      return plain(Part.QUATERNION, "xyzw".indexOf(quaternion.group(1)));
    }
    Matcher matrix = OF_MATRIX.matcher(text);
    if (matrix.matches()) {
      Part part = matrix.group(1).equals("r") ? Part.ROTATION : Part.MATRIX;
      return plain(part, Integer.parseInt(matrix.group(2) + matrix.group(3)));
    }
    Matcher number = NUMBERED.matcher(text);
    if (number.matches()) {
      return plain(Part.NUMBER, Integer.parseInt(number.group(1)));
    }
    int turn = Math.max(TURNS.indexOf(text), ABOUT.indexOf(text));
    if (dimension == 2) {
      return turn == 2 || IN_THE_PLANE.contains(text) ? plain(Part.ANGLE, 2) : whole(text);
    }
    return turn >= 0 ? plain(Part.ANGLE, turn) : whole(text);
  }

  private static @Nullable PoseColumn whole(String text) {
    return text.equals("pose") ? plain(Part.WHOLE, 0) : null;
  }

  private static PoseColumn plain(Part part, int index) {
    return new PoseColumn(part, index, null, false);
  }

  /** Returns this column in a unit; empty where it has none such. */
  private Optional<PoseColumn> in(String unit) {
    if (unit.isEmpty()) {
      return Optional.of(this);
    }
    boolean angle = unit.equals("rad") || unit.equals("deg");
    if (angle) {
      return part == Part.ANGLE
          ? Optional.of(new PoseColumn(part, index, null, unit.equals("deg")))
          : Optional.empty();
    }
    if (part != Part.SHIFT && part != Part.PLAIN) {
      return Optional.empty();
    }
    return Arrays.stream(LengthUnit.values())
        .filter(length -> length.word().equals(unit))
        .findFirst()
        .map(length -> new PoseColumn(part, index, length, false));
  }

  /** Returns this column as one of another part. */
  PoseColumn as(Part other) {
    return new PoseColumn(other, index, length, degrees);
  }
}
