// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * Collects the answer to a question. Named are the bodies with the least values, at most so many;
 * who is not and may have less than one of them, as far as the bounds tell, is left open.
 */
final class Findings {

  /** A hit with what bounds its value. */
  private record Found(WorldHit hit, Bounds bounds) {
    int number() {
      return hit.body().number();
    }
  }

  /** A body that is not named, and what its value is at least. */
  private record Rest(WorldBody body, double lower) {}

  private final int most;
  private final TreeSet<Found> named =
      new TreeSet<>(
          Comparator.<Found>comparingDouble(found -> found.hit().value())
              .thenComparing(Found::number));

  /** The same ones, by their upper bounds. */
  private final TreeSet<Found> byUpper =
      new TreeSet<>(
          Comparator.<Found>comparingDouble(found -> found.bounds().upper())
              .thenComparing(Found::number));

  private final List<Rest> rest = new ArrayList<>();
  private final TreeSet<WorldBody> undecided =
      new TreeSet<>(Comparator.comparingInt(WorldBody::number));

  /** Collects all hits. */
  Findings() {
    this(Integer.MAX_VALUE);
  }

  /** Collects at most so many hits, at least 1. */
  Findings(int most) {
    this.most = most;
  }

  /** Adds a body that may be named. */
  void add(WorldHit hit, Bounds bounds) {
    Found found = new Found(hit, bounds);
    named.add(found);
    byUpper.add(found);
    if (named.size() > most) {
      Found last = named.last();
      named.remove(last);
      byUpper.remove(last);
      add(last.hit().body(), last.bounds().lower());
    }
  }

  /** Adds a body whose value is not known, but for a bound. */
  void add(WorldBody body, double lower) {
    rest.add(new Rest(body, lower));
  }

  /** Adds a body about which the question is open, whatever else is found. */
  void undecided(WorldBody body) {
    undecided.add(body);
  }

  void addUndecided(Findings others) {
    undecided.addAll(others.undecided);
  }

  boolean isEmpty() {
    return named.isEmpty();
  }

  /**
   * Returns the greatest upper bound of those that are named; infinite while there are fewer than
   * asked for. Who has more than that does not matter. It may become greater as others are named.
   */
  double reach() {
    return named.size() < most ? Double.POSITIVE_INFINITY : byUpper.last().bounds().upper();
  }

  WorldAnswer answer() {
    double reach = reach();
    for (Rest other : rest) {
      if (other.lower() < reach) {
        undecided.add(other.body());
      }
    }
    return new WorldAnswer(named.stream().map(Found::hit).toList(), List.copyOf(undecided));
  }
}
