// SPDX-License-Identifier: Apache-2.0
/**
 * The pipeline for Java users: what it is made of, what it reports.
 *
 * <p>A {@link io.touchstone.harness.PipelineConfig} says what is asked and by which algorithms, a
 * {@link io.touchstone.io.Scene} what about; {@code io.touchstone.harness.wiring} makes a {@link
 * io.touchstone.harness.Pipeline} of the two, from a configuration file or from objects. Running it
 * reports each pair to a {@link io.touchstone.harness.PipelineListener}, in an order and with bits
 * that do not depend on the number of threads.
 */
@NullMarked
package io.touchstone.harness;

import org.jspecify.annotations.NullMarked;
