// SPDX-License-Identifier: Apache-2.0
/** Configuration files: read completely, with every problem and its place, or not at all. */
@NullMarked
package io.touchstone.harness.config;

import org.jspecify.annotations.NullMarked;
