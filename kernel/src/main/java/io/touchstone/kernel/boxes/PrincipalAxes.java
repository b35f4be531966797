// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.boxes;

/**
 * The axes along which points spread most, second and least: the eigenvectors of their covariance,
 * by rotations (C. G. J. Jacobi, 1846). Orthonormal but for a few roundings, whatever the points.
 * Memory of one thread.
 */
public final class PrincipalAxes {

  private static final int SWEEPS = 12;

  /**
   * What is left beside the diagonal, as a share of the greatest covariance, turns the axes by
   * about as much in radians: for boxes, which are put around all points afterwards, that is
   * nothing.
   */
  private static final double DIAGONAL = 1e-12;

  /** The covariance, and the axes as rows. */
  private final double[][] matrix = new double[3][3];

  private final double[][] axes = new double[3][3];

  /** Creates the memory. */
  public PrincipalAxes() {}

  /**
   * Finds the axes.
   *
   * @param covariance xx, xy, xz, yy, yz, zz; at least one finite multiple of it is symmetric
   * @param into receives three rows, the one with the greatest spread first
   */
  public void find(double[] covariance, double[] into, int offset) {
    double scale = 0;
    for (double entry : covariance) {
      scale = Math.max(scale, Math.abs(entry));
    }
    boolean usable = scale > 1e-290 && scale < 1e290;
    for (int i = 0, at = 0; i < 3; i++) {
      for (int j = i; j < 3; j++) {
        matrix[i][j] = usable ? covariance[at++] / scale : 0;
        matrix[j][i] = matrix[i][j];
        axes[i][j] = i == j ? 1 : 0;
        axes[j][i] = axes[i][j];
      }
    }
    for (int sweep = 0; sweep < SWEEPS && offDiagonal() > DIAGONAL; sweep++) {
      rotate(0, 1, 2);
      rotate(0, 2, 1);
      rotate(1, 2, 0);
    }
    write(into, offset);
  }

  private double offDiagonal() {
    return Math.abs(matrix[0][1]) + Math.abs(matrix[0][2]) + Math.abs(matrix[1][2]);
  }

  /** Makes the entry of a row and a column zero. */
  private void rotate(int p, int q, int r) {
    double off = matrix[p][q];
    if (off == 0) {
      return;
    }
    double theta = (matrix[q][q] - matrix[p][p]) / (2 * off);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    matrix[p][p] -= t * off;
    matrix[q][q] += t * off;
    matrix[p][q] = 0;
    matrix[q][p] = 0;
    double rp = matrix[r][p];
    double rq = matrix[r][q];
    matrix[r][p] = c * rp - s * rq;
    matrix[p][r] = matrix[r][p];
    matrix[r][q] = s * rp + c * rq;
    matrix[q][r] = matrix[r][q];
    for (int k = 0; k < 3; k++) {
      double ofP = axes[p][k];
      double ofQ = axes[q][k];
      axes[p][k] = c * ofP - s * ofQ;
      axes[q][k] = s * ofP + c * ofQ;
    }
  }

  private void write(double[] into, int offset) {
    int first = matrix[1][1] > matrix[0][0] ? 1 : 0;
    first = matrix[2][2] > matrix[first][first] ? 2 : first;
    int second = first == 0 ? 1 : 0;
    int third = 3 - first - second;
    if (matrix[third][third] > matrix[second][second]) {
      second = third;
      third = 3 - first - second;
    }
    System.arraycopy(axes[first], 0, into, offset, 3);
    System.arraycopy(axes[second], 0, into, offset + 3, 3);
    System.arraycopy(axes[third], 0, into, offset + 6, 3);
  }
}
