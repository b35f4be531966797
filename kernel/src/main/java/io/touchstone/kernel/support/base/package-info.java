// SPDX-License-Identifier: Apache-2.0
/** What the support maps of all dimensions know alike. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.support.base;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
