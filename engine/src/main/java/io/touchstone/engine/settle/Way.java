// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.CompensatedSum;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.RayMeeting;
import io.touchstone.kernel.contact.RoundedMeeting;
import java.util.Arrays;

/**
 * The way of B along a direction d: where surely it meets A, and how fast it comes nearer to a
 * plane. The bodies are those that the thorough stage has placed.
 *
 * <p>Everything is computed for d times the power of two that brings its greatest component to 1 to
 * 2, which must lose no digit; otherwise nothing is certain here.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class Way {

  /** Weights below this may be zeros with a rounding. */
  private static final double TINY = 0x1p-40;

  private final int n;
  private final ThoroughStage thorough;
  private final RayMeeting meeting;
  private final RayMeeting meetingOfPairs;
  private final RoundedMeeting rounded;
  private final CompensatedSum sum = new CompensatedSum();
  private final VertexTerms vertices;
  private final WeightedVertices scratch;
  private final WeightedVertices formerA;
  private final WeightedVertices formerB;
  private final double[] d;

  /** What was proposed, and then what is evidence: a combination for each body. */
  final WeightedVertices ofA;

  final WeightedVertices ofB;

  /** A normal of the face that the vertices span, against d; zero if they span none. */
  final double[] face;

  private int exponent;
  private double length;
  private double lower;
  private double upper;

  Way(int dimension, ThoroughStage thorough) {
    n = dimension;
    this.thorough = thorough;
    meeting = new RayMeeting(n, false);
    meetingOfPairs = new RayMeeting(n, true);
    rounded = new RoundedMeeting(n);
    ofA = new WeightedVertices(n + 1);
    ofB = new WeightedVertices(n + 1);
    vertices = new VertexTerms(n + 1);
    scratch = new WeightedVertices(n + 1);
    formerA = new WeightedVertices(n + 1);
    formerB = new WeightedVertices(n + 1);
    d = new double[n];
    face = new double[n];
  }

  /** Takes d, scaled; false if that costs a digit. */
  boolean take(PairRequest request) {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      greatest = Math.max(greatest, Math.abs(request.direction(axis)));
    }
    exponent =
        greatest < Double.MIN_NORMAL
            ? Math.getExponent(greatest * 0x1p64) - 64
            : Math.getExponent(greatest);
    boolean exact = true;
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      double component = request.direction(axis);
      exact &= PowerOfTwo.isExact(component, -exponent);
      d[axis] = Math.scalb(component, -exponent);
      square += d[axis] * d[axis];
    }
    length = Math.sqrt(square) * (1 - (n + 4) * UNIT_ROUNDOFF);
    return exact;
  }

  /** Returns the power of two that d was divided by. */
  int exponent() {
    return exponent;
  }

  /** Returns a component of d, scaled. */
  double component(int axis) {
    return d[axis];
  }

  /** Returns the length of d, scaled, rounded down. */
  double length() {
    return length;
  }

  /** Returns it rounded up. */
  double lengthUp() {
    return length * (1 + (2 * n + 12) * UNIT_ROUNDOFF);
  }

  /** Returns where to begin to look for what is farthest along a normal. */
  static int hint(WeightedVertices terms) {
    return terms.size() > 0 ? terms.vertex(0) : 0;
  }

  /** Returns {@code -(w.d) / |w|}, rounded up; exactly 0 if every product is 0. */
  double closing(double[] w) {
    sum.clear();
    double terms = 0;
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      sum.addProduct(-w[axis], d[axis]);
      terms += Math.abs(w[axis] * d[axis]);
      square += w[axis] * w[axis];
    }
    // a compensated sum of n products is off by (2n)^2 u^2 of them, and by its own last digit
    double error = 4.0 * n * n * UNIT_ROUNDOFF * UNIT_ROUNDOFF * terms;
    double high = sum.high();
    boolean zero = true;
    for (int axis = 0; axis < n; axis++) {
      zero &= w[axis] == 0 || d[axis] == 0;
    }
    if (zero) {
      return 0;
    }
    double above = high + (UNIT_ROUNDOFF * Math.abs(high) + error + Double.MIN_NORMAL);
    double off = (n + 6) * UNIT_ROUNDOFF;
    return above / Math.sqrt(square) * (above > 0 ? 1 + off : 1 - off);
  }

  /** Returns a number that the t at which they meet is not below. */
  double lower() {
    return lower;
  }

  /** Returns a number that it is not above. */
  double upper() {
    return upper;
  }

  /**
   * Tells whether it is certain that they meet, by the vertices {@link #ofA} and {@link #ofB}; what
   * is evidence stands there then, or else what stood there before.
   *
   * @param paired whether vertices are pairs
   * @param last whether it is asked where they meet last, instead of first; of bodies without a
   *     radius they meet once, by the vertices of a face
   * @param parameter where they meet, not scaled, up to roundings; or NaN
   */
  boolean meets(boolean paired, boolean last, double parameter) {
    PlacedPair pair = thorough.pair;
    Arrays.fill(face, 0);
    if (!Accuracy.areSound(ofA, pair.vertexCountA())
        || !Accuracy.areSound(ofB, pair.vertexCountB())) {
      return false;
    }
    if (thorough.radii() > 0) {
      boolean near = rounded.surelyMeets(pair, ofA, ofB, thorough.radiiDown(), d, last);
      take(rounded.parameter(), rounded.parameter());
      rounded.normal(face);
      return near;
    }
    if (paired) {
      return pairsMeet(pair);
    }
    if (meeting.surelyMeets(pair, ofA, ofB, d)) {
      take(meeting.lower(), meeting.upper());
      meeting.normal(ofA.size(), d, face);
      takeWeights(ofA, meeting, 0);
      takeWeights(ofB, meeting, ofA.size());
      return true;
    }
    return meetAt(pair, PowerOfTwo.down(parameter, exponent));
  }

  /** Whether they meet exactly at t, where weights that may be zeros do not count. */
  private boolean meetAt(PlacedPair pair, double t) {
    formerA.copyFrom(ofA);
    formerB.copyFrom(ofB);
    dropTiny(ofA);
    dropTiny(ofB);
    if (t > 0 && meeting.surelyMeetsAt(pair, ofA, ofB, d, t)) {
      take(t, t);
      return true;
    }
    ofA.copyFrom(formerA);
    ofB.copyFrom(formerB);
    return false;
  }

  private void take(double below, double above) {
    lower = below;
    upper = above;
  }

  /** Whether the pairs meet; the evidence is a combination for each body then. */
  private boolean pairsMeet(PlacedPair pair) {
    boolean meet = meetingOfPairs.surelyMeets(pair, ofA, ofB, d);
    if (meet) {
      take(meetingOfPairs.lower(), meetingOfPairs.upper());
      meetingOfPairs.normal(ofA.size(), d, face);
      takeWeights(ofA, meetingOfPairs, 0);
      takeWeights(ofB, meetingOfPairs, 0);
    }
    vertices.merge(ofA);
    vertices.merge(ofB);
    return meet;
  }

  /** Weights of the solution are better than those that were proposed. */
  private void takeWeights(WeightedVertices terms, RayMeeting solved, int from) {
    for (int k = 0; k < terms.size(); k++) {
      scratch.add(terms.vertex(k), solved.weight(from + k));
    }
    terms.copyFrom(scratch);
    scratch.clear();
  }

  private void dropTiny(WeightedVertices terms) {
    for (int k = 0; k < terms.size(); k++) {
      if (terms.weight(k) > TINY) {
        scratch.add(terms.vertex(k), terms.weight(k));
      }
    }
    terms.copyFrom(scratch);
    scratch.clear();
  }
}
