// SPDX-License-Identifier: Apache-2.0
/**
 * Pairs with a body given by half-spaces: complementary pivoting over the few rows and vertices
 * that matter, in doubles and in integers.
 */
@org.jspecify.annotations.NullMarked
package io.touchstone.simplex.rows;
