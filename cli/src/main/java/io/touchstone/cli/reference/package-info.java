// SPDX-License-Identifier: Apache-2.0
/** The reference of keys, columns and members, made of what is declared. */
@NullMarked
package io.touchstone.cli.reference;

import org.jspecify.annotations.NullMarked;
