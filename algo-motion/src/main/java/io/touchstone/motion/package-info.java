// SPDX-License-Identifier: Apache-2.0
/** Solvers of motions. They propose; what they propose is proved elsewhere. */
@NullMarked
package io.touchstone.motion;

import org.jspecify.annotations.NullMarked;
