// SPDX-License-Identifier: Apache-2.0
/** What the pages of the viewer show: pairs, scenes, reports and traces, each with its source. */
@NullMarked
package io.touchstone.cli.view;

import org.jspecify.annotations.NullMarked;
