// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A right finder of contacts passes; every fault is noticed by its own rule. */
final class FaultyContactFindersTest {

  enum Fault {
    NONE(""),
    THIN_WHERE_THERE_IS_A_SOLID("K1"),
    OVERLOOKS("K2"),
    DEPENDS_ON_ORDER("K3"),
    BESIDE("K4"),
    TOO_MANY("K5"),
    SHALLOW("K5"),
    ALLOCATES("K6"),
    TAKES_ANYTHING("K7");

    final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  private record Finder(ContactFinder right, Fault fault) implements ContactFinder {
    @Override
    public PreparedShape prepare(ConvexBody body) {
      if (fault == Fault.TAKES_ANYTHING && !(body instanceof Polytope)) {
        return right.prepare(Shapes.box(1, 1, 1));
      }
      return right.prepare(body);
    }

    @Override
    public ContactQuery newQuery(int dimension) {
      return new FaultyQuery(right.newQuery(dimension), fault);
    }
  }

  private static final class FaultyQuery implements ContactQuery {

    private final ContactQuery right;
    private final Fault fault;
    private double @Nullable [] litter;

    FaultyQuery(ContactQuery right, Fault fault) {
      this.right = right;
      this.fault = fault;
    }

    @Override
    public Optional<OverlapEvidence> overlap(
        PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB) {
      Optional<OverlapEvidence> found = right.overlap(a, poseA, b, poseB);
      boolean solid = found.orElse(null) instanceof OverlapSolid;
      double[] axis = new double[poseA.dimension()];
      axis[0] = 1;
      return switch (fault) {
        case THIN_WHERE_THERE_IS_A_SOLID ->
            solid ? Optional.of(new OverlapEvidence.Thin(AxisVector.of(axis))) : found;
        case OVERLOOKS -> solid ? Optional.empty() : found;
        case DEPENDS_ON_ORDER -> vertices(a) > vertices(b) ? Optional.empty() : found;
        default -> found;
      };
    }

    private static int vertices(PreparedShape shape) {
      return shape.body() instanceof Polytope polytope ? polytope.vertexCount() : 0;
    }

    @Override
    public void manifold(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        double[] normal,
        ContactRequest request,
        @Nullable ContactTracker tracker,
        ContactManifold m) {
      ContactRequest asked =
          fault == Fault.TOO_MANY || fault == Fault.SHALLOW
              ? new ContactRequest(ContactRequest.ALL, request.speculativeDistance(), false)
              : request;
      right.manifold(a, poseA, b, poseB, normal, asked, tracker, m);
      if (fault == Fault.BESIDE && m.count() > 0) {
        double size = ((Polytope) a.body()).size() + ((Polytope) b.body()).size();
        m.setPoint(0, 0, m.point(0, 0) + 10 * size);
      }
      if (fault == Fault.SHALLOW && m.count() > request.maxPoints()) {
        int deepest = 0;
        for (int p = 1; p < m.count(); p++) {
          deepest = m.separation(p) < m.separation(deepest) ? p : deepest;
        }
        m.swap(deepest, m.count() - 1);
        m.keep(request.maxPoints());
      }
      if (fault == Fault.ALLOCATES) {
        litter = new double[m.count() + (litter == null ? 1 : 2)];
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void isNoticed(Fault fault) {
    Engines engines = Engines.builder().addInstalled().build();
    String id = engines.of(Kind.CONTACT_FINDER).infos().get(0).id();
    ContactFinder finder =
        new Finder(
            engines.of(Kind.CONTACT_FINDER).create(id, Map.of(), ContactProvider::create), fault);
    Report report =
        Conformance.ofContactFinder(
            engines.of(Kind.CONTACT_FINDER).find(id),
            finder,
            Settings.defaults().withSize(Size.TINY),
            result -> {});
    List<String> failed =
        report.results().stream()
            .filter(result -> result.faultCount() > 0)
            .map(result -> result.rule().id())
            .toList();
    if (fault == Fault.NONE) {
      assertThat(report.results().stream().flatMap(r -> r.faults().stream())).isEmpty();
      assertThat(report.passed()).isTrue();
    } else {
      assertThat(failed).contains(fault.rule);
    }
  }
}
