// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PoseColumn.Part;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The columns of a pose by their names: which cell of a row is which number. Immutable.
 *
 * <p>A pose is a shift of all coordinates, alone or with one turn: a quaternion of all four
 * components, angles about axes that stay (x before y before z; 0 where there is no column), or a
 * rotation matrix; or a matrix [R | t], or numbers in the documented order.
 */
final class PoseColumns {

  /** A cell of a row, and what it means. */
  private record Cell(int at, PoseColumn meaning) {}

  private final int dimension;
  private final LengthUnit unit;
  private final CsvLine header;
  private final Map<Part, Map<Integer, Cell>> cells = new LinkedHashMap<>();

  /** The cells of a part in the order of a pose; of a matrix row by row. */
  private final Map<Part, List<Cell>> ordered = new EnumMap<>(Part.class);

  /**
   * Reads a header.
   *
   * @param others columns that are not of the pose
   * @param unit the unit of the scene
   * @throws InvalidInputException if a name is not known or says what another one says, or if the
   *     names make no pose
   */
  PoseColumns(CsvLine header, List<Integer> others, int dimension, LengthUnit unit) {
    this.header = header;
    this.dimension = dimension;
    this.unit = unit;
    List<Cell> read = new ArrayList<>();
    for (int k = 0; k < header.size(); k++) {
      if (!others.contains(k)) {
        read.add(new Cell(k, known(k)));
      }
    }
    boolean named = read.stream().anyMatch(cell -> cell.meaning().part() == Part.SHIFT);
    boolean turned = read.stream().anyMatch(cell -> cell.meaning().part() == Part.PLAIN_W);
    for (Cell cell : read) {
      add(new Cell(cell.at(), resolved(cell.meaning(), named && turned)));
    }
    cells.forEach((part, found) -> ordered.put(part, List.copyOf(found.values())));
    requirePose();
  }

  private PoseColumn known(int k) {
    Optional<PoseColumn> column = PoseColumn.of(header.cell(k), dimension);
    return column.orElseThrow(
        () ->
            fault(
                k,
                "unknown column %s; columns of a pose are %s; of files of bodies also l,w,h or size_x,.. (full), half_x,.., radius, diameter, height, half_height, sx,sy,sz, scale; columns = positional in the scene takes the cells in their documented order"
                    .formatted(Words.quoted(header.cell(k).strip()), PoseColumn.KNOWN)));
  }

  /** x, y, z are the shift, unless that has names of its own and w stands beside them. */
  private PoseColumn resolved(PoseColumn column, boolean ofQuaternion) {
    return switch (column.part()) {
      case PLAIN -> column.as(ofQuaternion && dimension == 3 ? Part.QUATERNION : Part.SHIFT);
      case PLAIN_W -> column.as(dimension == 3 ? Part.QUATERNION : Part.SHIFT);
      default -> column;
    };
  }

  private void add(Cell cell) {
    PoseColumn meaning = cell.meaning();
    Cell before =
        cells
            .computeIfAbsent(meaning.part(), unused -> new TreeMap<>())
            .putIfAbsent(meaning.index(), cell);
    if (before != null) {
      throw fault(
          cell.at(),
          "columns %s and %s say the same; leave one out"
              .formatted(name(before.at()), name(cell.at())));
    }
    if (meaning.part() == Part.QUATERNION && meaning.length() != null) {
      throw fault(cell.at(), "%s is of the quaternion and has no unit".formatted(name(cell.at())));
    }
  }

  private String name(int k) {
    return Words.quoted(header.cell(k).strip());
  }

  private InvalidInputException fault(int k, String what) {
    return new InvalidInputException(header.position(k), what);
  }

  private boolean has(Part part) {
    return cells.containsKey(part);
  }

