// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/** Of which pairs the distance is wanted. */
public enum DistanceMode {
  /** Of all. */
  ALL,

  /** Of those at most a given distance apart. */
  WITHIN,

  /** Of the k nearest pairs of each frame. */
  NEAREST
}
