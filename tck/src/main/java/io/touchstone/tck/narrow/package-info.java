// SPDX-License-Identifier: Apache-2.0
/** The rules for narrow phases: one class each, named by what it demands. */
@NullMarked
package io.touchstone.tck.narrow;

import org.jspecify.annotations.NullMarked;
