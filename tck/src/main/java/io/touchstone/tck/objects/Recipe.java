// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.objects;

import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.TriangleMesh;
import java.util.Random;

/**
 * Recipes of shapes that are not convex. Each makes the same object as a compound of convex parts
 * and as a closed triangle mesh; where sections of a tube are not plane the two differ a little.
 *
 * <p>A seed draws proportions, detail says into how many pieces round things are cut. About 2 units
 * across. The bits are the same on every machine.
 */
public enum Recipe {
  /** Two boxes that share a face. */
  ELL {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double w = 0.2 + 0.3 * chance.nextDouble();
      into.box(-1, -1, -0.3, 1, -1 + w, 0.3);
      into.box(-1, -1 + w, -0.3, -1 + w, 1, 0.3);
    }
  },

  /** Three boxes. */
  YOU {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double w = 0.1 + 0.3 * chance.nextDouble();
      into.box(-1, -1, -0.3, 1, -1 + w, 0.3);
      into.box(-1, -1 + w, -0.3, -1 + w, 1, 0.3);
      into.box(1 - w, -1 + w, -0.3, 1, 1, 0.3);
    }
  },

  /** A ring of round section. */
  TORUS {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double thin = 0.1 + 0.3 * chance.nextDouble();
      int sides = Math.max(3, detail / 2);
      double[][][] sections = new double[Math.max(3, detail)][][];
      for (int i = 0; i < sections.length; i++) {
        sections[i] = circle(sides, 0.7, 0, thin, 2 * Math.PI * i / sections.length);
      }
      into.tube(sections, true);
    }
  },

  /** A ring of square section with teeth, which stand in it a little. */
  GEAR {
    @Override
    void make(Pieces into, int detail, Random chance) {
      int teeth = Math.max(5, detail / 2);
      double[][][] rim = new double[2 * teeth][][];
      for (int i = 0; i < rim.length; i++) {
        rim[i] = ring(0.4, 0.75, -0.2, 0.2, Math.PI * i / teeth);
      }
      into.tube(rim, true);
      double width = 0.5 + 0.4 * chance.nextDouble();
      for (int tooth = 0; tooth < teeth; tooth++) {
        double middle = 2 * Math.PI * tooth / teeth;
        double[][][] block = new double[2][][];
        for (int i = 0; i < 2; i++) {
          block[i] = ring(0.7, 1, -0.2, 0.2, middle + (i - 0.5) * width * Math.PI / teeth);
        }
        into.tube(block, false);
      }
    }
  },

  /** An angle bracket whose plates have a round hole each. */
  BRACKET {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double hole = 0.2 + 0.2 * chance.nextDouble();
      for (int plate = 0; plate < 2; plate++) {
        double[][][] sections = new double[4 * Math.max(1, detail / 4)][][];
        for (int i = 0; i < sections.length; i++) {
          sections[i] = aroundHole(hole, 2 * Math.PI * i / sections.length, plate == 1);
        }
        into.tube(sections, true);
      }
      into.box(-0.7, -0.7, -0.9, 0.7, 0.7, -0.7); // where both meet
    }
  },

  /** A wire in windings. */
  SPRING {
    @Override
    void make(Pieces into, int detail, Random chance) {
      int windings = 2 + chance.nextInt(3);
      double wire = 0.05 + 0.05 * chance.nextDouble();
      int sides = Math.max(3, detail / 3);
      int perWinding = Math.max(4, detail);
      double[][][] sections = new double[windings * perWinding + 1][][];
      for (int i = 0; i < sections.length; i++) {
        double height = 2.0 * i / (sections.length - 1) - 1;
        sections[i] = circle(sides, 0.7, height, wire, 2 * Math.PI * i / perWinding);
      }
      into.tube(sections, false);
    }
  },

  /** A wall, a bottom and a handle, which end in each other. */
  MUG {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double wall = 0.05 + 0.1 * chance.nextDouble();
      int around = Math.max(4, detail);
      double[][][] sections = new double[around][][];
      double[][] low = new double[around][];
      double[][] high = new double[around][];
      for (int i = 0; i < around; i++) {
        double angle = 2 * Math.PI * i / around;
        sections[i] = ring(0.6 - wall, 0.6, -0.8, 0.8, angle);
        low[i] = at(0.6 - wall / 2, angle, -0.8);
        high[i] = at(0.6 - wall / 2, angle, -0.8 + wall);
      }
      into.tube(sections, true);
      into.tube(new double[][][] {high, low}, false);
      int bends = Math.max(3, detail / 2);
      double[][][] handle = new double[bends + 1][][];
      for (int i = 0; i <= bends; i++) {
        double[][] flat = circle(4, 0.4, 0, 0.08, Math.PI * i / bends - Math.PI / 2);
        for (double[] point : flat) {
          double along = point[1];
          point[0] += 0.57;
          point[1] = -point[2];
          point[2] = along;
        }
        handle[i] = flat;
      }
      into.tube(handle, false);
    }
  },

  /** A seat, four legs, a back of bars. */
  CHAIR {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double leg = 0.05 + 0.05 * chance.nextDouble();
      into.box(-0.6, -0.6, 0, 0.6, 0.6, 0.1);
      for (int corner = 0; corner < 4; corner++) {
        double x = corner % 2 == 0 ? -0.6 : 0.6 - leg;
        double y = corner / 2 == 0 ? -0.6 : 0.6 - leg;
        into.box(x, y, -1, x + leg, y + leg, 0);
      }
      int bars = Math.max(2, detail / 4);
      for (int bar = 0; bar < bars; bar++) {
        double x = -0.6 + (1.2 - leg) * bar / (bars - 1);
        into.box(x, 0.6 - leg, 0.1, x + leg, 0.6, 1);
      }
      into.box(-0.6, 0.6 - leg, 1, 0.6, 0.6, 1.1);
    }
  },

  /** Two sides and boards. */
  SHELF {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double board = 0.02 + 0.06 * chance.nextDouble();
      into.box(-1, -0.4, -1, -1 + board, 0.4, 1);
      into.box(1 - board, -0.4, -1, 1, 0.4, 1);
      int boards = Math.max(2, detail / 2);
      for (int i = 0; i < boards; i++) {
        double z = -1 + (2 - board) * i / (boards - 1);
        into.box(-1 + board, -0.4, z, 1 - board, 0.4, z + board);
      }
    }
  },

  /** Blocks that run through each other and through themselves. */
  OVERLAPPING {
    @Override
    void make(Pieces into, int detail, Random chance) {
      for (int i = 0; i < Math.max(3, detail / 3); i++) {
        double[] low = new double[3];
        double[] high = new double[3];
        for (int axis = 0; axis < 3; axis++) {
          low[axis] = -chance.nextDouble();
          high[axis] = chance.nextDouble();
        }
        into.box(low[0], low[1], low[2], high[0], high[1], high[2]);
      }
    }
  },

  /** A hollow box in which a ball lies, which touches nothing. */
  NESTED {
    @Override
    void make(Pieces into, int detail, Random chance) {
      double wall = 0.05 + 0.1 * chance.nextDouble();
      into.box(-1, -1, -1, 1, 1, -1 + wall);
      into.box(-1, -1, 1 - wall, 1, 1, 1);
      double[][][] sides = new double[4][][];
      for (int i = 0; i < 4; i++) {
        double s = Math.sqrt(2);
        double angle = Math.PI / 2 * i + Math.PI / 4;
        sides[i] = ring(s * (1 - wall), s, -1 + wall, 1 - wall, angle);
      }
      into.tube(sides, true);
      double half = 0.1 + 0.2 * chance.nextDouble();
      into.box(-half, -half, -half, half, half, half);
    }
  };

  abstract void make(Pieces into, int detail, Random chance);

  /**
   * Makes the object of convex parts.
   *
   * @param detail about how many pieces a round is cut into; at least 1
   */
  public CompoundBody compound(int detail, long seed) {
    return pieces(detail, seed).compound();
  }

  /** Makes the object as a triangle mesh, closed; see {@link #compound}. */
  public TriangleMesh mesh(int detail, long seed) {
    return pieces(detail, seed).mesh();
  }

  private Pieces pieces(int detail, long seed) {
    if (detail < 1) {
      throw new IllegalArgumentException("detail is %d; it is at least 1".formatted(detail));
    }
    Pieces pieces = new Pieces();
    make(pieces, detail, new Random(seed));
    return pieces;
  }

  /** A circle around a point of the ring of radius R, in the plane through the axis. */
  private static double[][] circle(
      int sides, double ringRadius, double height, double radius, double angle) {
    double[][] points = new double[sides][];
    for (int i = 0; i < sides; i++) {
      double turn = 2 * Math.PI * i / sides;
      points[i] =
          at(
              ringRadius + radius * StrictMath.cos(turn),
              angle,
              height + radius * StrictMath.sin(turn));
    }
    return points;
  }

  /** A rectangle in the plane through the axis. */
  private static double[][] ring(
      double inner, double outer, double low, double high, double angle) {
    return new double[][] {
      at(inner, angle, low), at(outer, angle, low), at(outer, angle, high), at(inner, angle, high)
    };
  }

  /** From the rim of a round hole to that of a square plate, 0.2 thick. */
  private static double[][] aroundHole(double hole, double angle, boolean upright) {
    double x = StrictMath.cos(angle + Math.PI / 4);
    double y = StrictMath.sin(angle + Math.PI / 4);
    double rim = 0.7 / Math.max(Math.abs(x), Math.abs(y));
    double[][] points = ring(hole, rim, 0, 0.2, angle + Math.PI / 4);
    for (double[] p : points) {
      if (upright) {
        double z = p[2];
        p[2] = p[0];
        p[0] = p[1];
        p[1] = z;
        p[1] += 0.5;
      } else {
        p[2] -= 0.9;
      }
    }
    return points;
  }

  private static double[] at(double radius, double angle, double height) {
    return new double[] {radius * StrictMath.cos(angle), radius * StrictMath.sin(angle), height};
  }
}
