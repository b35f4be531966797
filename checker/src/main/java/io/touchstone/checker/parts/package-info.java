// SPDX-License-Identifier: Apache-2.0
/** Checks evidence about hulls and about objects of parts. */
@NullMarked
package io.touchstone.checker.parts;

import org.jspecify.annotations.NullMarked;
