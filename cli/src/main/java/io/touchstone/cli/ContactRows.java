package io.touchstone.cli;

import io.touchstone.Contacts;
import io.touchstone.Query;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Writes where the pairs of a file touch, a row for each point. */
final class ContactRows {

  private final PairsFile pairs;
  private final Query query;
  private final Io io;
  private final FailOptions fail;
  private final int n;

  ContactRows(PairsFile pairs, Query query, Io io, FailOptions fail) {
    this.pairs = pairs;
    this.query = query;
    this.io = io;
    this.fail = fail;
    this.n = pairs.dimension();
  }

  /** Returns what is said on the command line. */
  static ContactRequest request(@Nullable String maxPoints, @Nullable String speculative) {
    int most =
        "all".equals(maxPoints)
            ? ContactRequest.ALL
            : Commands.wholeNumber("--max-points", maxPoints, 4, 1);
    double distance = speculative == null ? 0 : Numbers.parse(speculative);
    if (!(distance >= 0) || Double.isInfinite(distance)) {
      throw new InvalidInputException(
          Position.of("--speculative"),
          "'%s' is not a distance of at least 0".formatted(speculative));
    }
    return new ContactRequest(most, distance, true);
  }

  int write(ContactRequest request, Output out) {
    Contacts contacts;
    Contacts.Session session;
    try {
      contacts = query.contacts(n);
      session = contacts.newSession(n);
    } catch (UnsupportedQueryException e) {
      throw new InvalidInputException(Position.of("--goal"), String.valueOf(e.getMessage()));
    }
    PreparedShape[] shapes = OverlapRows.prepare(pairs, shape -> contacts.prepare(shape.body()));
    ContactManifold manifold = new ContactManifold(n);
    long colliding = 0;
    long undecided = 0;
    out.line(
        "pair,point,%s,%s,separation,feature,id,patchArea,error"
            .formatted(OverlapRows.axes("p", n), OverlapRows.axes("n", n)));
    try (Progress progress = new Progress(io, "pairs")) {
      for (int pair = 0; pair < pairs.pairCount(); pair++) {
        if (io.cancellation().isRequested()) {
          return ExitCodes.INTERRUPTED;
        }
        PairResult result =
            session.evaluate(
                shapes[pairs.shapeA(pair)],
                pairs.poseA(pair),
                shapes[pairs.shapeB(pair)],
                pairs.poseB(pair),
                request,
                new ContactTracker(n),
                manifold);
        colliding += result.verdict().collides() ? 1 : 0;
        boolean open = result.verdict() == Verdict.UNDECIDED;
        undecided += open ? 1 : 0;
        rows(pair, manifold, open ? "undecided: whether and where the bodies touch" : "", out);
        progress.at(pair + 1L, pairs.pairCount());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    return fail.exitCode(colliding, undecided, 0);
  }

  private void rows(int pair, ContactManifold manifold, String error, Output out)
      throws IOException {
    for (int p = 0; p < Math.max(1, manifold.count()); p++) {
      boolean there = p < manifold.count();
      out.append(pair + "," + (there ? p : ""));
      for (int axis = 0; axis < n; axis++) {
        OverlapRows.numbers(out, there, there ? manifold.point(p, axis) : 0);
      }
      for (int axis = 0; axis < n; axis++) {
        OverlapRows.numbers(out, there, manifold.normal(axis));
      }
      OverlapRows.numbers(out, there, there ? manifold.separation(p) : 0);
      out.append("," + (there ? manifold.feature(p) : "") + ",");
      out.append(there ? Long.toString(manifold.id(p)) : "");
      OverlapRows.numbers(out, there, manifold.patchArea());
      out.append(',');
      CsvLine.append(out, error);
      out.append('\n');
    }
  }
}
