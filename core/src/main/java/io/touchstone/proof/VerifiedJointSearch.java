// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointFinding;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.joints.JointSearch;
import io.touchstone.api.joints.JointTask;
import io.touchstone.api.joints.JointTree;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.checker.JointBox;
import io.touchstone.checker.JointChecker;
import io.touchstone.checker.JointReport;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A search over positions of joints whose answers are proved. The search proposes; every leaf of
 * its trees, and every posture, is checked here before it is an answer. Thread-safe.
 */
public final class VerifiedJointSearch {

  private final JointSearch search;

  /** Wraps a search. */
  public VerifiedJointSearch(JointSearch search) {
    this.search = search;
  }

  /**
   * Finds out whether two links collide in any posture within the limits, or in all.
   *
   * @throws io.touchstone.api.geometry.InvalidGeometryException if a joint needs limits and has
   *     none
   */
  public JointAnswer prove(JointPair pair, JointSettings settings) {
    JointBox whole = JointBox.of(pair.chain());
    return prove(pair, whole, settings, JointVerdict.NEVER);
  }

  /**
   * Finds out whether two links are free in a box of joint values, or collide in all of it.
   *
   * @param box of parameters of the chain
   */
  public JointAnswer within(JointPair pair, JointBox box, JointSettings settings) {
    return prove(pair, box, settings, JointVerdict.FREE);
  }

  private JointAnswer prove(
      JointPair pair, JointBox box, JointSettings settings, JointVerdict whenFree) {
    JointTask task =
        new JointTask(
            box.from(),
            box.to(),
            settings.boxes(),
            settings.seed(),
            settings.tolerance(),
            settings.share(),
            facets(pair.partsA()),
            facets(pair.partsB()),
            settings.stop());
    JointFinding found = search.search(pair, task);
    JointEvidence claimed = found.evidence();
    JointVerdict verdict = inBox(claimed, whenFree);
    JointEvidence evidence = of(claimed, verdict, OptionalDouble.empty(), 0, 0);
    JointReport report = JointChecker.check(pair, evidence);
    if (!report.isProved()) {
      return new JointAnswer(refuted(evidence), found.boxes(), found.stopped(), report.problem());
    }
    boolean free = verdict == JointVerdict.NEVER || verdict == JointVerdict.FREE;
    return new JointAnswer(
        of(
            evidence,
            verdict,
            free ? OptionalDouble.of(report.lower()) : OptionalDouble.empty(),
            report.free(),
            report.colliding()),
        found.boxes(),
        found.stopped(),
        "");
  }

  /** NEVER and ALWAYS are about all postures; of a box the words are others. */
  private static JointVerdict inBox(JointEvidence claimed, JointVerdict whenFree) {
    JointVerdict verdict = claimed.verdict();
    if (verdict == JointVerdict.NEVER) {
      return whenFree;
    }
    if (verdict == JointVerdict.ALWAYS && whenFree == JointVerdict.FREE) {
      return claimed.contact().isPresent() ? JointVerdict.COLLIDES : JointVerdict.OPEN;
    }
    return verdict;
  }

  private static JointEvidence of(
      JointEvidence e, JointVerdict verdict, OptionalDouble lower, double free, double colliding) {
    return new JointEvidence(
        verdict,
        e.from(),
        e.to(),
        e.orderA(),
        e.orderB(),
        e.tree(),
        free,
        colliding,
        lower,
        e.upper(),
        e.contact(),
        e.facetsA(),
        e.facetsB());
  }

  private static JointEvidence refuted(JointEvidence e) {
    return new JointEvidence(
        JointVerdict.OPEN,
        e.from(),
        e.to(),
        e.orderA(),
        e.orderB(),
        JointTree.NONE,
        0,
        0,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        List.of(),
        List.of());
  }

  /** Returns the triangles of the hulls of all parts, in the row of all their vertices. */
  private static List<Integer> facets(List<JointPart> parts) {
    List<Integer> facets = new ArrayList<>();
    int first = 0;
    for (JointPart part : parts) {
      Polytope core = part.core();
      Hull hull = Hull.of(core);
      for (int face = 0; hull.affineDimension() == 3 && face < hull.faceCount(); face++) {
        int corner = hull.firstCorner(face);
        int behind = hull.firstCorner(face + 1);
        for (int k = corner + 1; k + 1 < behind; k++) {
          facets.add(first + hull.cornerVertex(corner));
          facets.add(first + hull.cornerVertex(k));
          facets.add(first + hull.cornerVertex(k + 1));
        }
      }
      first += core.vertexCount();
    }
    return facets;
  }
}
