/**
 * The fast stages of the check. Open to the proof alone: they change whenever it becomes faster.
 */
@NullMarked
package io.touchstone.kernel.check;

import org.jspecify.annotations.NullMarked;
