// SPDX-License-Identifier: Apache-2.0
/**
 * Two links of a robot over all positions of the joints between them: what is asked, what proves an
 * answer, and what a search implements.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.joints;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
