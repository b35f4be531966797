// SPDX-License-Identifier: Apache-2.0
/** What an engine found of a pair, before anybody has settled what is certain of it. */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.kernel.proposal;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
