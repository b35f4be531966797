// SPDX-License-Identifier: Apache-2.0
/**
 * What the kernel's packages share with one another and with nobody else: the key to memory, and
 * measures of points and directions.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package io.touchstone.kernel.inside;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
