/** Hulls of polytopes in the plane and in space, by exact predicates, and verified. */
@NullMarked
package io.touchstone.kernel.hull;

import org.jspecify.annotations.NullMarked;
