// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** The golden cases: tables and examples of the seed papers and constructions with known truth. */
public final class GoldenCases {

  /** Far more digits than two roundings could ever mistake for one. */
  private static final MathContext DIGITS = new MathContext(60);

  private static final Config DATA =
      ConfigFactory.parseResources(
              GoldenCases.class,
              "seed-golden.json",
              ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON).setAllowMissing(false))
          .resolve(ConfigResolveOptions.noSystem());

  /**
   * Two bodies and what is true of them.
   *
   * @param id name of the case
   * @param pair the bodies, coordinates rounded to doubles, both in the identity pose
   * @param collide whether they have a point in common
   * @param distance their distance, infinite when one is empty
   * @param tolerance how much a computed distance may differ
   * @param nearestA the point of A that is nearest to B, or empty when it is not the only one
   * @param nearestB the point of B that is nearest to A, or empty
   * @param pointTolerance how much a coordinate of these may differ
   */
  public record PairCase(
      String id,
      Posed pair,
      boolean collide,
      double distance,
      double tolerance,
      List<Double> nearestA,
      List<Double> nearestB,
      double pointTolerance) {

    @Override
    public String toString() {
      return id;
    }
  }

  /** Whether a set is a subset of another. */
  public record SubsetCase(String id, Polytope set, Polytope superset, boolean expected) {

    @Override
    public String toString() {
      return id;
    }
  }

  private GoldenCases() {}

  /** Returns the pairs of the given dimensions, or all pairs when none is given. */
  public static List<PairCase> pairs(int... dimensions) {
    List<PairCase> cases = new ArrayList<>();
    for (Config c : DATA.getConfigList("pairCases")) {
      int dimension = c.getInt("dimension");
      boolean wanted = dimensions.length == 0;
      for (int d : dimensions) {
        wanted |= d == dimension;
      }
      if (wanted) {
        cases.add(pairCase(c, dimension));
      }
    }
    return cases;
  }

  private static PairCase pairCase(Config c, int dimension) {
    Config expected = c.getConfig("expected");
    boolean unique = !expected.getIsNull("nearestUnique") && expected.getBoolean("nearestUnique");
    Config tolerance = c.getConfig("tolerance");
    Pose identity = Pose.identity(dimension);
    return new PairCase(
        c.getString("id"),
        new Posed(
            c.getString("id"),
            polytope(dimension, c.getList("a")),
            identity,
            polytope(dimension, c.getList("b")),
            identity),
        expected.getBoolean("collide"),
        Double.parseDouble(expected.getString("distance")),
        tolerance.getDouble("distance"),
        unique ? point(expected.getStringList("nearestA")) : List.of(),
        unique ? point(expected.getStringList("nearestB")) : List.of(),
        tolerance.getDouble("point"));
  }

  /** Returns the cases of containment; all are in R<sup>3</sup>. */
  public static List<SubsetCase> subsets() {
    List<SubsetCase> cases = new ArrayList<>();
    for (Config c : DATA.getConfigList("subsetCases")) {
      cases.add(
          new SubsetCase(
              c.getString("id"),
              polytope(3, c.getList("set")),
              polytope(3, c.getList("superset")),
              c.getBoolean("expected")));
    }
    return cases;
  }

  /** Returns a part of the data that only one engine is interested in. */
  public static Config section(String name) {
    return DATA.getConfig(name);
  }

  private static Polytope polytope(int dimension, ConfigList vertices) {
    double[] coordinates = new double[dimension * vertices.size()];
    int k = 0;
    for (ConfigValue vertex : vertices) {
      for (ConfigValue coordinate : (ConfigList) vertex) {
        coordinates[k++] = number((String) coordinate.unwrapped());
      }
    }
    return Polytope.of(dimension, coordinates);
  }

  private static List<Double> point(List<String> coordinates) {
    return coordinates.stream().map(GoldenCases::number).toList();
  }

  /** Returns p or p/q as the nearest double. */
  public static double number(String rational) {
    int slash = rational.indexOf('/');
    return slash < 0
        ? Double.parseDouble(rational)
        : new BigDecimal(rational.substring(0, slash))
            .divide(new BigDecimal(rational.substring(slash + 1)), DIGITS)
            .doubleValue();
  }
}
