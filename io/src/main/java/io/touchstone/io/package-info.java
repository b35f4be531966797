// SPDX-License-Identifier: Apache-2.0
/** Scenes and motions as files describe them, and what is wrong with a file. */
@NullMarked
package io.touchstone.io;

import org.jspecify.annotations.NullMarked;
