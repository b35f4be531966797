// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.joints.JointSearchProvider;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.NarrowPhaseProvider;
import java.util.List;
import java.util.Set;

/**
 * What something that is installed is used for. Ids are unique within a kind. A new kind is a
 * constant here and a {@code uses} of this module.
 *
 * @param <P> type of its providers
 */
public final class Kind<P> {

  private static final String NONE = "none";

  /** Answers questions about a pair. */
  public static final Kind<NarrowPhaseProvider> NARROW_PHASE =
      new Kind<>(
          NarrowPhaseProvider.class,
          "narrow phase",
          "Narrow phases",
          "narrowPhases",
          Set.of(AutoPhase.ID, NONE));

  /** Finds the pairs worth asking about. */
  public static final Kind<BroadPhaseProvider> BROAD_PHASE =
      new Kind<>(
          BroadPhaseProvider.class,
          "broad phase",
          "Broad phases",
          "broadPhases",
          Set.of(AutoPhase.ID, NONE));

  /** Finds out when bodies that move first meet. */
  public static final Kind<MotionPhaseProvider> MOTION_SOLVER =
      new Kind<>(
          MotionPhaseProvider.class,
          "motion solver",
          "Solvers of motions",
          "motionSolvers",
          Set.of(NONE));

  /** Finds out what links of a robot do over all positions of its joints. */
  public static final Kind<JointSearchProvider> JOINT_SEARCH =
      new Kind<>(
          JointSearchProvider.class,
          "joint search",
          "Searches over positions of joints",
          "jointSearches",
          Set.of(NONE));

  /** Leaves out pairs that nobody asks about. */
  public static final Kind<PairFilterProvider> FILTER =
      new Kind<>(PairFilterProvider.class, "filter", "Filters of pairs", "filters", Set.of(NONE));

  /** Receives what was found out. */
  public static final Kind<ResultSinkProvider> SINK =
      new Kind<>(ResultSinkProvider.class, "sink", "Sinks", "sinks", Set.of(NONE));

  /** Finds contacts and overlaps of pairs. */
  public static final Kind<ContactProvider> CONTACT_FINDER =
      new Kind<>(
          ContactProvider.class,
          "contact finder",
          "Contacts and overlaps",
          "contactFinders",
          Set.of(NONE));

  /** All of them, in the order of lists. */
  public static final List<Kind<?>> ALL =
      List.of(NARROW_PHASE, BROAD_PHASE, MOTION_SOLVER, JOINT_SEARCH, FILTER, SINK, CONTACT_FINDER);

  private final Class<P> provider;
  private final String word;
  private final String heading;
  private final String member;
  private final Set<String> reserved;

  private Kind(
      Class<P> provider, String word, String heading, String member, Set<String> reserved) {
    this.provider = provider;
    this.word = word;
    this.heading = heading;
    this.member = member;
    this.reserved = reserved;
  }

  /** Returns the service that its providers implement. */
  public Class<P> provider() {
    return provider;
  }

  /** Returns the word for one of them in messages. */
  public String word() {
    return word;
  }

  /** Returns the word by which a command names the kind: that of messages in one piece. */
  public String option() {
    return word.replace(' ', '-');
  }

  /** Returns what stands above a list of them. */
  public String heading() {
    return heading;
  }

  /** Returns the name of a list of them in JSON. */
  public String member() {
    return member;
  }

  /** Tells whether an id means something else where one of them is named. */
  boolean isReserved(String id) {
    return reserved.contains(id);
  }

  @Override
  public String toString() {
    return word;
  }
}
