/** The borders between modules and packages, as tests. */
@NullMarked
package io.touchstone.harness.architecture;

import org.jspecify.annotations.NullMarked;
