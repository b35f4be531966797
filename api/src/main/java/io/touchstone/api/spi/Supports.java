// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a narrow-phase algorithm answers a goal, and how. An engine that has a goal with more
 * information answers the simpler one too (distance implies intersection) and declares both. A goal
 * may be declared several times where no two declarations speak of the same question: for other
 * dimensions, kinds of bodies or norms.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Supports.List.class)
public @interface Supports {

  /** The goal. */
  Goal goal();

  /** The lowest dimension, at least 1. */
  int minDimension() default 1;

  /** The highest dimension. */
  int maxDimension() default Integer.MAX_VALUE;

  /** The kinds of bodies accepted, in any mixture. */
  Representation[] bodies() default {Representation.VERTICES};

  /** The norms accepted; meaningful for distance and penetration. */
  Metric[] metrics() default {Metric.EUCLIDEAN};

  /**
   * Whether distance or depth are computed to the requested tolerance; otherwise the answer is an
   * honest pair of bounds that may stay apart.
   */
  boolean exactValue() default true;

  /** Whether verdicts come with evidence that can be checked. */
  boolean evidence() default true;

  /**
   * Whether the engine may give its word that bodies collide: the theorem of its source is all
   * there is. Such an answer says {@code INCOMPLETE} and has no evidence; all others have some, if
   * {@link #evidence} says so.
   */
  boolean word() default false;

  /** Whether a warm start saves time. */
  boolean warmStart() default false;

  /** Whether steps can be traced. */
  boolean trace() default false;

  /** For penetration: whether a requested direction is needed ({@code true}) or not accepted. */
  boolean directed() default false;

  /**
   * The typical time of one query without a warm start, in nanoseconds, as somebody measured it on
   * one machine: for two polytopes of 64 vertices in general position, near each other, in space if
   * that is among the dimensions. Finite and positive. It orders engines and promises nothing: of
   * those that answer equally well the one with the least cost is asked. What is not measured stays
   * {@link #UNMEASURED}, and is asked after all that was measured.
   */
  double cost() default UNMEASURED;

  /**
   * The same for two boxes along the axes of their frames, near each other; by default {@link
   * #AS_COST}.
   */
  double boxCost() default AS_COST;

  /** The role in which the engine decides, under the policy exact, what others left open. */
  Arbiter arbiter() default Arbiter.NONE;

  /** The cost of what nobody measured: a millisecond, in nanoseconds. */
  double UNMEASURED = 1e6;

  /** Says of the cost of boxes that it is that of any polytopes. */
  double AS_COST = Double.NaN;

  /** Holds several. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface List {

    /** The declarations. */
    Supports[] value();
  }
}
