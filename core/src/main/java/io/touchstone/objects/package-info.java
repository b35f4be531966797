// SPDX-License-Identifier: Apache-2.0
/**
 * Questions about objects that are not convex: boxes over their parts lead to the few pairs of
 * parts that matter, any engine answers about these, and each answer is proved.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.objects;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
