// SPDX-License-Identifier: Apache-2.0
/** Damaged files, for the tests of whoever reads some. */
@NullMarked
package io.touchstone.io.testing;

import org.jspecify.annotations.NullMarked;
