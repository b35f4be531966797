// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.testing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Damages files as accidents do. */
public final class Mutations {

  private static final byte[] LIKELY =
      "0123456789.-+eE #\n\t\"'<>&;{}[]:,/\\vfpx\0\u007f".getBytes(StandardCharsets.ISO_8859_1);

  private static final String[] NUMBERS = {
    "0",
    "-1",
    "2147483647",
    "2147483648",
    "4294967295",
    "999999999999999999999",
    "1e308",
    "1e999",
    "4e-324",
    "NaN",
    "Infinity",
    "-0.0",
    "0x1p1023",
    "1000000",
    "65536"
  };

  private static final byte[][] BINARY = {
    {-1, -1, -1, -1}, {-1, -1, -1, 127}, {127, -1, -1, -1}, {0, 0, 0, -128}, {0, 0, -128, 127}
  };

  private Mutations() {}

  /** Returns a damaged copy: bytes changed, cut out, repeated, or the end missing. */
  public static byte[] mutate(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int times = 1 + random.nextInt(3); times > 0 && bytes.length > 2; times--) {
      int at = random.nextInt(bytes.length);
      int length = 1 + random.nextInt(Math.min(8, bytes.length - at));
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = LIKELY[random.nextInt(LIKELY.length)];
        case 2 -> bytes = concatenated(bytes, at, bytes, at + length);
        case 3 -> bytes = concatenated(bytes, at + length, bytes, at);
        case 4 -> bytes = withAnotherNumber(bytes, at, random);
        default -> bytes = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
      }
    }
    return bytes;
  }

  /** Puts an extreme number in the place of the next one, in text or in four bytes. */
  private static byte[] withAnotherNumber(byte[] bytes, int from, Random random) {
    int start = from;
    while (start < bytes.length && !isDigit(bytes[start])) {
      start++;
    }
    int end = start;
    while (end < bytes.length && isDigit(bytes[end])) {
      end++;
    }
    boolean text = end - start > 0 && random.nextInt(4) > 0;
    byte[] number =
        text
            ? NUMBERS[random.nextInt(NUMBERS.length)].getBytes(StandardCharsets.ISO_8859_1)
            : BINARY[random.nextInt(BINARY.length)];
    byte[] all = concatenated(bytes, text ? start : from, number, 0);
    int behind = text ? end : Math.min(from + 4, bytes.length);
    return concatenated(all, all.length, bytes, behind);
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** Returns the beginning of one array and the end of another. */
  private static byte[] concatenated(byte[] first, int to, byte[] second, int from) {
    byte[] all = Arrays.copyOf(first, to + second.length - from);
    System.arraycopy(second, from, all, to, second.length - from);
    return all;
  }
}
