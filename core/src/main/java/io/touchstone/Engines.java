// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Representation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * The algorithms that are installed, and the filters and sinks of pipelines, by id. Immutable and
 * thread-safe.
 *
 * <p>Where there is more than one narrow phase, there is also {@code auto}: it can do what any of
 * them can, and asks for each pair and goal the one with the least declared cost; {@link #choosing}
 * sets preferences.
 *
 * <p>Finding out what is installed runs no code of the algorithms: ids, capabilities and options
 * are read from annotations. Nothing depends on the order of the class path or on the thread's
 * context class loader. A provider that cannot be used is an {@link #issues() issue} and harms no
 * other; two providers with one id are both refused, because nobody can know which was meant.
 */
public final class Engines {

  private final EngineSelection selection;
  private final Others others;
  private final List<AlgorithmIssue> issues;

  /** What is installed besides narrow phases, which preferences do not touch. */
  private record Others(
      Providers<BroadPhaseProvider> broadPhases,
      Providers<MotionPhaseProvider> motions,
      Providers<PairFilterProvider> filters,
      Providers<ResultSinkProvider> sinks,
      Providers<ContactProvider> contacts) {}

  private Engines(EngineSelection selection, Others others, List<AlgorithmIssue> issues) {
    this.selection = selection;
    this.others = others;
    this.issues = List.copyOf(issues);
  }

  /** Returns what is installed beside this api: on its module path or its class path. */
  public static Engines installed() {
    return Installed.ENGINES;
  }

  /** Looked up once: neither module path nor class path change while a program runs. */
  private static final class Installed {
    static final Engines ENGINES = builder().addInstalled().build();
  }

  /** Starts a collection of algorithms from several places. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the usable narrow phases, ordered by id. */
  public List<AlgorithmInfo> narrowPhases() {
    return selection.phases().infos();
  }

  /** Returns the usable broad phases, ordered by id. */
  public List<AlgorithmInfo> broadPhases() {
    return others.broadPhases.infos();
  }

  /** Returns the usable solvers of motions, ordered by id. */
  public List<AlgorithmInfo> motionPhases() {
    return others.motions.infos();
  }

  /** Returns the usable filters of pairs, ordered by id. */
  public List<AlgorithmInfo> filters() {
    return others.filters.infos();
  }

  /** Returns the usable sinks, ordered by id. */
  public List<AlgorithmInfo> sinks() {
    return others.sinks.infos();
  }

  /** Returns the usable finders of contacts and overlaps, ordered by id. */
  public List<AlgorithmInfo> contactFinders() {
    return others.contacts.infos();
  }

  /** Returns what looked like one of these and cannot be used, with the reasons. */
  public List<AlgorithmIssue> issues() {
    return issues;
  }

  /** Tells whether a narrow phase with this id can be used. */
  public boolean hasNarrowPhase(String id) {
    return selection.phases().has(id);
  }

  /**
   * Returns what is known of a narrow phase.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo narrowPhase(String id) {
    return selection.phases().find(id).info();
  }

  /**
   * Returns what is known of a broad phase.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo broadPhase(String id) {
    return others.broadPhases.find(id).info();
  }

  /**
   * Returns what is known of a filter of pairs.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo filter(String id) {
    return others.filters.find(id).info();
  }

  /**
   * Returns what is known of a sink.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo sink(String id) {
    return others.sinks.find(id).info();
  }

  /**
   * Returns what is known of a finder of contacts.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo contactFinder(String id) {
    return others.contacts.find(id).info();
  }

  /**
   * Returns the same algorithms with preferences for automatic choice. They replace earlier ones,
   * and concern neither engines that are named nor broad phases.
   *
   * @param prefer ids of engines that are asked before all others that can answer, in this order
   * @param forbid ids of engines that are never chosen: neither by {@code auto} nor as arbiters
   * @throws UnknownAlgorithmException if no such engine can be used
   * @throws IllegalArgumentException if one is both preferred and forbidden, or none is left
   */
  public Engines choosing(List<String> prefer, List<String> forbid) {
    EngineSelection chosen =
        selection.choosing(alone -> new Engines(alone, others, issues), prefer, forbid);
    return new Engines(chosen, others, issues);
  }

  /** Tells whether an engine is never chosen; see {@link #choosing}. */
  public boolean isForbidden(String id) {
    return selection.isForbidden(id);
  }

  /**
   * Returns the narrow phases that answer a question about each two of some kinds of bodies, in the
   * order in which they should be asked: {@code auto} first, which looks at each pair; then by what
   * their answers are worth, then by declared cost. Forbidden ones are left out.
   *
   * @param bodies the kinds of bodies
   */
  public List<AlgorithmInfo> able(
      PairRequest request, int dimension, Collection<Representation> bodies) {
    return selection.able(request, dimension, bodies);
  }

  /**
   * Returns the engine that holds a role.
   *
   * @throws UnknownAlgorithmException if there is none, naming the role
   */
  AlgorithmInfo arbiter(Arbiter role) {
    return selection.arbiter(role);
  }

  /** Creates a narrow phase with default options; see {@link #createNarrowPhase(String, Map)}. */
  public NarrowPhase createNarrowPhase(String id) {
    return createNarrowPhase(id, Map.of());
  }

  /**
   * Creates a narrow phase.
   *
   * @param id the algorithm's id
   * @param options values by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the algorithm's own code fails
   */
  public NarrowPhase createNarrowPhase(String id, Map<String, String> options) {
    return selection.phases().create(id, options, NarrowPhaseProvider::create);
  }

  /**
   * Creates an empty broad phase.
   *
   * @param id the algorithm's id
   * @param dimension dimension of the boxes, at least 1
   * @param options values by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the algorithm's own code fails
   */
  public BroadPhase createBroadPhase(String id, int dimension, Map<String, String> options) {
    return others.broadPhases.create(
        id, options, (provider, checked) -> provider.create(dimension, checked));
  }

  /**
   * Creates a solver of motions.
   *
   * @param id the solver's id
   * @param engine answers its questions about fixed poses
   * @param options values by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the solver's own code fails
   */
  public MotionPhase createMotionPhase(String id, NarrowPhase engine, Map<String, String> options) {
    return others.motions.create(
        id, options, (provider, checked) -> provider.create(engine, checked));
  }

  /**
   * Creates a filter of pairs.
   *
   * @param id the filter's id
   * @param options values by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the filter's own code fails
   */
  public PairFilter createFilter(String id, Map<String, String> options) {
    return others.filters.create(id, options, PairFilterProvider::create);
  }

  /**
   * Creates a sink.
   *
   * @param id the sink's id
   * @param options values by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the sink's own code fails
   */
  public ResultSink createSink(String id, Map<String, String> options) {
    return others.sinks.create(id, options, ResultSinkProvider::create);
  }

  /**
   * Creates a finder of contacts and overlaps.
   *
   * @param id the finder's id
   * @param options values by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the finder's own code fails
   */
  public ContactFinder createContactFinder(String id, Map<String, String> options) {
    return others.contacts.create(id, options, ContactProvider::create);
  }

  /** Collects algorithms from several places. Not thread-safe. */
  public static final class Builder {

    private final List<Candidate<NarrowPhaseProvider>> narrowPhases = new ArrayList<>();
    private final List<Candidate<BroadPhaseProvider>> broadPhases = new ArrayList<>();
    private final List<Candidate<MotionPhaseProvider>> motions = new ArrayList<>();
    private final List<Candidate<PairFilterProvider>> filters = new ArrayList<>();
    private final List<Candidate<ResultSinkProvider>> sinks = new ArrayList<>();
    private final List<Candidate<ContactProvider>> contacts = new ArrayList<>();
    private final List<AlgorithmIssue> issues = new ArrayList<>();

    private Builder() {}

    /** Adds what is installed beside this api: on its module path or its class path. */
    public Builder addInstalled() {
      ModuleLayer layer = Engines.class.getModule().getLayer();
      return layer != null ? addLayer(layer, "") : addClassLoader(loaderOfApi(), "");
    }

    private static ClassLoader loaderOfApi() {
      ClassLoader loader = Engines.class.getClassLoader();
      return loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    /**
     * Adds the providers that a module layer itself contains; those of its parents are left out.
     *
     * @param layer the layer
     * @param origin where it comes from, or an empty string to name each provider's module
     */
    public Builder addLayer(ModuleLayer layer, String origin) {
      ProviderScan scan =
          new ProviderScan(type -> type.getModule().getLayer() == layer, origin, issues::add);
      scan(
          scan,
          ServiceLoader.load(layer, NarrowPhaseProvider.class),
          ServiceLoader.load(layer, BroadPhaseProvider.class),
          ServiceLoader.load(layer, MotionPhaseProvider.class),
          ServiceLoader.load(layer, PairFilterProvider.class),
          ServiceLoader.load(layer, ResultSinkProvider.class));
      scan.forEach(
          ServiceLoader.load(layer, ContactProvider.class),
          AlgorithmInfo.Kind.CONTACT_FINDER,
          contacts::add);
      return this;
    }

    /**
     * Adds the providers that a class loader itself defines; those of its parents are left out.
     *
     * @param loader the class loader
     * @param origin where it comes from, or an empty string to name each provider's jar
     */
    public Builder addClassLoader(ClassLoader loader, String origin) {
      ProviderScan scan =
          new ProviderScan(type -> type.getClassLoader() == loader, origin, issues::add);
      scan(
          scan,
          ServiceLoader.load(NarrowPhaseProvider.class, loader),
          ServiceLoader.load(BroadPhaseProvider.class, loader),
          ServiceLoader.load(MotionPhaseProvider.class, loader),
          ServiceLoader.load(PairFilterProvider.class, loader),
          ServiceLoader.load(ResultSinkProvider.class, loader));
      scan.forEach(
          ServiceLoader.load(ContactProvider.class, loader),
          AlgorithmInfo.Kind.CONTACT_FINDER,
          contacts::add);
      return this;
    }

    private void scan(
        ProviderScan scan,
        ServiceLoader<NarrowPhaseProvider> ofNarrowPhases,
        ServiceLoader<BroadPhaseProvider> ofBroadPhases,
        ServiceLoader<MotionPhaseProvider> ofMotions,
        ServiceLoader<PairFilterProvider> ofFilters,
        ServiceLoader<ResultSinkProvider> ofSinks) {
      scan.forEach(ofNarrowPhases, AlgorithmInfo.Kind.NARROW_PHASE, narrowPhases::add);
      scan.forEach(ofBroadPhases, AlgorithmInfo.Kind.BROAD_PHASE, broadPhases::add);
      scan.forEach(ofMotions, AlgorithmInfo.Kind.MOTION_PHASE, motions::add);
      scan.forEach(ofFilters, AlgorithmInfo.Kind.PAIR_FILTER, filters::add);
      scan.forEach(ofSinks, AlgorithmInfo.Kind.RESULT_SINK, sinks::add);
    }

    /**
     * Adds a narrow phase by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder add(NarrowPhaseProvider provider) {
      narrowPhases.add(Candidate.of(provider, AlgorithmInfo.Kind.NARROW_PHASE));
      return this;
    }

    /**
     * Adds a broad phase by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder add(BroadPhaseProvider provider) {
      broadPhases.add(Candidate.of(provider, AlgorithmInfo.Kind.BROAD_PHASE));
      return this;
    }

    /**
     * Adds a filter of pairs by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder addFilter(PairFilterProvider provider) {
      filters.add(Candidate.of(provider, AlgorithmInfo.Kind.PAIR_FILTER));
      return this;
    }

    /**
     * Adds a sink by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder addSink(ResultSinkProvider provider) {
      sinks.add(Candidate.of(provider, AlgorithmInfo.Kind.RESULT_SINK));
      return this;
    }

    /**
     * Adds a finder of contacts by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder addContactFinder(ContactProvider provider) {
      contacts.add(Candidate.of(provider, AlgorithmInfo.Kind.CONTACT_FINDER));
      return this;
    }

    /** Adds the report of something that cannot be used. */
    public Builder add(AlgorithmIssue issue) {
      issues.add(issue);
      return this;
    }

    /** Returns the collection. */
    public Engines build() {
      List<AlgorithmIssue> allIssues = new ArrayList<>(issues);
      List<Candidate<NarrowPhaseProvider>> narrow = new ArrayList<>();
      for (Candidate<NarrowPhaseProvider> candidate : narrowPhases) {
        if (candidate.id().equals(AutoPhase.ID)) {
          allIssues.add(reserved(candidate.info().origin()));
        } else {
          narrow.add(candidate);
        }
      }
      Providers<NarrowPhaseProvider> unique =
          Providers.unique(AlgorithmInfo.Kind.NARROW_PHASE, narrow, allIssues);
      Others others =
          new Others(
              Providers.unique(AlgorithmInfo.Kind.BROAD_PHASE, broadPhases, allIssues),
              Providers.unique(AlgorithmInfo.Kind.MOTION_PHASE, motions, allIssues),
              Providers.unique(AlgorithmInfo.Kind.PAIR_FILTER, filters, allIssues),
              Providers.unique(AlgorithmInfo.Kind.RESULT_SINK, sinks, allIssues),
              Providers.unique(AlgorithmInfo.Kind.CONTACT_FINDER, contacts, allIssues));
      EngineSelection selection =
          EngineSelection.of(
              unique, alone -> new Engines(alone, others, allIssues), List.of(), List.of());
      return new Engines(selection, others, allIssues);
    }

    private static AlgorithmIssue reserved(String origin) {
      return new AlgorithmIssue(
          AutoPhase.ID,
          origin,
          "the id '" + AutoPhase.ID + "' is taken by the engine that chooses among the others");
    }
  }
}
