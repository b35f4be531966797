/**
 * Support maps: the vertex of a polytope that is farthest in a direction.
 *
 * <p>What engines share, so that none has its own copy. Nothing here hands out the memory that it
 * reads.
 */
@NullMarked
package io.touchstone.kernel.support;

import org.jspecify.annotations.NullMarked;
