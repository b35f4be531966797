// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.spi.Proof;
import io.touchstone.world.World;
import io.touchstone.world.WorldBody;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Updates of a world whose bodies fly to and fro and turn on their way: ours beside the spaces of
 * ode4j with one contact per pair, and Bullet's collision world with its manifolds. A question is a
 * frame: all bodies that move are moved, and the pairs that collide are found.
 */
final class WorldRows {

  private static final int FRAMES = 40;
  private static final int FORMS = 20;

  /** How far a body gets from its middle, and by how much it turns. */
  private static final double FAR = 0.6;

  /** Of a row where few move, one in so many does. */
  private static final int FEW = 10;

  private final TurnsReport report;
  private final @Nullable Path peers;
  private final int most;

  WorldRows(TurnsReport report, @Nullable Path peers, int most) {
    this.report = report;
    this.peers = peers;
    this.most = most;
  }

  void measure() throws IOException {
    report.table("Updates of a world, us per update");
    for (int count = Math.min(1000, most); count <= most; count *= 10) {
      row(count, true, 1);
      row(count, false, 1);
      row(count, true, FEW);
    }
    report.line("");
    for (boolean boxes : new boolean[] {true, false}) {
      if (report.wants("memory")) {
        memory(boxes);
      }
    }
  }

  private void row(int count, boolean boxes, int every) throws IOException {
    String kind = boxes ? "boxes" : "hulls";
    String name =
        count
            + (boxes ? " boxes" : " hulls of 24")
            + (every == 1 ? "" : ", one in " + every + " moves");
    if (!report.wants(name)) {
      return;
    }
    Questions frames = frames(count, boxes, every);
    List<Answerer> all = new ArrayList<>();
    all.add(ours("ours, proved", frames, every, Proof.CHECKED, null));
    all.add(ours("ours, no proof", frames, every, Proof.NONE, null));
    all.add(
        ours("ours, proved, contacts", frames, every, Proof.CHECKED, ContactRequest.manifold()));
    for (String space : List.of("ode4j-bvh", "ode4j-hash", "ode4j-sap")) {
      OdeWorld ode = new OdeWorld(space, frames, boxes, every);
      all.add(new JavaPeer(space, frames.count(), ode::update));
    }
    if (peers == null) {
      report.row(name, all, pairs(all));
      return;
    }
    try (NativePeers program = new NativePeers(peers, "world", frames)) {
      all.add(program.library("bullet", kind));
      if (!boxes) {
        all.add(program.library("bullet-margin", kind));
      }
      report.row(name, all, pairs(all));
    }
  }

  /** Says how many pairs each finds, so that a difference is seen. */
  private static List<String> pairs(List<Answerer> all) throws IOException {
    List<String> notes = new ArrayList<>();
    for (Answerer answerer : all) {
      double sum = 0;
      for (double count : answerer.answers()) {
        sum += count;
      }
      notes.add("%.0f pairs in %d frames".formatted(sum, FRAMES));
    }
    return notes;
  }

  private static Questions frames(int count, boolean boxes, int every) {
    Random chance = new Random(21);
    Questions frames = new Questions();
    for (int k = 0; k < FORMS; k++) {
      frames.add(boxes ? box(chance) : Shapes.randomHull(3, 24, k));
    }
    double extent = (boxes ? 1.6 : 2.2) * Math.cbrt(count);
    Pose[][] poses = new Pose[FRAMES][count];
    for (int k = 0; k < count; k++) {
      double[] middle = new double[3];
      double[] far = new double[3];
      double[] axis = new double[3];
      for (int i = 0; i < 3; i++) {
        middle[i] = extent * chance.nextDouble();
        far[i] = FAR * chance.nextGaussian();
        axis[i] = chance.nextGaussian();
      }
      double phase = 6.28 * chance.nextDouble();
      for (int frame = 0; frame < FRAMES; frame++) {
        double time = k % every == 0 ? 2 * Math.PI * frame / FRAMES : 0;
        double way = Math.sin(time + phase);
        double[] at = new double[3];
        for (int i = 0; i < 3; i++) {
          at[i] = middle[i] + far[i] * way;
        }
        poses[frame][k] = Pose.rotation(axis, FAR * way, at);
      }
    }
    for (Pose[] frame : poses) {
      frames.ask(0, 0, frame);
    }
    return frames;
  }

  private static Polytope box(Random chance) {
    double[] half = new double[3];
    for (int i = 0; i < 3; i++) {
      half[i] = 0.25 + 0.35 * chance.nextDouble();
    }
    return Shapes.box(half);
  }

  private static Answerer ours(
      String name, Questions frames, int every, Proof proof, @Nullable ContactRequest contacts) {
    World.Builder builder = World.builder(3).proof(proof);
    World world = (contacts == null ? builder : builder.contacts(contacts)).build();
    List<WorldBody> bodies = insert(world, frames);
    return new OwnAnswerer(
        name,
        frames.count(),
        frame -> {
          List<Pose> poses = frames.question(frame).poses();
          for (int k = 0; k < bodies.size(); k += every) {
            world.move(bodies.get(k), poses.get(k));
          }
          world.update();
          return world.pairs().size();
        });
  }

  private static List<WorldBody> insert(World world, Questions frames) {
    List<WorldBody> bodies = new ArrayList<>();
    List<Pose> first = frames.question(0).poses();
    for (int k = 0; k < first.size(); k++) {
      bodies.add(world.insert(frames.polytope(k % FORMS), first.get(k)));
    }
    return bodies;
  }

  /** Weighs a world with its bodies and the pairs that it has come to know. */
  private void memory(boolean boxes) {
    Questions frames = frames(most, boxes, 1);
    for (ContactRequest contacts : new ContactRequest[] {null, ContactRequest.manifold()}) {
      long before = used();
      World.Builder builder = World.builder(3);
      World world = (contacts == null ? builder : builder.contacts(contacts)).build();
      List<WorldBody> bodies = insert(world, frames);
      long empty = used();
      for (int frame = 0; frame < frames.count(); frame++) {
        for (int k = 0; k < bodies.size(); k++) {
          world.move(bodies.get(k), frames.question(frame).poses().get(k));
        }
        world.update();
      }
      long after = used();
      report.line(
          "- memory, %d %s%s: %d bytes per body, and as much as %d more with %d candidates"
              .formatted(
                  most,
                  boxes ? "boxes" : "hulls of 24",
                  contacts == null ? "" : ", contacts",
                  (empty - before) / most,
                  (after - empty) / most,
                  world.candidateCount()));
    }
  }

  /** Returns the bytes of the heap that are in use after a collection. */
  private static long used() {
    long least = Long.MAX_VALUE;
    for (int k = 0; k < 5; k++) {
      System.gc();
      least =
          Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
    }
    return least;
  }

  /** Another library in Java, timed as ours is. */
  private static final class JavaPeer implements Answerer {

    private final OwnAnswerer timed;

    JavaPeer(String name, int count, IntToDoubleFunction question) {
      timed = new OwnAnswerer(name, count, question);
    }

    @Override
    public String name() {
      return timed.name();
    }

    @Override
    public boolean isOurs() {
      return false;
    }

    @Override
    public double pass() {
      return timed.pass();
    }

    @Override
    public double[] answers() {
      return timed.answers();
    }
  }
}
