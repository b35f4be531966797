// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.BodyGenerator;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PartedShape;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.BodiesFile;
import io.touchstone.io.files.BodyShapes;
import io.touchstone.io.files.ColumnReading;
import io.touchstone.io.text.Words;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bodies that do not stand in the configuration: those of files, and those that are made. */
final class BodySources {

  private static final String PARQUET = ".parquet";

  private final Section scene;
  private final Problems problems;
  private final int dimension;
  private final ColumnReading columns;
  private String files = "";
  private @Nullable BodyGenerator generator;
  private boolean said;

  BodySources(Section scene, Problems problems, int dimension, ColumnReading columns) {
    this.scene = scene;
    this.problems = problems;
    this.dimension = dimension;
    this.columns = columns;
  }

  /** Reads what is said; no body is read or made. */
  void read() {
    said = scene.has(SceneKeys.BODY_FILES) || scene.has(SceneKeys.GENERATOR);
    String pattern = scene.find(SceneKeys.BODY_FILES);
    if (pattern != null) {
      files = resolved(pattern);
    }
    if (!scene.has(SceneKeys.GENERATOR)) {
      return;
    }
    Section section = scene.in(SceneKeys.GENERATOR);
    BodyGenerator.Kind kind = section.find(SceneKeys.GENERATOR_KIND);
    Integer count = section.find(SceneKeys.GENERATOR_COUNT);
    int seed = section.get(SceneKeys.GENERATOR_SEED);
    double spacing = section.get(SceneKeys.GENERATOR_SPACING);
    double crowd = section.get(SceneKeys.GENERATOR_CROWD);
    section.finish();
    if (dimension != 3) {
      section.problem(SceneKeys.GENERATOR_KIND, ": bodies are made in dimension 3 only");
    } else if (kind != null && count != null) {
      generator = new BodyGenerator(kind, count, seed, spacing, crowd);
    }
  }

  /** An address such as hdfs://... stays as it is; a path is relative to the configuration. */
  private String resolved(String pattern) {
    if (pattern.matches("[A-Za-z][A-Za-z0-9+.-]*:/.*")) {
      return pattern;
    }
    try {
      return scene.folder().resolve(pattern).toString();
    } catch (InvalidPathException e) {
      scene.problem(SceneKeys.BODY_FILES, ": this is not the name of a file");
      return "";
    }
  }

  /** Tells whether there are no such bodies. */
  boolean isEmpty() {
    return !said;
  }

  /** Returns the pattern of the files; empty for none. */
  String files() {
    return files;
  }

  /** Returns what makes bodies, or null. */
  @Nullable BodyGenerator generator() {
    return generator;
  }

  /** Reads and makes all bodies, and adds them to others. */
  void addTo(List<SceneBody> bodies, ShapesReader shapes, ProgressListener listener) {
    Set<String> names = new HashSet<>();
    bodies.forEach(body -> names.add(body.name()));
    if (!files.isEmpty()) {
      readFiles(bodies, names, shapes);
    }
    if (generator != null) {
      List<ConvexBody> made = generator.shapes();
      for (long k = 0; k < generator.count(); k++) {
        String name = BodyGenerator.name(k);
        if (!names.add(name)) {
          scene.problem(SceneKeys.GENERATOR, SceneReader.anotherBody(name));
          return;
        }
        bodies.add(new SceneBody(name, "", made.get(generator.shape(k)), generator.pose(k)));
        listener.progress(RunPhase.SCENE, k + 1, generator.count());
      }
    }
  }

  private void readFiles(List<SceneBody> bodies, Set<String> names, ShapesReader shapes) {
    if (files.endsWith(PARQUET) || files.matches("[A-Za-z][A-Za-z0-9+.-]*:/.*")) {
      scene.problem(
          SceneKeys.BODY_FILES,
          ": %s is for spark/run; here bodies are read from CSV files".formatted(files));
      return;
    }
    BodyShapes made = new BodyShapes(dimension);
    try {
      for (Path file : BodiesFile.matching(Path.of(files))) {
        try (BodiesFile rows = new BodiesFile(file, dimension, columns)) {
          for (BodiesFile.Row row = rows.next(); row != null; row = rows.next()) {
            if (!names.add(row.name())) {
              problems.add(row.where(), "another body is named " + Words.quoted(row.name()));
              return;
            }
            if (!add(row, bodies, shapes, made)) {
              return;
            }
          }
        }
      }
    } catch (InvalidInputException e) {
      problems.addAll(e);
    }
  }

  /** Adds the body of a row; false if it names a shape that is not there, which is reported. */
  private boolean add(
      BodiesFile.Row row, List<SceneBody> bodies, ShapesReader shapes, BodyShapes made) {
    boolean inScene = shapes.names().contains(row.shape());
    if (!inScene && BodyShapes.isNamed(row)) {
      problems.add(
          row.where(),
          "there is no shape %s%s; a shape is a name of the scene, a kind with numbers such as box:1,2,3, or a kind with columns of sizes"
              .formatted(
                  Words.quoted(row.shape()), Suggestions.didYouMean(row.shape(), shapes.names())));
      return false;
    }
    ConvexBody named = inScene ? shapes.shape(row.shape()) : null;
    if (inScene && named == null) {
      return true; // the shape is wrong, which has been reported
    }
    ConvexBody shape = made.shape(row, named);
    PartedShape object = inScene ? shapes.object(row.shape()) : null;
    bodies.add(
        new SceneBody(
            row.name(),
            row.group(),
            shape,
            row.pose(),
            object == null ? null : made.object(row, object)));
    return true;
  }
}
