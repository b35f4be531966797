// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.seal.Seal;
import io.touchstone.checker.motion.MotionBody;
import io.touchstone.checker.motion.MotionChecker;
import io.touchstone.checker.motion.MotionCrossing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the evidence of a motion from what a solver proposed, and goes on by itself where that does
 * not hold: it halves the time between what is free and what meets. Memory of one question.
 */
final class MotionProof {

  /** Halvings of an interval of time: doubles from 0 to 1 have no more. */
  private static final int HALVINGS = 70;

  /** How often a time is moved away from a contact, four times as far each time. */
  private static final int STEPS = 8;

  private final MotionChecker checker;
  private final MotionNormals normals;
  private final MotionRequest request;
  private final boolean exact;
  private final MotionPlanes planes;
  private @Nullable MotionContact contact;

  /** A contact whose weights say where it is. */
  private @Nullable MotionContact placed;

  MotionProof(MotionChecker checker, MotionNormals normals, MotionRequest request, boolean exact) {
    this.checker = checker;
    this.normals = normals;
    this.request = request;
    this.exact = exact;
    this.planes = new MotionPlanes(checker, normals, request.maxPlanes());
  }

  MotionResult of(MotionProposal given) {
    if (request.leavingStarts() && meets(0)) {
      MotionContact start = contact;
      contact = null;
      if (planes.leave()) {
        afterStart();
      } else {
        contact = start;
      }
      planes.simplify();
      return result(given.distanceQueries() + normals.queries());
    }
    planes.offer(given.planes(), exact || checker.isLinear());
    MotionContact claimed = given.contact();
    if (claimed != null && checker.check(claimed).valid()) {
      placed = claimed;
      contact = claimed;
    }
    if (isFlat()) {
      flat();
    } else if (exact || !isShown()) {
      switch (given.verdict()) {
        case STARTS_IN_CONTACT -> {
          if (!meets(0)) {
            search(1);
          }
        }
        case HIT -> hit(given.freeUntil(), given.contactAt());
        case FREE, UNDECIDED -> search(given.freeUntil());
      }
    }
    narrow();
    planes.simplify();
    return result(given.distanceQueries() + normals.queries());
  }

  /** Whether planes and a contact that were proposed show all that is asked. */
  private boolean isShown() {
    MotionContact known = contact;
    return known != null
        && planes.reached() > 0
        && known.time() - planes.reached() <= request.tolerance();
  }

  /**
   * Whether the bodies are n + 1 points together that move linearly, such as a point and a face.
   */
  private boolean isFlat() {
    int n = checker.a().motion().dimension();
    return checker.isLinear()
        && checker.isSharp()
        && n <= MotionCrossing.MOST_DIMENSIONS
        && checker.a().vertexCount() + checker.b().vertexCount() == n + 1;
  }

  /** Goes on behind a contact that was left. */
  private void afterStart() {
    if (planes.reached() < 1) {
      if (isFlat()) {
        crossing(planes.reached());
      } else {
        search(1);
      }
    }
    narrow();
  }

  /** Finds the first instant of contact of n + 1 points. */
  private void flat() {
    if (planes.reached() < 1 && !exactlyMeets(0)) {
      crossing(0); // short numbers, whatever the solver reached
    }
  }

  private void crossing(double from) {
    ContactWithin within = crossing(all(checker.a()), all(checker.b()), from, 1);
    contact = within != null ? within : contact;
    if (within == null) {
      search(1);
    } else if (within.from() > 0 && !planes.extend(within.from())) {
      search(planes.reached());
    }
  }

  private static List<Integer> all(MotionBody body) {
    return IntStream.range(0, body.vertexCount()).boxed().toList();
  }

  private @Nullable ContactWithin crossing(
      List<Integer> ofA, List<Integer> ofB, double from, double to) {
    int n = checker.a().motion().dimension();
    return MotionCrossing.find(checker.a(), ofA, checker.b(), ofB, n, from, to);
  }

  /** Proves a hit between two times, or what is true instead. */
  private void hit(double from, double to) {
    double step = request.tolerance();
    double by = to;
    boolean found = (exact && crossesAt(from, to)) || contact != null || meets(by);
    for (int k = 0; k < STEPS && !found && by < 1; k++) {
      by = Math.min(1, to + step);
      found = meets(by);
      step *= 4;
    }
    MotionContact known = contact;
    double end = known instanceof ContactWithin within ? within.from() : Math.min(from, by);
    step = request.tolerance() / 4;
    boolean free = end <= 0 || planes.extend(end);
    for (int k = 0; k < STEPS && !free && planes.stuck() >= end && end > 0; k++) {
      end = Math.max(0, Math.min(from, end) - step);
      free = end <= 0 || planes.extend(end);
      step *= 4;
    }
    if (contact == null) {
      swing(from, to);
    }
    if (contact == null || (!free && planes.stuck() < end)) {
      search(1);
    }
  }

  /** Looks for an instant at which n + 1 points that turn pass each other. */
  private void swing(double from, double to) {
    int n = checker.a().motion().dimension();
    if (checker.isLinear()
        || n > MotionCrossing.MOST_DIMENSIONS
        || checker.a().vertexCount() + checker.b().vertexCount() != n + 1) {
      return;
    }
    double step = request.tolerance() / 4;
    for (int k = 0; k < STEPS && contact == null; k++) {
      ContactWithin tried =
          new ContactWithin(
              Math.max(0, from - step), Math.min(1, to + step), all(checker.a()), all(checker.b()));
      contact = checker.check(tried).valid() ? tried : null;
      step *= 4;
    }
    MotionContact found = contact;
    if (found instanceof ContactWithin within && planes.reached() < within.from()) {
      planes.extend(within.from());
    }
  }

