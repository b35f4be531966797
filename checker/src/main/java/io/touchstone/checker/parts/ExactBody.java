// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.exact.Dyadic;
import java.util.Arrays;

/**
 * A polytope where it stands, in exact numbers: vertex v is the point {@code R v + t} of the reals
 * that the doubles denote.
 */
public final class ExactBody {

  private final Polytope polytope;
  private final int n;
  private final double[] pose;

  /** {@code [R | t]}, row-major. */
  private final Dyadic[] exactPose;

  public ExactBody(Polytope polytope, PoseView pose) {
    this.polytope = polytope;
    this.n = polytope.dimension();
    this.pose = new double[n * (n + 1)];
    pose.copyTo(this.pose);
    this.exactPose = new Dyadic[this.pose.length];
    for (int i = 0; i < exactPose.length; i++) {
      exactPose[i] = Dyadic.of(this.pose[i]);
    }
  }

  private ExactBody(ExactBody other, Dyadic[] by) {
    this.polytope = other.polytope;
    this.n = other.n;
    this.pose = other.pose; // only its turn is read
    this.exactPose = other.exactPose.clone();
    for (int i = 0; i < n; i++) {
      int place = i * (n + 1) + n;
      exactPose[place] = exactPose[place].add(by[i]);
    }
  }

  /** Returns the same body in another place, without rounding. */
  public ExactBody moved(Dyadic[] by) {
    return new ExactBody(this, by);
  }

  public int dimension() {
    return n;
  }

  public int vertexCount() {
    return polytope.vertexCount();
  }

  public boolean hasVertex(int vertex) {
    return vertex >= 0 && vertex < polytope.vertexCount();
  }

  /** Returns {@code R v + t}. */
  public Dyadic[] world(int vertex) {
    double[] local = new double[n];
    for (int k = 0; k < n; k++) {
      local[k] = polytope.coordinate(vertex, k);
    }
    return world(local);
  }

  /** Returns {@code R x + t} for a point x in the frame of the body. */
  public Dyadic[] world(double[] local) {
    Dyadic[] point = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic sum = exactPose[i * (n + 1) + n];
      for (int k = 0; k < n; k++) {
        sum = sum.add(exactPose[i * (n + 1) + k].multiply(Dyadic.of(local[k])));
      }
      point[i] = sum;
    }
    return point;
  }

  /** Returns {@code (sum l_i) p} for the weighted point p. */
  public Dyadic[] weighted(ConvexCombination terms) {
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int term = 0; term < terms.size(); term++) {
      Dyadic[] point = world(terms.vertex(term));
      Dyadic weight = Dyadic.of(terms.weight(term));
      for (int i = 0; i < n; i++) {
        sum[i] = sum[i].add(weight.multiply(point[i]));
      }
    }
    return sum;
  }

  /** Returns the greatest {@code w.x} over the body, which is not empty. */
  public Dyadic farthest(ExactDirection w) {
    Dyadic[] local = turned(w);
    Dyadic offset = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      offset = offset.add(exactPose[i * (n + 1) + n].multiply(w.component(i)));
    }
    int[] candidates = FarthestCandidates.of(polytope, pose, w);
    Dyadic greatest = dot(local, candidates[0]);
    for (int c = 1; c < candidates.length; c++) {
      Dyadic value = dot(local, candidates[c]);
      greatest = value.compareTo(greatest) > 0 ? value : greatest;
    }
    return greatest.add(offset);
  }

  /** Returns {@code w.x} for the point x where a vertex is. */
  public Dyadic along(ExactDirection w, int vertex) {
    Dyadic[] point = world(vertex);
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      sum = sum.add(point[i].multiply(w.component(i)));
    }
    return sum;
  }

  /** Returns {@code R' w}. */
  private Dyadic[] turned(ExactDirection w) {
    Dyadic[] local = new Dyadic[n];
    for (int k = 0; k < n; k++) {
      Dyadic sum = Dyadic.ZERO;
      for (int i = 0; i < n; i++) {
        sum = sum.add(exactPose[i * (n + 1) + k].multiply(w.component(i)));
      }
      local[k] = sum;
    }
    return local;
  }

  private Dyadic dot(Dyadic[] local, int vertex) {
    Dyadic sum = Dyadic.ZERO;
    for (int k = 0; k < n; k++) {
      sum = sum.add(local[k].multiply(Dyadic.of(polytope.coordinate(vertex, k))));
    }
    return sum;
  }
}
