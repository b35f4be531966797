// SPDX-License-Identifier: Apache-2.0
/** Microbenchmarks by JMH; run {@code bench/run --jmh}. */
@NullMarked
package io.touchstone.bench.jmh;

import org.jspecify.annotations.NullMarked;
