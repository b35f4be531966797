// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.exact.IntegerMatrix;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells whether the origin, a point of K = conv P, is an interior point of it.
 *
 * <p>Let the origin be inside the hull of some points S of K, with positive weights, and L the span
 * of S. A plane through the origin that supports K contains S, so its normal is orthogonal to L;
 * hence the origin is interior to K exactly if it is interior to the image of K in R<sup>n</sup> /
 * L. Points in L have no say there. Either the others do not surround the origin, and there is a
 * supporting plane, or they do and L grows. When L is everything, the origin is interior.
 */
final class OriginInside {

  private OriginInside() {}

  /**
   * Decides.
   *
   * @param sum a set that contains the origin
   * @param nearest its nearest point, which is the origin
   */
  static boolean isInterior(MinkowskiSum sum, MinimumNorm nearest) {
    // rows that vanish on L: coordinates of the quotient
    BigInteger[][] coordinates = IntegerMatrix.of(nearest.cornerPoints()).nullspace();
    if (coordinates.length == 0) { // in general; the points of a sum are many, and not needed
      return true;
    }
    List<BigInteger[]> points = sum.allPoints();
    while (coordinates.length > 0) {
      List<BigInteger[]> outside = new ArrayList<>();
      for (BigInteger[] point : points) {
        BigInteger[] image = image(coordinates, point);
        if (!isZero(image)) {
          outside.add(image);
        }
      }
      if (outside.isEmpty()) {
        return false;
      }
      MinkowskiSum quotient = MinkowskiSum.ofIntegers(outside.toArray(new BigInteger[0][]));
      MinimumNorm around = new MinimumNorm(quotient);
      if (!around.isZero()) {
        return false;
      }
      points = outside;
      coordinates = IntegerMatrix.of(around.cornerPoints()).nullspace();
    }
    return true;
  }

  private static BigInteger[] image(BigInteger[][] coordinates, BigInteger[] point) {
    BigInteger[] image = new BigInteger[coordinates.length];
    for (int i = 0; i < image.length; i++) {
      image[i] = MinkowskiSum.dot(coordinates[i], point);
    }
    return image;
  }

  private static boolean isZero(BigInteger[] point) {
    for (BigInteger coordinate : point) {
      if (coordinate.signum() != 0) {
        return false;
      }
    }
    return true;
  }
}
