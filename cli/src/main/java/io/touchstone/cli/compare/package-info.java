// SPDX-License-Identifier: Apache-2.0
/** Several engines on the same pairs: who disagrees, who is right, who is fast. */
@NullMarked
package io.touchstone.cli.compare;

import org.jspecify.annotations.NullMarked;
