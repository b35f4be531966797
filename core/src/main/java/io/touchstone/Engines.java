package io.touchstone;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import java.util.ArrayList;
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
 * <p>Where there is more than one narrow phase, there is also {@code auto}: it asks the installed
 * one that is the fastest for each pair and goal, and can do towards each goal what the most
 * general one can.
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

  private Engines(
      Map<String, Candidate<NarrowPhaseProvider>> narrowPhases,
      Map<String, Candidate<BroadPhaseProvider>> broadPhases,
      List<AlgorithmIssue> issues) {
    this.narrowPhases = narrowPhases;
    this.broadPhases = broadPhases;
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
      Engines others = new Engines(byId, broad, allIssues);
      if (byId.size() < 2) {
        return others; // nothing to choose
      }
      Map<String, Candidate<NarrowPhaseProvider>> withAuto = new TreeMap<>(byId);
      NarrowPhaseProvider auto = options -> new AutoPhase(others);
      withAuto.put(
          AutoPhase.ID, new Candidate<>(AutoPhase.describe(others.narrowPhases()), () -> auto));
      return new Engines(Collections.unmodifiableMap(withAuto), broad, allIssues);
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
