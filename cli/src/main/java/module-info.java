// SPDX-License-Identifier: Apache-2.0
/** The command line: commands, reports, plots, judge and comparison. Exports nothing. */
module io.touchstone.cli {
  requires ch.qos.logback.classic;
  requires ch.qos.logback.core;
  requires info.picocli;
  requires io.touchstone.core;
  requires io.touchstone.kernel;
  requires io.touchstone.harness;
  requires io.touchstone.io;
  requires io.touchstone.tck;
  requires io.touchstone.viewer;
  requires java.compiler; // what a package may be called
  requires java.desktop; // pictures of plots; needs no display
  requires jdk.management;
  requires me.tongfei.progressbar;
  requires org.slf4j;
  requires static org.jspecify;

  opens io.touchstone.cli to
      info.picocli;
}
