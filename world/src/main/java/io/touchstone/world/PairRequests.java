// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The questions that are asked about pairs, by the sum of the margins. The last ones are kept, in
 * ascending order of these sums, so that pairs share them; a pair keeps its own as long as its
 * margins do not change.
 */
final class PairRequests {

  private static final int MOST = 256;

  private final @Nullable ContactSource contacts;
  private final double[] margins = new double[MOST];
  private final PairRequest[] requests = new PairRequest[MOST];
  private final @Nullable ContactRequest[] manifolds = new ContactRequest[MOST];
  private final int[] numbers = new int[MOST];
  private int count;

  PairRequests(@Nullable ContactSource contacts) {
    this.contacts = contacts;
  }

  /** Gives a pair its questions. */
  void give(WorldPair pair) {
    double sum = pair.a().settings().margin() + pair.b().settings().margin();
    double margin = Math.min(sum, Double.MAX_VALUE); // both may be finite and the sum not
    if (pair.requestNumber < 0 || pair.request.margin() != margin) {
      int at = find(margin);
      pair.request = requests[at];
      pair.requestNumber = numbers[at];
      pair.contactRequest = manifolds[at];
    }
  }

  /** Returns the place of the question, where it is until another one comes. */
  private int find(double margin) {
    if (count == MOST) {
      count = 0; // margins that change all the time are not collected
    }
    int found = Arrays.binarySearch(margins, 0, count, margin);
    if (found >= 0) {
      return found;
    }
    int at = -found - 1;
    System.arraycopy(margins, at, margins, at + 1, count - at);
    System.arraycopy(requests, at, requests, at + 1, count - at);
    System.arraycopy(manifolds, at, manifolds, at + 1, count - at);
    System.arraycopy(numbers, at, numbers, at + 1, count - at);
    numbers[at] = count;
    margins[at] = margin;
    requests[at] = PairRequest.builder(Goal.INTERSECTION).margin(margin).build();
    manifolds[at] = contacts == null ? null : contacts.within(margin);
    count++;
    return at;
  }
}
