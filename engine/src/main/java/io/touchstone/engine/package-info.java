// SPDX-License-Identifier: Apache-2.0
/** What every engine says and checks alike: what it accepts, and the arguments of its queries. */
@NullMarked
package io.touchstone.engine;

import org.jspecify.annotations.NullMarked;
