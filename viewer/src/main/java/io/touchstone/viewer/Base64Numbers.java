// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/** Many numbers as text: 64 bits each, least significant byte first, in base 64. */
final class Base64Numbers {

  private Base64Numbers() {}

  static String of(double... numbers) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Double.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double number : numbers) {
      bytes.putDouble(number);
    }
    return Base64.getEncoder().encodeToString(bytes.array());
  }
}
