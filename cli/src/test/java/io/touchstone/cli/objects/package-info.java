// SPDX-License-Identifier: Apache-2.0
/** Objects that are not convex, with all engines installed. */
@NullMarked
package io.touchstone.cli.objects;

import org.jspecify.annotations.NullMarked;
