// SPDX-License-Identifier: Apache-2.0
/** Overlaps and contacts, from exact signs of determinants of vertices. */
@NullMarked
package io.touchstone.contact;

import org.jspecify.annotations.NullMarked;
