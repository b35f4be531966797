// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.AlgorithmInfo;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Representation;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A narrow phase under judgement: its engine, what it claims, the pairs it is asked about, and what
 * it said. Used by one thread after the other.
 */
public final class Subject {

  /** Directions with a length that is a whole number, for requests that need one. */
  private static final double[][] DIRECTIONS = {{1}, {0, -1}, {3, 4}, {1, 2, 2}, {1, -1, 1, 1}};

  /** Beyond so many pairs of vertices the exact depth takes too long. */
  private static final int MAX_PAIRS_FOR_DEPTH = 100;

  private final AlgorithmInfo info;
  private final Function<Map<String, String>, NarrowPhase> engines;
  private final Settings settings;
  private final Map<Integer, List<Sample>> samples = new TreeMap<>();
  private @Nullable NarrowPhase engine;
  private @Nullable List<Answer> answers;
  private @Nullable List<String> failures;

  /**
   * Creates the subject.
   *
   * @param info what the algorithm declares
   * @param engines makes an engine with some of the declared options
   * @param settings how the run is made
   */
  public Subject(
      AlgorithmInfo info, Function<Map<String, String>, NarrowPhase> engines, Settings settings) {
    this.info = info;
    this.engines = engines;
    this.settings = settings;
  }

  AlgorithmInfo info() {
    return info;
  }

  Capabilities capabilities() {
    return info.capabilities();
  }

  Settings settings() {
    return settings;
  }

  NarrowPhase create(Map<String, String> options) {
    return engines.apply(options);
  }

  /** Returns the engine; always the same. */
  NarrowPhase engine() {
    if (engine == null) {
      engine = create(Map.of());
    }
    return engine;
  }

  /** Returns the dimensions that are tried, of those that some capability claims. */
  public List<Integer> dimensions() {
    List<Integer> dimensions = new ArrayList<>();
    for (int n = 1; n <= settings.size().maxDimension(); n++) {
      int dimension = n;
      if (capabilities().all().stream().anyMatch(c -> c.coversDimension(dimension))) {
        dimensions.add(n);
      }
    }
    return dimensions;
  }

  /** Returns every kind of question about polytopes that is claimed in a dimension. */
  public List<Question> questions(int dimension) {
    return questions(dimension, Representation.VERTICES);
  }

  /** Returns every kind of question about such bodies that is claimed in a dimension. */
  List<Question> questions(int dimension, Representation bodies) {
    List<Question> questions = new ArrayList<>();
    for (Capability capability : capabilities().all()) {
      if (capability.coversDimension(dimension) && capability.bodies().contains(bodies)) {
        for (PairRequest request : requests(capability, dimension)) {
          // of several that may be in charge the first one is
          if (questions.stream().noneMatch(asked -> asked.request().equals(request))) {
            questions.add(new Question(capability, request, dimension));
          }
        }
      }
    }
    return questions;
  }

  private static List<PairRequest> requests(Capability capability, int dimension) {
    List<PairRequest> requests = new ArrayList<>();
    Goal goal = capability.goal();
    boolean measured = goal == Goal.DISTANCE || goal == Goal.PENETRATION;
    for (Metric metric : Metric.values()) {
      if (!capability.metrics().contains(metric) || (!measured && !requests.isEmpty())) {
        continue;
      }
      PairRequest.Builder request = PairRequest.builder(goal);
      if (measured) {
        request.metric(metric);
      }
      if (goal == Goal.CAST || (goal == Goal.PENETRATION && capability.directed())) {
        for (double[] direction : directions(dimension)) {
          requests.add(request.direction(direction).build());
        }
      } else {
        requests.add(request.build());
      }
    }
    return requests;
  }

  private static List<double[]> directions(int dimension) {
    List<double[]> directions = new ArrayList<>();
    for (double[] few : DIRECTIONS) {
      if (few.length <= dimension) {
        directions.add(java.util.Arrays.copyOf(few, dimension));
      }
    }
    return directions;
  }

  /** Returns the pairs of a dimension: all families, in rigid poses. */
  List<Sample> samples(int dimension) {
    return samples.computeIfAbsent(dimension, n -> SampleCache.all(n, settings));
  }

  /** Returns the first pairs of a dimension, one of each family. */
  List<Sample> fewSamples(int dimension) {
    List<Sample> few = new ArrayList<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (Sample sample : samples(dimension)) {
      if (seen.merge(sample.family(), 1, Integer::sum) == 1) {
        few.add(sample);
      }
    }
    return few;
  }

  /** Returns a source of numbers for a rule. */
  Draw draw(Object... purpose) {
    return Draw.of(settings.seed(), purpose);
  }

  /** Tells whether a question about a pair is worth its time: the truth must be known soon. */
  static boolean isAffordable(Question question, Sample sample) {
    return question.capability().goal() != Goal.PENETRATION
        || sample.coreA().vertexCount() * sample.coreB().vertexCount() <= MAX_PAIRS_FOR_DEPTH;
  }

  /** Asks with everything new. */
  Answer ask(Sample sample, Question question) {
    PairResult result = new PairResult(sample.dimension());
    ask(engine().newQuery(sample.dimension()), sample, question.request(), result);
    return new Answer(sample, question, result);
  }

  /** Asks with a query at hand. */
  void ask(PairQuery query, Sample sample, PairRequest request, PairResult result) {
    ask(query, sample, sample.poseA(), sample.poseB(), request, result);
  }

  /** Asks with a query at hand and other poses than the sample's. */
  void ask(
      PairQuery query,
      Sample sample,
      PoseView poseA,
      PoseView poseB,
      PairRequest request,
      PairResult result) {
    PreparedShape a = engine().prepare(sample.a());
    PreparedShape b = engine().prepare(sample.b());
    query.evaluate(a, poseA, b, poseB, request, null, result);
  }

  /** Returns the answers to all questions about all pairs; what failed is in failures. */
  List<Answer> answers() {
    if (answers == null) {
      List<Answer> given = new ArrayList<>();
      List<String> failed = new ArrayList<>();
      for (int dimension : dimensions()) {
        for (Question question : questions(dimension)) {
          for (Sample sample : samples(dimension)) {
            if (isAffordable(question, sample)) {
              ask(sample, question, given, failed);
            }
          }
        }
      }
      answers = given;
      failures = failed;
    }
    return answers;
  }

  private void ask(Sample sample, Question question, List<Answer> given, List<String> failed) {
    try {
      given.add(ask(sample, question));
    } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
      failed.add("%s for %s, %s".formatted(e, sample, question.request()));
    }
  }

  /** Returns what was thrown instead of an answer. */
  List<String> failures() {
    answers();
    return failures == null ? List.of() : failures;
  }

  /** Returns pairs whose poses are not exactly rigid, or not at all. */
  List<Sample> inexactPoses(int dimension) {
    return SampleCache.inexactPoses(dimension, settings);
  }
}
