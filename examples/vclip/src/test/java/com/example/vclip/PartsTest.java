package com.example.vclip;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.WeightedVertices;
import org.junit.jupiter.api.Test;

/** The steps that answers depend on only where something is degenerate. */
final class PartsTest {

  private static final double[] HERE = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

  private static WeightedVertices terms(double... weights) {
    WeightedVertices terms = new WeightedVertices(weights.length);
    for (int k = 0; k < weights.length; k++) {
      terms.add(k, weights[k]);
    }
    return terms;
  }

  @Test
  void seesThatPointsAreTheSame() {
    WholeWeights whole = new WholeWeights();
    double[] triangle = {0, 0, 0, 3, 0, 0, 0, 3, 0};
    WeightedVertices third = terms(1.0 / 3, 1.0 / 3, 1.0 / 3);
    assertThat(whole.exist(third, HERE, triangle, terms(1), HERE, new double[] {1, 1, 0})).isTrue();
    double[] beside = {1, Math.nextUp(1.0), 0};
    assertThat(whole.exist(third, HERE, triangle, terms(1), HERE, beside)).isFalse();
    double[] above = {1, 1, 1e-250};
    assertThat(whole.exist(third, HERE, triangle, terms(1), HERE, above)).isFalse();
    double[] tooSmall = {1, 1, Double.MIN_VALUE}; // roundings might be lost: no claim
    assertThat(whole.exist(third, HERE, triangle, terms(1), HERE, tooSmall)).isFalse();
  }

  private static boolean meet(WeightedVertices ofA, double[] a, WeightedVertices ofB, double[] b) {
    boolean found = new ExactMeeting(ofA, HERE, a, ofB, HERE, b).exists();
    assertThat(new ExactMeeting(ofB, HERE, b, ofA, HERE, a).exists()).isEqualTo(found);
    return found;
  }

  @Test
  void decidesContactToTheLastBit() {
    double[] triangle = {0, 0, 0, 3, 0, 0, 0, 3, 0};
    WeightedVertices three = terms(1, 0, 0); // weights do not matter, only which vertices
    double[] through = {1, 1, -1, 1, 1, 1};
    assertThat(meet(three, triangle, terms(1, 1), through)).isTrue();
    double[] toTheSide = {1.5, 1.5, -1, 1.5, 1.5, 1};
    assertThat(meet(three, triangle, terms(1, 1), toTheSide)).isTrue();
    double[] beside = {1.5, Math.nextUp(1.5), -1, 1.5, Math.nextUp(1.5), 1};
    assertThat(meet(three, triangle, terms(1, 1), beside)).isFalse();
    double[] above = {1, 1, Double.MIN_VALUE, 1, 1, 1};
    assertThat(meet(three, triangle, terms(1, 1), above)).isFalse();
    double[] corner = {3, 0, 0};
    assertThat(meet(three, triangle, terms(1), corner)).isTrue();
    double[] inTheSamePlane = {1, 1, 0, 9, 9, 0, 9, 0, 0};
    assertThat(meet(three, triangle, terms(1, 1, 1), inTheSamePlane)).isTrue();
    double[] along = {4, 0, 0, 9, 0, 0};
    assertThat(meet(three, triangle, terms(1, 1), along)).isFalse();
  }

  @Test
  void placesVerticesWithoutRounding() {
    // x = 3 * 0.1 + t: three tenths are no double, so no t but one that is a rounding brings it to 0
    double[] pose = {0.1, 0, 0, -0.30000000000000004, 0, 1, 0, 0, 0, 0, 1, 0};
    double[] origin = {0, 0, 0};
    double[] three = {3, 0, 0};
    assertThat(3 * 0.1 + pose[3]).isZero(); // in doubles they touch
    assertThat(new ExactMeeting(terms(1), pose, three, terms(1), HERE, origin).exists()).isFalse();
    double[] quarter = {0.25, 0, 0, -0.75, 0, 1, 0, 0, 0, 0, 1, 0};
    assertThat(new ExactMeeting(terms(1), quarter, three, terms(1), HERE, origin).exists())
        .isTrue();
  }

  @Test
  void keepsTheDirectionCloseToContact() {
    PreciseResidual residual = new PreciseResidual();
    // the plane z = x 1e-3 + 1e-25 through far points; the nearest point is all rounding in doubles
    set(residual.d, 1, 1, 1e-3, 0, 0, 1e-25);
    set(residual.g, 2, 0, 2e-3, 0, 0, 0);
    set(residual.h, 0, 3, 0, 0, 0, 0);
    assertThat(residual.ofPlane()).isTrue();
    double[] c = residual.point;
    assertThat(residual.norm).isBetween(0.99e-25, 1e-25);
    assertThat(Math.abs(c[0] + 1e-3 * c[2])).isLessThan(1e-15 * residual.norm);
    assertThat(Math.abs(c[1])).isLessThan(1e-15 * residual.norm);
  }

  @Test
  void seesParallelDirections() {
    PreciseResidual residual = new PreciseResidual();
    set(residual.d, 1, 1, 1, 0, 0, 0);
    set(residual.g, 1, 2, 3, 0, 0, 0);
    set(residual.h, 2, 4, 6, 0, 0, 0);
    assertThat(residual.ofPlane()).isFalse();
    assertThat(residual.ofLine()).isTrue();
  }

  @Test
  void clipsByOnePlaneAndByTwo() {
    EdgeClip clip = new EdgeClip();
    clip.begin();
    clip.keep(-1, 3, Feature.edge(4));
    assertThat(clip.low).isEqualTo(0.25);
    assertThat(clip.atLow).isEqualTo(Feature.edge(4));
    assertThat(clip.isEmpty()).isFalse();
    clip.keep(1, -7, Feature.edge(5));
    assertThat(clip.high).isEqualTo(0.125);
    assertThat(clip.isEmpty()).isTrue();
    assertThat(clip.excludedBy).isEqualTo(Feature.NONE);
    clip.keep(-1, -1, Feature.edge(6));
    assertThat(clip.excludedBy).isEqualTo(Feature.edge(6));
  }

  private static void set(double[] vector, double... parts) {
    System.arraycopy(parts, 0, vector, 0, 6);
  }
}
