// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PolytopeTest {

  @Test
  void indicesAreKeptAsGiven() {
    Polytope polytope = Polytope.of(2, 3, 4, 3, 4, 1, 2);
    assertThat(polytope.vertexCount()).isEqualTo(3);
    assertThat(polytope.coordinate(2, 0)).isEqualTo(1);
    assertThat(polytope.coordinate(2, 1)).isEqualTo(2);
    double[] point = new double[2];
    polytope.vertex(1, point);
    assertThat(point).containsExactly(3, 4);
    assertThat(polytope.toArray()).containsExactly(3, 4, 3, 4, 1, 2);
  }

  @Test
  void rowsAndFlatCoordinatesAreTheSame() {
    assertThat(Polytope.of(new double[][] {{1, 2}, {3, 4}})).isEqualTo(Polytope.of(2, 1, 2, 3, 4));
    assertThat(Polytope.of(List.of(new double[] {1, 2}))).isEqualTo(Polytope.of(2, 1, 2));
  }

  @Test
  void supportIsTheFarthestVertexAndTheFirstOfEquals() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    double[] point = new double[2];
    assertThat(square.support(new double[] {1, 0.5}, SupportFunction.NO_VERTEX, point))
        .isEqualTo(2);
    assertThat(point).containsExactly(1, 1);
    assertThat(square.support(new double[] {1, 0}, SupportFunction.NO_VERTEX, point)).isEqualTo(1);
  }

  @Test
  void sizeIsHalfTheLongestSide() {
    assertThat(Polytope.of(2, 1, 1, 5, 2).size()).isEqualTo(2);
    assertThat(Polytope.of(3, 7, 7, 7).size()).isZero();
    assertThat(Polytope.empty(3).size()).isZero();
    assertThat(Polytope.of(1, -Double.MAX_VALUE, Double.MAX_VALUE).size())
        .isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void theInteriorPointIsTheMean() {
    double[] point = new double[1];
    Polytope.of(1, Double.MAX_VALUE, Double.MAX_VALUE).interiorPoint(point);
    assertThat(point).containsExactly(Double.MAX_VALUE);
  }

  @Test
  void theEmptyPolytopeHasNoPoints() {
    Polytope empty = Polytope.empty(4);
    assertThat(empty.isEmpty()).isTrue();
    assertThat(empty.dimension()).isEqualTo(4);
    assertThat(empty.vertexCount()).isZero();
    assertThat(Polytope.of(4)).isEqualTo(empty);
    assertThatThrownBy(() -> empty.interiorPoint(new double[4]))
        .isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> empty.support(new double[4], SupportFunction.NO_VERTEX, new double[4]))
        .isInstanceOf(InvalidGeometryException.class);
  }

  @Test
  void badInputIsNamedWithItsPlace() {
    assertThatThrownBy(() -> Polytope.of(2, 1, 2, 3))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessage("3 coordinates do not make whole points of dimension 2");
    assertThatThrownBy(() -> Polytope.of(2, 1, 2, 3, Double.NaN))
        .hasMessageContaining("coordinate 1 of vertex 1 is NaN");
    assertThatThrownBy(() -> Polytope.of(new double[][] {{1, 2}, {1, 2, 3}}))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessage("vertex 1 has dimension 3, expected 2");
    assertThatThrownBy(() -> Polytope.of(new double[0][]))
        .hasMessageContaining("Polytope.empty(dimension)");
    assertThatThrownBy(() -> Polytope.of(0)).hasMessageContaining("dimension 0");
    assertThatThrownBy(() -> Polytope.of(2, 1, 2).coordinate(0, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void halfSpacesKeepTheirRows() {
    HalfSpaces quadrant =
        HalfSpaces.of(2, new double[][] {{-1, 0}, {0, -1}}, new double[] {0, 0.5});
    assertThat(quadrant.rowCount()).isEqualTo(2);
    assertThat(quadrant.normal(1, 1)).isEqualTo(-1);
    assertThat(quadrant.offset(1)).isEqualTo(0.5);
    assertThat(HalfSpaces.of(3, new double[0][], new double[0]).rowCount()).isZero();
    assertThatThrownBy(() -> HalfSpaces.of(2, new double[][] {{1, 0}}, new double[0]))
        .hasMessageContaining("1 normals with 0 offsets");
    assertThatThrownBy(() -> HalfSpaces.of(2, new double[][] {{1}}, new double[1]))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(
            () -> HalfSpaces.of(1, new double[][] {{1}}, new double[] {Double.POSITIVE_INFINITY}))
        .hasMessageContaining("number 1 of half-space 0 is Infinity");
  }

  @Test
  void aRoundedPolytopeIsItsCoreWithARadius() {
    Polytope core = Polytope.of(2, 0, 0, 2, 0);
    RoundedPolytope stadium = new RoundedPolytope(core, 0.5);
    assertThat(stadium.radius()).isEqualTo(0.5);
    assertThat(stadium.size()).isEqualTo(1);
    assertThat(stadium.supportError()).isZero();
    double[] point = new double[2];
    assertThat(stadium.support(new double[] {1, 0}, SupportFunction.NO_VERTEX, point)).isEqualTo(1);
    stadium.interiorPoint(point);
    assertThat(point).containsExactly(1, 0);
    assertThat(new RoundedPolytope(Polytope.empty(2), 1).isEmpty()).isTrue();
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new RoundedPolytope(core, bad))
          .isInstanceOf(InvalidGeometryException.class);
    }
  }
}
