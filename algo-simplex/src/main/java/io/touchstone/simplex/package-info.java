// SPDX-License-Identifier: Apache-2.0
/** Linear programming: engines that treat a pair of bodies as a linear program. */
@NullMarked
package io.touchstone.simplex;

import org.jspecify.annotations.NullMarked;
