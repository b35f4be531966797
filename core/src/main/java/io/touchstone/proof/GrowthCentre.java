// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.engine.settle.GrowthProgram;
import io.touchstone.engine.settle.SettledBody;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A point about which a body grows, in the frame of the body, and the vertices around it that show
 * that it is inside. Nobody shows it of a body that has a support function alone. Immutable.
 */
final class GrowthCentre {

  private final double[] point;
  private final ConvexCombination around;

  private GrowthCentre(double[] point, ConvexCombination around) {
    this.point = point;
    this.around = around;
  }

  /**
   * Returns the interior point of a body that is not empty, or where roundings lead it out of a
   * flat one, a vertex.
   *
   * @param settled the body, if it has vertices
   */
  static GrowthCentre middleOf(ConvexBody body, @Nullable SettledBody settled) {
    double[] middle = new double[body.dimension()];
    ((SupportFunction) body).interiorPoint(middle);
    if (settled == null) {
      return new GrowthCentre(middle, ConvexCombination.none());
    }
    boolean finite = Arrays.stream(middle).allMatch(Double::isFinite);
    int[] vertices = finite ? GrowthProgram.around(settled, middle) : null;
    if (vertices != null) {
      return new GrowthCentre(middle, naming(vertices));
    }
    return new GrowthCentre(GrowthProgram.vertex(settled, 0), ConvexCombination.ofVertex(0));
  }

  /**
   * Returns a point that was named.
   *
   * @param name of the body, for messages
   * @param settled the body, if it has vertices
   * @throws DimensionMismatchException if the point has another number of coordinates
   * @throws InvalidGeometryException if it is not in the body
   */
  static GrowthCentre of(
      String name, double[] point, int dimension, @Nullable SettledBody settled) {
    if (point.length != dimension) {
      throw new DimensionMismatchException("centre of " + name, point.length, dimension);
    }
    if (settled == null) {
      return new GrowthCentre(point, ConvexCombination.none());
    }
    int[] vertices = GrowthProgram.around(settled, point);
    if (vertices == null) {
      throw new InvalidGeometryException(
          "the centre %s of %s is not in the body; name a point of it, in its own frame, or none"
              .formatted(Arrays.toString(point), name));
    }
    return new GrowthCentre(point, naming(vertices));
  }

  private static ConvexCombination naming(int[] vertices) {
    double[] weights = new double[vertices.length];
    Arrays.fill(weights, 1);
    return ConvexCombination.of(vertices, weights);
  }

  /** Returns the point itself, not a copy. */
  double[] point() {
    return point;
  }

  /** Returns the vertices around it, whose weights say nothing; none of a support function. */
  ConvexCombination around() {
    return around;
  }
}
