// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contact points of bodies that overlap, the axis included: ours beside ODE's boxes and Bullet's
 * and FCL's boxes and hulls.
 */
final class ContactRows {

  private static final int PAIRS = 500;

  /** A depth that is greater than the least one by this share is not the depth. */
  private static final double WRONG = 1e-3;

  private final TurnsReport report;
  private final @Nullable Path peers;

  ContactRows(TurnsReport report, @Nullable Path peers) {
    this.report = report;
    this.peers = peers;
  }

  void measure() throws IOException {
    report.table("Manifolds of at most 4 points, us per pair");
    row("boxes", "box-box-overlap", "boxes", List.of("ode", "bullet", "fcl"));
    row("hulls of 16", "hull-16", "hulls", List.of("bullet", "fcl"));
    row("hulls of 64", "hull-64", "hulls", List.of("bullet", "fcl"));
  }

  private void row(String name, String workload, String goal, List<String> libraries)
      throws IOException {
    Questions questions = overlapping(Rows.make(workload, 42));
    List<Answerer> all = new ArrayList<>();
    all.add(ours("ours", questions, Proof.NONE, false));
    all.add(ours("ours, axis checked", questions, Proof.CHECKED, false));
    double[] counts = all.get(1).answers();
    double[] depths = ours("", questions, Proof.CHECKED, true).answers();
    List<String> notes = new ArrayList<>(List.of("", average(counts)));
    if (peers == null) {
      report.row(name, all, notes);
      return;
    }
    try (NativePeers program = new NativePeers(peers, "contacts", questions)) {
      for (String library : libraries) {
        Answerer peer = program.library(library, goal);
        notes.add(
            average(peer.answers())
                + deeper(depths, program.library(library, goal + "-depth").answers()));
        all.add(peer);
      }
      report.row(name, all, notes);
    }
  }

  /** The pairs of a row that overlap. */
  private static Questions overlapping(Workload workload) {
    Questions questions = new Questions();
    workload.shapes().forEach(questions::add);
    for (Placement pair : workload.pairs()) {
      boolean collides =
          Touchstone.collides(
                  workload.shapes().get(pair.a()),
                  pair.poseA(),
                  workload.shapes().get(pair.b()),
                  pair.poseB())
              .collides();
      if (collides && questions.count() < PAIRS) {
        questions.ask(pair.a(), pair.b(), pair.poseA(), pair.poseB());
      }
    }
    return questions;
  }

  private static Answerer ours(String name, Questions questions, Proof proof, boolean depth) {
    Contacts contacts = Touchstone.with(Engines.installed()).proof(proof).contacts(3);
    Contacts.Session session = contacts.newSession(3);
    List<PreparedShape> shapes = questions.polytopes().stream().map(contacts::prepare).toList();
    ContactManifold manifold = new ContactManifold(3);
    return new OwnAnswerer(
        name,
        questions.count(),
        k -> {
          Questions.Question asked = questions.question(k);
          PairResult result =
              session.evaluate(
                  shapes.get(asked.a()),
                  asked.poses().get(0),
                  shapes.get(asked.b()),
                  asked.poses().get(1),
                  ContactRequest.manifold(),
                  null,
                  manifold);
          return depth ? -result.lower() : manifold.count();
        });
  }

  private static String average(double[] counts) {
    double sum = 0;
    int none = 0;
    for (double count : counts) {
      sum += count;
      none += count == 0 ? 1 : 0;
    }
    return "%.2f points".formatted(sum / counts.length)
        + (none > 0 ? ", none for %d of %d".formatted(none, counts.length) : "");
  }

  /** Counts depths that are beyond the proved one. */
  private static String deeper(double[] proved, double[] theirs) {
    int wrong = 0;
    for (int k = 0; k < proved.length; k++) {
      wrong += theirs[k] > proved[k] * (1 + WRONG) + 1e-6 ? 1 : 0;
    }
    return ", %d of %d deeper than the least depth".formatted(wrong, proved.length);
  }
}
