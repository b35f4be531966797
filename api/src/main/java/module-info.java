// SPDX-License-Identifier: Apache-2.0
/** The contract: what a body is, what is asked, what is answered, what a plug-in implements. */
@SuppressWarnings("module") // the modules that stand on it are compiled later
module io.touchstone.api {
  requires static org.apiguardian.api;
  requires static org.jspecify;

  exports io.touchstone.api.contact;
  exports io.touchstone.api.geometry;
  exports io.touchstone.api.joints;
  exports io.touchstone.api.motion;
  exports io.touchstone.api.objects;
  exports io.touchstone.api.pipeline;
  exports io.touchstone.api.query;
  exports io.touchstone.api.spi;

  // not for strangers, who have those of Java; where bits are to be the same everywhere
  exports io.touchstone.api.numbers to
      io.touchstone.broadphase,
      io.touchstone.checker,
      io.touchstone.contact,
      io.touchstone.core,
      io.touchstone.engine,
      io.touchstone.gjk,
      io.touchstone.kernel,
      io.touchstone.motion,
      io.touchstone.satcheck,
      io.touchstone.simplex,
      io.touchstone.world;

  // PROVED is written by those who prove, and by nobody else
  exports io.touchstone.api.seal to
      io.touchstone.core,
      io.touchstone.engine,
      io.touchstone.kernel;
}
