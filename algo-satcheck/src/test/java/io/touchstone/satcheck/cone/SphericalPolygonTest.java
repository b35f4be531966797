package io.touchstone.satcheck.cone;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.kernel.oracle.ExactPair;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.cone.SphericalPolygon.Cut;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SphericalPolygonTest {

  private static final double[] HIGH = {0, 0, 1};

  /** As the search does it: each cut takes away the direction that the polygon named. */
  @Test
  void theAxisIsInsideOfAllSidesAndNothingThatSeparatesIsLost() {
    int cuts = 0;
    for (int seed = 0; seed < 200 * ROUNDS; seed++) {
      Random random = new Random(seed);
      SphericalPolygon polygon = new SphericalPolygon();
      polygon.start(random(random));
      List<Vector> sides = new ArrayList<>();
      for (Cut cut = Cut.OPEN; cut == Cut.OPEN && sides.size() < 12; ) {
        Vector r = random(random);
        r.z = Math.abs(r.z); // so that (0, 0, 1) always separates
        if (r.dot(polygon.axis) > 0) {
          continue;
        }
        cut = polygon.cut(r, sides.size(), sides.size());
        assertThat(cut).as("seed %d", seed).isNotEqualTo(Cut.EMPTY);
        sides.add(r);
        for (Vector side : sides) {
          double along = side.dot(polygon.axis) / side.length() / polygon.axis.length();
          assertThat(cut != Cut.OPEN || along > -1e-12).as("seed %d: %s", seed, along).isTrue();
        }
        cuts++;
        if (polygon.axis.dot(vector(HIGH)) > 0.9 * polygon.axis.length()) {
          break;
        }
      }
    }
    assertThat(cuts).isGreaterThan(400 * ROUNDS);
  }

  /** Where nothing is left, four of the sides have the origin between them. */
  @Test
  void whenNothingIsLeftTheOriginIsAround() {
    int around = 0;
    for (int seed = 0; seed < 200 * ROUNDS; seed++) {
      Random random = new Random(seed);
      SphericalPolygon polygon = new SphericalPolygon();
      OriginTetrahedron tetrahedron = new OriginTetrahedron();
      polygon.start(random(random));
      List<Vector> sides = new ArrayList<>();
      Cut cut = Cut.OPEN;
      while (cut == Cut.OPEN && sides.size() < 40) {
        Vector r = random(random);
        if (r.dot(polygon.axis) <= 0) {
          cut = polygon.cut(r, sides.size(), -sides.size());
          sides.add(r);
        }
      }
      if (cut == Cut.EMPTY && polygon.isAround(0x1p-50, tetrahedron)) {
        around++;
        Vector sum = new Vector();
        for (int k = 0; k < 4; k++) {
          assertThat(polygon.aroundB[k]).isEqualTo(-polygon.aroundA[k]);
          assertThat(tetrahedron.weight[k]).as("seed %d", seed).isPositive();
          sum.add(tetrahedron.weight[k], sides.get(polygon.aroundA[k]));
        }
        assertThat(sum.greatest()).as("seed %d", seed).isLessThan(1e-12);
      }
    }
    assertThat(around).isGreaterThan(180 * ROUNDS);
  }

  /**
   * Tetrahedra with the origin a little inside of a face. Whatever is sure stays true when each
   * coordinate is moved by the error, and what is sure comes near to what is not.
   */
  @Test
  void theOriginIsInsideHoweverTheCornersAreOff() {
    double error = 0x1p-40;
    OriginTetrahedron tetrahedron = new OriginTetrahedron();
    double nearest = 1;
    int sure = 0;
    for (int seed = 0; seed < 2000 * ROUNDS; seed++) {
      Random random = new Random(seed);
      double inside = 400 * error * random.nextDouble();
      Vector[] d = new Vector[4];
      for (int k = 0; k < 3; k++) {
        double angle = 2 * Math.PI * (k + 0.3 * random.nextDouble()) / 3;
        d[k] = vector(StrictMath.cos(angle), StrictMath.sin(angle), -inside);
      }
      d[3] = vector(0.3 * random.nextDouble(), 0.3 * random.nextDouble(), 1);
      if (!tetrahedron.surelyContainsOrigin(d[0], d[1], d[2], d[3], error)) {
        continue;
      }
      sure++;
      nearest = Math.min(nearest, inside);
      for (Vector corner : d) {
        corner.x += (random.nextBoolean() ? error : -error);
        corner.y += (random.nextBoolean() ? error : -error);
        corner.z += error; // towards the face
      }
      assertThat(isInside(d)).as("seed %d", seed).isTrue();
    }
    assertThat(sure).isGreaterThan(100 * ROUNDS);
    assertThat(nearest / error).isBetween(1.0, 60.0);
  }

  private static boolean isInside(Vector[] d) {
    int positive = 0;
    for (int k = 0; k < 4; k++) {
      Vector[] with = d.clone();
      with[k] = vector(0, 0, 0);
      positive += volume(with).signum() == volume(d).signum() ? 1 : 0;
    }
    return positive == 4;
  }

  private static BigDecimal volume(Vector[] d) {
    BigDecimal[][] rows = new BigDecimal[3][];
    for (int k = 0; k < 3; k++) {
      BigDecimal[] from = ExactPair.decimals(d[0].toArray());
      rows[k] = ExactPair.decimals(d[k + 1].toArray());
      for (int i = 0; i < 3; i++) {
        rows[k][i] = rows[k][i].subtract(from[i]);
      }
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      BigDecimal minor = rows[1][j].multiply(rows[2][k]).subtract(rows[1][k].multiply(rows[2][j]));
      sum = sum.add(rows[0][i].multiply(minor));
    }
    return sum;
  }

  private static Vector random(Random random) {
    return vector(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
  }

  private static Vector vector(double... c) {
    Vector v = new Vector();
    v.set(c, 0);
    return v;
  }
}
