// SPDX-License-Identifier: Apache-2.0
/**
 * Readers and writers: meshes, robots, pairs, frames, certificates. Usable without a pipeline.
 *
 * <p>The tools for text below them are shared with our own programs only.
 */
@SuppressWarnings("module") // the modules that see the tools for text are compiled later
module io.touchstone.io {
  requires transitive io.touchstone.core;
  requires com.fasterxml.jackson.core;
  requires io.touchstone.checker;
  requires io.touchstone.kernel;
  requires java.xml;
  requires static org.jspecify;

  exports io.touchstone.io;
  exports io.touchstone.io.certificate;
  exports io.touchstone.io.files;
  exports io.touchstone.io.urdf;
  exports io.touchstone.io.text to
      io.touchstone.harness,
      io.touchstone.viewer,
      io.touchstone.cli;
}
