// SPDX-License-Identifier: Apache-2.0
/**
 * What engines are built from: exact numbers, hulls, support maps, certified values, common points.
 */
@SuppressWarnings("module") // core is compiled later
module io.touchstone.kernel {
  requires transitive io.touchstone.api;
  requires transitive io.touchstone.exact;
  requires static org.apiguardian.api;
  requires static org.jspecify;

  exports io.touchstone.kernel.certified;
  exports io.touchstone.kernel.contact;
  exports io.touchstone.kernel.hull;
  exports io.touchstone.kernel.memory;
  exports io.touchstone.kernel.proposal;
  exports io.touchstone.kernel.support;
  exports io.touchstone.kernel.support.base;
  exports io.touchstone.kernel.support.general;
  exports io.touchstone.kernel.support.planar;
  exports io.touchstone.kernel.support.spatial;

  // trees of objects are built from them
  exports io.touchstone.kernel.boxes to
      io.touchstone.core;

  // the fast stages of the check change whenever the check becomes faster, and the key opens live
  // memory: both are for the settlement
  exports io.touchstone.kernel.check to
      io.touchstone.core,
      io.touchstone.engine;
  exports io.touchstone.kernel.inside to
      io.touchstone.engine;
}
