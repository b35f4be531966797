// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.Termination;
import io.touchstone.fixtures.ExactPair.Nearest;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.proposal.Proposal;
import java.util.Random;

/** What engines may say of a pair: the truth, half of it, nothing, and lies of every kind. */
enum Proposals {
  TRUTH {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(!nearest.meet(), out);
      along(nearest, random, out);
      terms(nearest, random.nextBoolean(), out);
    }
  },
  WITHOUT_CLAIM {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      along(nearest, random, out);
      terms(nearest, random.nextBoolean(), out);
    }
  },
  NOTHING {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {}
  },
  ONLY_A_DIRECTION {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(!nearest.meet(), out);
      along(nearest, random, out);
    }
  },
  ONE_SIDE_ONLY {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      out.apart();
      along(nearest, random, out);
      out.vertexA(any(posed.a().vertexCount(), random), 1);
    }
  },
  TILTED_DIRECTION {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(!nearest.meet(), out);
      double[] w = direction(nearest, random);
      double tilt = Math.pow(10, -9 - 7 * random.nextDouble());
      for (int i = 0; i < w.length; i++) {
        w[i] += tilt * random.nextGaussian();
      }
      out.along(w);
      terms(nearest, false, out);
    }
  },
  LONG_DIRECTION {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(!nearest.meet(), out);
      double[] w = direction(nearest, random);
      double length = Math.scalb(1 + random.nextDouble(), random.nextInt(2000) - 1000);
      for (int i = 0; i < w.length; i++) {
        w[i] *= length;
      }
      out.along(w);
      terms(nearest, true, out);
    }
  },
  WRONG_CLAIM {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(nearest.meet(), out);
      along(nearest, random, out);
      terms(nearest, random.nextBoolean(), out);
    }
  },
  RANDOM_DIRECTION {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      out.along(PairFamilies.unit(posed.dimension(), random));
      terms(nearest, random.nextBoolean(), out);
    }
  },
  RANDOM_VERTICES {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      along(nearest, random, out);
      for (int k = 0; k <= posed.dimension(); k++) {
        int vertexA = random.nextInt(posed.a().vertexCount());
        out.pair(vertexA, random.nextInt(posed.b().vertexCount()), random.nextDouble());
      }
    }
  },
  NO_SUCH_VERTICES {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      along(nearest, random, out);
      for (int k = 0; k <= posed.dimension(); k++) {
        int vertexA = any(posed.a().vertexCount(), random);
        out.pair(vertexA, any(posed.b().vertexCount(), random), random.nextDouble());
      }
    }
  },
  NO_NUMBERS {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      double[] w = direction(nearest, random);
      if (random.nextBoolean()) {
        w[random.nextInt(w.length)] = wrong(random);
      }
      out.along(w);
      for (int k = 0; k < nearest.ofA().size(); k++) {
        out.pair(nearest.ofA().get(k), nearest.ofB().get(k), wrong(random));
      }
      if (random.nextBoolean()) {
        for (int k = nearest.ofA().size(); k <= posed.dimension(); k++) {
          out.pair(0, 0, wrong(random));
        }
      }
    }
  },
  NEGATIVE_WEIGHTS {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      along(nearest, random, out);
      terms(nearest, false, out);
      out.pair(0, 0, -random.nextDouble());
    }
  },
  SWAPPED_BODIES {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(!nearest.meet(), out);
      double[] w = direction(nearest, random);
      for (int i = 0; i < w.length; i++) {
        w[i] = -w[i];
      }
      out.along(w);
      for (int k = 0; k < nearest.ofA().size(); k++) {
        out.pair(nearest.ofB().get(k), nearest.ofA().get(k), nearest.weights().get(k));
      }
    }
  },
  TOO_MANY_PAIRS {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      along(nearest, random, out);
      for (int k = 0; k < posed.dimension() + 20; k++) {
        int vertexA = random.nextInt(posed.a().vertexCount());
        out.pair(vertexA, random.nextInt(posed.b().vertexCount()), random.nextDouble());
      }
    }
  },
  UNEVEN_LISTS {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      claim(random.nextBoolean(), out);
      along(nearest, random, out);
      terms(nearest, false, out);
      out.vertexA(any(posed.a().vertexCount(), random), random.nextDouble());
    }
  },
  LIES_ABOUT_BOUNDS {
    @Override
    void make(Posed posed, Nearest nearest, Random random, Proposal out) {
      TRUTH.make(posed, nearest, random, out);
      out.lower(bound(random)).upper(bound(random));
      for (int k = 0; k < random.nextInt(posed.dimension() + 2); k++) {
        int vertexA = any(posed.a().vertexCount(), random);
        out.foot(vertexA, any(posed.b().vertexCount(), random), random.nextDouble());
      }
    }
  };

  /** Fills a proposal that is clear. */
  abstract void make(Posed posed, Nearest nearest, Random random, Proposal out);

  /** Adds what has nothing to do with the evidence: a wrong reason. */
  static void endAnyhow(Random random, Proposal out) {
    Termination[] reasons = Termination.values();
    out.ended(reasons[random.nextInt(reasons.length)]);
  }

  private static void claim(boolean apart, Proposal out) {
    if (apart) {
      out.apart();
    } else {
      out.together();
    }
  }

  private static double[] direction(Nearest nearest, Random random) {
    return nearest.meet()
        ? PairFamilies.unit(nearest.direction().size(), random)
        : nearest.normal();
  }

  private static void along(Nearest nearest, Random random, Proposal out) {
    out.along(direction(nearest, random));
  }

  private static void terms(Nearest nearest, boolean apiece, Proposal out) {
    for (int k = 0; k < nearest.ofA().size(); k++) {
      double weight = nearest.weights().get(k);
      if (apiece) {
        out.vertexA(nearest.ofA().get(k), weight).vertexB(nearest.ofB().get(k), weight);
      } else {
        out.pair(nearest.ofA().get(k), nearest.ofB().get(k), weight);
      }
    }
  }

  private static int any(int count, Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> -1;
      case 1 -> count;
      case 2 -> Integer.MAX_VALUE;
      case 3 -> Integer.MIN_VALUE;
      default -> random.nextInt(count);
    };
  }

  private static double wrong(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      default -> Double.MAX_VALUE;
    };
  }

  private static double bound(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      default -> random.nextGaussian();
    };
  }
}
