// SPDX-License-Identifier: Apache-2.0
/**
 * Plots for docs and papers, as SVG or PNG: {@link io.touchstone.cli.plot.LinePlot} and {@link
 * io.touchstone.cli.plot.BarPlot}, written by {@link io.touchstone.cli.plot.PlotFile}.
 */
@NullMarked
package io.touchstone.cli.plot;

import org.jspecify.annotations.NullMarked;
