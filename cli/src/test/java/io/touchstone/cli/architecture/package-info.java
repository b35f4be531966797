// SPDX-License-Identifier: Apache-2.0
/** The borders between modules and packages, as tests. */
@NullMarked
package io.touchstone.cli.architecture;

import org.jspecify.annotations.NullMarked;
