// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares an option of an algorithm, a filter or a sink. Every option has a default. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Option.List.class)
public @interface Option {

  /** The name: matches {@code [a-z][a-z0-9-]*}. */
  String name();

  /** What kind of value it takes. */
  OptionType type();

  /** The value when nothing is said, as text. */
  String defaultValue();

  /** One line that says what it does. */
  String summary();

  /** The words accepted by {@link OptionType#CHOICE}. */
  String[] choices() default {};

  /**
   * The values with which an engine may give its {@linkplain Supports#word word}, whatever else is
   * declared.
   */
  String[] word() default {};

  /** The least number accepted. */
  double min() default Double.NEGATIVE_INFINITY;

  /** The greatest number accepted. */
  double max() default Double.POSITIVE_INFINITY;

  /** Holds several. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface List {

    /** The declarations. */
    Option[] value();
  }
}
