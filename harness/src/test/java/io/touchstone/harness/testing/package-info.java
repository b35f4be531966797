// SPDX-License-Identifier: Apache-2.0
/** Engines, scenes and plug-ins for the tests of the harness and of the command line. */
@NullMarked
package io.touchstone.harness.testing;

import org.jspecify.annotations.NullMarked;
