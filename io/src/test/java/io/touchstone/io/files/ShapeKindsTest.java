// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ShapeKindsTest {

  @Test
  void makesEveryKind() {
    assertThat(ShapeKinds.create("box", 2, new double[] {1, 2})).isEqualTo(Shapes.box(1, 2));
    assertThat(ShapeKinds.create("point", 1, new double[] {7})).isEqualTo(Polytope.of(1, 7));
    assertThat(ShapeKinds.create("cross-polytope", 2, new double[] {1, 2}))
        .isEqualTo(Shapes.crossPolytope(1, 2));
    assertThat(ShapeKinds.create("sphere", 4, new double[] {2})).isEqualTo(Shapes.sphere(4, 2));
    assertThat(ShapeKinds.create("simplex", 4, new double[] {2}))
        .isEqualTo(Shapes.regularSimplex(4, 2));
    assertThat(ShapeKinds.create("random-hull", 4, new double[] {9, 5}))
        .isEqualTo(Shapes.randomHull(4, 9, 5));
    assertThat(ShapeKinds.create("polygon", 2, new double[] {5, 2}))
        .isEqualTo(Shapes.regularPolygon(5, 2));
    assertThat(ShapeKinds.create("capsule", 3, new double[] {1, 2}))
        .isEqualTo(Shapes.capsule(1, 2));
    assertThat(ShapeKinds.create("prism", 3, new double[] {5, 1, 2}))
        .isEqualTo(Shapes.prism(5, 1, 2));
    assertThat(ShapeKinds.create("pyramid", 3, new double[] {5, 1, 2}))
        .isEqualTo(Shapes.pyramid(5, 1, 2));
    assertThat(ShapeKinds.create("ellipsoid", 3, new double[] {1, 2, 3}))
        .isEqualTo(Shapes.ellipsoid(20, 20, 1, 2, 3));
    assertThat(ShapeKinds.create("ellipsoid", 3, new double[] {1, 2, 3, 4}))
        .isEqualTo(Shapes.ellipsoid(4, 4, 1, 2, 3));
    assertThat(ShapeKinds.create("ellipsoid", 3, new double[] {1, 2, 3, 4, 5}))
        .isEqualTo(Shapes.ellipsoid(4, 5, 1, 2, 3));
    assertThat(ShapeKinds.create("geodesic-ellipsoid", 3, new double[] {1, 2, 3, 2}))
        .isEqualTo(Shapes.geodesicEllipsoid(2, 1, 2, 3));
    assertThat(ShapeKinds.create("smooth-ellipsoid", 2, new double[] {1, 2}))
        .isEqualTo(Shapes.smoothEllipsoid(1, 2));
    assertThat(ShapeKinds.create("cylinder", 3, new double[] {1, 2}))
        .isEqualTo(Shapes.cylinder(1, 2));
    assertThat(ShapeKinds.create("cone", 3, new double[] {1, 2})).isEqualTo(Shapes.cone(1, 2));
    assertThat(ShapeKinds.create("frustum", 3, new double[] {1, 2, 3}))
        .isEqualTo(Shapes.frustum(1, 2, 3));
    assertThat(ShapeKinds.names()).hasSize(19);
  }

  @Test
  void guessesTheDimension() {
    assertThat(ShapeKinds.create("box", new double[] {1, 2}).dimension()).isEqualTo(2);
    assertThat(ShapeKinds.create("polygon", new double[] {5, 2}).dimension()).isEqualTo(2);
    assertThat(ShapeKinds.create("sphere", new double[] {5}).dimension()).isEqualTo(3);
  }

  @Test
  void saysWhatIsWrong() {
    Map<String, Runnable> wrong =
        Map.of(
            "there is no kind of shape 'bxo' (did you mean 'box'?); kinds: box, capsule,",
            () -> ShapeKinds.create("bxo", 3, new double[3]),
            "box has 2 numbers, expected 3 (half extents)",
            () -> ShapeKinds.create("box", 3, new double[2]),
            "ellipsoid has 2 numbers, expected 3 to 5 (three half axes",
            () -> ShapeKinds.create("ellipsoid", 3, new double[2]),
            "capsule is a shape of dimension 3, not 2",
            () -> ShapeKinds.create("capsule", 2, new double[2]),
            "sides is 3.5, not a whole number",
            () -> ShapeKinds.create("prism", 3, new double[] {3.5, 1, 1}),
            "half extent 1 is -1.0",
            () -> ShapeKinds.create("box", 2, new double[] {1, -1}));
    wrong.forEach(
        (message, making) ->
            assertThatThrownBy(making::run)
                .isInstanceOf(InvalidGeometryException.class)
                .hasMessageStartingWith(message));
  }
}
