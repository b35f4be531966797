// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointSearch;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.proof.JointAnswer;
import io.touchstone.proof.JointSettings;
import io.touchstone.proof.VerifiedJointSearch;
import java.util.Map;
import java.util.Objects;

/**
 * Answers whether two links of a robot collide in some posture, in none or in all, over all
 * positions of the joints between them, with proof.
 *
 * <pre>{@code
 * JointAnswer answer = Joints.of(Engines.installed()).prove(pair);
 * answer.evidence().verdict(); // NEVER, COLLIDES, ALWAYS or OPEN
 * }</pre>
 *
 * <p>Immutable: each method that sets something returns another one. Thread-safe.
 */
public final class Joints {

  /** The search that is asked unless another one is named. */
  public static final String DEFAULT_SEARCH = "boxes";

  private final Engines engines;
  private final String search;
  private final Map<String, String> options;
  private final String engine;
  private final JointSettings settings;

  private Joints(
      Engines engines,
      String search,
      Map<String, String> options,
      String engine,
      JointSettings settings) {
    this.engines = engines;
    this.search = search;
    this.options = options;
    this.engine = engine;
    this.settings = settings;
  }

  /** Starts from a collection of engines and searches, with defaults for everything else. */
  public static Joints of(Engines engines) {
    Objects.requireNonNull(engines, "engines");
    String engine =
        engines.hasNarrowPhase(AutoPhase.ID) || engines.narrowPhases().isEmpty()
            ? AutoPhase.ID
            : engines.narrowPhases().get(0).id();
    return new Joints(engines, DEFAULT_SEARCH, Map.of(), engine, JointSettings.DEFAULTS);
  }

  /** Names the search, with its options; those that are not said have their defaults. */
  public Joints search(String id, Map<String, String> values) {
    return new Joints(engines, id, Map.copyOf(values), engine, settings);
  }

  /**
   * Names the engine that tells nearest points of fixed poses.
   *
   * @throws UnknownAlgorithmException if none with this id can be used
   */
  public Joints engine(String id) {
    return new Joints(engines, search, options, engines.narrowPhase(id).id(), settings);
  }

  /** Sets how much is asked. */
  public Joints settings(JointSettings asked) {
    return new Joints(engines, search, options, engine, asked);
  }

  /**
   * Creates what answers many questions.
   *
   * @throws UnknownAlgorithmException if search or engine cannot be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   */
  public VerifiedJointSearch phase() {
    NarrowPhase narrow = engines.createNarrowPhase(engine, Map.of());
    JointSearch made =
        engines
            .of(Kind.JOINT_SEARCH)
            .create(search, options, (provider, checked) -> provider.create(narrow, checked));
    return new VerifiedJointSearch(made);
  }

  /**
   * Finds out whether two links collide in any posture within the limits, or in all.
   *
   * @throws UnknownAlgorithmException if search or engine cannot be used
   * @throws io.touchstone.api.geometry.InvalidGeometryException if a joint needs limits and has
   *     none
   */
  public JointAnswer prove(JointPair pair) {
    return phase().prove(pair, settings);
  }
}
