// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.function.Function;

/**
 * A key under which polytopes keep what its owner computes from them: a table, a prepared form.
 *
 * <p>The key is the object itself, and it alone knows how the value is computed: who does not hold
 * it can neither fill an entry nor read it. So the owner keeps it in a {@code private static final}
 * field. A key that is made for a few polytopes and then dropped is kept by them as long as they
 * live.
 *
 * <p>Immutable and thread-safe. Once the value is there, asking for it allocates nothing.
 *
 * @param <T> what is kept: immutable and thread-safe, for all users of the polytope get the same
 */
public final class Derived<T> {

  private final Function<? super Polytope, ? extends T> derivation;

  /**
   * Creates a key, which no other one equals.
   *
   * @param derivation computes the value from a polytope; never null. It may ask for what is kept
   *     under other keys
   */
  public Derived(Function<? super Polytope, ? extends T> derivation) {
    this.derivation = derivation;
  }

  /**
   * Returns the value for a polytope. The first call computes it, and the polytope keeps it as long
   * as it lives. Threads that come first together may each compute it, and all get the same one.
   * What the derivation throws is thrown, and nothing is kept. Only the library's own polytopes
   * keep something: of any other a copy is made for each call.
   */
  public T of(Polytope polytope) {
    Polytope own = Polytope.copyOf(polytope);
    return own instanceof VertexPolytope keeper ? keeper.derived(this) : compute(own);
  }

  T compute(Polytope polytope) {
    return derivation.apply(polytope);
  }
}
