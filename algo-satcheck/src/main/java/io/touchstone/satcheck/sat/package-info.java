// SPDX-License-Identifier: Apache-2.0
/** The separating-axis test, {@code sat}. */
@NullMarked
package io.touchstone.satcheck.sat;

import org.jspecify.annotations.NullMarked;
