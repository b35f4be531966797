// SPDX-License-Identifier: Apache-2.0
/** The rules for broad phases: one class each, named by what it demands. */
@NullMarked
package io.touchstone.tck.broad;

import org.jspecify.annotations.NullMarked;
