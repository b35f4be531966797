// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.cli.reference.Paragraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Asks every question about every two kinds of bodies in 1, 2, 3 and 5 dimensions, apart and in
 * each other, and holds the answers against what is true; {@code docs/matrix.md} is made of them.
 *
 * <p>{@code -Dtouchstone.matrix.write=true} writes the page anew.
 */
final class MatrixTest {

  private static final Path PAGE = Path.of("../docs/matrix.md");

  private static final int[] DIMENSIONS = {1, 2, 3, 5};

  /** What no engine can do better in general. */
  private static final List<String> HARD =
      List.of(
          "subset: whether half-spaces, or a ball, lie in a hull is coNP-complete in n dimensions"
              + " (R. M. Freund, J. B. Orlin, Math. Programming 33, 1985). Half-spaces are looked at"
              + " behind the facets of a growing hull, which may become too many; then the answer"
              + " is undecided. Of a ball what sticks out along an axis is told, and else nothing:"
              + " list the vertices of A, or ask in 3 dimensions",
          "subset: a support function tells where a body ends in one direction, and is a subset, or"
              + " has one, if there is room between both bodies; how much is not known before. Where"
              + " they touch from inside the answer is undecided",
          "penetration: the least depth of support functions is the least of a function that has"
              + " many local ones. It is enclosed by a growing hull, whose facets are too many in"
              + " more than a few dimensions: the bounds stay apart then, and hold");

  /** How far away the second body is where the two are apart. */
  private static final double AWAY = 8;

  private static final Engines ENGINES = Engines.installed();

  /** Bodies around the origin; along the first axis none reaches farther than 2. */
  private enum Kind {
    POLYTOPE("polytope"),
    ROUNDED("rounded polytope"),
    BALL("ball, capsule"),
    SUPPORT("support function"),
    HALF_SPACES("half-spaces"),
    POINT("point"),
    SEGMENT("segment"),
    RAY("ray");

    final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Returns a body of a size; 1 is the usual one. */
    ConvexBody body(int n, double size) {
      return switch (this) {
        case POLYTOPE -> box(n, size);
        case ROUNDED -> new RoundedPolytope(box(n, size), 0.25 * size);
        case BALL -> Shapes.sphere(n, size);
        case SUPPORT -> Shapes.smoothEllipsoid(axes(n, size));
        case HALF_SPACES -> slab(n, size);
        case POINT -> Polytope.of(n, new double[n]);
        case SEGMENT -> segment(n, size);
        case RAY -> ray(n);
      };
    }

    private static Polytope box(int n, double size) {
      double[] halves = new double[n];
      Arrays.fill(halves, size);
      return Shapes.box(halves);
    }

    private static double[] axes(int n, double size) {
      double[] axes = new double[n];
      for (int k = 0; k < n; k++) {
        axes[k] = size * (1 + 0.25 * k);
      }
      return axes;
    }

    /** Between two planes across the first axis. */
    private static HalfSpaces slab(int n, double size) {
      double[] up = new double[n];
      double[] down = new double[n];
      up[0] = 1;
      down[0] = -1;
      return HalfSpaces.of(n, new double[][] {up, down}, new double[] {size, size});
    }

    private static Polytope segment(int n, double size) {
      double[] ends = new double[2 * n];
      ends[0] = -size;
      ends[n] = size;
      return Polytope.of(n, ends);
    }

    /** Along the last axis; on the line it goes away from the second body. */
    private static HalfSpaces ray(int n) {
      double[] along = new double[n];
      along[n - 1] = n == 1 ? -1 : 1;
      return HalfSpaces.ray(new double[n], along);
    }
  }

  private enum Asked {
    COLLIDE("collide"),
    DISTANCE("distance"),
    DISTANCE_L1("distance, L1"),
    DISTANCE_LINF("distance, L-infinity"),
    PENETRATION("penetration"),
    ALONG("depth along a direction"),
    CAST("cast"),
    SUBSET("subset");

    final String words;

    Asked(String words) {
      this.words = words;
    }

    Outcome of(ConvexBody a, ConvexBody b, Pose there) {
      Query query = Touchstone.with(ENGINES);
      int n = a.dimension();
      Pose here = Pose.identity(n);
      double[] towards = new double[n];
      towards[0] = -1;
      return switch (this) {
        case COLLIDE -> query.collides(a, here, b, there);
        case DISTANCE -> query.distance(a, here, b, there);
        case DISTANCE_L1 -> query.metric(Metric.L1).distance(a, here, b, there);
        case DISTANCE_LINF -> query.metric(Metric.LINF).distance(a, here, b, there);
        case PENETRATION -> query.penetration(a, here, b, there);
        case ALONG -> query.penetrationAlong(a, here, b, there, towards);
        case CAST -> query.cast(a, here, b, there, towards);
        case SUBSET -> query.isSubset(a, here, b, there);
      };
    }
  }

  /** What an answer says, from the most to the least. */
  private enum Cell {
    PROVED("proved"),
    VERDICT("verdict"),
    BOUNDS("bounds"),
    UNDECIDED("undecided");

    final String words;

    Cell(String words) {
      this.words = words;
    }
  }

  private record Asking(Asked asked, Kind a, Kind b, int n) {

