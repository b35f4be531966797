// SPDX-License-Identifier: Apache-2.0
/**
 * What is worth remembering of a pair that moves: a direction that separated it, vertices around a
 * common point.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.memory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
