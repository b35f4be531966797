/** Points that two bodies have in common: how to find them, and how to be sure. */
@NullMarked
package io.touchstone.kernel.contact;

import org.jspecify.annotations.NullMarked;
