/** Separating vectors by spherical localisation, {@code hs-jump}. */
@NullMarked
package io.touchstone.satcheck.hsjump;

import org.jspecify.annotations.NullMarked;
