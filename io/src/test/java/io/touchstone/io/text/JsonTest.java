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
        "``|1: expected a JSON object, found the end of the line",
        "[]|1: expected a JSON object, found '[]'",
        "{|2: expected a member's name in quotation marks, found the end of the line",
        "{a:1}|2: expected a member's name in quotation marks, found 'a:1}'",
        "{\"a\" 1}|6: expected ':', found '1}'",
        "{\"a\":}|6: expected a JSON value, found '}'",
        "{\"a\":01}|7: expected ',' or '}', found '1}'",
        "{\"a\":+1}|6: expected a JSON value, found '+1}'",
        "{\"a\":1.}|6: expected a JSON value, found '1.}'",
        "{\"a\":NaN}|6: expected a JSON value, found 'NaN}'",
        "{\"a\":1,}|8: expected a member's name in quotation marks, found '}'",
        "{\"a\":[1,]}|9: expected a JSON value, found ']}'",
        "{\"a\":[1 2]}|9: expected ',' or ']', found '2]}'",
        "{\"a\":\"x|8: expected a closing quotation mark, found the end of the line",
        "{\"a\":\"\\x\"}|8: expected an escape such as \\n or \\u0041, found 'x\"}'",
        "{\"a\":\"\\u00g0\"}|9: expected four hexadecimal digits, found '00g0\"}'",
        "{\"a\":1,\"a\":2}|8: member 'a' stands twice",
        "{\"a\":tru}|6: expected a JSON value, found 'tru}'",
        "{} x|4: expected the end of the line, found 'x'",
      })
  void namesPlaceAndExpectation(String text, String expected) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("f:3:" + expected);
  }

  @Test
  void refusesToNestForEver() {
    assertThatThrownBy(() -> parse("{\"a\":" + "[".repeat(100_000)))
        .hasMessageContaining("nested deeper than 100");
  }
}
