// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.settle.Faults;
import io.touchstone.engine.settle.SettledBody;

/**
 * Finds what cannot be an answer, whoever gave it: numbers that are none, bounds out of order,
 * normals that are not unit, vertices that do not exist, a verdict that denies its own evidence.
 */
final class ResultFaults {

  /**
   * How far the length of a unit normal may be from 1. As much as distances may be off relatively;
   * normalising in doubles is off by a few 1e-16.
   */
  private static final double NORMAL_TOLERANCE = 1e-12;

  private ResultFaults() {}

  /** Returns what is wrong, or an empty string. Allocates nothing in the second case. */
  static String find(PairResult result, PairRequest request, VerifiedShape a, VerifiedShape b) {
    boolean cast = request.goal() == Goal.CAST || request.goal() == Goal.GROWTH; // no lengths
    String fault = ofVerdict(result, request);
    if (fault.isEmpty() && !cast) {
      fault = ofSignedDistance(result);
    }
    if (fault.isEmpty()) {
      fault = ofBounds(result, cast);
    }
    if (fault.isEmpty()) {
      fault = ofVectors(result);
    }
    if (fault.isEmpty()) {
      fault = ofFeatures(result, a, b);
    }
    return fault;
  }

  /** Returns whether the verdict is one of another question, or an empty string. */
  static String ofVerdict(PairResult result, PairRequest request) {
    Verdict verdict = result.verdict();
    boolean ofContainment = verdict == Verdict.SUBSET || verdict == Verdict.NOT_SUBSET;
    if (verdict != Verdict.UNDECIDED && ofContainment != (request.goal() == Goal.CONTAINMENT)) {
      return "verdict %s for goal %s".formatted(verdict, request.goal());
    }
    return "";
  }

  private static String ofSignedDistance(PairResult result) {
    Verdict verdict = result.verdict();
    if (verdict.collides() && result.hasLower() && result.lower() > 0) {
      return "verdict %s with the lower bound %s".formatted(verdict, result.lower());
    }
    if (verdict == Verdict.DISJOINT && result.hasUpper() && result.upper() <= 0) {
      return "verdict DISJOINT with the upper bound %s".formatted(result.upper());
    }
    return "";
  }

  private static String ofBounds(PairResult result, boolean cast) {
    if (isEndlessDepth(result)) {
      return "";
    }
    boolean unbounded = result.hasEmptySide() || (cast && result.verdict() == Verdict.DISJOINT);
    if (result.hasLower()) {
      double lower = result.lower();
      if (!(lower > Double.NEGATIVE_INFINITY)
          || (lower == Double.POSITIVE_INFINITY && !unbounded)) {
        return "lower bound " + lower;
      }
      if (result.hasUpper() && lower > result.upper()) {
        return "lower bound %s above upper bound %s".formatted(lower, result.upper());
      }
    }
    if (result.hasUpper() && !(result.upper() > Double.NEGATIVE_INFINITY)) {
      return "upper bound " + result.upper();
    }
    if (result.hasCastParameter() && !(result.castParameter() >= 0)) {
      return "cast parameter " + result.castParameter();
    }
    return "";
  }

  /** Half-spaces may go on for ever along a direction. */
  private static boolean isEndlessDepth(PairResult result) {
    return result.namesRows()
        && result.verdict().collides()
        && result.hasLower()
        && result.hasUpper()
        && Math.max(result.lower(), result.upper()) == Double.NEGATIVE_INFINITY;
  }

  private static String ofVectors(PairResult result) {
    int n = result.dimension();
    if (result.hasPoints()) {
      for (int axis = 0; axis < n; axis++) {
        if (!(Math.abs(result.pointA(axis)) < Double.POSITIVE_INFINITY)
            || !(Math.abs(result.pointB(axis)) < Double.POSITIVE_INFINITY)) {
          return "witness points with the components %s and %s on axis %d"
              .formatted(result.pointA(axis), result.pointB(axis), axis);
        }
      }
    }
    if (result.hasNormal()) {
      double square = 0;
      for (int axis = 0; axis < n; axis++) {
        square += result.normal(axis) * result.normal(axis);
      }
      if (!(Math.abs(square - 1) <= 2 * NORMAL_TOLERANCE)) { // also for NaN
        return "a normal of length " + Math.sqrt(square);
      }
    }
    return "";
  }

  private static String ofFeatures(PairResult result, VerifiedShape a, VerifiedShape b) {
    if (result.isPaired() && result.featureSizeA() != result.featureSizeB()) {
      return "pairs with %d vertices of A and %d of B"
          .formatted(result.featureSizeA(), result.featureSizeB());
    }
    String fault = ofVertices(result.featureA(Seal.OF_PROOF), a, "A");
    if (fault.isEmpty()) {
      fault = ofVertices(result.featureB(Seal.OF_PROOF), b, "B");
    }
    return fault.isEmpty() && result.enclosedCount() > 0 ? ofSimplices(result, a, b) : fault;
  }

  private static String ofVertices(WeightedVertices named, VerifiedShape body, String name) {
    SettledBody polytope = body.settled();
    return polytope == null
        ? Faults.in(named, SupportFunction.NO_VERTEX, Integer.MAX_VALUE, name)
        : Faults.in(named, 0, polytope.support().vertexCount(), name);
  }

  private static String ofSimplices(PairResult result, VerifiedShape a, VerifiedShape b) {
    SettledBody body = a.settled();
    SettledBody other = b.settled();
    boolean facets = body != null && other != null && body.radius() > other.radius();
    if (body != null && !facets && result.enclosedCount() != body.support().vertexCount()) {
      return "simplices around %d of %d vertices"
          .formatted(result.enclosedCount(), body.support().vertexCount());
    }
    for (int v = 0; v < result.enclosedCount(); v++) {
      for (int corner = 0; corner <= result.dimension(); corner++) {
        int vertex = result.enclosing(v, corner);
        boolean absent = corner > 0 && vertex == SupportFunction.NO_VERTEX;
        if (!absent && !isVertex(vertex, b)) {
          return "vertex %d of B around vertex %d of A".formatted(vertex, v);
        }
      }
    }
    return "";
  }

  private static boolean isVertex(int vertex, VerifiedShape shape) {
    SettledBody body = shape.settled();
    return body == null
        ? vertex >= SupportFunction.NO_VERTEX
        : vertex >= 0 && vertex < body.support().vertexCount();
  }
}
