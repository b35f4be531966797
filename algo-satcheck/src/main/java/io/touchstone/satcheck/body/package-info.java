// SPDX-License-Identifier: Apache-2.0
/** Shapes, frames and memory of pairs: what the engines of the family share. */
@NullMarked
package io.touchstone.satcheck.body;

import org.jspecify.annotations.NullMarked;
