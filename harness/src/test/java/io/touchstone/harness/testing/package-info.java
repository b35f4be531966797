/** Engines and helpers for the harness's own tests. */
@NullMarked
package io.touchstone.harness.testing;

import org.jspecify.annotations.NullMarked;
