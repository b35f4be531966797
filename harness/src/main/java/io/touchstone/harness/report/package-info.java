// SPDX-License-Identifier: Apache-2.0
/** The rows of reports: which columns there are, their values, and how they are written. */
@NullMarked
package io.touchstone.harness.report;

import org.jspecify.annotations.NullMarked;
