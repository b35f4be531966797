/** Reports: for people, for spreadsheets, for programs. */
@NullMarked
package io.touchstone.harness.report;

import org.jspecify.annotations.NullMarked;
