/**
 * The front door of the library: one call, one answer; what is installed; engines with proof.
 *
 * <p>{@link io.touchstone.Touchstone} answers a question in one line, {@link io.touchstone.Engines}
 * knows the algorithms, {@link io.touchstone.Proofs} puts the proof on top of any of them.
 */
@NullMarked
package io.touchstone;

import org.jspecify.annotations.NullMarked;
