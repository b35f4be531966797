// SPDX-License-Identifier: Apache-2.0
/** The point of a Minkowski difference that is nearest to the origin, found with care. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.engine.nearest;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
