// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigUtil;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A type of values: what they are in words, how one is read, how one is written. */
abstract class ValueType<T> {

  private final String words;

  /**
   * Creates a type.
   *
   * @param words what its values are, with an article
   */
  ValueType(String words) {
    this.words = words;
  }

  /** Returns what the values are. */
  final String words() {
    return words;
  }

  /** Reads a value; null, and nothing reported, when it is no such value. */
  abstract @Nullable T parse(Value value);

  /** Reads a value; null when it is no such value, which has been reported. */
  @Nullable T read(Value value) {
    T parsed = parse(value);
    if (parsed == null) {
      value.expected(words);
    }
    return parsed;
  }

  /** Returns how a value is written in HOCON syntax. */
  String text(T value) {
    return quoted(String.valueOf(value));
  }

  /** Returns how a value that somebody said is written, paths as he said them. */
  String said(Value value, T read) {
    return text(read);
  }

  /** Returns the type of what is made of these values. */
  final <U> ValueType<U> as(Function<T, U> make) {
    ValueType<T> inner = this;
    return new ValueType<>(words) {
      @Override
      @Nullable U parse(Value value) {
        T parsed = inner.parse(value);
        return parsed == null ? null : make.apply(parsed);
      }

      @Override
      @Nullable U read(Value value) {
        T read = inner.read(value);
        return read == null ? null : make.apply(read);
      }

      @Override
      String said(Value value, U read) {
        return value.rendered();
      }
    };
  }

  /** Returns text in HOCON syntax. */
  static String quoted(String text) {
    return text.matches("[A-Za-z][A-Za-z0-9_-]*") ? text : ConfigUtil.quoteString(text);
  }
}
