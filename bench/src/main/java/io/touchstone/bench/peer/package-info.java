// SPDX-License-Identifier: Apache-2.0
/** Other libraries, asked about the same pairs. */
@NullMarked
package io.touchstone.bench.peer;

import org.jspecify.annotations.NullMarked;
