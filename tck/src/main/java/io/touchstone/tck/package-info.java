// SPDX-License-Identifier: Apache-2.0
/**
 * The conformance kit: what every algorithm must do, as numbered rules with checks. {@link
 * io.touchstone.tck.Conformance} is the entry.
 */
@NullMarked
package io.touchstone.tck;

import org.jspecify.annotations.NullMarked;
