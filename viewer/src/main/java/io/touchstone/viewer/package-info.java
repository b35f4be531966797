// SPDX-License-Identifier: Apache-2.0
/**
 * Scenes, answers, evidence and steps of engines as one HTML file that opens from disk and cannot
 * reach the network. {@link io.touchstone.viewer.View} collects what is shown; it is written as
 * data ({@code touchstone-view 1}) or as a page.
 */
@NullMarked
package io.touchstone.viewer;

import org.jspecify.annotations.NullMarked;
