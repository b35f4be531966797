// SPDX-License-Identifier: Apache-2.0
/**
 * Objects that are not convex, made from a seed at any size, for tests, examples and benchmarks.
 */
@NullMarked
package io.touchstone.tck.objects;

import org.jspecify.annotations.NullMarked;
