// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Axis-parallel boxes at random places, and the same boxes a little later. The world is as large as
 * it must be for {@link #NEIGHBOURS} overlaps of each box on average. {@link Random} defines its
 * sequence to the bit: dimension, number, sizes and seed give the same boxes on every machine.
 */
final class BoxScene {

  /** Boxes that overlap one, on average. */
  static final double NEIGHBOURS = 5;

  /** How far a box moves along each axis: standard deviation; boxes have side 1 or more. */
  private static final double STEP = 0.05;

  /** Pairs of boxes by which the size of the world is found. */
  private static final int SAMPLE = 4096;

  private final int dimension;
  private final double[][] min;
  private final double[][] max;
  private final double[][] movedMin;
  private final double[][] movedMax;

  private BoxScene(int dimension, int count) {
    this.dimension = dimension;
    this.min = new double[count][dimension];
    this.max = new double[count][dimension];
    this.movedMin = new double[count][dimension];
    this.movedMax = new double[count][dimension];
  }

  /** How the sides of the boxes are distributed. */
  enum Sizes {
    /** Each side uniform between 0.75 and 1.25. */
    SIMILAR {
      @Override
      double scale(Random random) {
        return 1;
      }
    },
    /** The same times 2^u, one u for each box, uniform between 0 and 10. */
    OCTAVES {
      @Override
      double scale(Random random) {
        return StrictMath.pow(2, 10 * random.nextDouble());
      }
    };

    abstract double scale(Random random);

    /** Draws the sides of a box. */
    void draw(Random random, double[] sides) {
      double scale = scale(random);
      for (int axis = 0; axis < sides.length; axis++) {
        sides[axis] = scale * (0.75 + 0.5 * random.nextDouble());
      }
    }
  }

  static BoxScene make(int dimension, int count, Sizes sizes, long seed) {
    double world = world(dimension, count, sizes, seed);
    Random random = new Random(seed);
    BoxScene scene = new BoxScene(dimension, count);
    double[] sides = new double[dimension];
    for (int k = 0; k < count; k++) {
      sizes.draw(random, sides);
      for (int axis = 0; axis < dimension; axis++) {
        scene.min[k][axis] = world * random.nextDouble();
        scene.max[k][axis] = scene.min[k][axis] + sides[axis];
        double step = STEP * random.nextGaussian();
        scene.movedMin[k][axis] = scene.min[k][axis] + step;
        scene.movedMax[k][axis] = scene.max[k][axis] + step;
      }
    }
    return scene;
  }

  /** Returns the side of the cube in which the boxes begin, found by bisection. */
  private static double world(int dimension, int count, Sizes sizes, long seed) {
    Random random = new Random(seed);
    double[][] one = new double[SAMPLE][dimension];
    double[][] other = new double[SAMPLE][dimension];
    for (int k = 0; k < SAMPLE; k++) {
      sizes.draw(random, one[k]);
      sizes.draw(random, other[k]);
    }
    double low = 0;
    double high = 4096.0 * count; // with longest sides of 1280 in one dimension, too, large enough
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      double overlaps = 0;
      for (int k = 0; k < SAMPLE; k++) {
        overlaps += chance(one[k], other[k], middle);
      }
      if (overlaps / SAMPLE * (count - 1) > NEIGHBOURS) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Returns the probability that two boxes overlap that begin anywhere in a cube. */
  private static double chance(double[] one, double[] other, double world) {
    double chance = 1;
    for (int axis = 0; axis < one.length; axis++) {
      double before = Math.max(0, 1 - one[axis] / world);
      double behind = Math.max(0, 1 - other[axis] / world);
      chance *= 1 - (before * before + behind * behind) / 2;
    }
    return chance;
  }

  int dimension() {
    return dimension;
  }

  int count() {
    return min.length;
  }

  double[] min(int box) {
    return min[box];
  }

  double[] max(int box) {
    return max[box];
  }

  double[] movedMin(int box) {
    return movedMin[box];
  }

  double[] movedMax(int box) {
    return movedMax[box];
  }

  /**
   * Writes the boxes for programs in other languages: their number as eight bytes, then for each
   * its lower and its upper corner, then the same of the moved ones, doubles; lowest byte first.
   */
  void writeTo(Path file) throws IOException {
    byte[] number = new byte[Long.BYTES];
    ByteBuffer.wrap(number).order(ByteOrder.LITTLE_ENDIAN).putLong(count());
    byte[] bytes = new byte[2 * dimension * Double.BYTES];
    ByteBuffer box = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write(number);
      for (int k = 0; k < count(); k++) {
        put(box, min[k], max[k]);
        out.write(bytes);
      }
      for (int k = 0; k < count(); k++) {
        put(box, movedMin[k], movedMax[k]);
        out.write(bytes);
      }
    }
  }

  private static void put(ByteBuffer box, double[] low, double[] high) {
    box.clear();
    for (double x : low) {
      box.putDouble(x);
    }
    for (double x : high) {
      box.putDouble(x);
    }
  }
}
