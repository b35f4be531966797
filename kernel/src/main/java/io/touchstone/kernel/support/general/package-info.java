// SPDX-License-Identifier: Apache-2.0
/** Support maps in any dimension: all vertices are looked at. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.support.general;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
