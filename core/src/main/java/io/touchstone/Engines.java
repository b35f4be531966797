// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Representation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
  private final Map<Kind<?>, Registry<?>> registries;
  private final List<AlgorithmIssue> issues;

  private Engines(
      EngineSelection selection,
      Map<Kind<?>, Registry<?>> registries,
      List<AlgorithmIssue> issues) {
    this.selection = selection;
    this.registries = new HashMap<>(registries);
    this.registries.put(Kind.NARROW_PHASE, selection.phases());
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

  /** Returns what is installed of one kind. */
  @SuppressWarnings("unchecked") // each is kept under its kind
  public <P> Registry<P> of(Kind<P> kind) {
    return (Registry<P>) Objects.requireNonNull(registries.get(kind));
  }

  /** Returns the usable narrow phases, ordered by id. */
  public List<AlgorithmInfo> narrowPhases() {
    return of(Kind.NARROW_PHASE).infos();
  }

  /** Returns the usable broad phases, ordered by id. */
  public List<AlgorithmInfo> broadPhases() {
    return of(Kind.BROAD_PHASE).infos();
  }

  /** Returns what looked like one of these and cannot be used, with the reasons. */
  public List<AlgorithmIssue> issues() {
    return issues;
  }

  /** Tells whether a narrow phase with this id can be used. */
  public boolean hasNarrowPhase(String id) {
    return of(Kind.NARROW_PHASE).has(id);
  }

  /**
   * Returns what is known of a narrow phase.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo narrowPhase(String id) {
    return of(Kind.NARROW_PHASE).find(id);
  }

  /**
   * Returns what is known of a broad phase.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo broadPhase(String id) {
    return of(Kind.BROAD_PHASE).find(id);
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
        selection.choosing(alone -> new Engines(alone, registries, issues), prefer, forbid);
    return new Engines(chosen, registries, issues);
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
    return of(Kind.NARROW_PHASE).create(id, options, NarrowPhaseProvider::create);
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
    return of(Kind.BROAD_PHASE)
        .create(id, options, (provider, checked) -> provider.create(dimension, checked));
  }

  /** Collects algorithms from several places. Not thread-safe. */
  public static final class Builder {

    private final Map<Kind<?>, List<Candidate<?>>> found = new HashMap<>();
    private final List<AlgorithmIssue> issues = new ArrayList<>();

    /** What was there before places were added, which none of them may claim. */
    private final Map<Kind<?>, Set<String>> installed = new HashMap<>();

    private Builder() {
      for (Kind<?> kind : Kind.ALL) {
        found.put(kind, new ArrayList<>());
        installed.put(kind, Set.of());
      }
    }

    private List<Candidate<?>> of(Kind<?> kind) {
      return Objects.requireNonNull(found.get(kind));
    }

    private Set<String> ids(Kind<?> kind) {
      return of(kind).stream().map(Candidate::id).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Adds what is installed beside this api: on its module path or its class path. */
    public Builder addInstalled() {
      ModuleLayer layer = Engines.class.getModule().getLayer();
      Builder all = layer != null ? addLayer(layer, "") : addClassLoader(loaderOfApi(), "");
      Kind.ALL.forEach(kind -> installed.put(kind, ids(kind)));
      return all;
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
      Kind.ALL.forEach(
          kind -> scan.forEach(ServiceLoader.load(layer, kind.provider()), kind, of(kind)::add));
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
      Kind.ALL.forEach(
          kind -> scan.forEach(ServiceLoader.load(kind.provider(), loader), kind, of(kind)::add));
      return this;
    }

    /**
     * Adds what a place has, all of it or nothing: nothing where it has nothing of any kind, or
     * something with an id that is reserved or that an {@linkplain #addInstalled installed} one of
     * its kind has. The reason is an issue then.
     *
     * @param origin how the place is called
     * @param place what was found there
     * @return the ids that were added
     */
    public List<String> addPlace(String origin, Builder place) {
      List<String> added = new ArrayList<>();
      for (Kind<?> kind : Kind.ALL) {
        for (String id : place.ids(kind)) {
          if (kind.isReserved(id) || Objects.requireNonNull(installed.get(kind)).contains(id)) {
            issues.add(
                new AlgorithmIssue(
                    id,
                    origin,
                    "the id '%s' is taken by what is installed, which stays; nothing of this plug-in is used"
                        .formatted(id)));
            return List.of();
          }
          added.add(id);
        }
      }
      if (added.isEmpty() && place.issues.isEmpty()) {
        issues.add(
            new AlgorithmIssue(
                "",
                origin,
                "declares no algorithm: no provider of %s in module-info or META-INF/services"
                    .formatted(services())));
      }
      place.found.forEach((kind, candidates) -> of(kind).addAll(candidates));
      issues.addAll(place.issues);
      return added;
    }

    private static String services() {
      List<String> names = Kind.ALL.stream().map(kind -> kind.provider().getSimpleName()).toList();
      int last = names.size() - 1;
      return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /**
     * Adds a narrow phase by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder add(NarrowPhaseProvider provider) {
      return add(Kind.NARROW_PHASE, provider);
    }

    /**
     * Adds a broad phase by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public Builder add(BroadPhaseProvider provider) {
      return add(Kind.BROAD_PHASE, provider);
    }

    /**
     * Adds one of any kind by hand.
     *
     * @throws IllegalArgumentException if the provider's annotations are missing or wrong
     */
    public <P> Builder add(Kind<P> kind, P provider) {
      of(kind).add(Candidate.of(provider, kind));
      return this;
    }

    /** Adds the report of something that cannot be used. */
    public Builder add(AlgorithmIssue issue) {
      issues.add(issue);
      return this;
    }

    /** Returns the collection. */
    public Engines build() {
      List<AlgorithmIssue> all = new ArrayList<>(issues);
      Map<Kind<?>, Registry<?>> registries = new HashMap<>();
      Registry<NarrowPhaseProvider> engines = registry(Kind.NARROW_PHASE, all);
      Kind.ALL.stream()
          .filter(kind -> kind != Kind.NARROW_PHASE)
          .forEach(kind -> registries.put(kind, registry(kind, all)));
      EngineSelection selection =
          EngineSelection.of(
              engines, alone -> new Engines(alone, registries, all), List.of(), List.of());
      return new Engines(selection, registries, all);
    }

    @SuppressWarnings("unchecked") // each is kept under its kind
    private <P> Registry<P> registry(Kind<P> kind, List<AlgorithmIssue> all) {
      return Registry.unique(kind, (List<Candidate<P>>) (List<?>) of(kind), all);
    }
  }
}
