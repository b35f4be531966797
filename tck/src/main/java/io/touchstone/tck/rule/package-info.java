// SPDX-License-Identifier: Apache-2.0
/** What a rule is, how a run is made, and what is found. */
@NullMarked
package io.touchstone.tck.rule;

import org.jspecify.annotations.NullMarked;
