// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import io.touchstone.Engines;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times one broad phase on one scene, on one thread. What counts is the processor time of that
 * thread: the machine may do other work. The compiler's and the collector's threads are not in it.
 * A program of its own, so that every measurement has a Java machine of its own.
 */
public final class BroadTimer {

  /** Boxes per pass, at least: so that reading the clock (some 0.5 microseconds) does not show. */
  private static final int BOXES_PER_PASS = 4096;

  private static final double MILLIS_PER_NANO = 1e-6;

  private BroadTimer() {}

  /**
   * Prints one JSON object.
   *
   * @param args who, dimension, number, sizes, seed, repeats, seconds of warm-up, seconds after
   *     which no further pass is begun, whether the nearest pair is looked for, too
   */
  @SuppressWarnings("SystemOut") // what this program is for
  public static void main(String[] args) throws IOException {
    BoxScene scene =
        BoxScene.make(
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            BoxScene.Sizes.valueOf(args[3]),
            Long.parseLong(args[4]));
    StringBuilder line = new StringBuilder();
    Json.append(
        line,
        time(
            joiner(args[0]).load(scene),
            scene.count(),
            Integer.parseInt(args[5]),
            Double.parseDouble(args[6]),
            Double.parseDouble(args[7]),
            Boolean.parseBoolean(args[8])));
    System.out.println(line);
  }

  private static Joiner joiner(String id) {
    for (Joiner peer : Joiner.PEERS) {
      if (peer.id().equals(id)) {
        return peer;
      }
    }
    return new InstalledJoiner(Engines.installed().broadPhase(id).id());
  }

  /** Returns the figures by name; times in milliseconds per pass over all boxes. */
  private static Map<String, @Nullable Object> time(
      Joiner.Session session,
      int count,
      int repeats,
      double warmUpSeconds,
      double mostSeconds,
      boolean nearest) {
    Passes passes = new Passes(session, Math.max(1, BOXES_PER_PASS / count), nearest);
    long start = System.nanoTime();
    do {
      passes.pass();
    } while (secondsSince(start) < warmUpSeconds);
    passes.forget();
    do {
      passes.pass();
    } while (passes.made() < repeats && secondsSince(start) < mostSeconds);
    return passes.figures();
  }

  private static double secondsSince(long start) {
    return 1e-9 * (System.nanoTime() - start);
  }

  /** Passes over a scene, and how long they took. */
  private static final class Passes {

    private final Joiner.Session session;
    private final int rounds;
    private final boolean nearest;
    private final PairDigest first = new PairDigest();
    private final PairDigest moved = new PairDigest();
    private double nearestDistance;
    private final List<Double> insertMillis = new ArrayList<>();
    private final List<Double> moveMillis = new ArrayList<>();
    private final List<Double> nearestMillis = new ArrayList<>();

    Passes(Joiner.Session session, int rounds, boolean nearest) {
      this.session = session;
      this.rounds = rounds;
      this.nearest = nearest;
    }

    void pass() {
      long insertNanos = 0;
      long moveNanos = 0;
      long nearestNanos = 0;
      for (int round = 0; round < rounds; round++) {
        session.reset();
        first.clear();
        moved.clear();
        long start = threadNanos();
        session.insertAndJoin(first);
        long between = threadNanos();
        session.moveAndJoin(moved);
        long end = threadNanos();
        insertNanos += between - start;
        moveNanos += end - between;
        if (nearest && session instanceof InstalledJoiner.InstalledSession installed) {
          nearestDistance = installed.nearest();
          nearestNanos += threadNanos() - end;
        }
      }
      insertMillis.add(MILLIS_PER_NANO * insertNanos / rounds);
      moveMillis.add(MILLIS_PER_NANO * moveNanos / rounds);
      nearestMillis.add(MILLIS_PER_NANO * nearestNanos / rounds);
    }

    private static long threadNanos() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    void forget() {
      insertMillis.clear();
      moveMillis.clear();
      nearestMillis.clear();
    }

    int made() {
      return insertMillis.size();
    }

    Map<String, @Nullable Object> figures() {
      Map<String, @Nullable Object> figures = new LinkedHashMap<>();
      put(figures, BroadReport.INSERT, insertMillis);
      put(figures, BroadReport.MOVE, moveMillis);
      if (nearest && session instanceof InstalledJoiner.InstalledSession) {
        put(figures, BroadReport.NEAREST, nearestMillis);
        figures.put("nearestDistance", nearestDistance);
      }
      figures.put("passes", made());
      figures.put("pairs", first.count());
      figures.put("pairsMoved", moved.count());
      figures.put("digest", first.digits() + moved.digits());
      return figures;
    }

    private static void put(
        Map<String, @Nullable Object> figures, String name, List<Double> millis) {
      Collections.sort(millis);
      figures.put(name + BroadReport.BEST, millis.get(0));
      figures.put(name + BroadReport.MEDIAN, millis.get(millis.size() / 2));
    }
  }
}
