// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.io.InvalidInputException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonTest {

  private static String write(@Nullable Object value) throws IOException {
    StringBuilder out = new StringBuilder();
    Json.append(out, value);
    return out.toString();
  }

  private static Map<String, @Nullable Object> parse(String text) {
    return JsonParser.parseRecord(text, "f", 3);
  }

  @Test
  void writesEverythingWeHave() throws IOException {
    Map<String, @Nullable Object> record = new LinkedHashMap<>();
    record.put("a\"\\\n\r\t\u0001", "\u00e4\ud83d\ude00\ud83d");
    record.put("numbers", new double[] {1, -0.0, 1e300, Double.NaN});
    record.put("indices", new int[] {1, -2});
    record.put("rows", new double[][] {{1}, {}});
    record.put("list", List.of(true, 7, 1L << 60, new Json.Numeral("123456789012345678901")));
    record.put("nothing", null);
    assertThat(write(record))
        .isEqualTo(
            "{\"a\\\"\\\\\\n\\r\\t\\u0001\":\"\u00e4\ud83d\ude00\\ud83d\","
                + "\"numbers\":[1.0,-0.0,1.0E300,\"NaN\"],\"indices\":[1,-2],\"rows\":[[1.0],[]],"
                + "\"list\":[true,7,1152921504606846976,123456789012345678901],\"nothing\":null}");
  }

  @Test
  void readsWhatItWrites() throws IOException {
    Random random = new Random(5);
    for (int k = 0; k < 2000; k++) {
      StringBuilder text = new StringBuilder();
      for (int c = random.nextInt(10); c > 0; c--) {
        text.append((char) random.nextInt(0x300));
      }
      double number = Double.longBitsToDouble(random.nextLong());
      Map<String, @Nullable Object> record =
          parse(write(Map.of("t", text, "n", Double.isFinite(number) ? number : 0)));
      assertThat(record).containsEntry("t", text.toString());
      if (Double.isFinite(number) && record.get("n") instanceof Json.Numeral numeral) {
        assertThat(Double.parseDouble(numeral.text())).isEqualTo(number);
      }
    }
  }

  @Test
  void readsAllOfTheSyntax() {
    assertThat(
            parse(
                " { \"a\" : [ ] , \"b\":{},\"c\":[null,true,false,-0.5e+10],\"d\":\"\\u0041\\/\\b\\f\" } "))
        .isEqualTo(
            mapOf(
                "a", List.of(),
                "b", Map.of(),
                "c", java.util.Arrays.asList(null, true, false, new Json.Numeral("-0.5e+10")),
                "d", "A/\b\f"));
  }

  private static Map<String, @Nullable Object> mapOf(Object... entries) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int k = 0; k < entries.length; k += 2) {
      map.put((String) entries[k], entries[k + 1]);
    }
    return map;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|1: expected a JSON object, found nothing",
        "[]|1: expected a JSON object, found '[]'",
        "{|2: the text ends before",
        "{a:1}|2: unexpected character ('a'",
        "{\"a\" 1}|6: unexpected character ('1'",
        "{\"a\":}|6: unexpected character ('}'",
        "{\"a\":01}|6: invalid numeric value: Leading zeroes not allowed",
        "{\"a\":+1}|6: unexpected character ('+'",
        "{\"a\":1.}|8: unexpected character ('}'",
        "{\"a\":NaN}|6: non-standard token 'NaN'",
        "{\"a\":1,}|8: unexpected character ('}'",
        "{\"a\":[1,]}|9: unexpected character (']'",
        "{\"a\":[1 2]}|9: unexpected character ('2'",
        "{\"a\":\"x|6: the text ends before",
        "{\"a\":\"\\x\"}|7: unrecognized character escape 'x'",
        "{\"a\":\"\\u00g0\"}|9: unexpected character ('g'",
        "{\"a\":1,\"a\":2}|8: duplicate field",
        "{\"a\":tru}|6: unrecognized token 'tru'",
        "{} x|4: unrecognized token 'x'",
        "{} {}|4: expected nothing after the object, found '{'",
      })
  void namesPlaceAndExpectation(String text, String expected) {
    String[] parts = expected.split(": ", 2);
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(parts[1])
        .extracting(Throwable::getMessage)
        .asString()
        .startsWith("f:3:")
        .doesNotContain("\n");
    assertThat(column(text)).isBetween(Integer.parseInt(parts[0]) - 1, text.length() + 1);
  }

  private static int column(String text) {
    try {
      parse(text);
      return 0;
    } catch (InvalidInputException e) {
      return e.problems().get(0).where().column();
    }
  }

  @Test
  void refusesToNestForEver() {
    assertThatThrownBy(() -> parse("{\"a\":" + "[".repeat(100_000)))
        .hasMessageContaining("nesting depth (101) exceeds the maximum allowed (100");
  }

  @Test
  void readsFilesOfSeveralLines() {
    byte[] bytes = "{\n \"a\": 1\n}\n".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThat(JsonParser.parseFile(bytes, "g")).containsEntry("a", new Json.Numeral("1"));
    bytes[9] = 'x';
    assertThatThrownBy(() -> JsonParser.parseFile(bytes, "g")).hasMessageStartingWith("g:2:");
  }
}
