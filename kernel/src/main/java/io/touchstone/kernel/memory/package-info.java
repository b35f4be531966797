/**
 * What is worth remembering of a pair that moves: a direction that separated it, vertices around a
 * common point.
 */
@NullMarked
package io.touchstone.kernel.memory;

import org.jspecify.annotations.NullMarked;
