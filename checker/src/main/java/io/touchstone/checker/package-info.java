// SPDX-License-Identifier: Apache-2.0
/**
 * Checks what is claimed of two links over all positions of the joints between them. Uses no engine
 * and searches nothing.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.checker;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
