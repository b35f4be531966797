// SPDX-License-Identifier: Apache-2.0
/** Engines that look for a separating axis. */
@NullMarked
package io.touchstone.satcheck;

import org.jspecify.annotations.NullMarked;
