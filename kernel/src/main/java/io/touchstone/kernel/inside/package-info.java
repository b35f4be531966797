/** The key to memory that the kernel's packages share with one another and with nobody else. */
@NullMarked
package io.touchstone.kernel.inside;

import org.jspecify.annotations.NullMarked;
