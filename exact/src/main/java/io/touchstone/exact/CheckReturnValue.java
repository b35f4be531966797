// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method whose result says whether it succeeded: static analysis refuses a call that
 * ignores it. Error Prone knows annotations of this name, wherever they come from.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface CheckReturnValue {}
