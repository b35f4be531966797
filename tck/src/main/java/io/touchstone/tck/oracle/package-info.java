// SPDX-License-Identifier: Apache-2.0
/**
 * The truth about small polytopes, in rational arithmetic: slow, short, and independent of every
 * engine. Knows the exact arithmetic and the bodies of the api, and nothing else of it.
 */
@NullMarked
package io.touchstone.tck.oracle;

import org.jspecify.annotations.NullMarked;
