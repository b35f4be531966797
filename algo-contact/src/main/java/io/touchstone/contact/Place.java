package io.touchstone.contact;

/**
 * A vertex of an overlap: the point that a feature of A and a feature of B have in common.
 *
 * @param onA vertices of A around it
 * @param onB vertices of B around it
 * @param facesA faces of A that it lies on, ascending
 * @param facesB faces of B that it lies on, ascending
 */
record Place(int[] onA, int[] onB, int[] facesA, int[] facesB) {}
