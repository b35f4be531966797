// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.matrix;

import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.checker.JointBox;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.matrix.MatrixRun.Question;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.proof.JointAnswer;
import io.touchstone.proof.JointSettings;
import io.touchstone.proof.VerifiedJointSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a large box of joint values around a posture in which no two links collide: first with
 * even half-widths, then side by side. Not thread-safe.
 */
public final class RegionSearch {

  /** Half-widths begin with this share of what joints have at most. */
  private static final double FIRST = 0.01;

  /** The first step of a side, in radians or units of length, and the least that is tried. */
  private static final double FIRST_STEP = 0.25;

  private static final double LEAST_STEP = 0.02;

  /** How much longer the next step of a side is that went well. */
  private static final double LONGER = 1.3;

  private final JointScene scene;
  private final VerifiedJointSearch search;
  private final JointSettings settings;
  private final Cancellation cancellation;
  private final List<Parameter> parameters;
  private final double[] posture;
  private final double[] from;
  private final double[] to;
  private double[] evenFrom;
  private double[] evenTo;
  private final List<Pair> pairs = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  /** How many times as many boxes the whole region may take at once. */
  private static final long AT_ONCE = 50;

  /** A pair of links, and which parameters of the robot those between them are. */
  private record Pair(Question question, JointPair links, List<Integer> numbers) {}

  /**
   * What was found.
   *
   * @param from least value of each parameter of the robot
   * @param to greatest value of each
   * @param rows a row for each pair that is free in the box, with its evidence
   */
  public record Region(List<Double> from, List<Double> to, List<MatrixRow> rows) {

    /** Copies the lists. */
    public Region {
      from = List.copyOf(from);
      to = List.copyOf(to);
      rows = List.copyOf(rows);
    }
  }

  /**
   * Prepares a search.
   *
   * @param around values of parameters by name; the default posture has the others
   * @param settings how much a pair may take in one box
   */
  public RegionSearch(
      JointScene scene,
      VerifiedJointSearch search,
      JointSettings settings,
      Map<String, Double> around,
      Cancellation cancellation) {
    this.scene = scene;
    this.search = search;
    this.settings = settings;
    this.cancellation = cancellation;
    parameters = scene.parameters();
    List<Double> standing = MatrixRun.defaultPosture(parameters);
    posture = new double[parameters.size()];
    for (int p = 0; p < posture.length; p++) {
      posture[p] = around.getOrDefault(parameters.get(p).name(), standing.get(p));
    }
    from = posture.clone();
    to = posture.clone();
    evenFrom = from;
    evenTo = to;
  }

  /** Returns the pairs that are left out, and why. */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /**
   * Searches.
   *
   * @param questions the pairs to keep free
   * @return null if it was cancelled
   */
  public @Nullable Region find(List<Question> questions) {
    for (Question question : questions) {
      take(question);
    }
    evenly();
    evenFrom = from.clone();
    evenTo = to.clone();
    double[] steps = new double[2 * from.length];
    Arrays.fill(steps, FIRST_STEP);
    boolean going = true;
    while (going && !cancellation.isRequested()) {
      going = false;
      for (int side = 0; side < steps.length && !cancellation.isRequested(); side++) {
        if (steps[side] >= LEAST_STEP) {
          going |= grow(side, steps);
        }
      }
    }
    return cancellation.isRequested() ? null : region();
  }

  private void take(Question question) {
    JointPair links = scene.pair(question.a(), question.b(), question.margin());
    String name =
        scene.bodies().get(question.a()).name() + ", " + scene.bodies().get(question.b()).name();
    List<Integer> numbers = links.chain().parameters().stream().map(parameters::indexOf).toList();
    if (scene.areAdjacent(question.a(), question.b())) {
      leftOut.add(name + ": adjacent");
      return;
    }
    Pair pair = new Pair(question, links, numbers);
    if (free(pair, posture, posture) == null) {
      leftOut.add(name + ": collide in the posture");
      return;
    }
    pairs.add(pair);
  }

  private @Nullable JointAnswer free(Pair pair, double[] least, double[] greatest) {
    return free(pair, least, greatest, settings.boxes());
  }

