// SPDX-License-Identifier: Apache-2.0
/** The overlay of two Gauss maps, {@code sat-overlay}. */
@NullMarked
package io.touchstone.satcheck.overlay;

import org.jspecify.annotations.NullMarked;
