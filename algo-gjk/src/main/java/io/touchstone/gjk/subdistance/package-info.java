// SPDX-License-Identifier: Apache-2.0
/**
 * The sub-algorithms of GJK: the point of a simplex that is nearest to the origin, and the face
 * that carries it. Plain mathematics on a few points; knows no bodies.
 */
@NullMarked
package io.touchstone.gjk.subdistance;

import org.jspecify.annotations.NullMarked;
