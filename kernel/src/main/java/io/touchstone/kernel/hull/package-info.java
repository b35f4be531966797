// SPDX-License-Identifier: Apache-2.0
/** Hulls of polytopes in the plane and in space, by exact predicates, and verified. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.hull;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
