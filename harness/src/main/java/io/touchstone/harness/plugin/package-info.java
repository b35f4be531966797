// SPDX-License-Identifier: Apache-2.0
/** Algorithms from directories and jars, each in a class loader of its own. */
@NullMarked
package io.touchstone.harness.plugin;

import org.jspecify.annotations.NullMarked;
