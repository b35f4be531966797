// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.io.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class TextLinesTest {

  /** A file without line ends, as a binary file or a disk full of letters would be. */
  private static final class Endless extends InputStream {
    @Override
    public int read() {
      return 'x';
    }
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsLinesOfAnyKindOfEndAndCountsThem() {
    try (TextLines lines = new TextLines(stream("a\nbb\r\nccc\rdddd"), "f", 4)) {
      assertThat(lines.next()).isEqualTo("a");
      assertThat(lines.next()).isEqualTo("bb");
      assertThat(lines.next()).isEqualTo("ccc");
      assertThat(lines.next()).isEqualTo("dddd");
      assertThat(lines.line()).isEqualTo(4);
      assertThat(lines.next()).isNull();
    }
  }

  @Test
  void aLineThatDoesNotEndIsRefusedBeforeItFillsTheMemory() {
    InputStream in = new SequenceInputStream(stream("first\n"), new Endless());
    try (TextLines lines = new TextLines(in, "big.csv", 1000)) {
      assertThat(lines.next()).isEqualTo("first");
      assertThatThrownBy(lines::next)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("big.csv")
          .hasMessageContaining("2")
          .hasMessageContaining("the line is longer than 1000 bytes");
    }
  }
}
