// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.query.Goal;
import java.util.List;

/**
 * What a pipeline finds out about each pair. Some goals are one question to one engine; the signed
 * distance is two, each asked of the pairs that it is about.
 */
public enum PipelineGoal {
  /** Whether the bodies have a point in common. */
  COLLIDE,

  /** How far apart the bodies are. */
  DISTANCE,

  /** How deep the bodies overlap. */
  PENETRATION,

  /** Whether the first body lies in the second. */
  SUBSET,

  /** How far the second body moves along a direction until it touches the first. */
  CAST,

  /** By which factor both bodies grow until they touch. */
  GROWTH,

  /** How far apart disjoint bodies are, and how deep the others overlap: minus the depth then. */
  SIGNED_DISTANCE,

  /**
   * Between each two frames: when the bodies of a pair first meet, or that they are free. A solver
   * of motions answers; its question to engines is the distance.
   */
  MOTION,

  /**
   * What the bodies of a pair have in common, with its volume. A finder of contacts answers; its
   * question to engines is whether they meet.
   */
  OVERLAP,

  /** The points where the bodies of a pair touch. Answered like an overlap. */
  CONTACT;

  /** Returns the questions to engines, each about the pairs that the ones before leave open. */
  public List<Goal> questions() {
    return switch (this) {
      case COLLIDE, OVERLAP -> List.of(Goal.INTERSECTION);
      case DISTANCE, MOTION -> List.of(Goal.DISTANCE);
      case PENETRATION -> List.of(Goal.PENETRATION);
      case SUBSET -> List.of(Goal.CONTAINMENT);
      case CAST -> List.of(Goal.CAST);
      case GROWTH -> List.of(Goal.GROWTH);
      case SIGNED_DISTANCE, CONTACT -> List.of(Goal.DISTANCE, Goal.PENETRATION);
    };
  }

  /** Returns the goal that is one question. */
  public static PipelineGoal of(Goal question) {
    return switch (question) {
      case INTERSECTION -> COLLIDE;
      case DISTANCE -> DISTANCE;
      case PENETRATION -> PENETRATION;
      case CONTAINMENT -> SUBSET;
      case CAST -> CAST;
      case GROWTH -> GROWTH;
    };
  }

  /** Tells whether engines answer it by themselves: no solver of motions or finder of contacts. */
  public boolean isOfEngines() {
    return this != MOTION && this != OVERLAP && this != CONTACT;
  }

  /** Tells whether the distance of disjoint bodies is wanted. */
  public boolean measuresDistance() {
    return questions().contains(Goal.DISTANCE);
  }

  /** Tells whether the depth of colliding bodies is wanted. */
  public boolean measuresDepth() {
    return questions().contains(Goal.PENETRATION);
  }

  /** Tells whether a number of times is wanted: of a direction, or of the size of the bodies. */
  public boolean measuresTimes() {
    return this == CAST || this == GROWTH;
  }

  /** Tells whether a length is wanted, and not only a verdict. */
  public boolean measures() {
    return measuresDistance() || measuresDepth();
  }
}
