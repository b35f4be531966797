// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.contact;

import com.sun.management.ThreadMXBean;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.OverlapChecker;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The rules for finders of contacts and overlaps, in the order of the specification. */
public final class ContactRules {

  /** What a coordinate may be off, as a share of the size of the pair. */
  private static final double PLACE = 1e-9;

  private static final double MAX_BYTES = 1;
  private static final long WARM_UP_NANOS = 2_000_000_000L;

  private static final List<Rule<ContactSubject>> ALL =
      List.of(
          new Checked(
              new RuleInfo("K1", "holds", "What is proposed as an overlap passes the checker."),
              ContactRules::holds),
          new Checked(
              new RuleInfo(
                  "K2",
                  "complete",
                  "Bodies with inner points in common get a solid, touching ones the point where they"
                      + " do, disjoint ones neither."),
              ContactRules::complete),
          new Checked(
              new RuleInfo(
                  "K3", "swap", "The volume in common does not depend on the order of the bodies."),
              ContactRules::swap),
          new Checked(
              new RuleInfo(
                  "K4",
                  "on both",
                  "A contact point is in the middle between a point of A and a point of B, along the"
                      + " normal and as far apart as its separation; bodies that overlap have one."),
              ContactRules::onBoth),
          new Checked(
              new RuleInfo(
                  "K5",
                  "few",
                  "No more points are kept than asked for, and one of them is as deep as the deepest"
                      + " corner of the patch."),
              ContactRules::few),
          new Checked(
              new RuleInfo("K6", "allocation", "A manifold allocates nothing."),
              ContactRules::allocation),
          new Checked(
              new RuleInfo(
                  "K7",
                  "bad input",
                  "Bodies and dimensions that are not understood are refused by an"
                      + " UnsupportedQueryException."),
              ContactRules::badInput));

  private ContactRules() {}

  /** Returns all rules. */
  public static List<Rule<ContactSubject>> all() {
    return ALL;
  }

  /** A rule whose check is a function. */
  private record Checked(RuleInfo info, BiConsumer<ContactSubject, Findings> check)
      implements Rule<ContactSubject> {
    @Override
    public void judge(ContactSubject subject, Findings findings) {
      check.accept(subject, findings);
    }
  }

  private static OverlapChecker.Finding finding(
      Sample sample, OverlapEvidence evidence, boolean swapped) {
    Polytope a = (Polytope) sample.a();
    Polytope b = (Polytope) sample.b();
    return swapped
        ? OverlapChecker.check(b, sample.poseB(), a, sample.poseA(), evidence)
        : OverlapChecker.check(a, sample.poseA(), b, sample.poseB(), evidence);
  }

  private static void holds(ContactSubject subject, Findings findings) {
    for (int n = 2; n <= 3; n++) {
      for (Sample sample : subject.samples(n)) {
        Optional<OverlapEvidence> evidence = subject.overlap(sample, false);
        if (evidence.isPresent()) {
          findings.check(
              finding(sample, evidence.get(), false).valid()
                  ? ""
                  : "%s: %s".formatted(sample, finding(sample, evidence.get(), false).reason()));
        }
      }
    }
  }

  private static void complete(ContactSubject subject, Findings findings) {
    for (int n = 2; n <= 3; n++) {
      for (Sample sample : subject.samples(n)) {
        Optional<OverlapEvidence> evidence = subject.overlap(sample, false);
        boolean solid = evidence.orElse(null) instanceof OverlapSolid;
        Verdict proved =
            evidence.map(e -> finding(sample, e, false).verdict()).orElse(Verdict.DISJOINT);
        Verdict truth = sample.truth().relation();
        boolean flat = evidence.isPresent() && proved == Verdict.UNDECIDED;
        boolean right =
            switch (truth) {
              case DISJOINT -> !solid && (proved == Verdict.DISJOINT || flat);
              case TOUCHING -> !solid && (proved == Verdict.TOUCHING || flat);
              default -> solid || flat;
            };
        findings.check(
            right ? "" : "%s: found %s where the truth is %s".formatted(sample, proved, truth));
      }
    }
  }

  private static void swap(ContactSubject subject, Findings findings) {
    for (int n = 2; n <= 3; n++) {
      for (Sample sample : subject.samples(n)) {
        Optional<OverlapEvidence> one = subject.overlap(sample, false);
        Optional<OverlapEvidence> other = subject.overlap(sample, true);
        if (one.isPresent() && other.isPresent()) {
          double volume = finding(sample, one.get(), false).volumeUpper();
          double swapped = finding(sample, other.get(), true).volumeUpper();
          findings.check(
              volume == swapped
                  ? ""
                  : "%s: the volume is %s, and %s the other way round"
                      .formatted(sample, volume, swapped));
        } else {
          findings.check(
              one.isPresent() == other.isPresent() ? "" : sample + ": found one way round only");
        }
      }
    }
  }

