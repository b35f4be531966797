// SPDX-License-Identifier: Apache-2.0
/**
 * One dependency that brings the front door, all engines, broad phases and solvers of motions, and
 * nothing else.
 */
module io.touchstone.all {
  requires transitive io.touchstone.core;
  requires io.touchstone.broadphase;
  requires io.touchstone.contact;
  requires io.touchstone.gjk;
  requires io.touchstone.motion;
  requires io.touchstone.projection;
  requires io.touchstone.satcheck;
  requires io.touchstone.simplex;
}
