// SPDX-License-Identifier: Apache-2.0
/** Configuration, plug-in directories and the pipeline, for programs. */
@SuppressWarnings("module") // the command line is compiled later
module io.touchstone.harness {
  requires com.google.common;
  requires transitive com.google.guice;
  requires transitive io.touchstone.core;
  requires io.touchstone.kernel;
  requires transitive io.touchstone.io;
  requires jakarta.inject; // automatic Guice does not say that it needs it
  requires java.management; // the time that a thread used
  requires org.slf4j;
  requires typesafe.config;
  requires static org.jspecify;

  exports io.touchstone.harness;
  exports io.touchstone.harness.wiring;
  exports io.touchstone.harness.config to
      io.touchstone.cli,
      io.touchstone.tiles;
  exports io.touchstone.harness.matrix to
      io.touchstone.cli;
  exports io.touchstone.harness.pipeline to
      io.touchstone.cli,
      io.touchstone.tiles;
  exports io.touchstone.harness.plugin to
      io.touchstone.cli,
      io.touchstone.tiles;
  exports io.touchstone.harness.report to
      io.touchstone.cli,
      io.touchstone.tiles;
}
