// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.Motions;
import io.touchstone.Query;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Proof;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a pipeline does: the typed form of a configuration file, without the scene. Immutable.
 *
 * @param goal what is found out about each pair
 * @param direction of casts, n components in the world frame; empty for all other goals
 * @param proof how answers are proved
 * @param relativeTolerance relative tolerance of distances and depths, not negative
 * @param plugins directories and jars with further algorithms
 * @param filters which pairs are left out, besides by the rules of the scene
 * @param broadPhase how candidate pairs are found
 * @param narrowPhase who decides about a pair
 * @param distance who measures distances, and which are wanted
 * @param penetration who measures depths
 * @param contact which points of contacts are wanted, and who finds contacts and overlaps
 * @param motion who finds out when bodies that move first meet, and how exactly
 * @param auto whom automatic choice of engines prefers, and whom it never asks
 * @param engines names of one's own for configured algorithms
 * @param rules what must hold between pairs of bodies; where there are rules, the pairs that they
 *     are about are looked at, and those reported that break one or may do so
 * @param margins by how much pairs are grown
 * @param threads number of worker threads; 0 for one per processor
 * @param sinks who receives the results, besides the listener of each run
 * @param report where the report goes; meaningful for the command line, and for the wish to trace
 * @param reports where further reports of the same run go; likewise
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record PipelineConfig(
    PipelineGoal goal,
    List<Double> direction,
    Proof proof,
    double relativeTolerance,
    List<Path> plugins,
    FilterSettings filters,
    BroadPhaseSettings broadPhase,
    NarrowPhaseSettings narrowPhase,
    DistanceSettings distance,
    PenetrationSettings penetration,
    ContactSettings contact,
    MotionSettings motion,
    AutoSettings auto,
    Map<String, AlgorithmChoice> engines,
    List<ClashRule> rules,
    PairMargins margins,
    int threads,
    SinkSettings sinks,
    ReportSettings report,
    List<ReportSettings> reports) {

  /** Copies the collections. */
  public PipelineConfig {
    direction = List.copyOf(direction);
    plugins = List.copyOf(plugins);
    rules = List.copyOf(rules);
    engines = Collections.unmodifiableMap(new TreeMap<>(engines));
    reports = List.copyOf(reports);
  }

  /** Tells whether somebody wants the steps of the engines. */
  public boolean isTracing() {
    return report.trace() != null || reports.stream().anyMatch(other -> other.trace() != null);
  }

  /**
   * A filter or a sink that is found like an algorithm.
   *
   * @param id its id
   * @param options values by name, as text
   * @param folder what relative paths among them are relative to
   * @param timeLimit the longest time for one call, or null for no limit: processor time of the
   *     thread; by the clock a call may take 30 times as long
   */
  public record StageSettings(
      String id, Map<String, String> options, Path folder, @Nullable Duration timeLimit) {

    /** Copies the map, ordered by name. */
    public StageSettings {
      options = Collections.unmodifiableMap(new TreeMap<>(options));
    }

    /** Returns a stage with the default time limit; paths are relative to the working directory. */
    public static StageSettings of(String id, Map<String, String> options) {
      return new StageSettings(id, options, Path.of(""), DEFAULT_STAGE_TIME_LIMIT);
    }
  }

  /**
   * Which pairs are left out, besides by the rules of the scene.
   *
   * @param stages the filters, in the order in which they are asked
   */
  public record FilterSettings(List<StageSettings> stages) {

    /** Copies the list. */
    public FilterSettings {
      stages = List.copyOf(stages);
    }
  }

  /**
   * Who receives the results.
   *
   * @param stages the sinks, in the order in which they receive each result
   */
  public record SinkSettings(List<StageSettings> stages) {

    /** Copies the list. */
    public SinkSettings {
      stages = List.copyOf(stages);
    }
  }

  /**
   * How candidate pairs are found.
   *
   * @param algorithm the broad phase
   * @param margin boxes at most this far apart make a candidate; not negative, in the unit of
   *     length
   * @param timeLimit the longest time without a candidate, or null for no limit; counted like that
   *     of {@link StageSettings}
   */
  public record BroadPhaseSettings(
      AlgorithmChoice algorithm, double margin, @Nullable Duration timeLimit) {

    /** Creates settings with the default time limit. */
    public BroadPhaseSettings(AlgorithmChoice algorithm, double margin) {
      this(algorithm, margin, DEFAULT_STAGE_TIME_LIMIT);
    }
  }

  /**
   * Who decides about a pair.
   *
   * @param algorithm the engine
   * @param fallback the engine that takes over from one that exceeded the time limit, or null for
   *     none
   * @param fallbackRequired whether a fallback that is not installed, or cannot answer what is
   *     asked, is an error; otherwise there is none then
   * @param timeLimit the longest time for one query, or null for no limit: processor time of the
   *     thread; by the clock a query may take 30 times as long, preparing a shape 30 times either
   */
  public record NarrowPhaseSettings(
      AlgorithmChoice algorithm,
      @Nullable String fallback,
      boolean fallbackRequired,
      @Nullable Duration timeLimit) {}

  /**
   * Which distances are wanted, and who measures them.
   *
   * @param mode which pairs
   * @param within the greatest distance that {@link DistanceMode#WITHIN} reports; not negative
   * @param k how many pairs {@link DistanceMode#NEAREST} reports per frame; at least 1
   * @param algorithm the engine; auto means the narrow phase's own, if it measures distances
   */
  public record DistanceSettings(
      DistanceMode mode, double within, int k, AlgorithmChoice algorithm) {}

  /**
   * Who measures depths.
   *
   * @param algorithm the engine; auto means the narrow phase's own, if it measures depths
   */
  public record PenetrationSettings(AlgorithmChoice algorithm) {}

  /**
   * Which points of contacts are wanted, and who finds contacts and overlaps.
   *
   * @param maxPoints the most points of a pair
   * @param speculative points this far apart count; not negative
   * @param finder the finder of contacts and overlaps
   */
  public record ContactSettings(int maxPoints, double speculative, AlgorithmChoice finder) {

    /** Creates settings with the usual finder. */
    public ContactSettings(int maxPoints, double speculative) {
      this(maxPoints, speculative, AlgorithmChoice.of(Query.DEFAULT_FINDER));
    }
  }

  /**
   * Who finds out when bodies that move first meet, and how exactly.
   *
   * @param solver the solver of motions
   * @param tolerance how long the time may be in which a contact lies; above 0, at most 1
   * @param leavingStarts whether bodies that touch at the start of a step and leave each other at
   *     once have not met there
   */
  public record MotionSettings(AlgorithmChoice solver, double tolerance, boolean leavingStarts) {

    /** The usual solver and tolerance. */
    public static final MotionSettings DEFAULT =
        new MotionSettings(
            AlgorithmChoice.of(Motions.DEFAULT_SOLVER), MotionRequest.DEFAULT_TOLERANCE, false);

    /** Returns the request for a first contact. */
    public MotionRequest request() {
      return MotionRequest.firstContact().withTolerance(tolerance).withLeavingStarts(leavingStarts);
    }
  }

  /**
   * Whom automatic choice of engines prefers, and whom it never asks; see {@code Engines.choosing}.
   *
   * @param prefer ids of engines that are asked before all others that can answer, in this order
   * @param forbid ids of engines that are asked only where they are named
   */
  public record AutoSettings(List<String> prefer, List<String> forbid) {

    /** No preferences. */
    public static final AutoSettings NONE = new AutoSettings(List.of(), List.of());

    /** Copies the lists. */
    public AutoSettings {
      prefer = List.copyOf(prefer);
      forbid = List.copyOf(forbid);
    }
  }

  /**
   * In which order the rows of a report stand.
   *
   * @param bySeverity whether the worst come first ({@link ReportedPair#SEVERITY}), all at the end
   *     of the run, so that rows are held in memory until then; otherwise as they come, in the
   *     order of the scene
   * @param worst how many of the worst are reported; 0 for all. Not negative, and 0 unless sorted
   */
  public record OrderSettings(boolean bySeverity, int worst) {

    /** As they come. */
    public static final OrderSettings OF_THE_SCENE = new OrderSettings(false, 0);
  }

  /**
   * Where the report goes.
   *
   * @param format its form
   * @param out its file, or null for standard output
   * @param certificates file for certificates, or null for none
   * @param trace file for the engines' steps, or null for none
   * @param order in which order its rows stand, and with them certificates and steps
   * @param view file for a page that shows the run, or null for none
   */
  public record ReportSettings(
      ReportFormat format,
      @Nullable Path out,
      @Nullable Path certificates,
      @Nullable Path trace,
      OrderSettings order,
      @Nullable Path view) {

    /** A report without a page. */
    public ReportSettings(
        ReportFormat format,
        @Nullable Path out,
        @Nullable Path certificates,
        @Nullable Path trace,
        OrderSettings order) {
      this(format, out, certificates, trace, order, null);
    }

    /** A report in the order of the scene. */
    public ReportSettings(
        ReportFormat format,
        @Nullable Path out,
        @Nullable Path certificates,
        @Nullable Path trace) {
      this(format, out, certificates, trace, OrderSettings.OF_THE_SCENE);
    }
  }

  /** The engine that takes over by default, where it is installed. */
  public static final String DEFAULT_FALLBACK = "simplex";

  /** The default time limit of one query, in processor time: ten thousand hard queries. */
  public static final Duration DEFAULT_TIME_LIMIT = Duration.ofSeconds(2);

  /**
   * The default time limit of a broad phase, and of a call of a filter or a sink, in processor
   * time: a sink may have to write everything at the end.
   */
  public static final Duration DEFAULT_STAGE_TIME_LIMIT = Duration.ofMinutes(1);

  /** The default of {@code distance.within}; in the unit of length. */
  public static final double DEFAULT_WITHIN = 0.5;

  /** Returns the greatest clearance that a rule asks for; 0 where none does. */
  public double clearance() {
    return rules.stream().mapToDouble(ClashRule::least).reduce(0, Math::max);
  }

  /** Returns the defaults: all distances, checked, algorithms chosen by the pipeline. */
  public static PipelineConfig defaults() {
    return builder().build();
  }

  /** Starts from the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Starts from this configuration. */
  public Builder toBuilder() {
    return new Builder()
        .goal(goal)
        .direction(direction)
        .proof(proof)
        .relativeTolerance(relativeTolerance)
        .plugins(plugins)
        .filters(filters)
        .broadPhase(broadPhase)
        .narrowPhase(narrowPhase)
        .distance(distance)
        .penetration(penetration)
        .contact(contact)
        .motion(motion)
        .auto(auto)
        .engines(engines)
        .rules(rules)
        .margins(margins)
        .threads(threads)
        .sinks(sinks)
        .report(report)
        .reports(reports);
  }

  /** Collects the parts of a configuration. Not thread-safe. */
  public static final class Builder {

    private PipelineGoal goal = PipelineGoal.DISTANCE;
    private List<Double> direction = List.of();
    private Proof proof = Proof.CHECKED;
    private double relativeTolerance = PairRequest.DEFAULT_RELATIVE_TOLERANCE;
    private List<Path> plugins = List.of();
    private FilterSettings filters = new FilterSettings(List.of());
    private BroadPhaseSettings broadPhase = new BroadPhaseSettings(AlgorithmChoice.auto(), 0);
    private NarrowPhaseSettings narrowPhase =
        new NarrowPhaseSettings(
            AlgorithmChoice.auto(), DEFAULT_FALLBACK, false, DEFAULT_TIME_LIMIT);
    private DistanceSettings distance =
        new DistanceSettings(DistanceMode.ALL, DEFAULT_WITHIN, 1, AlgorithmChoice.auto());
    private PenetrationSettings penetration = new PenetrationSettings(AlgorithmChoice.auto());
    private ContactSettings contact = new ContactSettings(4, 0);
    private MotionSettings motion = MotionSettings.DEFAULT;
    private AutoSettings auto = AutoSettings.NONE;
    private Map<String, AlgorithmChoice> engines = Map.of();
    private List<ClashRule> rules = List.of();
    private PairMargins margins = PairMargins.NONE;
    private int threads;
    private SinkSettings sinks = new SinkSettings(List.of());
    private ReportSettings report = new ReportSettings(ReportFormat.TABLE, null, null, null);
    private List<ReportSettings> reports = List.of();

    private Builder() {}

    /** Sets what is found out. */
    public Builder goal(PipelineGoal value) {
      goal = value;
      return this;
    }

    /** Sets what is asked, where that is one question. */
    public Builder goal(Goal value) {
      return goal(PipelineGoal.of(value));
    }

    /**
     * Sets the direction of casts.
     *
     * @param value n components in the world frame, any length but zero
     */
    public Builder direction(List<Double> value) {
      direction = value;
      return this;
    }

    /** Sets how answers are proved. */
    public Builder proof(Proof value) {
      proof = value;
      return this;
    }

    /** Sets the relative tolerance of distances and depths. */
    public Builder relativeTolerance(double value) {
      relativeTolerance = value;
      return this;
    }

    /** Sets where further algorithms are. */
    public Builder plugins(List<Path> value) {
      plugins = value;
      return this;
    }

    /** Sets which pairs are left out. */
    public Builder filters(FilterSettings value) {
      filters = value;
      return this;
    }

    /** Sets how candidate pairs are found. */
    public Builder broadPhase(BroadPhaseSettings value) {
      broadPhase = value;
      return this;
    }

    /** Sets who decides about a pair. */
    public Builder narrowPhase(NarrowPhaseSettings value) {
      narrowPhase = value;
      return this;
    }

    /** Sets which distances are wanted. */
    public Builder distance(DistanceSettings value) {
      distance = value;
      return this;
    }

    /** Sets who measures depths. */
    public Builder penetration(PenetrationSettings value) {
      penetration = value;
      return this;
    }

    /** Sets which points of contacts are wanted, and who finds contacts and overlaps. */
    public Builder contact(ContactSettings value) {
      contact = value;
      return this;
    }

    /** Sets who finds out when bodies that move first meet, and how exactly. */
    public Builder motion(MotionSettings value) {
      motion = value;
      return this;
    }

    /** Sets whom automatic choice prefers, and whom it never asks. */
    public Builder auto(AutoSettings value) {
      auto = value;
      return this;
    }

    /** Sets names of one's own. */
    public Builder engines(Map<String, AlgorithmChoice> value) {
      engines = value;
      return this;
    }

    /** Sets what must hold between pairs of bodies; the goal has to be the signed distance then. */
    public Builder rules(List<ClashRule> value) {
      rules = value;
      return this;
    }

    /** Sets by how much pairs are grown. */
    public Builder margins(PairMargins value) {
      margins = value;
      return this;
    }

    /** Sets the number of threads; 0 for one per processor. */
    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /** Sets who receives the results. */
    public Builder sinks(SinkSettings value) {
      sinks = value;
      return this;
    }

    /** Sets where the report goes. */
    public Builder report(ReportSettings value) {
      report = value;
      return this;
    }

    /** Sets where further reports go. */
    public Builder reports(List<ReportSettings> value) {
      reports = value;
      return this;
    }

    /** Returns the configuration. */
    public PipelineConfig build() {
      return new PipelineConfig(
          goal,
          direction,
          proof,
          relativeTolerance,
          plugins,
          filters,
          broadPhase,
          narrowPhase,
          distance,
          penetration,
          contact,
          motion,
          auto,
          engines,
          rules,
          margins,
          threads,
          sinks,
          report,
          reports);
    }
  }
}