  private static void onBoth(ContactSubject subject, Findings findings) {
    for (int n = 2; n <= 3; n++) {
      for (Sample sample : subject.samples(n)) {
        Optional<double[]> normal = ContactSubject.normal(sample);
        if (normal.isEmpty()) {
          continue;
        }
        ContactManifold m = subject.manifold(sample, normal.get(), ContactRequest.manifold());
        boolean overlap = sample.truth().overlap();
        String fault = overlap && m.count() == 0 ? sample + ": no point where bodies overlap" : "";
        for (int p = 0; p < m.count() && fault.isEmpty(); p++) {
          fault = faultOf(sample, m, p);
        }
        findings.check(fault);
      }
    }
  }

  private static String faultOf(Sample sample, ContactManifold m, int p) {
    int n = sample.dimension();
    double reach = sample.size();
    for (int axis = 0; axis < n; axis++) {
      reach = Math.max(reach, Math.abs(m.point(p, axis)));
    }
    Dyadic room = Dyadic.of(PLACE * reach);
    for (BodySide side : BodySide.values()) {
      double[] point = new double[n];
      double way = (side == BodySide.A ? -0.5 : 0.5) * m.separation(p);
      for (int axis = 0; axis < n; axis++) {
        point[axis] = m.point(p, axis) + way * m.normal(axis);
      }
      if (!sample.truth().isNear(side, point, room)) {
        return "%s: point %d (%s), separation %s, is not on %s"
            .formatted(sample, p, m.feature(p), m.separation(p), side);
      }
    }
    return "";
  }

  private static void few(ContactSubject subject, Findings findings) {
    for (int n = 2; n <= 3; n++) {
      for (Sample sample : subject.samples(n)) {
        Optional<double[]> normal = ContactSubject.normal(sample);
        if (normal.isEmpty() || !sample.truth().overlap()) {
          continue;
        }
        ContactManifold all =
            subject.manifold(
                sample, normal.get(), new ContactRequest(ContactRequest.ALL, 0, false));
        for (int most = 1; most <= 4; most++) {
          ContactManifold kept =
              subject.manifold(sample, normal.get(), new ContactRequest(most, 0, false));
          double room = 1e-3 * Math.abs(deepest(all)) + 1e-3 * sample.size();
          findings.check(
              kept.count() > most
                  ? "%s: %d points of %d".formatted(sample, kept.count(), most)
                  : deepest(kept) > deepest(all) + room
                      ? sample + ": the deepest point was left out"
                      : "");
        }
      }
    }
  }

  private static double deepest(ContactManifold m) {
    double least = Double.POSITIVE_INFINITY;
    for (int p = 0; p < m.count(); p++) {
      least = Math.min(least, m.separation(p));
    }
    return least;
  }

  private static void allocation(ContactSubject subject, Findings findings) {
    PreparedShape box = subject.finder().prepare(Shapes.box(1, 1, 1));
    ContactQuery query = subject.finder().newQuery(3);
    ContactManifold manifold = new ContactManifold(3);
    double[] normal = {0, 0, 1};
    Pose here = Pose.identity(3);
    Pose[] poses = {Pose.translation(0.5, 0.25, 1.9), Pose.translation(0, 0, 1.9)};
    ThreadMXBean meter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = meter.getCurrentThreadCpuTime();
    double bytes = Double.POSITIVE_INFINITY;
    while (bytes >= MAX_BYTES && meter.getCurrentThreadCpuTime() - start < WARM_UP_NANOS) {
      long before = meter.getCurrentThreadAllocatedBytes();
      for (int k = 0; k < 2000; k++) {
        query.manifold(
            box, here, box, poses[k & 1], normal, ContactRequest.manifold(), null, manifold);
      }
      bytes = Math.min(bytes, (meter.getCurrentThreadAllocatedBytes() - before) / 2000.0);
    }
    findings.check(bytes < MAX_BYTES ? "" : "%d bytes per manifold".formatted(Math.round(bytes)));
  }

  private static void badInput(ContactSubject subject, Findings findings) {
    ConvexBody four = Polytope.of(4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    findings.check(
        refuses(() -> subject.finder().prepare(four)) ? "" : "a body in dimension 4 is taken");
    findings.check(
        refuses(() -> subject.finder().newQuery(4)) ? "" : "a query in dimension 4 is made");
    findings.check(
        refuses(() -> subject.finder().prepare(Shapes.smoothEllipsoid(1, 2, 3)))
            ? ""
            : "a body that is curved all over is taken");
    PreparedShape box = subject.finder().prepare(Shapes.box(1, 1, 1));
    PreparedShape stranger = new Stranger(box.body());
    Pose here = Pose.identity(3);
    findings.check(
        refuses(() -> subject.finder().newQuery(3).overlap(box, here, stranger, here))
            ? ""
            : "a shape of another finder is taken");
  }

  private static boolean refuses(Runnable call) {
    try {
      call.run();
      return false;
    } catch (UnsupportedQueryException e) {
      return e.getMessage() != null && !e.getMessage().isBlank();
    }
  }

  /** A shape that no finder has prepared. */
  private record Stranger(ConvexBody body) implements PreparedShape {}
}
