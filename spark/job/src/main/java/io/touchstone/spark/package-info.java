// SPDX-License-Identifier: Apache-2.0
/** Tiles on Apache Spark: where bodies come from, how they reach their tile, where rows go. */
@NullMarked
package io.touchstone.spark;

import org.jspecify.annotations.NullMarked;
