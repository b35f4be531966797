package io.touchstone.harness.files;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Damages files as accidents do. */
final class Mutations {

  private static final byte[] LIKELY =
      "0123456789.-+eE #\n\t\"'<>&;{}[]:,/\\vfpx\0\u007f".getBytes(StandardCharsets.ISO_8859_1);

  private Mutations() {}

  /** Returns a damaged copy: bytes changed, cut out, repeated, or the end missing. */
  static byte[] mutate(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int times = 1 + random.nextInt(3); times > 0 && bytes.length > 2; times--) {
      int at = random.nextInt(bytes.length);
      int length = 1 + random.nextInt(Math.min(8, bytes.length - at));
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = LIKELY[random.nextInt(LIKELY.length)];
        case 2 -> bytes = concatenated(bytes, at, bytes, at + length);
        case 3 -> bytes = concatenated(bytes, at + length, bytes, at);
        default -> bytes = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
      }
    }
    return bytes;
  }

  /** Returns the beginning of one array and the end of another. */
  private static byte[] concatenated(byte[] first, int to, byte[] second, int from) {
    byte[] all = Arrays.copyOf(first, to + second.length - from);
    System.arraycopy(second, from, all, to, second.length - from);
    return all;
  }
}
