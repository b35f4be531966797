// SPDX-License-Identifier: Apache-2.0
/** Broad phases: which pairs of boxes may concern anyone. */
@NullMarked
package io.touchstone.broadphase;

import org.jspecify.annotations.NullMarked;
