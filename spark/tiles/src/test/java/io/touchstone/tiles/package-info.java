// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.touchstone.tiles;

import org.jspecify.annotations.NullMarked;
