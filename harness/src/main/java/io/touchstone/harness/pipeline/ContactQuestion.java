// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.SceneBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the bodies of a pair touch. From frame to frame the points of a pair keep their numbers.
 */
final class ContactQuestion
    extends DoorQuestion<ContactQuestion.Found, Contacts, Contacts.Session> {

  private final ContactRequest request;
  private final boolean all;

  /** What was found out about a pair. */
  record Found(
      Verdict verdict,
      ContactManifold manifold,
      String error,
      @Nullable Throwable thrown,
      long nanos)
      implements Answer {}

  /**
   * Creates the question.
   *
   * @param all whether pairs without a point are told, too
   */
  ContactQuestion(
      PipelineConfig config,
      Engines engines,
      Plan plan,
      List<SceneBody> bodies,
      List<PreparedBody> prepared,
      boolean all) {
    super(config, engines, plan, bodies, prepared);
    this.all = all;
    this.request =
        new ContactRequest(config.contact().maxPoints(), config.contact().speculative(), true);
  }

  @Override
  Memory memory() {
    return Memory.ALL;
  }

  @Override
  Contacts door(Engines engines, @Nullable Stage engine) {
    return OverlapQuestion.query(config, engines, engine).contacts(plan.dimension());
  }

  @Override
  PreparedShape prepare(Contacts door, ConvexBody shape) {
    return door.prepare(shape);
  }

  @Override
  Contacts.Session query(Contacts door) {
    return door.newSession(plan.dimension());
  }

  @Override
  Found ask(Contacts.Session query, PreparedShape a, PreparedShape b, Work work) {
    WarmSlot memory = work.warm();
    ContactTracker tracker =
        memory == null ? new ContactTracker(plan.dimension()) : memory.tracker(plan.dimension());
    ContactManifold manifold = new ContactManifold(plan.dimension());
    PairResult result =
        query.evaluate(a, work.poseA(), b, work.poseB(), request, tracker, manifold);
    return new Found(result.verdict(), manifold, "", null, 0);
  }

  @Override
  Found failed(String error, @Nullable Throwable thrown) {
    return new Found(Verdict.UNDECIDED, new ContactManifold(plan.dimension()), error, thrown, 0);
  }

  @Override
  Found with(Found answer, @Nullable Throwable thrown, long nanos) {
    return new Found(answer.verdict, answer.manifold, answer.error, thrown, nanos);
  }

  @Override
  @Nullable ContactPair row(long index, Work work, Found answer) {
    if (!all && answer.verdict == Verdict.DISJOINT && answer.manifold.count() == 0) {
      return null;
    }
    SceneBody a = bodies.get(work.bodyA());
    SceneBody b = bodies.get(work.bodyB());
    boolean failed = !answer.error.isEmpty();
    boolean open = answer.verdict == Verdict.UNDECIDED;
    return new ContactPair(
        index,
        a.name(),
        b.name(),
        work.frame(),
        answer.verdict,
        answer.manifold,
        failed,
        failed || !open ? answer.error : "undecided: whether and where the bodies touch");
  }
}
