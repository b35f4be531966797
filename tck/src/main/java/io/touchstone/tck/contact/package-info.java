// SPDX-License-Identifier: Apache-2.0
/** The rules for finders of contacts and overlaps. */
@NullMarked
package io.touchstone.tck.contact;

import org.jspecify.annotations.NullMarked;
