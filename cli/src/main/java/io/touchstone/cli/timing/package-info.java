// SPDX-License-Identifier: Apache-2.0
/** Measuring how fast an engine answers. */
@NullMarked
package io.touchstone.cli.timing;

import org.jspecify.annotations.NullMarked;
