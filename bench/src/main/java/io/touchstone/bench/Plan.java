// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import static io.touchstone.api.spi.Representation.VERTICES;

import io.touchstone.Engines;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.bench.peer.Peer;
import io.touchstone.bench.workload.Rows;
import java.util.ArrayList;
import java.util.List;

/** Which measurements make sense, from what was asked for. */
final class Plan {

  static final String COLD = "cold";
  static final String WARM = "warm";
  static final String SHUFFLED = "shuffled";

  /** The libraries that the native program knows, with what they answer. */
  private static final List<NativePeer> NATIVE =
      List.of(
          new NativePeer("libccd-mpr", List.of(Goal.INTERSECTION)),
          new NativePeer("libccd-gjk", List.of(Goal.INTERSECTION)),
          new NativePeer("fcl", List.of(Goal.INTERSECTION, Goal.DISTANCE)),
          new NativePeer("bullet", List.of(Goal.DISTANCE, Goal.PENETRATION)));

  private record NativePeer(String id, List<Goal> goals) {}

  private Plan() {}

  /**
   * Lists the measurements, row by row.
   *
   * @param rows names of workloads
   * @param goals what is asked
   * @param algorithms ids of engines
   * @param proofs policies that each engine is measured with
   * @param modes of {@link #COLD}, {@link #WARM}, {@link #SHUFFLED}
   * @param javaPeers whether the libraries in Java are measured
   * @param nativePeers whether those in C and C++ are
   */
  static List<Cell> cells(
      List<String> rows,
      List<Goal> goals,
      List<String> algorithms,
      List<String> proofs,
      List<String> modes,
      boolean javaPeers,
      boolean nativePeers) {
    List<Cell> cells = new ArrayList<>();
    for (String row : rows) {
      int dimension = dimension(row);
      for (Goal goal : goals) {
        if (goal == Goal.PENETRATION && !overlaps(row)) {
          continue;
        }
        for (String mode : modes) {
          if (mode.equals(WARM) && !row.startsWith("coherent")) {
            continue;
          }
          for (String algorithm : algorithms) {
            if (answers(algorithm, goal, dimension)) {
              for (String proof : proofs) {
                cells.add(new Cell(row, goal, mode, Subject.engine(algorithm, proof)));
              }
            }
          }
        }
        if (javaPeers) {
          for (Peer peer : Peer.ALL) {
            if (peer.answers(goal, dimension)) {
              cells.add(
                  new Cell(row, goal, COLD, new Subject(Subject.Kind.JAVA_PEER, peer.id(), "")));
            }
          }
        }
        if (nativePeers && dimension == 3) {
          for (NativePeer peer : NATIVE) {
            if (peer.goals().contains(goal)) {
              cells.add(
                  new Cell(row, goal, COLD, new Subject(Subject.Kind.NATIVE_PEER, peer.id(), "")));
            }
          }
        }
      }
    }
    return cells;
  }

  /** Tells whether bodies of a row overlap, so that depths make sense. */
  private static boolean overlaps(String row) {
    return !row.endsWith("far")
        && !row.endsWith("near")
        && !row.endsWith("adjacent")
        && !row.startsWith("gap");
  }

  private static boolean answers(String algorithm, Goal goal, int dimension) {
    return Engines.installed()
        .narrowPhase(algorithm)
        .capabilities()
        .supports(PairRequest.builder(goal).build(), dimension, VERTICES, VERTICES);
  }

  /** Returns the dimension of a row, from its name. */
  private static int dimension(String row) {
    if (row.startsWith("polygon")) {
      return 2;
    }
    for (int dimension : Rows.DIMENSIONS) {
      if (row.equals(Rows.dimensionRow(dimension))) {
        return dimension;
      }
    }
    return 3;
  }
}
