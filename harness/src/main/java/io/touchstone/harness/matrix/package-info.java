// SPDX-License-Identifier: Apache-2.0
/** The collision matrix of robots: which links collide in some posture, in none, in all. */
@NullMarked
package io.touchstone.harness.matrix;

import org.jspecify.annotations.NullMarked;
