// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The content of a {@code polytope-pairs} file: shapes, and pairs of them in poses. Immutable and
 * thread-safe. Poses are kept as bare numbers, so that millions of pairs fit into memory.
 */
public final class PairsFile {

  /** Pairs per block of numbers. */
  static final int BLOCK = 1024;

  private final int dimension;
  private final boolean affine;
  private final List<NamedShape> shapes;
  private final int count;
  private final int[] shapesOfPairs;
  private final double[][] poses;

  private PairsFile(Builder builder) {
    this.dimension = builder.dimension;
    this.affine = builder.affine;
    this.shapes = List.copyOf(builder.shapes);
    this.count = builder.count;
    this.shapesOfPairs = Arrays.copyOf(builder.shapesOfPairs, 2 * builder.count);
    this.poses = builder.poses.toArray(new double[0][]);
  }

  /** Returns the dimension of all shapes. */
  public int dimension() {
    return dimension;
  }

  /** Returns the shapes, in the order of the file. */
  public List<NamedShape> shapes() {
    return shapes;
  }

  /** Returns the number of pairs. */
  public int pairCount() {
    return count;
  }

  /** Returns the index of the first shape of a pair. */
  public int shapeA(int pair) {
    return shapesOfPairs[2 * checked(pair)];
  }

  /** Returns the index of the second shape of a pair. */
  public int shapeB(int pair) {
    return shapesOfPairs[2 * checked(pair) + 1];
  }

  private int checked(int pair) {
    if (pair < 0 || pair >= count) {
      throw new IndexOutOfBoundsException("pair " + pair + " of " + count);
    }
    return pair;
  }

  /** Returns the pose of the first shape of a pair. */
  public Pose poseA(int pair) {
    return pose(pair, 0);
  }

  /** Returns the pose of the second shape of a pair. */
  public Pose poseB(int pair) {
    return pose(pair, 1);
  }

  private Pose pose(int pair, int side) {
    int size = dimension * (dimension + 1);
    int offset = (2 * (checked(pair) % BLOCK) + side) * size;
    double[] matrix = Arrays.copyOfRange(poses[pair / BLOCK], offset, offset + size);
    return affine ? Pose.affine(dimension, matrix) : Pose.of(dimension, matrix);
  }

  /** Collects shapes and pairs. Not thread-safe. */
  static final class Builder {

    private final int dimension;
    private final boolean affine;
    private final MutablePose check;
    private final List<NamedShape> shapes = new ArrayList<>();
    private int[] shapesOfPairs = new int[2 * BLOCK];
    private final List<double[]> poses = new ArrayList<>();
    private int count;

    Builder(int dimension, boolean affine) {
      this.dimension = dimension;
      this.affine = affine;
      this.check = new MutablePose(dimension, affine);
    }

    int dimension() {
      return dimension;
    }

    void shape(NamedShape shape) {
      shapes.add(shape);
    }

    /**
     * Starts a pair and returns where its first pose goes, in {@link #block()}; the second follows
     * at once.
     */
    int pair(int a, int b) {
      if (2 * count == shapesOfPairs.length) {
        shapesOfPairs = Arrays.copyOf(shapesOfPairs, 2 * shapesOfPairs.length);
      }
      shapesOfPairs[2 * count] = a;
      shapesOfPairs[2 * count + 1] = b;
      int size = 2 * dimension * (dimension + 1);
      int slot = count % BLOCK;
      if (slot == 0) {
        poses.add(new double[BLOCK * size]);
      }
      count++;
      return slot * size;
    }

    double[] block() {
      return poses.get(poses.size() - 1);
    }

    /**
     * Checks a pose that has been written.
     *
     * @throws io.touchstone.api.geometry.InvalidGeometryException if it has to be rigid and is not
     */
    void checkPose(int offset) {
      check.set(block(), offset);
    }

    PairsFile build() {
      return new PairsFile(this);
    }
  }
}
