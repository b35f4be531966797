// SPDX-License-Identifier: Apache-2.0
/**
 * The settlement: what an engine proposes becomes an answer with bounds that hold. Open to the core
 * alone, which settles proposals that no engine holds; what it proves may be called proved.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package io.touchstone.engine.settle;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
