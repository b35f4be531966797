/**
 * Plots for docs and papers, as SVG or PNG: {@link io.touchstone.harness.plot.LinePlot} and {@link
 * io.touchstone.harness.plot.BarPlot}, written by {@link io.touchstone.harness.plot.PlotFile}.
 */
@NullMarked
package io.touchstone.harness.plot;

import org.jspecify.annotations.NullMarked;
