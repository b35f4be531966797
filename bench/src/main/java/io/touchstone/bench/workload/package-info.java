// SPDX-License-Identifier: Apache-2.0
/** Pairs of bodies by fixed recipes: the rows of the benchmarks. */
@NullMarked
package io.touchstone.bench.workload;

import org.jspecify.annotations.NullMarked;
