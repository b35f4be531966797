/** The separating-axis test, {@code sat}. */
@NullMarked
package io.touchstone.satcheck.sat;

import org.jspecify.annotations.NullMarked;
