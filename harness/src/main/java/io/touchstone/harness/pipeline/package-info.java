// SPDX-License-Identifier: Apache-2.0
/** The pipeline: candidate pairs, their evaluation on several threads, results in order. */
@NullMarked
package io.touchstone.harness.pipeline;

import org.jspecify.annotations.NullMarked;
