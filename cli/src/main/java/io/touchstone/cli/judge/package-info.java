// SPDX-License-Identifier: Apache-2.0
/** Assays answers of other programs by exact truth. */
@NullMarked
package io.touchstone.cli.judge;

import org.jspecify.annotations.NullMarked;
