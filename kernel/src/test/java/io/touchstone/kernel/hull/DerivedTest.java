// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DerivedTest {

  @Test
  void isComputedOncePerPolytope() {
    AtomicInteger calls = new AtomicInteger();
    Derived<Integer> count =
        new Derived<>(
            polytope -> {
              calls.incrementAndGet();
              return polytope.vertexCount();
            });
    Polytope two = Polytope.of(1, 1, 2);
    Polytope three = Polytope.of(1, 1, 2, 3);
    for (int k = 0; k < 3; k++) {
      assertThat(count.of(two)).isEqualTo(2);
      assertThat(count.of(three)).isEqualTo(3);
    }
    assertThat(calls).hasValue(2);
    assertThat(count.of(Polytope.of(1, 1, 2))).isEqualTo(2); // equal, but another one
    assertThat(calls).hasValue(3);
  }

  @Test
  void mayNeedAnotherOne() {
    Derived<Integer> count = new Derived<>(Polytope::vertexCount);
    Derived<String> text = new Derived<>(polytope -> "count " + count.of(polytope));
    assertThat(text.of(Polytope.of(1, 1, 2))).isEqualTo("count 2");
  }

  @Test
  void twoKeysOfOneTypeKeepTwoValues() {
    Derived<String> mine = new Derived<>(polytope -> "mine");
    Derived<String> yours = new Derived<>(polytope -> "yours");
    Polytope polytope = Polytope.of(1, 1, 2);
    assertThat(mine.of(polytope)).isEqualTo("mine");
    assertThat(yours.of(polytope)).isEqualTo("yours");
    assertThat(mine.of(polytope)).isEqualTo("mine");
  }

  /** Before the kernel asks for its own, a stranger fills keys of the kernel's types. */
  @Test
  void aStrangerCannotReachTheKernelsEntries() {
    Polytope small = Shapes.box(1, 1, 1);
    Polytope body = Shapes.box(2, 3, 4);
    assertThat(new Derived<>(p -> SpatialSupport.of(small)).of(body).polytope()).isSameAs(small);
    assertThat(new Derived<>(p -> SpatialSupport.scanning(small)).of(body).size()).isEqualTo(1);
    assertThat(new Derived<>(p -> GeneralSupport.of(small)).of(body).polytope()).isSameAs(small);
    assertThat(new Derived<>(p -> CertifiedSupport.of(small)).of(body).size()).isEqualTo(1);
    Polytope flat = Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0);
    assertThat(new Derived<>(p -> Hull.of(flat)).of(body)).isSameAs(Hull.of(flat));

    assertThat(SpatialSupport.of(body).polytope()).isSameAs(body);
    assertThat(SpatialSupport.scanning(body).polytope()).isSameAs(body);
    assertThat(GeneralSupport.of(body).polytope()).isSameAs(body);
    assertThat(CertifiedSupport.of(body).size()).isEqualTo(4);
    assertThat(Hull.of(body).affineDimension()).isEqualTo(3);

    Polytope square = Shapes.box(5, 5);
    assertThat(new Derived<>(p -> PlanarSupport.of(Shapes.box(1, 1))).of(square).size())
        .isEqualTo(1);
    assertThat(PlanarSupport.of(square).polytope()).isSameAs(square);
    assertThat(PlanarSupport.scanning(square).polytope()).isSameAs(square);
  }

  @Test
  void keepsNothingWhenTheDerivationFails() {
    AtomicInteger calls = new AtomicInteger();
    Derived<String> failsFirst =
        new Derived<>(
            polytope -> {
              if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("not yet");
              }
              return "now";
            });
    Polytope polytope = Polytope.of(1, 1, 2);
    assertThatThrownBy(() -> failsFirst.of(polytope)).hasMessage("not yet");
    assertThat(failsFirst.of(polytope)).isEqualTo("now");
  }

  /** Both threads are inside the derivation before either is done. */
  @Test
  void threadsThatComeFirstTogetherGetTheSame() throws Exception {
    CountDownLatch inside = new CountDownLatch(2);
    Derived<Object> key =
        new Derived<>(
            polytope -> {
              inside.countDown();
              awaitQuietly(inside);
              return new Object();
            });
    Polytope polytope = Polytope.of(1, 1, 2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Object>> answers = new ArrayList<>();
      for (int k = 0; k < 2; k++) {
        answers.add(threads.submit(() -> key.of(polytope)));
      }
      assertThat(answers.get(0).get()).isSameAs(answers.get(1).get()).isSameAs(key.of(polytope));
      assertThat(inside.getCount()).isZero();
    } finally {
      threads.shutdownNow();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void allocatesNothingOnceTheValueIsThere() throws ReflectiveOperationException {
    Derived<String> key = new Derived<>(polytope -> "kept");
    Polytope polytope = Shapes.box(1, 1, 1);
    Hull.of(polytope);
    key.of(polytope);
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                10_000,
                () -> {
                  for (int k = 0; k < 10_000; k++) {
                    key.of(polytope);
                    Hull.of(polytope);
                  }
                });
    assertThat(bytes).isLessThan(0.5);
  }
}
