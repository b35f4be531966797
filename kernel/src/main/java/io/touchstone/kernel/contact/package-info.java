// SPDX-License-Identifier: Apache-2.0
/** Points that two bodies have in common: how to find them, and how to be sure. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.contact;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
