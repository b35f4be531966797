// SPDX-License-Identifier: Apache-2.0
/** Speed of broad phases, ours and others', on the same boxes; run {@code bench/run --broad}. */
@NullMarked
package io.touchstone.bench.broad;

import org.jspecify.annotations.NullMarked;
