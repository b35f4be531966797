// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.PartedShape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a page shows: bodies, where they stand, pairs of them with answers and evidence, and what
 * engines did. Coordinates are in the world frame unless something else is said. Immutable once
 * built; the same content gives the same characters.
 */
public final class View {

  /** The schema of the data. */
  public static final String SCHEMA = "touchstone-view 1";

  /** A page of more characters is refused: browsers open it slowly or not at all. */
  public static final long MAX_PAGE = 25_000_000;

  /** A body of a view; of an object with parts the shape is a hull. */
  record Body(
      String name, String group, ConvexBody shape, Pose pose, @Nullable PartedShape object) {

    /** What bodies share that look the same. */
    Object look() {
      return object == null ? shape : object;
    }

    /** Returns the part of a number; of a convex body itself. */
    ConvexBody part(int number) {
      return object == null || number < 0 ? shape : object.body().part(number);
    }
  }

  /** A moment of a motion: new poses by position of the body. */
  record Moment(long number, Map<Integer, Pose> poses) {}

  final String title;
  final int dimension;
  final boolean isolated;
  final Map<String, @Nullable Object> source;
  final Map<String, @Nullable Object> settings;
  final List<Body> bodies;
  final List<Moment> frames;
  final List<ViewPair> pairs;
  final List<String> leftOut;

  private View(Builder builder) {
    title = builder.title;
    dimension = builder.dimension;
    isolated = builder.isolated;
    source = new LinkedHashMap<>(builder.source);
    settings = new LinkedHashMap<>(builder.settings);
    bodies = List.copyOf(builder.bodies);
    frames = List.copyOf(builder.frames);
    pairs = List.copyOf(builder.pairs);
    leftOut = List.copyOf(builder.leftOut);
  }

  private View(View other, UnaryOperator<String> names) {
    title = other.title;
    dimension = other.dimension;
    isolated = other.isolated;
    source = new LinkedHashMap<>();
    other.source.forEach((key, value) -> source.put(key, renamed(value, names)));
    settings = other.settings;
    bodies = other.bodies;
    frames = other.frames;
    pairs = other.pairs;
    leftOut = other.leftOut;
  }

  private static @Nullable Object renamed(@Nullable Object value, UnaryOperator<String> names) {
    if (value instanceof String text) {
      return names.apply(text);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(item -> renamed(item, names)).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((key, item) -> copy.put(String.valueOf(key), renamed(item, names)));
      return copy;
    }
    return value;
  }

  /**
   * Returns the same view, with other words for where everything comes from.
   *
   * @param names returns what to say instead of a text of the source
   */
  public View naming(UnaryOperator<String> names) {
    return new View(this, names);
  }

  /**
   * Starts a view.
   *
   * @param title what the page is called
   * @param dimension dimension of all bodies
   */
  public static Builder builder(String title, int dimension) {
    return new Builder(title, dimension);
  }

  /** Writes the data alone, as one line of JSON. */
  public void writeData(Appendable out) throws IOException {
    new ViewData(this).write(out);
  }

  /**
   * Writes the page.
   *
   * @throws PageTooLargeException if it has more than {@link #MAX_PAGE} characters; nothing is
   *     written then
   */
  public void writePage(Appendable out, PageForm form) throws IOException, PageTooLargeException {
    out.append(new Page(this).text(form));
  }

  /** Collects what is shown. Not thread-safe. */
  @SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
  public static final class Builder {

    private final String title;
    private final int dimension;
    private boolean isolated;
    private final Map<String, @Nullable Object> source = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    private final List<Body> bodies = new ArrayList<>();
    private final List<Moment> frames = new ArrayList<>();
    private final List<ViewPair> pairs = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    private Builder(String title, int dimension) {
      this.title = title;
      this.dimension = dimension;
    }

    /** Says that each pair is a world of its own, as in a file of pairs. */
    public Builder isolated() {
      isolated = true;
      return this;
    }

    /** Says where everything comes from. */
    public Builder source(Map<String, ? extends @Nullable Object> said) {
      source.putAll(said);
      return this;
    }

    /** Says how answers were found. */
    public Builder settings(Map<String, ? extends @Nullable Object> said) {
      settings.putAll(said);
      return this;
    }

    /** Adds a body and returns its position. */
    public int body(String name, String group, ConvexBody shape, Pose pose) {
      return body(name, group, shape, pose, null);
    }

    /**
     * Adds a body that may be an object with parts, and returns its position.
     *
     * @param shape its shape; of an object a hull of it
     * @param object the object, or null of a convex body
     */
    public int body(
        String name, String group, ConvexBody shape, Pose pose, @Nullable PartedShape object) {
      bodies.add(new Body(name, group, shape, pose, object));
      return bodies.size() - 1;
    }

    /**
     * Adds a frame of a motion.
     *
     * @param number its number, ascending
     * @param poses new poses by position of the body; the others stay where they were
     */
    public Builder frame(long number, Map<Integer, Pose> poses) {
      frames.add(new Moment(number, Map.copyOf(poses)));
      return this;
    }

    /** Adds a pair. */
    public Builder pair(ViewPair pair) {
      pairs.add(pair);
      return this;
    }

    /** Adds a sentence about what the page does not show. */
    public Builder leftOut(String sentence) {
      leftOut.add(sentence);
      return this;
    }

    /** Returns the view. */
    public View build() {
      return new View(this);
    }
  }
}
