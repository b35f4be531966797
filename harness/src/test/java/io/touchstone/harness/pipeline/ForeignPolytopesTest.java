// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.proof.CertificateChecker;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mesh classes of users, asked through the front door and through every installed engine. */
final class ForeignPolytopesTest {

  private static final PairRequest COLLIDE = PairRequest.intersection();

  /** A box of a user's: the vertices are computed, and move along x by a step at each reading. */
  private static class Mesh implements Polytope {
    private final Polytope vertices = Shapes.box(1, 1, 1);
    private final double step;
    final AtomicInteger reads = new AtomicInteger();

    Mesh(double step) {
      this.step = step;
    }

    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public int vertexCount() {
      return vertices.vertexCount();
    }

    @Override
    public double coordinate(int vertex, int axis) {
      int readings = reads.getAndIncrement() / 24;
      return vertices.coordinate(vertex, axis) + (axis == 0 ? readings * step : 0);
    }
  }

  static List<String> enginesForPolytopes() {
    return Engines.installed().narrowPhases().stream()
        .filter(
            info ->
                info.capabilities()
                    .supports(COLLIDE, 3, Representation.VERTICES, Representation.VERTICES))
        .map(info -> info.id())
        .filter(id -> !id.startsWith("test-")) // those answer about other bodies, or wrongly
        .toList();
  }

  /** Every reading moves the mesh by 10, so an engine that reads again answers another question. */
  @ParameterizedTest
  @MethodSource("enginesForPolytopes")
  void verticesThatChangeAreReadOnceForEachPreparation(String id) {
    for (Proof policy : Proof.values()) {
      NarrowPhase engine = Proofs.prove(Engines.installed().createNarrowPhase(id), policy);
      Mesh mesh = new Mesh(10);
      PreparedShape shape = engine.prepare(mesh);
      assertThat(mesh.reads).as("%s, %s", id, policy).hasValue(24);
      PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
      PairQuery query = engine.newQuery(3);
      PairResult result = new PairResult(3);
      for (double x : new double[] {0.5, 3}) {
        query.evaluate(
            shape, Pose.identity(3), box, Pose.translation(x, 0, 0), COLLIDE, null, result);
        Verdict expected = x < 2 ? Verdict.INTERSECTING : Verdict.DISJOINT;
        if (policy != Proof.EXACT && result.termination() == Termination.INCOMPLETE) {
          continue; // its method may end so, whatever the vertices
        }
        assertThat(result.verdict().collides()).as("%s, %s", id, policy).isEqualTo(x < 2);
        if (policy != Proof.NONE) {
          assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
          Outcome outcome = result.toOutcome();
          assertThat(
                  CertificateChecker.check(
                          shape.body(),
                          Pose.identity(3),
                          box.body(),
                          Pose.translation(x, 0, 0),
                          outcome.certificate())
                      .verdict()
                      .collides())
              .isEqualTo(expected.collides());
        }
      }
      assertThat(mesh.reads).as("%s, %s", id, policy).hasValue(24);
      assertThat(shape.body()).isEqualTo(Shapes.box(1, 1, 1));
    }
  }

  @Test
  void theFrontDoorReadsAMeshOncePerQuestion() {
    Mesh mesh = new Mesh(0);
    Polytope box = Shapes.box(1, 1, 1);
    Outcome outcome = Touchstone.distance(mesh, Pose.identity(3), box, Pose.translation(5, 0, 0));
    assertThat(outcome.distance()).isEqualTo(3);
    assertThat(outcome.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(mesh.reads).hasValue(24);
  }

  @Test
  void aCountThatChangesIsReadOnce() {
    AtomicInteger asked = new AtomicInteger();
    Mesh mesh =
        new Mesh(0) {
          @Override
          public int vertexCount() {
            return asked.getAndIncrement() == 0 ? 8 : 1_000_000;
          }
        };
    Outcome outcome =
        Touchstone.collides(mesh, Pose.identity(3), Shapes.box(1, 1, 1), Pose.translation(9, 0, 0));
    assertThat(outcome.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(asked).hasValue(1);
  }

  @Test
  @SuppressWarnings("NullAway") // null is what is tried
  void whatIsNoPolytopeIsRefusedByName() {
    Mesh broken =
        new Mesh(0) {
          @Override
          public double coordinate(int vertex, int axis) {
            return vertex == 5 && axis == 2 ? Double.NaN : super.coordinate(vertex, axis);
          }
        };
    Mesh failing =
        new Mesh(0) {
          @Override
          public double coordinate(int vertex, int axis) {
            throw new UnsupportedOperationException("not loaded");
          }
        };
    Polytope box = Shapes.box(1, 1, 1);
    assertThatThrownBy(() -> Touchstone.collides(broken, box))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("coordinate 2 of vertex 5 is NaN");
    assertThatThrownBy(() -> Touchstone.collides(box, failing))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("coordinate 0 of vertex 0")
        .hasMessageContaining("not loaded");
    assertThatThrownBy(() -> Touchstone.collides(box, null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void aMeshWithoutVerticesIsTheEmptySet() {
    Mesh none =
        new Mesh(0) {
          @Override
          public int vertexCount() {
            return 0;
          }
        };
    Outcome outcome = Touchstone.collides(none, Shapes.box(1, 1, 1));
    assertThat(outcome.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(outcome.verdictAssurance()).isEqualTo(Assurance.PROVED);
  }
}