  private void requirePose() {
    boolean whole = has(Part.WHOLE) || has(Part.NUMBER) || has(Part.MATRIX);
    if (whole) {
      requireAlone(List.of(Part.WHOLE, Part.NUMBER, Part.MATRIX));
    } else {
      requireAll(Part.SHIFT, dimension, "the shift");
    }
    requireOneTurn();
    if (has(Part.WHOLE) && cellsOf(Part.WHOLE).get(0).at() != header.size() - 1) {
      throw fault(cellsOf(Part.WHOLE).get(0).at(), "'pose' has to be the last column");
    }
    if (has(Part.NUMBER)) {
      requireAll(Part.NUMBER, cellsOf(Part.NUMBER).size(), "the pose");
    }
    if (has(Part.QUATERNION)) {
      requireSpace(Part.QUATERNION);
      requireAll(Part.QUATERNION, 4, "the quaternion");
    }
    if (has(Part.ANGLE) && dimension != 2) {
      requireSpace(Part.ANGLE);
    }
    if (has(Part.ROTATION)) {
      ordered.put(Part.ROTATION, order(Part.ROTATION, dimension, dimension));
    }
    if (has(Part.MATRIX)) {
      boolean homogeneous = cellsOf(Part.MATRIX).size() > dimension * (dimension + 1);
      int rows = homogeneous ? dimension + 1 : dimension;
      ordered.put(Part.MATRIX, order(Part.MATRIX, rows, dimension + 1));
    }
  }

  /** Of these parts there is one, and nothing else. */
  private void requireAlone(List<Part> wholes) {
    Part first = wholes.stream().filter(this::has).findFirst().orElseThrow();
    for (Map.Entry<Part, Map<Integer, Cell>> entry : cells.entrySet()) {
      if (entry.getKey() != first) {
        throw contradicting(cellsOf(first).get(0), entry.getValue().values().iterator().next());
      }
    }
  }

  private void requireOneTurn() {
    List<Part> turns =
        List.of(Part.QUATERNION, Part.ANGLE, Part.ROTATION).stream().filter(this::has).toList();
    if (turns.size() > 1) {
      throw contradicting(cellsOf(turns.get(0)).get(0), cellsOf(turns.get(1)).get(0));
    }
  }

  private InvalidInputException contradicting(Cell one, Cell other) {
    return fault(
        Math.max(one.at(), other.at()),
        "columns %s and %s are of two forms of a pose; leave one out"
            .formatted(name(one.at()), name(other.at())));
  }

  private void requireSpace(Part part) {
    if (dimension != 3) {
      throw fault(
          cellsOf(part).get(0).at(),
          "%s is for dimension 3, the scene has %d"
              .formatted(name(cellsOf(part).get(0).at()), dimension));
    }
  }

  private List<Cell> cellsOf(Part part) {
    return ordered.getOrDefault(part, List.of());
  }

  /** Checks that there are the numbers 0 to before a count, each once. */
  private void requireAll(Part part, int count, String what) {
    Map<Integer, Cell> found = cells.getOrDefault(part, Map.of());
    for (Cell cell : found.values()) {
      int index = cell.meaning().index();
      if (index < 0 || index >= count) {
        throw fault(cell.at(), "%s is none of %s".formatted(name(cell.at()), numbers(part, count)));
      }
    }
    if (found.size() < count) {
      throw fault(
          0,
          "the header names %d of the %d columns of %s, which are %s"
              .formatted(found.size(), count, what, numbers(part, count)));
    }
  }

  private static String numbers(Part part, int count) {
    return switch (part) {
      case QUATERNION -> "qx,qy,qz,qw";
      case NUMBER -> "p0 to p" + (count - 1);
      default ->
          count <= 3
              ? "xyz".substring(0, count).replace("", ",").substring(1, 2 * count)
              : "x1 to x" + count;
    };
  }

