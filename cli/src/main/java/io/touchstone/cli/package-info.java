// SPDX-License-Identifier: Apache-2.0
/** The command line. Nothing else in the project writes to standard output or standard error. */
@NullMarked
package io.touchstone.cli;

import org.jspecify.annotations.NullMarked;
