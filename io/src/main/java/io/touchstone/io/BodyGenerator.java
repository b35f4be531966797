// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Makes the bodies of a scene from their numbers: any of them at any time, on any machine, the same
 * bits. Numbers at random come from SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable
 * pseudorandom number generators, OOPSLA 2014, figure 17). Immutable.
 *
 * @param kind which bodies
 * @param count how many, at least 1
 * @param seed other seeds make other scenes
 * @param spacing how many lengths of an average cube there are, along each axis, for each body;
 *     positive. Of no meaning for twins
 * @param crowd the share of the bodies that stand in one corner, packed a little more densely,
 *     while the rest have room; at least 0, below 1. Of no meaning for twins
 */
public record BodyGenerator(Kind kind, long count, long seed, double spacing, double crowd)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Kinds of scenes. */
  public enum Kind {
    /** Cubes of eight sizes, turned and placed at random. */
    CUBES,
    /**
     * Pairs of turned unit cubes, each pair in a place of its own. The two of every other pair,
     * from the first, are nearer to each other than the balls in them are wide, so that they
     * collide; all others are farther apart than the balls around them.
     */
    TWINS
  }

  /** Sizes of cubes. */
  private static final int SIZES = 8;

  /** Half the edge of the smallest cube, and how much each next one has more. */
  private static final double SMALLEST = 0.25;

  private static final double STEP = 0.0625;

  /** Distance of the places of twins. */
  private static final double PLACES = 4;

  /** Distance of twins that collide: below 1, the width of the ball in a unit cube. */
  private static final double NEAR = 0.9;

  /** Distance of twins that do not: above sqrt(3), the width of the ball around one. */
  private static final double FAR = 1.8;

  /** How much more densely a crowd stands, and how much more room the rest has, along each axis. */
  private static final double CROWDED = 0.8;

  private static final double ROOMY = 4;

  /** Returns the shapes that occur; a body has one of these, the same object. */
  public List<ConvexBody> shapes() {
    List<ConvexBody> shapes = new ArrayList<>();
    for (int size = 0; size < (kind == Kind.TWINS ? 1 : SIZES); size++) {
      double half = kind == Kind.TWINS ? 0.5 : SMALLEST + size * STEP;
      shapes.add(Shapes.box(half, half, half));
    }
    return List.copyOf(shapes);
  }

  /** Returns the name of a body. */
  public static String name(long index) {
    return "b" + index;
  }

  /** Returns which of the {@link #shapes} a body has. */
  public int shape(long index) {
    return kind == Kind.TWINS ? 0 : (int) (bits(index, 0) >>> 61);
  }

  /** Returns where a body stands. */
  public Pose pose(long index) {
    double[] q = turn(index);
    double[] t = kind == Kind.TWINS ? twin(index) : scattered(index);
    return Pose.quaternion(t[0], t[1], t[2], q[0], q[1], q[2], q[3]);
  }

  /** Returns how many pairs collide, where that is known without looking. */
  public OptionalLong collisions() {
    long pairs = count / 2;
    return kind == Kind.TWINS ? OptionalLong.of((pairs + 1) / 2) : OptionalLong.empty();
  }

  private double[] scattered(long index) {
    boolean crowded = unit(index, 1) < crowd;
    double share = crowded ? crowd : 1 - crowd;
    double room = crowd == 0 ? 1 : crowded ? CROWDED : ROOMY;
    double edge = room * spacing * StrictMath.cbrt(share * count);
    return new double[] {
      edge * unit(index, 2), edge * unit(index, 3), edge * unit(index, 4),
    };
  }

  private double[] twin(long index) {
    long place = index / 2;
    long side = Math.max(1, (long) StrictMath.ceil(StrictMath.cbrt((count + 1) / 2.0)));
    double shift = index % 2 == 0 ? 0 : place % 2 == 0 ? NEAR : FAR;
    long column = place % side;
    long row = place / side % side;
    long layer = place / (side * side);
    return new double[] {PLACES * column + shift, PLACES * row, PLACES * layer};
  }

  /** A point in the unit ball, the origin excluded, as a quaternion of any length. */
  private double[] turn(long index) {
    for (int k = 8; ; k += 4) {
      double[] q = new double[4];
      double square = 0;
      for (int i = 0; i < 4; i++) {
        q[i] = 2 * unit(index, k + i) - 1;
        square += q[i] * q[i];
      }
      if (square <= 1 && square > 0x1p-20) {
        return q;
      }
    }
  }

  /** Returns a number of at least 0 and below 1. */
  private double unit(long index, int which) {
    return (bits(index, which) >>> 11) * 0x1p-53;
  }

  private long bits(long index, int which) {
    return mixed(mixed(mixed(seed) + index) + which);
  }

  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
