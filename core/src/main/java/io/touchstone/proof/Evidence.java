package io.touchstone.proof;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.PairResult;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Puts what an undecided result contains into the form of certificates. */
final class Evidence {

  private Evidence() {}

  /** Returns what may be proved by it: bounds first, then a common point. */
  static List<Certificate> of(PairResult result) {
    List<Certificate> certificates = new ArrayList<>();
    boolean features = result.featureSizeA() > 0 && result.featureSizeB() > 0;
    if (result.hasNormal()) {
      AxisVector axis = axis(result);
      certificates.add(
          features
              ? new Certificate.ClosestPair(ofA(result), ofB(result), axis)
              : new Certificate.SeparatingPlane(
                  axis, SupportFunction.NO_VERTEX, SupportFunction.NO_VERTEX));
    }
    if (features) {
      certificates.add(new Certificate.CommonPoint(ofA(result), ofB(result), result.isPaired()));
    }
    return certificates;
  }

  private static AxisVector axis(PairResult result) {
    int n = result.dimension();
    if (result.hasExactNormal()) {
      BigInteger[] components = new BigInteger[n];
      for (int axis = 0; axis < n; axis++) {
        components[axis] = result.exactNormal(axis);
      }
      return AxisVector.of(components);
    }
    double[] components = new double[n];
    for (int axis = 0; axis < n; axis++) {
      components[axis] = result.normal(axis);
    }
    return AxisVector.of(components);
  }

  private static ConvexCombination ofA(PairResult result) {
    int[] vertices = new int[result.featureSizeA()];
    double[] weights = new double[vertices.length];
    for (int term = 0; term < vertices.length; term++) {
      vertices[term] = result.featureVertexA(term);
      weights[term] = result.featureWeightA(term);
    }
    return ConvexCombination.of(vertices, weights);
  }

  private static ConvexCombination ofB(PairResult result) {
    int[] vertices = new int[result.featureSizeB()];
    double[] weights = new double[vertices.length];
    for (int term = 0; term < vertices.length; term++) {
      vertices[term] = result.featureVertexB(term);
      weights[term] = result.featureWeightB(term);
    }
    return ConvexCombination.of(vertices, weights);
  }
}
