/** Measuring how fast an engine answers. */
@NullMarked
package io.touchstone.harness.timing;

import org.jspecify.annotations.NullMarked;
