/** Assays answers of other programs by exact truth. */
@NullMarked
package io.touchstone.harness.judge;

import org.jspecify.annotations.NullMarked;
