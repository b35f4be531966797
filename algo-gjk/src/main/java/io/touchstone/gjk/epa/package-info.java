// SPDX-License-Identifier: Apache-2.0
/**
 * Expanding polytopes: how deep the origin lies inside a convex set that is known by its support
 * points. Plain geometry of points, edges and triangles; knows no bodies.
 */
@NullMarked
package io.touchstone.gjk.epa;

import org.jspecify.annotations.NullMarked;
