/**
 * Values with bounds that hold, roundings included: support values, gaps, distances of two bodies
 * where they stand.
 */
@NullMarked
package io.touchstone.kernel.certified;

import org.jspecify.annotations.NullMarked;