    /** The cell, after both answers were held against the truth. */
    Cell cell() {
      ConvexBody bodyB =
          isOpposite() // away from the first
              ? HalfSpaces.ray(new double[1], new double[] {1})
              : b.body(n, 1);
      double[] far = new double[n];
      far[0] = AWAY;
      Cell found = Cell.PROVED;
      for (boolean apart : new boolean[] {true, false}) {
        Pose there = apart ? Pose.translation(far) : Pose.identity(n);
        // what touches from inside is another question; MatrixTruthTest asks it
        ConvexBody bodyA = a.body(n, asked == Asked.SUBSET && !apart ? 0.5 : 1);
        try {
          Outcome outcome = asked.of(bodyA, bodyB, there);
          judge(outcome, apart);
          Cell cell = cellOf(outcome);
          found = cell.compareTo(found) > 0 ? cell : found;
        } catch (UnsupportedQueryException e) {
          throw new AssertionError(this + " is not answered", e);
        }
      }
      return found;
    }

    private boolean isOpposite() {
      return b == Kind.RAY && n == 1;
    }

    private void judge(Outcome outcome, boolean apart) {
      String what = "%s, apart %s: %s".formatted(this, apart, outcome);
      Verdict verdict = outcome.verdict();
      if (verdict == Verdict.UNDECIDED) {
        return;
      }
      if (asked == Asked.SUBSET) {
        if (apart) {
          assertThat(verdict).as(what).isEqualTo(Verdict.NOT_SUBSET);
        } else if (a == Kind.POINT || (a == b && !isOpposite())) {
          assertThat(verdict).as(what).isEqualTo(Verdict.SUBSET);
        }
      } else if (asked == Asked.CAST) {
        assertThat(verdict.collides()).as(what).isTrue();
        assertThat(outcome.castParameter()).as(what).isLessThanOrEqualTo(apart ? AWAY : 0);
      } else {
        assertThat(verdict.collides()).as(what).isEqualTo(!apart);
      }
      if (asked.words.startsWith("distance") && apart) {
        assertThat(outcome.lower()).as(what).isBetween(AWAY - 4, AWAY);
        if (outcome.hasUpper()) {
          assertThat(outcome.upper()).as(what).isBetween(outcome.lower(), AWAY + 1e-9);
        }
      }
    }

    private Cell cellOf(Outcome outcome) {
      if (outcome.verdict() == Verdict.UNDECIDED) {
        return Cell.UNDECIDED;
      }
      if (outcome.verdictAssurance() != Assurance.PROVED) {
        return Cell.BOUNDS;
      }
      boolean value = asked != Asked.COLLIDE && asked != Asked.SUBSET;
      return value && outcome.boundsAssurance() != Assurance.PROVED ? Cell.VERDICT : Cell.PROVED;
    }
  }

  @Test
  void everyCellIsWhatThePageSays() throws IOException {
    String page = page();
    if (Boolean.getBoolean("touchstone.matrix.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/matrix.md; -Dtouchstone.matrix.write=true writes it anew")
        .isEqualTo(page);
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            # Every question for every body

            What `Touchstone` answers with the policy `checked`, by kinds of bodies and dimensions (1, 2, 3, and 5
            for n). The page is made by a test that asks every question twice, about bodies that are apart and about such
            that overlap, and holds the answers against the truth.

            | word | means |
            |---|---|
            | proved | verdict and bounds are proved |
            | verdict | the verdict is proved; one side of the value is the engine's word |
            | bounds | bounds that hold if the support function does what it says; nothing proves that of somebody's function. Of half-spaces in vertices: no evidence is left |
            | undecided | the question is answered, and left open here, as whether a ball lies in a hull of more than three dimensions |

            """);
    for (Asked asked : Asked.values()) {
      page.append("## ").append(Character.toUpperCase(asked.words.charAt(0)));
      page.append(asked.words.substring(1)).append("\n\n| A | ");
      for (Kind b : Kind.values()) {
        page.append(b.words).append(" | ");
      }
      page.append("\n|").append("---|".repeat(Kind.values().length + 1)).append('\n');
      for (Kind a : Kind.values()) {
        page.append("| ").append(a.words).append(" | ");
        for (Kind b : Kind.values()) {
          page.append(text(asked, a, b)).append(" | ");
        }
        page.append('\n');
      }
      page.append('\n');
    }
    page.append("## What is hard by nature\n\n");
    for (String why : HARD) {
      Paragraph.lines("- ", "  ", why, Paragraph.PAGE_WIDTH)
          .forEach(line -> page.append(line).append('\n'));
    }
    return page.toString().replace(" \n", "\n");
  }

  private static String text(Asked asked, Kind a, Kind b) {
    Map<Cell, List<String>> cells = new EnumMap<>(Cell.class);
    for (int n : DIMENSIONS) {
      Cell cell = new Asking(asked, a, b, n).cell();
      cells.computeIfAbsent(cell, c -> new ArrayList<>()).add(n == 5 ? "n" : "" + n);
    }
    List<String> words = new ArrayList<>();
    cells.forEach(
        (cell, dimensions) ->
            words.add(
                cell.words
                    + (cells.size() == 1 ? "" : " (%s)".formatted(String.join(", ", dimensions)))));
    return String.join(", ", words);
  }
}
