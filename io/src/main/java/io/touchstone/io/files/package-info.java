// SPDX-License-Identifier: Apache-2.0
/** Reading and writing files: strict, with the place of every mistake. */
@NullMarked
package io.touchstone.io.files;

import org.jspecify.annotations.NullMarked;
