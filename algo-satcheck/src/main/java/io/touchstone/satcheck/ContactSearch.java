package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;

/**
 * Decides what a search in the frame of A left open because of roundings, extreme sizes or affine
 * maps: from both poses, gaps with twice the digits ({@link CertifiedGap}), common points by {@link
 * CommonPointSearch}. Where the bodies are so near to touching that neither is certain, the normals
 * of the simplex at which that search ended are tried, and then the query ends undecided with both
 * the point and the normal, for exact arithmetic.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ContactSearch {

  private final int n;
  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final CommonPointSearch search;
  private final double[] trial;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] points;

  /** The support queries of the last decision. */
  int supportQueries;

  ContactSearch(int dimension) {
    n = dimension;
    pair = new PlacedPair(n);
    gap = CertifiedGap.ofDimension(n);
    search = new CommonPointSearch(n);
    trial = new double[n];
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    points = new double[n * (n + 1)];
  }

  /**
   * Decides for intersection.
   *
   * @param w a direction in the world that may separate, of any length; receives the one that does
   * @return whether the bodies are disjoint
   */
  boolean decide(
      SupportShape a,
      PoseView poseOfA,
      SupportShape b,
      PoseView poseOfB,
      double[] w,
      PairResult.Writer out) {
    pair.place(a.support, poseOfA, b.support, poseOfB);
    poseOfA.copyTo(poseA);
    poseOfB.copyTo(poseB);
    supportQueries = 1;
    if (!normalize(w)) {
      w[0] = 1;
    }
    if (separates(w)) {
      writeSeparated(w, a, b, out);
      return true;
    }
    boolean found = search.find(pair, w);
    supportQueries += search.supportQueries();
    if (found && search.isCertain()) {
      out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
      writeFeatures(out);
      return false;
    }
    if ((search.separatingDirection(trial) && normalize(trial) && separates(trial))
        || (found && isSeparatedByFace(a, b))) {
      System.arraycopy(trial, 0, w, 0, n);
      writeSeparated(w, a, b, out);
      return true;
    }
    out.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN).normal(w);
    if (found) {
      writeFeatures(out); // common up to roundings: exact arithmetic may find that it is
    }
    return false;
  }

  /** Tells whether a unit vector surely separates. */
  private boolean separates(double[] w) {
    gap.evaluate(pair, w, 0, 0);
    if (!(gap.lower(0) > 0)) {
      gap.refine();
    }
    return gap.lower(0) > 0;
  }

  private void writeSeparated(double[] w, SupportShape a, SupportShape b, PairResult.Writer out) {
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(w)
        .featureA(farthest(a, poseA, w, 1), 1)
        .featureB(farthest(b, poseB, w, -1), 1)
        .lower(gap.lower(0));
  }

  private int farthest(SupportShape shape, double[] r, double[] w, int sign) {
    if (n == 2) {
      return shape
          .map2()
          .support(sign * (r[0] * w[0] + r[3] * w[1]), sign * (r[1] * w[0] + r[4] * w[1]));
    }
    return shape
        .map3()
        .support(
            sign * (r[0] * w[0] + r[4] * w[1] + r[8] * w[2]),
            sign * (r[1] * w[0] + r[5] * w[1] + r[9] * w[2]),
            sign * (r[2] * w[0] + r[6] * w[1] + r[10] * w[2]));
  }

  private void writeFeatures(PairResult.Writer out) {
    WeightedVertices ofA = search.ofA();
    WeightedVertices ofB = search.ofB();
    for (int term = 0; term < ofA.size(); term++) {
      out.featurePair(ofA.vertex(term), ofB.vertex(term), ofA.weight(term));
    }
  }

  /** Tries the normals of all faces of the simplex, both ways; {@link #trial} is the one. */
  private boolean isSeparatedByFace(SupportShape a, SupportShape b) {
    int count = search.ofA().size();
    for (int k = 0; k < count; k++) {
      placeDifference(a, b, k);
    }
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        if (n == 2) {
          trial[0] = points[2 * i + 1] - points[2 * j + 1];
          trial[1] = points[2 * j] - points[2 * i];
          if (separatesEitherWay()) {
            return true;
          }
        }
        for (int k = j + 1; n == 3 && k < count; k++) {
          normal(i, j, k);
          if (separatesEitherWay()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean separatesEitherWay() {
    if (!normalize(trial)) {
      return false;
    }
    if (separates(trial)) {
      return true;
    }
    for (int i = 0; i < n; i++) {
      trial[i] = -trial[i];
    }
    return separates(trial);
  }

  /** The difference of a pair of vertices, without the translations, which all have in common. */
  private void placeDifference(SupportShape a, SupportShape b, int term) {
    int vertexA = search.ofA().vertex(term);
    int vertexB = search.ofB().vertex(term);
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum +=
            poseA[i * (n + 1) + k] * a.body().coordinate(vertexA, k)
                - poseB[i * (n + 1) + k] * b.body().coordinate(vertexB, k);
      }
      points[n * term + i] = sum;
    }
  }

  private void normal(int i, int j, int k) {
    double[] p = points;
    double scale = 0;
    for (int c = 0; c < 3; c++) {
      scale = Math.max(scale, Math.abs(p[3 * j + c] - p[3 * i + c]));
      scale = Math.max(scale, Math.abs(p[3 * k + c] - p[3 * i + c]));
    }
    double unit = scale > 0 ? Math.scalb(1.0, -Math.max(Math.getExponent(scale), -1000)) : 1;
    double ux = (p[3 * j] - p[3 * i]) * unit;
    double uy = (p[3 * j + 1] - p[3 * i + 1]) * unit;
    double uz = (p[3 * j + 2] - p[3 * i + 2]) * unit;
    double vx = (p[3 * k] - p[3 * i]) * unit;
    double vy = (p[3 * k + 1] - p[3 * i + 1]) * unit;
    double vz = (p[3 * k + 2] - p[3 * i + 2]) * unit;
    trial[0] = uy * vz - uz * vy;
    trial[1] = uz * vx - ux * vz;
    trial[2] = ux * vy - uy * vx;
  }

  /** Brings a vector to length 1; returns whether it has a direction. */
  static boolean normalize(double[] v) {
    return SatQuery.normalize(v);
  }
}
