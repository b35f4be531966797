// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Kind;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A right broad phase passes; every fault is noticed by its own rule. */
final class FaultyBroadPhasesTest {

  enum Fault {
    NONE(""),
    FORGETS_TOUCHING("B1"),
    TWICE("B2"),
    GREATER_FIRST("B2"),
    EVERYTHING("B3"),
    KEEPS_THE_BOUND("B4"),
    NEVER_STOPS("B4"),
    NEW_IDS("B5"),
    KEEPS_ARRAYS("B5"),
    WRONG_SIZE("B5"),
    ANY_ORDER("B6"),
    OVERFLOWS("B7"),
    TAKES_ANYTHING("B8"),
    FORGETS_NEAR("B9"),
    NEAR_TWICE("B9"),
    NEAR_EVERYTHING("B9"),
    KEEPS_THE_GIVEN("B9"),
    NEAR_NEVER_STOPS("B9");

    final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  /** Shared by all scenes: where an order that is a function of nothing comes from. */
  private static final Random CHANCE = new Random(1);

  /** All pairs, with a fault. */
  private static final class AllPairs implements BroadPhase {

    private final int dimension;
    private final Fault fault;
    private final Map<Integer, double[][]> boxes = new TreeMap<>();
    private int next;

    AllPairs(int dimension, Fault fault) {
      if (dimension < 1) {
        throw new InvalidGeometryException("dimension " + dimension);
      }
      this.dimension = dimension;
      this.fault = fault;
    }

    @Override
    public int insert(double[] min, double[] max) {
      check(min, max);
      int id = 0;
      while (boxes.containsKey(id)) {
        id++;
      }
      id = fault == Fault.NEW_IDS ? next++ : id;
      put(id, min, max);
      return id;
    }

    private void check(double[] min, double[] max) {
      if (fault == Fault.TAKES_ANYTHING) {
        return;
      }
      for (int k = 0; k < dimension; k++) {
        if (min.length != dimension || max.length != dimension || !(min[k] <= max[k])) {
          throw new InvalidGeometryException("no box");
        }
      }
    }

    private void put(int id, double[] min, double[] max) {
      boolean keep = fault == Fault.KEEPS_ARRAYS;
      boxes.put(id, new double[][] {keep ? min : min.clone(), keep ? max : max.clone()});
    }

    @Override
    public void move(int id, double[] min, double[] max) {
      check(min, max);
      if (!boxes.containsKey(id)) {
        throw new IllegalArgumentException("no box " + id);
      }
      put(id, min, max);
    }

    @Override
    public void remove(int id) {
      if (boxes.remove(id) == null) {
        throw new IllegalArgumentException("no box " + id);
      }
    }

    @Override
    public int size() {
      return boxes.size() + (fault == Fault.WRONG_SIZE ? 1 : 0);
    }

    @Override
    public void forEachPair(double bound, PairVisitor visitor) {
      double current = bound;
      List<Integer> ids = new ArrayList<>(boxes.keySet());
      List<int[]> pairs = new ArrayList<>();
      for (int i : ids) {
        for (int j : ids) {
          if (i < j) {
            pairs.add(new int[] {i, j});
          }
        }
      }
      if (fault == Fault.ANY_ORDER) {
        Collections.shuffle(pairs, CHANCE);
      }
      for (int[] pair : pairs) {
        if (current < 0 && fault != Fault.NEVER_STOPS) {
          return;
        }
        double within = fault == Fault.KEEPS_THE_BOUND ? bound : Math.abs(current);
        if (within(pair[0], pair[1], within)) {
          boolean turned = fault == Fault.GREATER_FIRST;
          current = visitor.visit(turned ? pair[1] : pair[0], turned ? pair[0] : pair[1]);
          if (fault == Fault.TWICE && current >= 0) {
            current = visitor.visit(pair[0], pair[1]);
          }
        }
      }
    }

    /** Wrong in its own way, or as the contract has it. */
    @Override
    public void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
      switch (fault) {
        case FORGETS_NEAR ->
            BroadPhase.super.forEachNear(
                min, max, bound, id -> id == 0 ? bound : visitor.applyAsDouble(id));
        case NEAR_TWICE ->
            BroadPhase.super.forEachNear(
                min,
                max,
                bound,
                id -> visitor.applyAsDouble(id) < 0 ? -1 : visitor.applyAsDouble(id));
        case NEAR_EVERYTHING -> BroadPhase.super.forEachNear(min, max, bound + 1, visitor);
        case KEEPS_THE_GIVEN -> {
          BroadPhase.super.forEachNear(min, max, bound, visitor);
          insert(min, max);
        }
        case NEAR_NEVER_STOPS ->
            BroadPhase.super.forEachNear(
                min, max, bound, id -> Math.abs(visitor.applyAsDouble(id)) + bound);
        default -> BroadPhase.super.forEachNear(min, max, bound, visitor);
      }
    }

    private boolean within(int i, int j, double bound) {
      if (fault == Fault.EVERYTHING) {
        return true;
      }
      double[][] p = Objects.requireNonNull(boxes.get(i));
      double[][] q = Objects.requireNonNull(boxes.get(j));
      double length = 0;
      boolean touching = false;
      for (int k = 0; k < dimension; k++) {
        double gap = Math.max(q[0][k] - p[1][k], p[0][k] - q[1][k]);
        touching |= gap == 0;
        double step = Math.max(gap, 0);
        length =
            fault == Fault.OVERFLOWS
                ? Math.sqrt(length * length + step * step)
                : Math.hypot(length, step);
      }
      if (fault == Fault.FORGETS_TOUCHING && touching) {
        return false;
      }
      return length * (1 - 1e-15) <= bound; // some roundings: rather too much than too little
    }
  }

  private static Report judge(Fault fault) {
    IntFunction<BroadPhase> phases = dimension -> new AllPairs(dimension, fault);
    AlgorithmInfo info =
        new AlgorithmInfo(
            "all-pairs",
            Kind.BROAD_PHASE,
            "",
            "",
            "",
            Capabilities.of(List.of()),
            List.of(),
            Optional.empty());
    // the rules that the fault does not break cost time
    Set<String> only = fault == Fault.NONE ? Set.of() : Set.of(fault.rule);
    Settings settings = Settings.defaults().withSize(Size.TINY).withOnly(only);
    return Conformance.ofBroadPhase(info, phases, settings, result -> {});
  }

  @Test
  void aRightOnePasses() {
    Report report = judge(Fault.NONE);
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.results()).allMatch(result -> result.checks() > 0);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void failsItsRule(Fault fault) {
    Report report = judge(fault);
    assertThat(report.failed()).as(report.toString()).contains(fault.rule);
  }
}
