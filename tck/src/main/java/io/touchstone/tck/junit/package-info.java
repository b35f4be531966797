// SPDX-License-Identifier: Apache-2.0
/** The kit as JUnit 5 tests: one test per rule. Needs junit-jupiter-api, which the kit does not. */
@NullMarked
package io.touchstone.tck.junit;

import org.jspecify.annotations.NullMarked;
