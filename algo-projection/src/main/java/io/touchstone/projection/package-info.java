// SPDX-License-Identifier: Apache-2.0
/** Engines that project a pair along edges and faces, from space to plane to line. */
@NullMarked
package io.touchstone.projection;

import org.jspecify.annotations.NullMarked;
