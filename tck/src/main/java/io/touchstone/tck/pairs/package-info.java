// SPDX-License-Identifier: Apache-2.0
/** The pairs of bodies on which engines are judged: seeded, the same bits on every machine. */
@NullMarked
package io.touchstone.tck.pairs;

import org.jspecify.annotations.NullMarked;
