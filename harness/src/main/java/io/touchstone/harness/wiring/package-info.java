// SPDX-License-Identifier: Apache-2.0
/**
 * Putting a pipeline together: {@link io.touchstone.harness.wiring.Pipelines} for everyone, {@link
 * io.touchstone.harness.wiring.HarnessModule} for programs that use Guice themselves.
 */
@NullMarked
package io.touchstone.harness.wiring;

import org.jspecify.annotations.NullMarked;
