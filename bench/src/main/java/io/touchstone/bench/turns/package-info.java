// SPDX-License-Identifier: Apache-2.0
/** Objects, motions and contacts beside other libraries, by turns in one run. */
@NullMarked
package io.touchstone.bench.turns;

import org.jspecify.annotations.NullMarked;
