/** The conformance kit: what every engine must do, as numbered rules with tests. */
@NullMarked
package io.touchstone.tck;

import org.jspecify.annotations.NullMarked;
