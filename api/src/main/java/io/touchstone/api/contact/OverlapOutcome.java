// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What two polytopes have in common: bounds of its volume and of its surface, where it is, and the
 * evidence. Immutable and thread-safe. Lengths are in the unit of the bodies, points in the world
 * frame.
 *
 * <p>In the plane the volume is the area, and the area is the perimeter.
 */
@SuppressWarnings("exports") // nullness annotations, and the seal, which is for those who prove
public final class OverlapOutcome {

  private final Verdict verdict;
  private final Assurance assurance;
  private final double[] bounds;
  private final @Nullable OverlapEvidence evidence;
  private final double[] centroid;
  private final double[] points;

  private OverlapOutcome(
      Verdict verdict,
      Assurance assurance,
      double[] bounds,
      @Nullable OverlapEvidence evidence,
      double[] centroid,
      double[] points) {
    this.verdict = verdict;
    this.assurance = assurance;
    this.bounds = bounds;
    this.evidence = evidence;
    this.centroid = centroid;
    this.points = points;
  }

  /**
   * Returns an answer that is somebody's word.
   *
   * @param bounds lower and upper of volume, area and intersection over union, in this order; NaN
   *     where they are not known; copied
   * @param evidence what is to be checked, or null
   * @param centroid n coordinates, none if there is no centroid; copied
   * @param points the vertices of the solid, about; vertex-major; copied
   */
  public static OverlapOutcome floating(
      Verdict verdict,
      double[] bounds,
      @Nullable OverlapEvidence evidence,
      double[] centroid,
      double[] points) {
    return new OverlapOutcome(
        verdict, Assurance.FLOATING, bounds.clone(), evidence, centroid.clone(), points.clone());
  }

  /** Returns an answer that is proved; see {@link #floating}. */
  public static OverlapOutcome proved(
      Seal seal,
      Verdict verdict,
      double[] bounds,
      @Nullable OverlapEvidence evidence,
      double[] centroid,
      double[] points) {
    java.util.Objects.requireNonNull(seal, "seal");
    return new OverlapOutcome(
        verdict, Assurance.PROVED, bounds.clone(), evidence, centroid.clone(), points.clone());
  }

  /**
   * Returns DISJOINT, TOUCHING, INTERSECTING or UNDECIDED. Flat bodies that cross each other
   * intersect and have no volume in common.
   */
  public Verdict verdict() {
    return verdict;
  }

  /** Returns what stands behind verdict and bounds. */
  public Assurance assurance() {
    return assurance;
  }

  /** Returns a lower bound of the volume; 0 if undecided. */
  public double volumeLower() {
    return bounds[0];
  }

  /** Returns an upper bound of the volume; infinite if undecided. */
  public double volumeUpper() {
    return bounds[1];
  }

  /** Returns a lower bound of the area of the surface; in the plane of the perimeter. */
  public double areaLower() {
    return bounds[2];
  }

  /** Returns an upper bound of the area of the surface; in the plane of the perimeter. */
  public double areaUpper() {
    return bounds[3];
  }

  /**
   * Returns a lower bound of the intersection over union: of the volume divided by that of the
   * union of both bodies; 0 where both are flat.
   */
  public double iouLower() {
    return bounds[4];
  }

  /** Returns an upper bound of the intersection over union; see {@link #iouLower()}. */
  public double iouUpper() {
    return bounds[5];
  }

  /** Tells whether there is a solid that has a centroid. */
  public boolean hasCentroid() {
    return centroid.length > 0;
  }

  /**
   * Returns a copy of the centroid of the solid, the nearest doubles but for roundings.
   *
   * @throws IllegalStateException if there is none
   */
  public double[] centroid() {
    if (centroid.length == 0) {
      throw new IllegalStateException("what has no volume has no centroid; see hasCentroid()");
    }
    return centroid.clone();
  }

  /**
   * Returns a copy of the vertices of the solid, vertex-major, rounded; they are numbered as in the
   * {@link OverlapSolid}, which has the faces. Empty where there is no solid.
   */
  public double[] points() {
    return points.clone();
  }

  /** Returns the evidence, if there is any. */
  public Optional<OverlapEvidence> evidence() {
    return Optional.ofNullable(evidence);
  }

  @Override
  public String toString() {
    return "OverlapOutcome[%s, %s, volume=%s..%s, iou=%s..%s]"
        .formatted(verdict, assurance, bounds[0], bounds[1], bounds[4], bounds[5]);
  }
}
