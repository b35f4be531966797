// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.tck.pairs.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A file of the form {@code polytope-pairs 1} with one pair, and the command that answers it. */
@SuppressWarnings("exports") // the pairs are the kit's own
public final class ReproductionFile {

  /** The goals that the command line has a word for. */
  private static final Map<Goal, String> WORDS =
      Map.of(
          Goal.INTERSECTION, "collide",
          Goal.DISTANCE, "distance",
          Goal.PENETRATION, "penetration",
          Goal.CONTAINMENT, "subset");

  private final Path file;
  private final List<String> engine;
  private final String proof;

  /**
   * Names the file; nothing is written yet.
   *
   * @param engine words of the command line that select the engine
   * @param proof the word for the proof policy
   */
  public ReproductionFile(Path file, List<String> engine, String proof) {
    this.file = file;
    this.engine = engine;
    this.proof = proof;
  }

  /**
   * Writes the file and returns the command that replays it.
   *
   * @param comments what the file tells; the last one is the command when no plain one exists
   */
  public String write(Sample sample, PairRequest request, List<String> comments)
      throws IOException {
    List<String> told = new ArrayList<>(comments);
    String replay = comments.get(comments.size() - 1);
    if (isPlain(request)) {
      replay = "replay: " + command(sample, request);
      told.add(replay);
    }
    StringBuilder text = new StringBuilder();
    text.append("polytope-pairs 1 dim=").append(sample.dimension()).append('\n');
    for (String comment : told) {
      text.append("# ").append(comment.replaceAll("\\R", " ")).append('\n');
    }
    shape(text, "A", sample.a());
    shape(text, "B", sample.b());
    text.append("pair A B");
    pose(text, sample.poseA());
    pose(text, sample.poseB());
    text.append('\n');
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
    return replay + " (" + file + ")";
  }

  /** Whether the command line can ask it: only goal and relative tolerance have options. */
  private static boolean isPlain(PairRequest request) {
    return WORDS.containsKey(request.goal())
        && PairRequest.builder(request.goal())
            .relativeTolerance(request.relativeTolerance())
            .build()
            .equals(request);
  }

  private String command(Sample sample, PairRequest request) {
    List<String> words = new ArrayList<>(List.of("touchstone", "pairs", file.toString()));
    words.addAll(engine);
    words.add("--goal " + WORDS.get(request.goal()) + " --proof " + proof);
    if (request.relativeTolerance() != PairRequest.DEFAULT_RELATIVE_TOLERANCE) {
      words.add(String.format(Locale.ROOT, "--relative-tolerance %s", request.relativeTolerance()));
    }
    if (!sample.isRigid()) {
      words.add("--affine");
    }
    return String.join(" ", words);
  }

  private static void shape(StringBuilder text, String name, ConvexBody body) {
    if (body instanceof HalfSpaces rows) {
      halfSpaces(text, name, rows);
      return;
    }
    Polytope core = body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
    text.append("shape ").append(name).append(' ').append(core.vertexCount()).append(" 0");
    if (body instanceof RoundedPolytope rounded) {
      text.append(" radius=").append(rounded.radius());
    }
    text.append('\n');
    for (int v = 0; v < core.vertexCount(); v++) {
      text.append('v');
      for (int axis = 0; axis < core.dimension(); axis++) {
        text.append(' ').append(core.coordinate(v, axis));
      }
      text.append('\n');
    }
  }

  private static void halfSpaces(StringBuilder text, String name, HalfSpaces body) {
    text.append("half-spaces ").append(name).append(' ').append(body.rowCount()).append(" at");
    for (int axis = 0; axis < body.dimension(); axis++) {
      text.append(' ').append(body.anchor(axis));
    }
    text.append('\n');
    for (int row = 0; row < body.rowCount(); row++) {
      text.append('h');
      for (int axis = 0; axis < body.dimension(); axis++) {
        text.append(' ').append(body.normal(row, axis));
      }
      text.append(' ').append(body.offset(row)).append('\n');
    }
  }

  private static void pose(StringBuilder text, Pose pose) {
    for (int k = 0; k < pose.dimension() * (pose.dimension() + 1); k++) {
      text.append(' ').append(pose.get(k));
    }
  }
}
