// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;

/**
 * Where B stands as seen from A, of rigid poses in space: {@code x = R v + T}. Entries of R are off
 * by at most 16 roundings, those of T by 16 of |T|. Immutable.
 */
final class RelativePlace {

  /** The inverse of the rotation of A, and R, row-major. */
  private final double[] inverse = new double[9];

  private final double[] r = new double[9];
  private final double[] shift = new double[3];
  private final double defect;
  private final double stretch;

  RelativePlace(PoseView poseA, PoseView poseB) {
    double[] m = new double[9];
    for (int i = 0; i < 9; i++) {
      m[i] = poseA.rotation(i / 3, i % 3);
    }
    double determinant = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        int k = (i + 1) % 3;
        int l = (i + 2) % 3;
        int after = (j + 1) % 3;
        int last = (j + 2) % 3;
        inverse[3 * j + i] =
            m[3 * k + after] * m[3 * l + last] - m[3 * k + last] * m[3 * l + after];
      }
    }
    for (int k = 0; k < 3; k++) {
      determinant += m[k] * inverse[3 * k];
    }
    for (int i = 0; i < 9; i++) {
      inverse[i] /= determinant;
    }
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        shift[i] += inverse[3 * i + k] * (poseB.translation(k) - poseA.translation(k));
        for (int j = 0; j < 3; j++) {
          r[3 * i + j] += inverse[3 * i + k] * poseB.rotation(k, j);
        }
      }
    }
    stretch = defect(inverse, 3, 1);
    defect = defect(r, 1, 3);
  }

  /** How far the product of a matrix with its transpose is from the identity, and a little more. */
  private static double defect(double[] matrix, int row, int column) {
    double worst = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = i; j < 3; j++) {
        double dot = i == j ? -1 : 0;
        for (int k = 0; k < 3; k++) {
          dot += matrix[row * i + column * k] * matrix[row * j + column * k];
        }
        worst = Math.max(worst, Math.abs(dot));
      }
    }
    return worst + 64 * UNIT_ROUNDOFF;
  }

  /** Returns how far R is from orthogonal: the greatest entry of {@code |R'R - I|}, or more. */
  double defect() {
    return defect;
  }

  /** Returns likewise how far lengths in the frame of A are from those in the world. */
  double stretch() {
    return stretch;
  }

  /** Returns about the length of T. */
  double distance() {
    return length(shift);
  }

  static double length(double[] v) {
    return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }

  /** Writes {@code R v}. */
  void turn(double[] v, int at, double[] into, int offset) {
    double x = v[at];
    double y = v[at + 1];
    double z = v[at + 2];
    into[offset] = r[0] * x + r[1] * y + r[2] * z;
    into[offset + 1] = r[3] * x + r[4] * y + r[5] * z;
    into[offset + 2] = r[6] * x + r[7] * y + r[8] * z;
  }

  /** Writes {@code R v + T}. */
  void move(double[] v, int at, double[] into, int offset) {
    turn(v, at, into, offset);
    into[offset] += shift[0];
    into[offset + 1] += shift[1];
    into[offset + 2] += shift[2];
  }

  /** Writes the direction in the world that has the gaps of a direction in the frame of A. */
  void toWorld(double[] p, double[] direction) {
    for (int i = 0; i < 3; i++) {
      direction[i] = inverse[i] * p[0] + inverse[3 + i] * p[1] + inverse[6 + i] * p[2];
    }
  }
}
