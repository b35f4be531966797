// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Carries what readers have to remark to the caller, who knows no reader by its name. */
public final class Remarks {

  /** The listener of the files that a thread reads. */
  private static final ThreadLocal<@Nullable Consumer<Remark>> LISTENER = new ThreadLocal<>();

  private Remarks() {}

  /** Tells the listener of this thread, if there is one. */
  public static void tell(String code, Position where, String text) {
    tell(new Remark(code, where.toString(), text));
  }

  /** Tells the listener of this thread, if there is one. */
  public static void tell(Remark remark) {
    Consumer<Remark> listener = LISTENER.get();
    if (listener != null) {
      listener.accept(remark);
    }
  }

  /** Does something, and hears what readers on this thread remark meanwhile. */
  public static <T> T heard(Consumer<Remark> listener, Supplier<T> what) {
    Consumer<Remark> before = LISTENER.get();
    LISTENER.set(listener);
    try {
      return what.get();
    } finally {
      LISTENER.set(before);
    }
  }
}
