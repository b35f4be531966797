// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.query.BroadPhase;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A broad phase of whoever, whose word is looked at before it is taken: it gives ids as it should,
 * and names boxes that are there, the smaller id first, near another one each once. That it visits
 * no pair twice is left to who keeps the pairs anyway ({@link #twice}); whether it leaves one out
 * cannot be seen here.
 *
 * <p>What it says that cannot be is thrown, also where it catches what its visitor throws. Not
 * thread-safe. Allocates only to grow.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class CheckedBroadPhase implements BroadPhase {

  private final BroadPhase inner;
  private final IntFunction<String> names;
  private final Function<String, ? extends RuntimeException> failure;
  private final BitSet boxes = new BitSet();

  /** The last search that named a box, by id. */
  private int[] namedIn = new int[16];

  private int search;

  // what is visited now, and what the broad phase calls; made once, so that a call makes none
  private PairVisitor pairs = (first, second) -> -1;
  private IntToDoubleFunction near = id -> -1;
  private final PairVisitor checkedPairs = this::pair;
  private final IntToDoubleFunction checkedNear = this::near;
  private @Nullable RuntimeException fault;

  /**
   * Looks after an empty broad phase.
   *
   * @param names says which body a box is of, for messages
   * @param failure makes an exception of what was wrong, as "failed: it visited boxes 1 and 7: ..."
   */
  public CheckedBroadPhase(
      BroadPhase inner,
      IntFunction<String> names,
      Function<String, ? extends RuntimeException> failure) {
    this.inner = inner;
    this.names = names;
    this.failure = failure;
  }

  /**
   * Creates an installed broad phase and looks after it.
   *
   * @param names says which body a box is of, for messages
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws AlgorithmFailedException if its own code fails; also thrown by calls that find it wrong
   */
  public static CheckedBroadPhase create(
      Engines engines, String id, int dimension, IntFunction<String> names) {
    String title = engines.broadPhase(id).title();
    return new CheckedBroadPhase(
        engines.createBroadPhase(id, dimension, java.util.Map.of()),
        names,
        what -> new AlgorithmFailedException(title + " " + what));
  }

  @Override
  public int insert(double[] min, double[] max) {
    int id = inner.insert(min, max);
    int expected = boxes.nextClearBit(0);
    if (id != expected) {
      throw failure.apply("failed: insert returned %d, expected %d".formatted(id, expected));
    }
    boxes.set(id);
    if (id >= namedIn.length) {
      namedIn = Arrays.copyOf(namedIn, 2 * id);
    }
    return id;
  }

  @Override
  public void move(int id, double[] min, double[] max) {
    inner.move(id, min, max);
  }

  @Override
  public void remove(int id) {
    inner.remove(id);
    boxes.clear(id);
  }

  @Override
  public int size() {
    return boxes.cardinality();
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    PairVisitor before = pairs;
    pairs = visitor;
    fault = null;
    try {
      inner.forEachPair(bound, checkedPairs);
    } finally {
      pairs = before;
    }
    throwFault();
  }

  @Override
  public void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
    IntToDoubleFunction before = near;
    near = visitor;
    fault = null;
    search++;
    if (search == 0) { // all numbers were used once
      Arrays.fill(namedIn, 0);
      search = 1;
    }
    try {
      inner.forEachNear(min, max, bound, checkedNear);
    } finally {
      near = before;
    }
    throwFault();
  }

  /** Throws what the visitor was told, where the broad phase kept it to itself. */
  private void throwFault() {
    RuntimeException found = fault;
    if (found != null) {
      throw found;
    }
  }

  private boolean isThere(int id) {
    return id >= 0 && boxes.get(id);
  }

  private double pair(int first, int second) {
    if (first < 0 || first >= second || !boxes.get(first) || !boxes.get(second)) {
      throw wrong(first, second, first > second ? "the smaller comes first" : "");
    }
    return pairs.visit(first, second);
  }

  private double near(int id) {
    if (!isThere(id)) {
      throw keep("failed: it found box %d near another: %s".formatted(id, describe(id)));
    }
    if (namedIn[id] == search) {
      throw keep("failed: it found box %d twice near another: %s".formatted(id, describe(id)));
    }
    namedIn[id] = search;
    return near.applyAsDouble(id);
  }

  /**
   * Returns what to throw where a pair is visited for a second time.
   *
   * @param first the smaller id
   * @param second the greater id
   */
  public RuntimeException twice(int first, int second) {
    return wrong(first, second, "for the second time");
  }

  private RuntimeException wrong(int first, int second, String why) {
    boolean told = why.isEmpty() || !isThere(first) || !isThere(second);
    String bodies =
        first == second
            ? describe(first) + ", and no box makes a pair with itself"
            : "%s, %s".formatted(describe(first), describe(second));
    return keep(
        "failed: it visited boxes %d and %d%s: %s"
            .formatted(first, second, told ? "" : ", " + why, bodies));
  }

  private String describe(int id) {
    return isThere(id)
        ? "box %d is that of %s".formatted(id, names.apply(id))
        : "there is no box %d".formatted(id);
  }

  private RuntimeException keep(String what) {
    RuntimeException made = failure.apply(what);
    if (fault == null) {
      fault = made;
    }
    return made;
  }
}
