// SPDX-License-Identifier: Apache-2.0
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
import io.touchstone.harness.pipeline.OrderedAnswers;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes where the pairs of a file touch, a row for each point. */
final class ContactRows {

  private final PairsFile pairs;
  private final Query query;
  private final Io io;
  private final FailOptions fail;
  private final int n;
  private long colliding;
  private long undecided;

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

  int write(ContactRequest request, Output out, int threads) {
    Contacts contacts;
    try {
      contacts = query.contacts(n);
    } catch (UnsupportedQueryException e) {
      throw new InvalidInputException(Position.of("--goal"), String.valueOf(e.getMessage()));
    }
    PreparedShape[] shapes = OverlapRows.prepare(pairs, shape -> contacts.prepare(shape.body()));
    out.line(
        "pair,point,%s,%s,separation,feature,id,patchArea,error"
            .formatted(OverlapRows.axes("p", n), OverlapRows.axes("n", n)));
    try (OrderedAnswers<Answer> answers =
            new OrderedAnswers<>(
                threads,
                () -> {
                  Contacts.Session session = contacts.newSession(n);
                  return pair -> answer(session, request, shapes, pair);
                });
        Progress progress = new Progress(io, "pairs")) {
      answers.each(
          pairs.pairCount(),
          answer -> {
            rows(answer, out);
            progress.at(answer.pair() + 1L, pairs.pairCount());
          },
          io.cancellation());
    }
    return io.cancellation().isRequested()
        ? ExitCodes.INTERRUPTED
        : fail.exitCode(colliding, undecided, 0);
  }

  /** What was found out about a pair. */
  private record Answer(int pair, Verdict verdict, ContactManifold manifold) {}

  private Answer answer(
      Contacts.Session session, ContactRequest request, PreparedShape[] shapes, int pair) {
    ContactManifold manifold = new ContactManifold(n);
    PairResult result =
        session.evaluate(
            shapes[pairs.shapeA(pair)],
            pairs.poseA(pair),
            shapes[pairs.shapeB(pair)],
            pairs.poseB(pair),
            request,
            new ContactTracker(n),
            manifold);
    return new Answer(pair, result.verdict(), manifold);
  }

  private void rows(Answer answer, Output out) {
    ContactManifold manifold = answer.manifold();
    boolean open = answer.verdict() == Verdict.UNDECIDED;
    colliding += answer.verdict().collides() ? 1 : 0;
    undecided += open ? 1 : 0;
    for (int p = 0; p < Math.max(1, manifold.count()); p++) {
      List<@Nullable Object> cells = new ArrayList<>();
      cells.add(answer.pair());
      cells.addAll(ContactMembers.point(manifold, p).values());
      cells.add(open ? "undecided: whether and where the bodies touch" : "");
      ContactMembers.line(out, cells);
    }
  }
}
