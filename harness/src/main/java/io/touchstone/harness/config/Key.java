// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.touchstone.io.Declaration;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Words;
import org.jspecify.annotations.Nullable;

/**
 * A key of the configuration, declared once: reading, messages, defaults and the reference come
 * from here. Immutable.
 *
 * @param <T> what its values are in Java
 */
public final class Key<T> implements Entry {

  private final Declaration declaration;
  private final ValueType<T> type;
  private final @Nullable T byDefault;
  private final boolean required;

  private Key(Declaration declaration, ValueType<T> type, @Nullable T byDefault, boolean required) {
    this.declaration = declaration;
    this.type = type;
    this.byDefault = byDefault;
    this.required = required;
  }

  /**
   * Declares a key that may be left out.
   *
   * @param example a value as it stands in a file
   * @param meaning what it says, in sentences
   */
  static <T> Key<T> of(String name, ValueType<T> type, String example, String meaning) {
    return of(Declaration.of(name, type.words(), example, meaning), type);
  }

  /** Declares a key of which everything is said already but how its values are read. */
  static <T> Key<T> of(Declaration declaration, ValueType<T> type) {
    return new Key<>(declaration, type, null, false);
  }

  /** Returns the same with what holds where nothing is said. */
  Key<T> or(T value) {
    return new Key<>(declaration.withDefault(type.text(value)), type, value, false);
  }

  /** Returns the same as one that must be there. */
  Key<T> required() {
    return new Key<>(declaration.withDefault("required"), type, null, true);
  }

  /** Returns the same with the unit of its values. */
  Key<T> in(String unit) {
    return new Key<>(declaration.in(unit), type, byDefault, required);
  }

  /** Returns the same under a name that the user has chosen. */
  Key<T> named(String name) {
    return new Key<>(declaration.named(name), type, byDefault, required);
  }

  @Override
  public String name() {
    return declaration.name();
  }

  /** Returns what is said about the key. */
  public Declaration declaration() {
    return declaration;
  }

  /**
   * Reads what an option of the command line says.
   *
   * @param option the option, for the message
   * @throws InvalidInputException if it is no value of this key
   */
  public T valueOf(String option, String text) {
    ConfigValue raw = ConfigValueFactory.fromAnyRef(text);
    T parsed = type.parse(new Value(raw, option, new Problems()));
    if (parsed == null) {
      throw new InvalidInputException(
          Position.of(option), "%s is not %s".formatted(Words.quoted(text), type.words()));
    }
    return parsed;
  }

  ValueType<T> type() {
    return type;
  }

  @Nullable T byDefault() {
    return byDefault;
  }

  boolean isRequired() {
    return required;
  }
}
