package io.touchstone.proof;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;

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
    String fault = ofVerdict(result, request);
    if (fault.isEmpty()) {
      fault = ofBounds(result);
    }
    if (fault.isEmpty()) {
      fault = ofVectors(result);
    }
    if (fault.isEmpty()) {
      fault = ofFeatures(result, a, b);
    }
    return fault;
  }

  /**
   * Tells whether a result about two polytopes in R<sup>3</sup> that says disjoint or intersecting,
   * not asked for containment or a cast, surely has no fault outside of its vertices, and no part
   * that only {@link InlineChecker} looks at. Where this says no, {@link #find} says what is wrong,
   * if anything is.
   */
  static boolean isSurelySound(PairResult result) {
    if (result.hasEmptySide()
        || result.hasCastParameter()
        || result.hasExactNormal()
        || result.enclosedCount() > 0) {
      return false;
    }
    boolean sound = true;
    double lower = result.hasLower() ? result.lower() : 0;
    sound &= Math.abs(lower) < Double.POSITIVE_INFINITY;
    if (result.hasUpper()) {
      double upper = result.upper();
      sound &= upper > Double.NEGATIVE_INFINITY && (!result.hasLower() || lower <= upper);
      sound &= upper > 0 || result.verdict() != Verdict.DISJOINT;
    }
    sound &= !(lower > 0) || result.verdict() == Verdict.DISJOINT;
    if (result.hasPoints()) { // what is not finite gives NaN, times 0
      double sum = result.pointA(0) + result.pointA(1) + result.pointA(2);
      sum += result.pointB(0) + result.pointB(1) + result.pointB(2);
      sound &= sum * 0 == 0;
    }
    if (result.hasNormal()) {
      double x = result.normal(0);
      double y = result.normal(1);
      double z = result.normal(2);
      sound &= Math.abs(x * x + y * y + z * z - 1) <= 2 * NORMAL_TOLERANCE;
    }
    return sound && (!result.isPaired() || result.featureSizeA() == result.featureSizeB());
  }

  /** Tells whether vertices exist and weights are such, of one body; also if there are none. */
  static boolean isSurelySound(WeightedVertices feature, int vertexCount) {
    int size = feature.size();
    double total = size == 0 ? 1 : 0;
    boolean sound = true;
    for (int term = 0; term < size; term++) {
      int vertex = feature.vertex(term);
      double weight = feature.weight(term);
      total += weight;
      sound &= vertex >= 0 && vertex < vertexCount && weight >= 0;
    }
    return sound && total > 0 && total < Double.POSITIVE_INFINITY;
  }

  private static String ofVerdict(PairResult result, PairRequest request) {
    Verdict verdict = result.verdict();
    boolean ofContainment = verdict == Verdict.SUBSET || verdict == Verdict.NOT_SUBSET;
    if (verdict != Verdict.UNDECIDED && ofContainment != (request.goal() == Goal.CONTAINMENT)) {
      return "verdict %s for goal %s".formatted(verdict, request.goal());
    }
    if (verdict.collides() && result.hasLower() && result.lower() > 0) {
      return "verdict %s with the lower bound %s".formatted(verdict, result.lower());
    }
    if (verdict == Verdict.DISJOINT && result.hasUpper() && result.upper() <= 0) {
      return "verdict DISJOINT with the upper bound %s".formatted(result.upper());
    }
    return "";
  }

  private static String ofBounds(PairResult result) {
    boolean unbounded = result.hasEmptySide();
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
    int sizeA = result.featureSizeA();
    int sizeB = result.featureSizeB();
    if (result.isPaired() && sizeA != sizeB) {
      return "pairs with %d vertices of A and %d of B".formatted(sizeA, sizeB);
    }
    double total = 0;
    for (int term = 0; term < sizeA; term++) {
      double weight = result.featureWeightA(term);
      if (!isVertex(result.featureVertexA(term), a) || !isWeight(weight)) {
        return "vertex %d of A with weight %s".formatted(result.featureVertexA(term), weight);
      }
      total += weight;
    }
    if (sizeA > 0 && !(total > 0)) {
      return "weights of A that are all zero";
    }
    total = 0;
    for (int term = 0; term < sizeB; term++) {
      double weight = result.featureWeightB(term);
      if (!isVertex(result.featureVertexB(term), b) || !isWeight(weight)) {
        return "vertex %d of B with weight %s".formatted(result.featureVertexB(term), weight);
      }
      total += weight;
    }
    if (sizeB > 0 && !(total > 0)) {
      return "weights of B that are all zero";
    }
    return result.enclosedCount() > 0 ? ofSimplices(result, a, b) : "";
  }

  private static String ofSimplices(PairResult result, VerifiedShape a, VerifiedShape b) {
    if (a.isPolytope() && result.enclosedCount() != a.support().vertexCount()) {
      return "simplices around %d of %d vertices"
          .formatted(result.enclosedCount(), a.support().vertexCount());
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
    return shape.isPolytope()
        ? vertex >= 0 && vertex < shape.support().vertexCount()
        : vertex >= SupportFunction.NO_VERTEX;
  }

  private static boolean isWeight(double weight) {
    return weight >= 0 && weight < Double.POSITIVE_INFINITY; // false for NaN
  }
}
