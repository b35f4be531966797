/** Reports: for people, for spreadsheets, for programs. */
@NullMarked
package io.touchstone.cli.report;

import org.jspecify.annotations.NullMarked;
