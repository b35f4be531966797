// SPDX-License-Identifier: Apache-2.0
/** The 15 axes of two boxes. */
@NullMarked
package io.touchstone.satcheck.boxes;

import org.jspecify.annotations.NullMarked;