  /** Looks for the instant at which the nearest features meet, of bodies that move linearly. */
  private boolean crossesAt(double from, double to) {
    int n = checker.a().motion().dimension();
    if (!checker.isLinear() || !checker.isSharp() || n > MotionCrossing.MOST_DIMENSIONS) {
      return false;
    }
    if (normals.at(from) == null) {
      return false;
    }
    List<List<Integer>> features = normals.features();
    if (features.get(0).isEmpty()
        || features.get(1).isEmpty()
        || features.get(0).size() + features.get(1).size() != n + 1) {
      return false;
    }
    double until = Math.min(1, to + request.tolerance());
    ContactWithin within = crossing(features.get(0), features.get(1), from, until);
    contact = within != null ? within : contact;
    return within != null;
  }

  /** Goes on from what is free, up to a time and then to the end or to a contact. */
  private void search(double hope) {
    if (planes.reached() == 0 && meets(0)) {
      return;
    }
    boolean free = hope <= planes.reached() || planes.extend(hope);
    if (free && contact == null) {
      free = planes.reached() == 1 || planes.extend(1);
    }
    if (!free && contact == null && !meets(planes.stuck())) {
      probe();
    }
  }

  /** Looks for a contact just after what is free, farther and farther on. */
  private void probe() {
    double from = planes.reached();
    double step = request.tolerance();
    while (contact == null && from + step < 1) {
      meets(from + step);
      step *= 4;
    }
    if (contact == null) {
      meets(1);
    }
  }

  /** Halves the time between what is free and what meets. */
  private void narrow() {
    for (int k = 0; k < HALVINGS; k++) {
      MotionContact known = contact;
      double lo = planes.reached();
      if (known == null || known.time() - lo <= request.tolerance() || known.time() == 0) {
        return;
      }
      double middle = lo + (known.time() - lo) / 2;
      if (!planes.extend(middle) && planes.reached() == lo && !meets(middle)) {
        return; // neither can be shown
      }
      if (planes.reached() < middle && known == contact && !meets(middle)) {
        return;
      }
    }
  }

  /** Tries to show that they have met by a time; keeps the evidence if it is earlier. */
  private boolean meets(double time) {
    Certificate.CommonPoint point = normals.meeting(time);
    if (point == null) {
      return exact && checker.isLinear() && exactlyMeets(time);
    }
    ContactBy found = new ContactBy(time, point);
    boolean kept = keep(found);
    placed = kept && contact == found ? found : placed;
    return kept || (checker.isLinear() && exactlyMeets(time));
  }

  private boolean exactlyMeets(double time) {
    Certificate.CommonPoint point = MotionNormals.exactMeeting(checker.a(), checker.b(), time);
    return point != null && keep(new ContactBy(time, point));
  }

  private boolean keep(ContactBy found) {
    MotionContact known = contact;
    if (known != null && known.time() < found.time()) {
      return true;
    }
    if (!checker.check(found).valid()) {
      return false;
    }
    contact = found;
    return true;
  }

  private MotionResult result(int queries) {
    FreeMotion free = planes.evidence();
    MotionContact met = contact;
    boolean checked = met instanceof ContactBy; // when it was kept
    boolean proved =
        (planes.areChecked() || checker.check(free).valid())
            && (met == null || checked || checker.check(met).valid());
    if (!proved) {
      return MotionResult.of(
          MotionVerdict.UNDECIDED, 0, OptionalDouble.empty(), FreeMotion.NOTHING, null, queries);
    }
    if (met == null) {
      boolean all = free.until() == 1;
      MotionResult result =
          MotionResult.of(
              all ? MotionVerdict.FREE : MotionVerdict.UNDECIDED,
              free.until(),
              OptionalDouble.empty(),
              free,
              null,
              queries);
      return all ? result.assured(Seal.OF_PROOF) : result;
    }
    boolean start = met.time() == 0;
    return MotionResult.of(
            start ? MotionVerdict.STARTS_IN_CONTACT : MotionVerdict.HIT,
            start ? 0 : free.until(),
            OptionalDouble.of(met.time()),
            start ? FreeMotion.NOTHING : free,
            met,
            queries)
        .withContact(OptionalDouble.of(0), normal(free, met.time()), points(met))
        .assured(Seal.OF_PROOF);
  }

  /** Returns where they meet: as the evidence says it, else as the engine does. */
  private List<Double> points(MotionContact met) {
    if (met == placed && met instanceof ContactBy by) {
      List<Double> points = new ArrayList<>();
      checker.filter().addPoint(true, by.point().onA(), by.time(), points);
      checker.filter().addPoint(false, by.point().onB(), by.time(), points);
      return points;
    }
    normals.at(met.time());
    return normals.points();
  }

  /** Returns the unit normal of the last plane as it stands at a time; null if there is none. */
  private @Nullable AxisVector normal(FreeMotion free, double time) {
    if (free.planes().isEmpty()) {
      return null;
    }
    return checker.world(free.planes().get(free.planes().size() - 1), time);
  }
}
