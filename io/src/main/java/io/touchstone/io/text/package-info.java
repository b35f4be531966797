// SPDX-License-Identifier: Apache-2.0
/** Tools below the readers and writers: lines, words, numbers, JSON, CSV, XML. */
@NullMarked
package io.touchstone.io.text;

import org.jspecify.annotations.NullMarked;
