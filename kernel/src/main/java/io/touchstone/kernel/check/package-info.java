// SPDX-License-Identifier: Apache-2.0
/**
 * The fast stages of the check. Open to the proof alone: they change whenever it becomes faster.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package io.touchstone.kernel.check;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
