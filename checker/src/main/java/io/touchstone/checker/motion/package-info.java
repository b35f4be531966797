// SPDX-License-Identifier: Apache-2.0
/** Checks that bodies which move meet, or do not. */
@NullMarked
package io.touchstone.checker.motion;

import org.jspecify.annotations.NullMarked;
