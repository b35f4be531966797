// SPDX-License-Identifier: Apache-2.0
/**
 * Long runs over degenerate pairs with the policy exact: nothing may be wrong, nothing undecided.
 */
@NullMarked
package io.touchstone.tck.soak;

import org.jspecify.annotations.NullMarked;
