/** Pages of the viewer in a real browser. */
@NullMarked
package io.touchstone.cli.browser;

import org.jspecify.annotations.NullMarked;
