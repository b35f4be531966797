// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.UncheckedIOException;

/** Objects as bytes in Java's own form: Spark may use another one, which opens what is closed. */
final class Bytes {

  private Bytes() {}

  /** Returns an object as bytes. */
  static byte[] of(Serializable object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
      out.flush();
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
  }

  /** Returns the object; its classes are those that ours knows. */
  static <T> T read(Class<T> type, byte[] bytes) {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          protected Class<?> resolveClass(ObjectStreamClass described)
              throws IOException, ClassNotFoundException {
            try {
              return Class.forName(described.getName(), false, Bytes.class.getClassLoader());
            } catch (ClassNotFoundException e) {
              return super.resolveClass(described); // primitives
            }
          }
        }) {
      return type.cast(in.readObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("written by another version: " + e.getMessage(), e);
    }
  }
}
