// SPDX-License-Identifier: Apache-2.0
/** The rules for solvers of motions, and what is tried on them. */
@NullMarked
package io.touchstone.tck.motion;

import org.jspecify.annotations.NullMarked;
