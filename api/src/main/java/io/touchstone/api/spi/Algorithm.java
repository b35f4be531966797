// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names an algorithm, a filter of pairs or a sink. Stands on the provider class, beside one {@link
 * Option} per option and, for narrow phases, one {@link Supports} per goal, so that everything
 * about it can be listed without running a line of its code.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Algorithm {

  /** The id: matches {@code [a-z][a-z0-9-]*} and is unique among providers of the same type. */
  String id();

  /** Always {@link Spi#VERSION}: the version the provider is compiled against. */
  int spi();

  /** One line that says what it is. */
  String summary();
}
