// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hands each query to its engine, and to a more general one what that one cannot decide; remembers
 * the choices of one request. Not thread-safe.
 */
final class AutoQuery implements Proposer {

  private static final int KINDS = AutoShape.Kind.values().length;
  private static final int NOT_CHOSEN = -2;
  private static final int NOBODY = -1;

  private final AutoPhase owner;
  private final int dimension;
  private final @Nullable PairQuery[] queries;

  /** Who is asked first, by the kinds of both bodies, or {@link #NOT_CHOSEN}. */
  private final int[] choices = new int[KINDS * KINDS];

  /** Who is asked where that one cannot decide, likewise, or {@link #NOBODY}. */
  private final int[] successors = new int[KINDS * KINDS];

  /** Whether somebody else can be asked what was proposed last. */
  private boolean mayGoOn;

  private @Nullable PairRequest chosenFor;
  private @Nullable QueryTrace sink;

  AutoQuery(AutoPhase owner, int dimension) {
    this.owner = owner;
    this.dimension = dimension;
    this.queries = new PairQuery[owner.memberCount()];
  }

  @Override
  public void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    AutoShape shapeA = own(a, "body A");
    AutoShape shapeB = own(b, "body B");
    int member = choice(request, shapeA.kind(), shapeB.kind());
    ask(member, shapeA, poseA, shapeB, poseB, request, warm, out);
    if (out.verdict() == Verdict.UNDECIDED && out.termination() != Termination.ITERATION_LIMIT) {
      int next = successor(request, shapeA.kind(), shapeB.kind(), member);
      if (next != NOBODY) {
        int iterations = out.iterations();
        int supportQueries = out.supportQueries();
        ask(next, shapeA, poseA, shapeB, poseB, request, warm, out);
        out.amend().effort(iterations + out.iterations(), supportQueries + out.supportQueries());
      }
    }
  }

  /** {@inheritDoc} An engine that does not propose writes its own result. */
  @Override
  public void propose(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    AutoShape shapeA = own(a, "body A");
    AutoShape shapeB = own(b, "body B");
    int member = choice(request, shapeA.kind(), shapeB.kind());
    mayGoOn = false;
    if (!isProposed(member, shapeA, poseA, shapeB, poseB, request, warm, out)) {
      evaluate(a, poseA, b, poseB, request, warm, out.answer());
      return;
    }
    mayGoOn = true;
    if (out.isUnclaimed() && out.reason() != Termination.ITERATION_LIMIT) {
      proposeOther(a, poseA, b, poseB, request, warm, out);
    }
  }

  /** {@inheritDoc} That is the more general engine, once. */
  @Override
  public boolean proposeOther(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    AutoShape shapeA = own(a, "body A");
    AutoShape shapeB = own(b, "body B");
    int member = choice(request, shapeA.kind(), shapeB.kind());
    int next = mayGoOn ? successor(request, shapeA.kind(), shapeB.kind(), member) : NOBODY;
    mayGoOn = false;
    if (next == NOBODY) {
      return false;
    }
    if (!isProposed(next, shapeA, poseA, shapeB, poseB, request, warm, out)) {
      ask(next, shapeA, poseA, shapeB, poseB, request, warm, out.answer());
    }
    return true;
  }

  /** Asks an engine what it proposes; tells whether it does, or has decided by itself. */
  private boolean isProposed(
      int member,
      AutoShape shapeA,
      PoseView poseA,
      AutoShape shapeB,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    if (!(query(member) instanceof Proposer proposer)) {
      return false;
    }
    PreparedShape ofA = shapeA.forMember(member);
    PreparedShape ofB = shapeB.forMember(member);
    proposer.propose(ofA, poseA, ofB, poseB, request, memory(warm, member), out);
    return !out.isAnswered() || out.answered().verdict() != Verdict.UNDECIDED;
  }

  private void ask(
      int member,
      AutoShape shapeA,
      PoseView poseA,
      AutoShape shapeB,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    PreparedShape ofA = shapeA.forMember(member);
    PreparedShape ofB = shapeB.forMember(member);
    query(member).evaluate(ofA, poseA, ofB, poseB, request, memory(warm, member), out);
  }

  private AutoShape own(PreparedShape shape, String what) {
    if (!(shape instanceof AutoShape known) || known.owner() != owner) {
      throw new IllegalArgumentException(shape + " was prepared by another engine");
    }
    if (known.dimension() != dimension) { // before a specialist is asked for shapes
      throw new DimensionMismatchException(what, known.dimension(), dimension);
    }
    return known;
  }

  /** Returns what one of the engines remembers; null stays null. */
  private @Nullable WarmStart memory(@Nullable WarmStart warm, int member) {
    return warm == null ? null : owner.own(warm).ofMember(member);
  }

  @SuppressWarnings("EnumOrdinal") // an index that is stored nowhere
  private static int slot(AutoShape.Kind a, AutoShape.Kind b) {
    return a.ordinal() * KINDS + b.ordinal();
  }

  @SuppressWarnings("ReferenceEquality") // equal requests are rare
  private int choice(PairRequest request, AutoShape.Kind a, AutoShape.Kind b) {
    if (request != chosenFor) {
      PairRequest before = chosenFor;
      if (before == null || !asksAlike(before, request)) { // rays have a request each
        Arrays.fill(choices, NOT_CHOSEN);
        Arrays.fill(successors, NOT_CHOSEN);
      }
      chosenFor = request;
    }
    int slot = slot(a, b);
    int known = choices[slot];
    if (known == NOT_CHOSEN) {
      known = owner.choose(request, dimension, a, b);
      choices[slot] = known;
    }
    return known;
  }

  /** Whether two requests ask for the same capability. */
  private static boolean asksAlike(PairRequest one, PairRequest other) {
    return one.goal() == other.goal()
        && one.metric() == other.metric()
        && one.hasDirection() == other.hasDirection()
        && one.margin() > 0 == other.margin() > 0;
  }

  /** Returns the more general engine that is asked what another one could not decide. */
  private int successor(PairRequest request, AutoShape.Kind a, AutoShape.Kind b, int undecided) {
    int slot = slot(a, b);
    if (successors[slot] == NOT_CHOSEN) {
      successors[slot] = owner.next(request, dimension, a, b, undecided);
    }
    return successors[slot];
  }

  private PairQuery query(int member) {
    PairQuery known = queries[member];
    if (known == null) {
      known = owner.engine(member).newQuery(dimension);
      known.trace(sink);
      queries[member] = known;
    }
    return known;
  }

  @Override
  public void trace(@Nullable QueryTrace newSink) {
    sink = newSink;
    for (PairQuery query : queries) {
      if (query != null) {
        query.trace(newSink);
      }
    }
  }
}
