// SPDX-License-Identifier: Apache-2.0
/** Support maps in the plane: arcs of directions, and chains of edges. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.support.planar;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
