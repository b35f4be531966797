/** The algorithm of Gilbert, Johnson and Keerthi and what followed from it. */
@NullMarked
package io.touchstone.gjk;

import org.jspecify.annotations.NullMarked;
