// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.contact;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.tck.oracle.PairTruth;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A finder of contacts under judgement. */
public final class ContactSubject {

  private final ContactFinder finder;
  private final Settings settings;

  /**
   * Creates the subject.
   *
   * @param finder what is judged
   * @param settings how the run is made
   */
  public ContactSubject(ContactFinder finder, Settings settings) {
    this.finder = finder;
    this.settings = settings;
  }

  ContactFinder finder() {
    return finder;
  }

  /** Returns pairs of polytopes of a dimension that have vertices. */
  List<Sample> samples(int n) {
    List<Sample> samples = new ArrayList<>();
    for (Sample sample : Families.all(n, settings.seed(), settings.size().perFamily(n))) {
      boolean polytopes = sample.a() instanceof Polytope && sample.b() instanceof Polytope;
      if (polytopes && !sample.a().isEmpty() && !sample.b().isEmpty()) {
        samples.add(sample);
      }
    }
    return samples;
  }

  /** Asks for the overlap of a pair. */
  Optional<OverlapEvidence> overlap(Sample sample, boolean swapped) {
    ContactQuery query = finder.newQuery(sample.dimension());
    var a = finder.prepare(sample.a());
    var b = finder.prepare(sample.b());
    return swapped
        ? query.overlap(b, sample.poseB(), a, sample.poseA())
        : query.overlap(a, sample.poseA(), b, sample.poseB());
  }

  /**
   * Returns the true direction of the distance or of the least depth; empty where they touch, where
   * it is not known, or where products leave the range of doubles.
   */
  static Optional<double[]> normal(Sample sample) {
    PairTruth truth = sample.truth();
    boolean ordinary = sample.size() > 1e-100 && sample.size() < 1e100;
    if (!ordinary || (truth.meet() && !truth.overlap())) {
      return Optional.empty();
    }
    if (truth.overlap()) {
      return truth.depthEffort() < 1e5 ? Optional.of(truth.depthAxis()) : Optional.empty();
    }
    return Optional.of(truth.distanceAxis());
  }

  /** Asks for the contact of a pair along a normal. */
  ContactManifold manifold(Sample sample, double[] normal, ContactRequest request) {
    ContactManifold manifold = new ContactManifold(sample.dimension());
    finder
        .newQuery(sample.dimension())
        .manifold(
            finder.prepare(sample.a()),
            sample.poseA(),
            finder.prepare(sample.b()),
            sample.poseB(),
            normal,
            request,
            null,
            manifold);
    return manifold;
  }
}
