// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;

/** What of an object is surely connected: each part of a compound, each piece of a mesh. */
final class Pieces {

  private Pieces() {}

  /** Returns the first part of each piece. */
  static int[] of(ObjectBody body) {
    if (body instanceof TriangleMesh mesh) {
      int[] first = new int[mesh.report().components()];
      for (int t = mesh.partCount() - 1; t >= 0; t--) {
        first[mesh.component(t)] = t;
      }
      return first;
    }
    int[] all = new int[body.partCount()];
    for (int part = 0; part < all.length; part++) {
      all[part] = part;
    }
    return all;
  }
}
