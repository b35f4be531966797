// SPDX-License-Identifier: Apache-2.0
/** Exact arithmetic on doubles; knows numbers and no bodies. */
module io.touchstone.exact {
  requires static org.jspecify;
  requires static org.apiguardian.api;

  exports io.touchstone.exact;
}
