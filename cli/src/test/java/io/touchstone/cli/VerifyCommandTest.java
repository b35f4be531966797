// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A point at x = 0 and one at x = 3, and both at 0. */
final class VerifyCommandTest {

  private static final String SCHEMA = "{\"schema\":\"touchstone-certificate 1\"}\n";

  private static final String APART =
      "{\"pair\":0,\"verdict\":\"DISJOINT\",\"lower\":3.0,\"kind\":\"separating-plane\","
          + "\"normal\":[1.0,0.0,0.0],\"vertexA\":0,\"vertexB\":0}\n";

  @TempDir private Path folder = Path.of("");
  private Path pairs = Path.of("");

  @BeforeEach
  void write() throws IOException {
    pairs = folder.resolve("pairs.txt");
    String identity = " 1 0 0 0 0 1 0 0 0 0 1 0";
    Files.writeString(
        pairs,
        "polytope-pairs 1\nshape p 1 0\nv 0 0 0\npair p p%1$s 1 0 0 3 0 1 0 0 0 0 1 0\npair p p%1$s%1$s\n"
            .formatted(identity));
  }

  private Cli.Run verify(String certificates) throws IOException {
    Path file = folder.resolve("c.jsonl");
    Files.writeString(file, certificates);
    return Cli.run("verify", pairs, file);
  }

  @Test
  void whatHoldsIsProved() throws IOException {
    assertThat(assertSilent(verify(SCHEMA + APART), 0).out())
        .isEqualTo("2 pairs: 1 proved, 0 not proved, 0 undecided, 1 without a certificate\n");
  }

  @Test
  void noEvidenceIsUndecided() throws IOException {
    Cli.Run run =
        assertSilent(
            verify(SCHEMA + "{\"pair\":1,\"verdict\":\"UNDECIDED\",\"kind\":\"none\"}\n"), 0);
    assertThat(run.out()).contains("0 proved, 0 not proved, 1 undecided, 1 without");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"pair\":0|\"pair\":1|pair 1: the normal does not separate",
        "DISJOINT|INTERSECTING|pair 0: ",
        "\"lower\":3.0|\"lower\":3.0000000000000004|pair 0: ",
        "[1.0,0.0,0.0]|[-1.0,0.0,0.0]|pair 0: the normal does not separate",
        "\"vertexA\":0|\"vertexA\":1|pair 0: ",
      })
  void whatDoesNotHoldIsSaidAndReturnsOne(String old, String fresh, String expected)
      throws IOException {
    Cli.Run run = assertSilent(verify(SCHEMA + APART.replace(old, fresh)), 1);
    assertThat(run.lines().get(0)).startsWith(expected);
    assertThat(run.lines().get(1)).contains("0 proved, 1 not proved");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|c.jsonl:1:1: expected {\"schema\":\"touchstone-certificate 1\"}, found the end",
        "x|c.jsonl:1:1: expected a JSON object, found 'x'",
        "{\"schema\":\"other\"}|c.jsonl:1:1: expected the schema 'touchstone-certificate 1'",
        "S{\"pair\":0|c.jsonl:2:10: the text ends before the object is complete",
        "S{\"pair\":2,\"verdict\":\"UNDECIDED\",\"kind\":\"none\"}|c.jsonl:2:1: pair 2 does not"
            + " exist",
        "S{\"pair\":0,\"verdict\":\"MAYBE\",\"kind\":\"none\"}|c.jsonl:2:1: there is no verdict"
            + " 'MAYBE'",
        "S{\"pair\":0,\"verdict\":\"DISJOINT\",\"kind\":\"hope\"}|c.jsonl:2:1: there is no kind"
            + " 'hope'",
        "SAA|c.jsonl:3:1: pair 0 has a certificate already",
      })
  void malformedCertificatesGetOneLine(String text, String expected) throws IOException {
    Cli.Run run = verify(text.replaceFirst("^S", SCHEMA).replace("AA", APART + APART));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(expected).startsWith("touchstone: ");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void stopsWhenCancelled() throws IOException {
    Path file = folder.resolve("c.jsonl");
    Files.writeString(file, SCHEMA + APART);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertSilent(
        Cli.runInto(new ByteArrayOutputStream(), cancelled, "", "verify", pairs, file), 130);
  }
}
