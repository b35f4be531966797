// SPDX-License-Identifier: Apache-2.0
/**
 * Functions of doubles whose bits no platform chooses: lengths, sine, cosine, arc tangent and
 * logarithm of plain arithmetic. Exported to our own modules alone: who adds an engine has the ones
 * of Java.
 */
@API(status = API.Status.INTERNAL)
package io.touchstone.api.numbers;

import org.apiguardian.api.API;
