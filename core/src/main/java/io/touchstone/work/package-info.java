// SPDX-License-Identifier: Apache-2.0
/** Threads that share work, for our own modules. */
@NullMarked
package io.touchstone.work;

import org.jspecify.annotations.NullMarked;
