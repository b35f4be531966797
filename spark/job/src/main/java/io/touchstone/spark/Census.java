// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.io.InvalidInputException;
import io.touchstone.tiles.TileBody;
import io.touchstone.tiles.TileFunction;
import io.touchstone.tiles.Tiling;
import io.touchstone.tiles.TilingBuilder;
import io.touchstone.tiles.WholeScene;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What is known of a part of the bodies after they were all looked at once.
 *
 * @param part number of the part
 * @param bodies how many there are
 * @param uses how many have each shape
 * @param sample bodies drawn at random, each one as likely as any other, by their numbers in the
 *     part and the boxes they have: lower and then upper coordinates
 * @param problem what is wrong with the part; empty if nothing is
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Census(int part, long bodies, long[] uses, List<double[]> sample, String problem)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Boxes from which tiles are made. */
  private static final int SAMPLE = 100_000;

  /** Counts a part. */
  static Census of(int part, BodyPart bodies, WholeScene scene, int parts) {
    long[] uses = new long[scene.shapes().size()];
    List<double[]> sample = new ArrayList<>();
    int wanted = Math.max(2000, 4 * SAMPLE / parts);
    SplittableRandom random = new SplittableRandom(part);
    TileFunction function = scene.tiles();
    long count = 0;
    // what is made has its number behind all others, and 0 is the first of all
    long first = bodies instanceof BodyPart.Made made ? made.from() : 0;
    try (BodyPart.Bodies all = bodies.open(scene, first)) {
      for (TileBody body = all.next(); body != null; body = all.next()) {
        uses[body.shape()]++;
        if (function.enclose(BodyPart.shapeOf(scene, body), body.pose())) {
          // reservoir sampling (J. S. Vitter, TOMS 11, 1985, algorithm R)
          if (sample.size() < wanted) {
            sample.add(function.box());
          } else {
            long slot = random.nextLong(count + 1);
            if (slot < wanted) {
              sample.set((int) slot, function.box());
            }
          }
        }
        count++;
      }
      return new Census(part, count, uses, sample, "");
    } catch (InvalidInputException e) {
      return new Census(part, count, uses, List.of(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return new Census(part, count, uses, List.of(), bodies.place() + ": cannot be read: " + e);
    }
  }

  /** Returns how many bodies have each shape, over all parts. */
  static long[] uses(List<Census> parts, int shapes) {
    long[] uses = new long[shapes];
    for (Census part : parts) {
      Arrays.setAll(uses, k -> uses[k] + part.uses()[k]);
    }
    return uses;
  }

  /**
   * Makes tiles of what was drawn: from each part in proportion to its bodies.
   *
   * @param tiles how many at most
   */
  static Tiling tiling(List<Census> parts, int dimension, int tiles) {
    TilingBuilder builder = new TilingBuilder(dimension);
    double rate = rate(parts);
    for (Census part : parts) {
      long wanted = (long) Math.ceil(rate * part.bodies());
      List<double[]> drawn = part.sample();
      for (int k = 0; k < drawn.size() && k < wanted; k++) {
        double[] box = drawn.get(k);
        builder.add(
            Arrays.copyOf(box, dimension), Arrays.copyOfRange(box, dimension, 2 * dimension));
      }
    }
    return builder.build(tiles);
  }

  /** Returns the share of the bodies of each part that was drawn from all of them. */
  private static double rate(List<Census> parts) {
    long bodies = parts.stream().mapToLong(Census::bodies).sum();
    double rate = SAMPLE / (double) Math.max(1, bodies);
    for (Census part : parts) {
      if (!part.sample().isEmpty()) {
        rate = Math.min(rate, part.sample().size() / (double) part.bodies());
      }
    }
    return rate;
  }
}
