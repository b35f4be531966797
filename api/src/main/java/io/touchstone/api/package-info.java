/** The front door: one call, one answer. */
@NullMarked
package io.touchstone.api;

import org.jspecify.annotations.NullMarked;
