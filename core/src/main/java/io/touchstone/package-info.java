// SPDX-License-Identifier: Apache-2.0
/**
 * The front door of the library: one call, one answer; what is installed; engines with proof.
 *
 * <p>{@link io.touchstone.Touchstone} answers a question in one line, {@link io.touchstone.Engines}
 * knows the algorithms, {@link io.touchstone.Proofs} puts the proof on top of any of them.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
