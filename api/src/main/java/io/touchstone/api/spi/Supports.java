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
 * information answers the simpler one too (distance implies intersection) and declares both.
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

  /** Whether a warm start saves time. */
  boolean warmStart() default false;

  /** Whether steps can be traced. */
  boolean trace() default false;

  /** For penetration: whether a requested direction is needed ({@code true}) or not accepted. */
  boolean directed() default false;

  /** Holds several. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface List {

    /** The declarations. */
    Supports[] value();
  }
}
