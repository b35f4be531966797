// SPDX-License-Identifier: Apache-2.0
/**
 * What an engine author implements and how engines are found.
 *
 * <p>Three steps: a <em>provider</em> is found ({@link java.util.ServiceLoader}; what it offers is
 * read from its annotations, without running it), chosen by the id in its {@link
 * io.touchstone.api.spi.Algorithm} annotation, and asked to create a configured engine. {@code
 * io.touchstone.Engines} knows what is installed; {@code io.touchstone.Proofs} puts the proof on
 * top of any engine.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.spi;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
