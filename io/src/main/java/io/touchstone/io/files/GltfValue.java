// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of a glTF document, with where it stands, so that errors can say it. */
final class GltfValue {

  private final Map<String, @Nullable Object> members;
  private final String path;
  private final String source;

  GltfValue(Map<String, @Nullable Object> members, String path, String source) {
    this.members = members;
    this.path = path;
    this.source = source;
  }

  boolean has(String name) {
    return members.containsKey(name);
  }

  /** Returns where this object stands, such as {@code meshes[1]}. */
  String path() {
    return path;
  }

  /** Makes an error about a member. */
  InvalidInputException problem(String name, String message) {
    String where = path.isEmpty() ? name : name.isEmpty() ? path : path + "." + name;
    return new InvalidInputException(Position.of(source), where + " " + message);
  }

  /** Returns a whole number that is not negative, or another one if there is no such member. */
  int number(String name, int otherwise) {
    return has(name) ? number(name) : otherwise;
  }

  /** Returns a whole number that is not negative. */
  int number(String name) {
    double value = decimal(members.get(name), name);
    if (!(value >= 0 && value <= Integer.MAX_VALUE && value == Math.rint(value))) {
      throw problem(name, "is %s; it must be a whole number, not negative".formatted(value));
    }
    return (int) value;
  }

  private double decimal(@Nullable Object value, String name) {
    if (value instanceof Json.Numeral numeral) {
      double number = Double.parseDouble(numeral.text());
      if (Double.isFinite(number)) {
        return number;
      }
    }
    throw problem(name, value == null ? "is missing" : "is no finite number");
  }

  /** Returns a list of so many numbers; null if there is no such member. */
  double @Nullable [] numbers(String name, int count) {
    if (!has(name)) {
      return null;
    }
    List<@Nullable Object> list = list(name);
    if (list.size() != count) {
      throw problem(
          name, "has %s, expected %d".formatted(Words.count(list.size(), "number"), count));
    }
    double[] numbers = new double[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = decimal(list.get(k), name + "[" + k + "]");
    }
    return numbers;
  }

  /** Returns a list of whole numbers; empty if there is no such member. */
  int[] indices(String name) {
    List<@Nullable Object> list = has(name) ? list(name) : List.of();
    int[] indices = new int[list.size()];
    for (int k = 0; k < indices.length; k++) {
      double value = decimal(list.get(k), name + "[" + k + "]");
      if (!(value >= 0 && value <= Integer.MAX_VALUE && value == Math.rint(value))) {
        throw problem(name + "[" + k + "]", "is %s; it must be an index".formatted(value));
      }
      indices[k] = (int) value;
    }
    return indices;
  }

  /** Returns a truth value; false if there is no such member. */
  boolean flag(String name) {
    if (!has(name)) {
      return false;
    }
    if (members.get(name) instanceof Boolean flag) {
      return flag;
    }
    throw problem(name, "is neither true nor false");
  }

  /** Returns a text, or another one if there is no such member. */
  String text(String name, String otherwise) {
    if (!has(name)) {
      return otherwise;
    }
    if (members.get(name) instanceof String text) {
      return text;
    }
    throw problem(name, "is no text");
  }

  /** Returns a list of texts; empty if there is no such member. */
  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object text : has(name) ? list(name) : List.of()) {
      texts.add(String.valueOf(text));
    }
    return texts;
  }

  /** Returns a member that is an object. */
  GltfValue in(String name) {
    return object(members.get(name), path.isEmpty() ? name : path + "." + name);
  }

  /** Returns the members of a list that are objects; none if there is no such member. */
  List<GltfValue> all(String name) {
    List<GltfValue> objects = new ArrayList<>();
    for (Object value : has(name) ? list(name) : List.of()) {
      String where = (path.isEmpty() ? name : path + "." + name) + "[" + objects.size() + "]";
      objects.add(object(value, where));
    }
    return objects;
  }

  private List<@Nullable Object> list(String name) {
    if (members.get(name) instanceof List<?> list) {
      return new ArrayList<>(list);
    }
    throw problem(name, "is no list");
  }

  private GltfValue object(@Nullable Object value, String where) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new InvalidInputException(
          Position.of(source), where + (value == null ? " is missing" : " is no object"));
    }
    Map<String, @Nullable Object> own = new LinkedHashMap<>();
    map.forEach((key, member) -> own.put(String.valueOf(key), member));
    return new GltfValue(own, where, source);
  }

  /**
   * Returns the element of a list that an index says.
   *
   * @param what what the elements are, for the error
   */
  static <T> T at(List<T> list, int index, GltfValue by, String name, String what) {
    if (index >= list.size()) {
      throw by.problem(
          name, "is %d; there are %s".formatted(index, Words.count(list.size(), what)));
    }
    return list.get(index);
  }
}
