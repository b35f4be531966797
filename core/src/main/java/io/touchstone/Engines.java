package io.touchstone;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The algorithms that are installed, by id. Immutable and thread-safe.
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

  private final Map<String, Candidate<NarrowPhaseProvider>> narrowPhases;
  private final Map<String, Candidate<BroadPhaseProvider>> broadPhases;
  private final List<AlgorithmIssue> issues;
  private final EngineChoice choice;

  private Engines(
      Map<String, Candidate<NarrowPhaseProvider>> narrowPhases,
      Map<String, Candidate<BroadPhaseProvider>> broadPhases,
      List<AlgorithmIssue> issues,
      EngineChoice choice) {
    this.narrowPhases = narrowPhases;
    this.broadPhases = broadPhases;
    this.issues = List.copyOf(issues);
    this.choice = choice;
  }

  /**
   * Adds {@code auto} where there is something to choose.
   *
   * @param narrow the narrow phases by id, without it
   */
  private static Engines of(
      Map<String, Candidate<NarrowPhaseProvider>> narrow,
      Map<String, Candidate<BroadPhaseProvider>> broad,
      List<AlgorithmIssue> issues,
      List<String> prefer,
      List<String> forbid) {
    List<AlgorithmInfo> infos = narrow.values().stream().map(Candidate::info).toList();
    EngineChoice choice = new EngineChoice(infos, prefer, forbid);
    Engines others = new Engines(Collections.unmodifiableMap(narrow), broad, issues, choice);
    if (narrow.size() < 2) {
      return others;
    }
    Map<String, Candidate<NarrowPhaseProvider>> withAuto = new TreeMap<>(narrow);
    NarrowPhaseProvider auto = options -> new AutoPhase(others, choice);
    withAuto.put(AutoPhase.ID, new Candidate<>(AutoPhase.describe(choice), () -> auto));
    return new Engines(Collections.unmodifiableMap(withAuto), broad, issues, choice);
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
    return narrowPhases.values().stream().map(Candidate::info).toList();
  }

  /** Returns the usable broad phases, ordered by id. */
  public List<AlgorithmInfo> broadPhases() {
    return broadPhases.values().stream().map(Candidate::info).toList();
  }

  /** Returns what looked like an algorithm and cannot be used, with the reasons. */
  public List<AlgorithmIssue> issues() {
    return issues;
  }

  /** Tells whether a narrow phase with this id can be used. */
  public boolean hasNarrowPhase(String id) {
    return narrowPhases.containsKey(id);
  }

  /**
   * Returns what is known of a narrow phase.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo narrowPhase(String id) {
    return find("narrow phase", narrowPhases, id).info();
  }

  /**
   * Returns what is known of a broad phase.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public AlgorithmInfo broadPhase(String id) {
    return find("broad phase", broadPhases, id).info();
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
    Map<String, Candidate<NarrowPhaseProvider>> narrow = new TreeMap<>(narrowPhases);
    narrow.remove(AutoPhase.ID);
    for (String id : prefer) {
      find("narrow phase", narrow, id);
      if (forbid.contains(id)) {
        throw new IllegalArgumentException("'" + id + "' is both preferred and forbidden");
      }
    }
    forbid.forEach(id -> find("narrow phase", narrow, id));
    if (!narrow.isEmpty() && forbid.containsAll(narrow.keySet())) {
      throw new IllegalArgumentException("every installed engine is forbidden");
    }
    return of(narrow, broadPhases, issues, prefer, forbid);
  }

  /** Tells whether an engine is never chosen; see {@link #choosing}. */
  public boolean isForbidden(String id) {
    return choice.isForbidden(id);
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
    List<AlgorithmInfo> able = new ArrayList<>();
    Candidate<NarrowPhaseProvider> auto = narrowPhases.get(AutoPhase.ID);
    if (auto != null && answer(auto.info(), request, dimension, bodies).isPresent()) {
      able.add(auto.info());
    }
    able.addAll(choice.inOrder(info -> answer(info, request, dimension, bodies)));
    return able;
  }

  /** Finds the capability for a question, of several the one for the last two kinds. */
  private static Optional<Capability> answer(
      AlgorithmInfo info, PairRequest request, int dimension, Collection<Representation> bodies) {
    Optional<Capability> answer = info.capabilities().find(request, dimension);
    for (Representation one : bodies) {
      for (Representation other : bodies) {
        if (answer.isPresent()) {
          answer = info.capabilities().find(request, dimension, one, other);
        }
      }
    }
    return answer;
  }

  /**
   * Returns the engine that holds a role.
   *
   * @throws UnknownAlgorithmException if there is none, naming the role
   */
  AlgorithmInfo arbiter(Arbiter role) {
    return choice.arbiter(role);
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
    Candidate<NarrowPhaseProvider> candidate = find("narrow phase", narrowPhases, id);
    Options checked = OptionSpec.checked(candidate.info().options(), options);
    return candidate.start(provider -> provider.create(checked));
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
    Candidate<BroadPhaseProvider> candidate = find("broad phase", broadPhases, id);
    Options checked = OptionSpec.checked(candidate.info().options(), options);
    return candidate.start(provider -> provider.create(dimension, checked));
  }

  private <P> Candidate<P> find(String kind, Map<String, Candidate<P>> candidates, String id) {
    Candidate<P> candidate = candidates.get(id);
    if (candidate != null) {
      return candidate;
    }
    Optional<AlgorithmIssue> issue = issues.stream().filter(i -> i.id().equals(id)).findFirst();
    if (issue.isPresent()) {
      throw new UnknownAlgorithmException(
          "%s '%s' cannot be used (%s): %s"
              .formatted(kind, id, issue.get().origin(), issue.get().reason()));
    }
    throw new UnknownAlgorithmException(
        "no %s '%s' is installed%s; installed: %s"
            .formatted(
                kind,
                id,
                Suggestions.didYouMean(id, candidates.keySet()),
                candidates.isEmpty() ? "none" : String.join(", ", candidates.keySet())));
  }

  /** Collects algorithms from several places. Not thread-safe. */
  public static final class Builder {

    private final List<Candidate<NarrowPhaseProvider>> narrowPhases = new ArrayList<>();
    private final List<Candidate<BroadPhaseProvider>> broadPhases = new ArrayList<>();
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
      scan(
          ServiceLoader.load(layer, NarrowPhaseProvider.class),
          ServiceLoader.load(layer, BroadPhaseProvider.class),
          type -> type.getModule().getLayer() == layer,
          origin);
      return this;
    }

    /**
     * Adds the providers that a class loader itself defines; those of its parents are left out.
     *
     * @param loader the class loader
     * @param origin where it comes from, or an empty string to name each provider's jar
     */
    public Builder addClassLoader(ClassLoader loader, String origin) {
      scan(
          ServiceLoader.load(NarrowPhaseProvider.class, loader),
          ServiceLoader.load(BroadPhaseProvider.class, loader),
          type -> type.getClassLoader() == loader,
          origin);
      return this;
    }

    private void scan(
        ServiceLoader<NarrowPhaseProvider> narrow,
        ServiceLoader<BroadPhaseProvider> broad,
        java.util.function.Predicate<Class<?>> own,
        String origin) {
      ProviderScan scan = new ProviderScan(own, origin, issues::add);
      scan.forEach(narrow, AlgorithmInfo.Kind.NARROW_PHASE, narrowPhases::add);
      scan.forEach(broad, AlgorithmInfo.Kind.BROAD_PHASE, broadPhases::add);
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
      Map<String, Candidate<NarrowPhaseProvider>> byId = unique(narrow, allIssues);
      Map<String, Candidate<BroadPhaseProvider>> broad = unique(broadPhases, allIssues);
      return of(byId, broad, allIssues, List.of(), List.of());
    }

    private static AlgorithmIssue reserved(String origin) {
      return new AlgorithmIssue(
          AutoPhase.ID,
          origin,
          "the id '" + AutoPhase.ID + "' is taken by the engine that chooses among the others");
    }

    private static <P> Map<String, Candidate<P>> unique(
        List<Candidate<P>> candidates, List<AlgorithmIssue> issues) {
      Map<String, Candidate<P>> byId = new TreeMap<>();
      candidates.stream()
          .collect(Collectors.groupingBy(Candidate::id, TreeMap::new, Collectors.toList()))
          .forEach(
              (id, same) -> {
                if (same.size() == 1) {
                  byId.put(id, same.get(0));
                } else {
                  issues.add(clash(id, same.stream().map(c -> c.info().origin())));
                }
              });
      return Collections.unmodifiableMap(byId);
    }

    private static AlgorithmIssue clash(String id, Stream<String> origins) {
      String places = origins.sorted().collect(Collectors.joining(" and "));
      return new AlgorithmIssue(
          id, places, "more than one algorithm has the id '" + id + "'; remove all but one");
    }
  }
}
