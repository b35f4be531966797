// SPDX-License-Identifier: Apache-2.0
/** Reports: for people, for spreadsheets, for programs. */
@NullMarked
package io.touchstone.cli.report;

import org.jspecify.annotations.NullMarked;
