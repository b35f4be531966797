// SPDX-License-Identifier: Apache-2.0
/** Separating vectors by spherical localisation, {@code hs-jump}. */
@NullMarked
package io.touchstone.satcheck.hsjump;

import org.jspecify.annotations.NullMarked;
