// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** What {@link Polytope#copyOf} takes over of a mesh class that is not the library's. */
final class ForeignPolytopeTest {

  /** A triangle with legs 1, three methods written and nothing else. */
  private static class Triangle implements Polytope {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public int vertexCount() {
      return 3;
    }

    @Override
    public double coordinate(int vertex, int axis) {
      return vertex == axis + 1 ? 1 : 0;
    }
  }

  @Test
  @SuppressWarnings("NullAway") // null is what is tried
  void theLibrarysOwnIsReturnedAsItIs() {
    Polytope own = Polytope.of(2, 0, 0, 1, 0, 0, 1);
    assertThat(Polytope.copyOf(own)).isSameAs(own);
    assertThatThrownBy(() -> Polytope.copyOf(null)).isInstanceOf(NullPointerException.class);
  }

  @Test
  void threeMethodsAreAWholePolytope() {
    Triangle triangle = new Triangle();
    Polytope copy = Polytope.copyOf(triangle);
    assertThat(copy).isEqualTo(Polytope.of(2, 0, 0, 1, 0, 0, 1));
    assertThat(triangle.isEmpty()).isFalse();
    assertThat(triangle.toArray()).containsExactly(copy.toArray());
    assertThat(triangle.size()).isEqualTo(copy.size()).isEqualTo(0.5);
    double[] point = new double[2];
    double[] same = new double[2];
    double[] w = {1, 2};
    assertThat(triangle.support(w, SupportFunction.NO_VERTEX, point))
        .isEqualTo(copy.support(w, SupportFunction.NO_VERTEX, same))
        .isEqualTo(2);
    assertThat(point).containsExactly(same);
    triangle.interiorPoint(point);
    copy.interiorPoint(same);
    assertThat(point).containsExactly(same);
  }

  @Test
  void eachNumberIsReadOnce() {
    AtomicInteger dimensions = new AtomicInteger();
    AtomicInteger counts = new AtomicInteger();
    int[][] reads = new int[3][2];
    Polytope copy =
        Polytope.copyOf(
            new Triangle() {
              @Override
              public int dimension() {
                return dimensions.incrementAndGet() == 1 ? 2 : 7;
              }

              @Override
              public int vertexCount() {
                return counts.incrementAndGet() == 1 ? 3 : 5;
              }

              @Override
              public double coordinate(int vertex, int axis) {
                return reads[vertex][axis]++ == 0 ? super.coordinate(vertex, axis) : Double.NaN;
              }

              @Override
              public double[] toArray() {
                throw new AssertionError("nobody asks for it");
              }

              @Override
              public boolean isEmpty() {
                throw new AssertionError("nobody asks for it");
              }
            });
    assertThat(copy).isEqualTo(Polytope.of(2, 0, 0, 1, 0, 0, 1));
    assertThat(reads).isDeepEqualTo(new int[][] {{1, 1}, {1, 1}, {1, 1}});
    assertThat(dimensions).hasValue(1);
    assertThat(counts).hasValue(1);
  }

  @Test
  void anEmptyOneIsTheEmptySet() {
    Polytope none =
        new Triangle() {
          @Override
          public int vertexCount() {
            return 0;
          }
        };
    assertThat(Polytope.copyOf(none)).isEqualTo(Polytope.empty(2));
    assertThat(none.isEmpty()).isTrue();
    assertThatThrownBy(() -> none.interiorPoint(new double[2]))
        .isInstanceOf(InvalidGeometryException.class);
  }

  private static Polytope with(int dimension, int count, IntBinaryOperator bad) {
    return new Triangle() {
      @Override
      public int dimension() {
        return dimension;
      }

      @Override
      public int vertexCount() {
        return count;
      }

      @Override
      public double coordinate(int vertex, int axis) {
        return bad.applyAsInt(vertex, axis) == 0
            ? super.coordinate(vertex, axis)
            : Double.NEGATIVE_INFINITY;
      }
    };
  }

  @Test
  void whatIsWrongIsNamedWithItsPlace() {
    assertThatThrownBy(() -> Polytope.copyOf(with(2, 3, (v, axis) -> v == 2 && axis == 1 ? 1 : 0)))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("coordinate 1 of vertex 2 is -Infinity");
    assertThatThrownBy(() -> Polytope.copyOf(with(0, 3, (v, axis) -> 0)))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("dimension 0");
    for (int count : new int[] {-1, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> Polytope.copyOf(with(2, count, (v, axis) -> 0)))
          .isInstanceOf(InvalidGeometryException.class)
          .hasMessageContaining("has " + count + " vertices");
    }
  }

  @Test
  void whatItThrowsIsWrapped() {
    IllegalStateException cause = new IllegalStateException("mesh is locked");
    assertThatThrownBy(
            () ->
                Polytope.copyOf(
                    with(
                        2,
                        3,
                        (v, axis) -> {
                          if (v == 1) {
                            throw cause;
                          }
                          return 0;
                        })))
        .isInstanceOf(InvalidGeometryException.class)
        .hasCause(cause)
        .hasMessageContaining("coordinate 0 of vertex 1")
        .hasMessageContaining("mesh is locked");
    Polytope countless =
        new Triangle() {
          @Override
          public int vertexCount() {
            throw cause;
          }
        };
    assertThatThrownBy(() -> Polytope.copyOf(countless))
        .isInstanceOf(InvalidGeometryException.class)
        .hasCause(cause)
        .hasMessageContaining("vertexCount()");
    Polytope formless =
        new Triangle() {
          @Override
          public int dimension() {
            throw cause;
          }
        };
    assertThatThrownBy(() -> Polytope.copyOf(formless))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("dimension()");
  }

  @Test
  void aRoundedOneKeepsACopyOfItsCore() {
    double[] height = {1};
    Polytope mesh =
        new Triangle() {
          @Override
          public double coordinate(int vertex, int axis) {
            return height[0] * super.coordinate(vertex, axis);
          }
        };
    RoundedPolytope rounded = new RoundedPolytope(mesh, 0.25);
    height[0] = 100;
    assertThat(rounded.core()).isEqualTo(Polytope.of(2, 0, 0, 1, 0, 0, 1));
  }

  @Test
  void nothingIsKeptForAMeshThatMayChange() {
    double[] height = {1};
    Polytope mesh =
        new Triangle() {
          @Override
          public double coordinate(int vertex, int axis) {
            return height[0] * super.coordinate(vertex, axis);
          }
        };
    Derived<Double> sum =
        new Derived<>(
            p -> {
              double total = 0;
              for (double x : p.toArray()) {
                total += x;
              }
              return total;
            });
    assertThat(sum.of(mesh)).isEqualTo(2);
    height[0] = 3;
    assertThat(sum.of(mesh)).isEqualTo(6);
  }
}
