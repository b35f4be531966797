// SPDX-License-Identifier: Apache-2.0
/**
 * Values with bounds that hold, roundings included: support values, gaps, distances of two bodies
 * where they stand.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.certified;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
