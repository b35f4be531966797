// SPDX-License-Identifier: Apache-2.0
/** The cone of directions that may still separate: a polygon on the sphere, an arc in the plane. */
@NullMarked
package io.touchstone.satcheck.cone;

import org.jspecify.annotations.NullMarked;
