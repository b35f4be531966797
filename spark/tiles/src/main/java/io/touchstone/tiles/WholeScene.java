// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.pipeline.PartPipelines;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Position;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.files.PairsWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What every machine knows of a scene and of what is asked: all but the bodies. Travels as bytes;
 * shapes, settings and the like are made of them once, when somebody asks. Immutable and
 * thread-safe.
 */
public final class WholeScene implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final Position SHAPES = Position.of("shapes");

  private final String settings;
  private final String file;
  private final int dimension;
  private final String shapesText;
  private final List<String[]> between;
  private final List<String[]> ignore;
  private final @Nullable BodyGenerator generator;
  private final int firstMadeShape;
  private final long firstMade;
  private final long[] uses;
  private final long bodies;
  private transient volatile @Nullable List<ConvexBody> shapes;
  private transient volatile @Nullable PipelineConfig config;

  private WholeScene(Builder from, long firstMade, long[] uses, long bodies) {
    this.settings = from.settings;
    this.file = from.file;
    this.dimension = from.dimension;
    this.between = pairs(from.pairs.between());
    this.ignore = pairs(from.pairs.ignore());
    this.generator = from.generator;
    this.firstMadeShape = from.shapes.size();
    List<ConvexBody> all = new ArrayList<>(from.shapes);
    if (from.generator != null) {
      all.addAll(from.generator.shapes());
    }
    this.shapesText = text(from.dimension, all);
    this.firstMade = firstMade;
    this.uses = uses.clone();
    this.bodies = bodies;
  }

  /** What a scene is made of. Not thread-safe. */
  @SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
  public static final class Builder {

    private final String settings;
    private final String file;
    private final int dimension;
    private final List<ConvexBody> shapes;
    private final PairRules pairs;
    private final @Nullable BodyGenerator generator;

    /**
     * Starts a scene.
     *
     * @param settings what {@link ConfigurationLoader#outline} wrote
     * @param file the file that it came from
     * @param shapes the shapes of the bodies that are not made
     * @param generator makes bodies, which come behind all others; null for none
     * @throws InvalidInputException if a shape cannot travel
     */
    public Builder(
        String settings,
        Path file,
        int dimension,
        List<ConvexBody> shapes,
        PairRules pairs,
        @Nullable BodyGenerator generator) {
      this.settings = settings;
      this.file = file.toString();
      this.dimension = dimension;
      this.shapes = List.copyOf(shapes);
      this.pairs = pairs;
      this.generator = generator;
    }

    /** Returns the scene before its bodies were counted: good for asking where they are. */
    public WholeScene uncounted(long firstMade) {
      return counted(firstMade, new long[0], 0);
    }

    /**
     * Returns the scene.
     *
     * @param firstMade index of the first body that is made
     * @param uses how many bodies have each shape
     * @param bodies how many bodies there are
     */
    public WholeScene counted(long firstMade, long[] uses, long bodies) {
      return new WholeScene(this, firstMade, uses, bodies);
    }
  }

  private static List<String[]> pairs(List<PairRules.NamePair> rules) {
    List<String[]> pairs = new ArrayList<>();
    rules.forEach(rule -> pairs.add(new String[] {rule.first(), rule.second()}));
    return pairs;
  }

  private static List<PairRules.NamePair> rules(List<String[]> pairs) {
    return pairs.stream().map(pair -> new PairRules.NamePair(pair[0], pair[1])).toList();
  }

  private static String text(int dimension, List<ConvexBody> shapes) {
    StringBuilder out = new StringBuilder();
    try {
      PairsWriter.writeHeader(out, dimension, List.of());
      for (int k = 0; k < shapes.size(); k++) {
        if (!PairsWriter.canWrite(shapes.get(k))) {
          throw new InvalidInputException(
              SHAPES,
              "a %s cannot travel to other machines; polytopes, rounded or not, and half-spaces can"
                  .formatted(shapes.get(k).getClass().getSimpleName()));
        }
        PairsWriter.writeShape(out, "s" + k, shapes.get(k));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
    return out.toString();
  }

  /** Returns the dimension of all bodies. */
  public int dimension() {
    return dimension;
  }

  /** Returns how many bodies there are; 0 before they were counted. */
  public long bodies() {
    return bodies;
  }

  /** Returns the shapes, the same objects each time. */
  public List<ConvexBody> shapes() {
    List<ConvexBody> known = shapes;
    if (known == null) {
      synchronized (this) {
        known = shapes;
        if (known == null) {
          known = readShapes();
          shapes = known;
        }
      }
    }
    return known;
  }

  private List<ConvexBody> readShapes() {
    byte[] bytes = shapesText.getBytes(StandardCharsets.UTF_8);
    return PairsReader.read(new ByteArrayInputStream(bytes), "shapes", false).shapes().stream()
        .map(NamedShape::body)
        .toList();
  }

  /** Returns the settings, the same object each time. */
  public PipelineConfig config() {
    PipelineConfig known = config;
    if (known == null) {
      known = ConfigurationLoader.settings(settings, Path.of(file));
      config = known;
    }
    return known;
  }

  /** Tells whether a body is made from its number. */
  boolean isMade(long index) {
    return generator != null && index >= firstMade;
  }

  /** Returns a body that is made. */
  public TileBody made(long index) {
    BodyGenerator maker = generator;
    if (maker == null || index < firstMade || index - firstMade >= maker.count()) {
      throw new IllegalArgumentException("no body %d is made".formatted(index));
    }
    long number = index - firstMade;
    return new TileBody(
        index,
        BodyGenerator.name(number),
        "",
        firstMadeShape + maker.shape(number),
        maker.pose(number));
  }

  /** Returns a function that tells which tiles the bodies concern; for one thread. */
  public TileFunction tiles() {
    return new TileFunction(dimension, PartPipelines.reach(config()));
  }

  /** Returns what pipelines over parts have to know. */
  PartPipelines.Whole forPipelines() {
    List<Long> counts = new ArrayList<>();
    for (long count : uses) {
      counts.add(count);
    }
    return new PartPipelines.Whole(
        dimension, shapes(), counts, bodies, new PairRules(rules(between), rules(ignore)));
  }
}
