// SPDX-License-Identifier: Apache-2.0
/** Support maps in space: cells of directions with the vertices that can be farthest there. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.support.spatial;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
