// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import com.sun.management.ThreadMXBean;
import io.touchstone.api.query.Goal;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times one peer on one file as {@code touchstone pairs --time} times an engine: one thread,
 * everything loaded beforehand, passes in the order of the file, the median of those that count. A
 * program of its own, so that every measurement has a Java machine of its own.
 */
public final class PeerTimer {

  /** Queries per call of the innermost method, so that it is compiled as a whole. */
  private static final int SLICE = 256;

  private static double sink;

  private PeerTimer() {}

  /**
   * Prints one JSON object.
   *
   * @param args file, peer, goal, repeats, seconds of warm-up
   */
  @SuppressWarnings("SystemOut") // what this program is for
  public static void main(String[] args) throws IOException {
    PairsFile file = PairsReader.read(Path.of(args[0]), false);
    Peer peer =
        Peer.ALL.stream()
            .filter(candidate -> candidate.id().equals(args[1]))
            .findFirst()
            .orElseThrow();
    Goal goal = Goal.valueOf(args[2]);
    StringBuilder line = new StringBuilder();
    Json.append(
        line, time(file, peer, goal, Integer.parseInt(args[3]), Double.parseDouble(args[4])));
    System.out.println(line);
  }

  /** Returns the figures by name. */
  static Map<String, @Nullable Object> time(
      PairsFile file, Peer peer, Goal goal, int repeats, double warmUpSeconds) {
    Peer.Session session = peer.load(file, goal);
    int n = file.pairCount();
    long until = System.nanoTime() + (long) (warmUpSeconds * 1e9);
    do {
      pass(session, n);
    } while (System.nanoTime() - until < 0);
    double[] nanos = new double[repeats];
    double[] bytes = new double[repeats];
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int k = 0; k < repeats; k++) {
      long allocated = thread.getCurrentThreadAllocatedBytes();
      long start = System.nanoTime();
      pass(session, n);
      long end = System.nanoTime();
      bytes[k] = (double) (thread.getCurrentThreadAllocatedBytes() - allocated) / n;
      nanos[k] = (double) (end - start) / n;
    }
    Arrays.sort(nanos);
    Arrays.sort(bytes);
    Truth truth = new Truth(file);
    Map<String, @Nullable Object> figures = new LinkedHashMap<>();
    figures.put("nsPerQueryMedian", nanos[repeats / 2]);
    figures.put("nsPerQueryMin", nanos[0]);
    figures.put("bytesPerQuery", bytes[repeats / 2]);
    figures.put("checksum", sink); // so that nothing that was timed can be left out
    figures.put("wrong", truth.wrong(session, goal));
    if (goal == Goal.DISTANCE) {
      figures.put("worstError", truth.worstDistance(session));
    }
    return figures;
  }

  private static void pass(Peer.Session session, int n) {
    for (int from = 0; from < n; from += SLICE) {
      sink += slice(session, from, Math.min(n, from + SLICE));
    }
  }

  private static double slice(Peer.Session session, int from, int to) {
    double sum = 0;
    for (int pair = from; pair < to; pair++) {
      sum += session.ask(pair);
    }
    return sum;
  }
}
