// SPDX-License-Identifier: Apache-2.0
/**
 * Exact arithmetic on doubles: the ground floor, which knows nothing of bodies.
 *
 * <p>A double denotes a rational number m 2<sup>e</sup>. Signs of polynomials in such numbers are
 * decided here without error: first in floating point with a rounding bound (the filter), and only
 * where the bound does not decide, exactly.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.exact;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
