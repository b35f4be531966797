// SPDX-License-Identifier: Apache-2.0
/** Measured speed: our engines and their peers on the same pairs. */
@NullMarked
package io.touchstone.bench;

import org.jspecify.annotations.NullMarked;
