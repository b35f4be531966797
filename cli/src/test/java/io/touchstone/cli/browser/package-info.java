// SPDX-License-Identifier: Apache-2.0
/** Pages of the viewer in a real browser. */
@NullMarked
package io.touchstone.cli.browser;

import org.jspecify.annotations.NullMarked;
