// SPDX-License-Identifier: Apache-2.0
/** Boxes around points, and cuts between them, of which trees are made. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.boxes;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
