// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/** Two cubes of n dimensions with sides of length 2, and what is proposed about them. */
final class Cubes {
  final int n;
  final Settlement settlement;
  final Proposal found;
  final PairResult result;
  double radius;

  Cubes(int n) {
    this.n = n;
    settlement = new Settlement(n);
    found = new Proposal(n);
    result = new PairResult(n);
  }

  void settle(double x, PairRequest request, boolean prove) {
    SettledBody body = new SettledBody(CertifiedSupport.of(body(n)), radius);
    settlement.settle(body, Pose.identity(n), body, along(x), request, found, prove, result);
  }

  Pose along(double x) {
    double[] t = new double[n];
    t[0] = x;
    return Pose.translation(t);
  }

  Settlement.Stage stage() {
    return settlement.stage();
  }

  double[] axis() {
    double[] w = new double[n];
    w[0] = 1;
    return w;
  }

  /** Disjoint along the axis, with the corners 1, 1, ... of A and -1, 1, ... of B. */
  Proposal apart() {
    return found.clear().apart().along(axis()).pair((1 << n) - 1, (1 << n) - 2, 1);
  }

  /** Pairs around the origin for cubes that are near each other. */
  Proposal together() {
    found.clear().together().along(axis());
    int all = (1 << n) - 1;
    if (n == 2) {
      return found.pair(3, 0, 1).pair(1, 2, 1).pair(0, 3, 1);
    }
    return found.pair(all, 0, 1).pair(1, 6, 1).pair(2, 5, 1).pair(4, 3, 1);
  }

  /** The cube: vertex v has the coordinate 1 on the axes of the bits of v, and else -1. */
  static Polytope body(int n) {
    double[] c = new double[n * (1 << n)];
    for (int corner = 0; corner < 1 << n; corner++) {
      for (int axis = 0; axis < n; axis++) {
        c[corner * n + axis] = ((corner >> axis) & 1) == 0 ? -1 : 1;
      }
    }
    return Polytope.of(n, c);
  }
}