  private @Nullable JointAnswer free(Pair pair, double[] least, double[] greatest, long boxes) {
    List<Double> lower = new ArrayList<>();
    List<Double> upper = new ArrayList<>();
    for (int number : pair.numbers()) {
      lower.add(least[number]);
      upper.add(greatest[number]);
    }
    JointAnswer answer =
        search.within(
            pair.links(),
            new JointBox(lower, upper),
            new JointSettings(
                boxes, settings.seed(), OptionalDouble.empty(), false, cancellation::isRequested));
    return answer.evidence().verdict() == JointVerdict.FREE ? answer : null;
  }

  /** Tells whether all pairs are free; the one that is not comes first the next time. */
  private boolean allFree(double[] least, double[] greatest, int only) {
    for (int k = 0; k < pairs.size(); k++) {
      Pair pair = pairs.get(k);
      boolean concerned = only < 0 || pair.numbers().contains(only);
      if (concerned && free(pair, least, greatest) == null) {
        pairs.add(0, pairs.remove(k));
        return false;
      }
    }
    return true;
  }

  private double[] side(double share, double sign) {
    double[] moved = posture.clone();
    for (int p = 0; p < moved.length; p++) {
      double width = Math.min(1, upper(p) - lower(p));
      moved[p] = Math.max(lower(p), Math.min(upper(p), posture[p] + sign * share * width));
    }
    return moved;
  }

  private double lower(int p) {
    return Math.max(parameters.get(p).lower(), posture[p] - 2 * JointBox.HALF_TURN);
  }

  private double upper(int p) {
    return Math.min(parameters.get(p).upper(), posture[p] + 2 * JointBox.HALF_TURN);
  }

  private void evenly() {
    double good = 0;
    double factor = 2;
    double share = FIRST;
    while (factor > 1.05 && share < 8 && !cancellation.isRequested()) {
      double[] least = side(share, -1);
      double[] greatest = side(share, 1);
      if (allFree(least, greatest, -1)) {
        good = share;
        System.arraycopy(least, 0, from, 0, from.length);
        System.arraycopy(greatest, 0, to, 0, to.length);
      } else {
        factor = Math.sqrt(factor);
      }
      share = good == 0 ? share / 4 : good * factor;
      if (share < 1e-6) {
        return;
      }
    }
  }

  /** Moves a side outwards if the slab behind it is free; returns whether it may go on. */
  private boolean grow(int side, double[] steps) {
    int p = side / 2;
    boolean up = side % 2 == 1;
    double room = up ? upper(p) - to[p] : from[p] - lower(p);
    if (!(room > 0)) {
      steps[side] = 0;
      return false;
    }
    double step = Math.min(room, steps[side]);
    double[] least = from.clone();
    double[] greatest = to.clone();
    least[p] = up ? to[p] : from[p] - step;
    greatest[p] = up ? to[p] + step : from[p];
    if (allFree(least, greatest, p)) {
      from[p] = Math.min(from[p], least[p]);
      to[p] = Math.max(to[p], greatest[p]);
      steps[side] *= LONGER;
    } else {
      steps[side] /= 2;
    }
    return true;
  }

  /**
   * Proves the whole box for each pair. What slabs have shown may take too many boxes at once: then
   * the box with even half-widths is the answer.
   */
  private Region region() {
    List<MatrixRow> rows = rows(AT_ONCE * settings.boxes());
    if (rows.size() < pairs.size()) {
      System.arraycopy(evenFrom, 0, from, 0, from.length);
      System.arraycopy(evenTo, 0, to, 0, to.length);
      rows = rows(settings.boxes());
    }
    return new Region(
        Arrays.stream(from).boxed().toList(), Arrays.stream(to).boxed().toList(), rows);
  }

  private List<MatrixRow> rows(long boxes) {
    List<MatrixRow> rows = new ArrayList<>();
    for (Pair pair : pairs) {
      JointAnswer answer = free(pair, from, to, boxes);
      if (answer == null) {
        return rows;
      }
      rows.add(
          new MatrixRow(
              rows.size(),
              scene.bodies().get(pair.question().a()),
              scene.bodies().get(pair.question().b()),
              pair.links(),
              false,
              false,
              answer,
              ""));
    }
    return rows;
  }
}
