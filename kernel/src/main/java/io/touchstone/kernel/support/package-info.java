// SPDX-License-Identifier: Apache-2.0
/**
 * Support maps: the vertex of a polytope that is farthest in a direction, and what encloses support
 * values and posed bodies. The maps themselves stand below, a package for each family of
 * dimensions: {@code planar}, {@code spatial}, {@code general}.
 *
 * <p>What engines share, so that none has its own copy. Nothing here hands out the memory that it
 * reads.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.support;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
