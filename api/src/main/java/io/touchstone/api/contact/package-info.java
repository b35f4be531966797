// SPDX-License-Identifier: Apache-2.0
/**
 * What two polytopes have in common, and where they touch: the solid of their overlap with its
 * volume, and contact manifolds. A plug-in offers them by a {@link
 * io.touchstone.api.contact.ContactProvider}.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.contact;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
