package io.touchstone.contact;

import java.util.Arrays;

/**
 * A vertex of an overlap: the point that a feature of A and a feature of B have in common. Its
 * arrays are not written to.
 */
final class Place {

  private final int[] onA;
  private final int[] onB;
  private final int[] facesA;
  private final int[] facesB;

  /**
   * Keeps arrays.
   *
   * @param onA vertices of A around it
   * @param onB vertices of B around it
   * @param facesA faces of A that it lies on, ascending
   * @param facesB faces of B that it lies on, ascending
   */
  Place(int[] onA, int[] onB, int[] facesA, int[] facesB) {
    this.onA = onA;
    this.onB = onB;
    this.facesA = facesA;
    this.facesB = facesB;
  }

  int[] onA() {
    return onA;
  }

  int[] onB() {
    return onB;
  }

  int[] facesA() {
    return facesA;
  }

  int[] facesB() {
    return facesB;
  }

  @Override
  public String toString() {
    return Arrays.toString(onA) + " of A and " + Arrays.toString(onB) + " of B";
  }
}
