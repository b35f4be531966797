// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Representation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which of the installed engines answer a question, with the preferences for that, and {@code
 * auto}, which is added where there is something to choose. Immutable and thread-safe.
 */
final class EngineSelection {

  private final Registry<NarrowPhaseProvider> phases;
  private final EngineChoice choice;

  private EngineSelection(Registry<NarrowPhaseProvider> phases, EngineChoice choice) {
    this.phases = phases;
    this.choice = choice;
  }

  /**
   * Selects among engines.
   *
   * @param members the engines, without {@code auto}
   * @param engines makes a collection of the engines alone, which {@code auto} asks
   * @param prefer ids of engines that are asked before all others that can answer, in this order
   * @param forbid ids of engines that are never chosen
   */
  static EngineSelection of(
      Registry<NarrowPhaseProvider> members,
      Function<EngineSelection, Engines> engines,
      List<String> prefer,
      List<String> forbid) {
    List<AlgorithmInfo> infos = members.infos();
    EngineChoice choice = new EngineChoice(infos, prefer, forbid);
    EngineSelection alone = new EngineSelection(members, choice);
    if (infos.size() < 2) {
      return alone;
    }
    NarrowPhaseProvider auto = options -> new AutoPhase(engines.apply(alone), choice);
    Candidate<NarrowPhaseProvider> candidate =
        new Candidate<>(AutoPhase.describe(choice), () -> auto);
    return new EngineSelection(members.with(candidate), choice);
  }

  /**
   * Returns the same engines with other preferences; see {@link Engines#choosing}.
   *
   * @param engines makes a collection of the engines alone
   */
  EngineSelection choosing(
      Function<EngineSelection, Engines> engines, List<String> prefer, List<String> forbid) {
    Registry<NarrowPhaseProvider> members = phases.without(AutoPhase.ID);
    for (String id : prefer) {
      members.find(id);
      if (forbid.contains(id)) {
        throw new IllegalArgumentException("'" + id + "' is both preferred and forbidden");
      }
    }
    forbid.forEach(members::find);
    List<String> all = members.infos().stream().map(AlgorithmInfo::id).toList();
    if (!all.isEmpty() && forbid.containsAll(all)) {
      throw new IllegalArgumentException("every installed engine is forbidden");
    }
    return of(members, engines, prefer, forbid);
  }

  /** Returns the engines, {@code auto} among them. */
  Registry<NarrowPhaseProvider> phases() {
    return phases;
  }

  /** Tells whether an engine is never chosen. */
  boolean isForbidden(String id) {
    return choice.isForbidden(id);
  }

  /**
   * Returns the engine that holds a role.
   *
   * @throws UnknownAlgorithmException if there is none, naming the role
   */
  AlgorithmInfo arbiter(Arbiter role) {
    return choice.arbiter(role);
  }

  /** Returns the engines that answer a question; see {@link Engines#able}. */
  List<AlgorithmInfo> able(PairRequest request, int dimension, Collection<Representation> bodies) {
    List<AlgorithmInfo> able = new ArrayList<>();
    if (phases.has(AutoPhase.ID)) {
      AlgorithmInfo auto = phases.find(AutoPhase.ID);
      if (answer(auto, request, dimension, bodies).isPresent()) {
        able.add(auto);
      }
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
}
