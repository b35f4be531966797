/** Several engines on the same pairs: who disagrees, who is right, who is fast. */
@NullMarked
package io.touchstone.harness.compare;

import org.jspecify.annotations.NullMarked;
