// SPDX-License-Identifier: Apache-2.0
/** The search by reflections, {@code chung-wang}. */
@NullMarked
package io.touchstone.satcheck.chungwang;

import org.jspecify.annotations.NullMarked;
