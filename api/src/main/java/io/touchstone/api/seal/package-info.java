// SPDX-License-Identifier: Apache-2.0
/**
 * What only the proof may use: the {@link io.touchstone.api.seal.Seal} without which nothing is
 * proved. Not exported: a module that is not named by this one can neither make nor name it.
 */
@API(status = API.Status.INTERNAL)
package io.touchstone.api.seal;

import org.apiguardian.api.API;