  /** Returns the cells of a matrix row by row; rows and columns count from 0, or from 1. */
  private List<Cell> order(Part part, int rows, int columns) {
    Map<Integer, Cell> found = cells.getOrDefault(part, Map.of());
    boolean fromZero = found.keySet().stream().anyMatch(key -> key < 10 || key % 10 == 0);
    int base = fromZero ? 0 : 11;
    List<Cell> matrix = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        Cell cell = found.get(10 * i + j + base);
        if (cell == null) {
          throw fault(
              0,
              "the header has no column '%s%d%d' of a matrix of %d by %d"
                  .formatted(
                      part == Part.ROTATION ? "r" : "m",
                      i + base % 10,
                      j + base % 10,
                      rows,
                      columns));
        }
        matrix.add(cell);
      }
    }
    if (matrix.size() < found.size()) {
      Cell more =
          found.values().stream().filter(cell -> !matrix.contains(cell)).findFirst().orElseThrow();
      throw fault(
          more.at(), "%s is not in a matrix of %d by %d".formatted(name(more.at()), rows, columns));
    }
    return matrix;
  }

  /**
   * Returns the pose of a row.
   *
   * @throws InvalidInputException if a cell is not a finite number, or there is no such pose
   */
  Pose pose(CsvLine row, PoseCare care) {
    requireCells(row);
    try {
      if (has(Part.WHOLE)) {
        return PoseText.of(
            dimension, numbers(row, cellsOf(Part.WHOLE).get(0).at()), care, place(row));
      }
      if (has(Part.NUMBER)) {
        return PoseText.of(dimension, values(row, cellsOf(Part.NUMBER)), care, place(row));
      }
      if (has(Part.MATRIX)) {
        return care.rigid(dimension, values(row, cellsOf(Part.MATRIX)), place(row));
      }
      return turned(row, values(row, cellsOf(Part.SHIFT)), care);
    } catch (InvalidGeometryException e) {
      throw new InvalidInputException(place(row), String.valueOf(e.getMessage()));
    }
  }

  private Pose turned(CsvLine row, double[] t, PoseCare care) {
    if (has(Part.QUATERNION)) {
      double[] q = values(row, cellsOf(Part.QUATERNION));
      return Pose.quaternion(t[0], t[1], t[2], q[0], q[1], q[2], q[3]);
    }
    if (has(Part.ANGLE)) {
      Pose pose = Pose.identity(dimension);
      for (Cell cell : cellsOf(Part.ANGLE)) { // x before y before z
        pose = turn(number(row, cell.at()), cell.meaning()).compose(pose);
      }
      return Pose.translation(t).compose(pose);
    }
    if (has(Part.ROTATION)) {
      double[] r = values(row, cellsOf(Part.ROTATION));
      double[] rows = new double[dimension * (dimension + 1)];
      for (int i = 0; i < dimension; i++) {
        System.arraycopy(r, dimension * i, rows, (dimension + 1) * i, dimension);
        rows[(dimension + 1) * i + dimension] = t[i];
      }
      return care.rigid(dimension, rows, place(row));
    }
    return Pose.translation(t);
  }

  /** Returns the turn by an angle about its axis. */
  private Pose turn(double angle, PoseColumn meaning) {
    if (dimension == 2) {
      return meaning.degrees() ? Pose.rotationByDegrees(angle, 0, 0) : Pose.rotation(angle, 0, 0);
    }
    double[] axis = new double[3];
    axis[meaning.index()] = 1;
    return meaning.degrees()
        ? Pose.rotationByDegrees(axis, angle, new double[3])
        : Pose.rotation(axis, angle, new double[3]);
  }

  private void requireCells(CsvLine row) {
    boolean open = has(Part.WHOLE);
    if (open ? row.size() < header.size() : row.size() != header.size()) {
      throw new InvalidInputException(
          row.position(Math.min(row.size(), header.size())),
          "has %s, the header %s%d"
              .formatted(Words.count(row.size(), "cell"), open ? "at least " : "", header.size()));
    }
  }

  /** Returns the place of the first cell of the pose. */
  private Position place(CsvLine row) {
    return row.position(
        cells.values().stream()
            .flatMap(part -> part.values().stream())
            .mapToInt(Cell::at)
            .min()
            .orElse(0));
  }

  private double[] values(CsvLine row, List<Cell> from) {
    return from.stream().mapToDouble(cell -> value(row, cell)).toArray();
  }

  private double value(CsvLine row, Cell cell) {
    double value = number(row, cell.at());
    LengthUnit length = cell.meaning().length();
    return length == null ? value : length.in(unit, row.cell(cell.at()).strip(), value);
  }

  private static double number(CsvLine row, int k) {
    double number = Numbers.parse(row.cell(k).strip());
    if (!Double.isFinite(number)) {
      throw row.expected(k, "a finite number of a pose");
    }
    return number;
  }

  /** Returns the numbers of all cells from one on. */
  static double[] numbers(CsvLine row, int from) {
    double[] numbers = new double[Math.max(0, row.size() - from)];
    for (int k = 0; k < numbers.length; k++) {
      numbers[k] = number(row, from + k);
    }
    return numbers;
  }
}
