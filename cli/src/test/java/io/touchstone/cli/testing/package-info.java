// SPDX-License-Identifier: Apache-2.0
/** Runs the command line in tests. */
@NullMarked
package io.touchstone.cli.testing;

import org.jspecify.annotations.NullMarked;
