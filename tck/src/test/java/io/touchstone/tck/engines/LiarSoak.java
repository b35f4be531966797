// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.engines.LiarEngine.Lie;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Has a liar asked about pairs of many families, with the policies checked and exact. For exact the
 * same liar is asked again in the place of the engines that are trusted most: nothing but the proof
 * stands between it and the word PROVED. What is proved is held against the oracle and against the
 * standalone checker, which must find the same verdict proved by the certificate of the answer.
 *
 * <p>One per thread.
 */
final class LiarSoak {

  private static final int[] DIMENSIONS = {3, 2, 3, 3, 4, 3, 2, 1};

  /** A racing liar is asked so many times about a pair, so that two threads really meet. */
  private static final int RACES = 8;

  private static final int MAX_FAULTS = 10;

  private final long seed;
  private final long first;
  private final long step;
  private final LiarEngine liar;
  private final Map<Proof, VerifiedNarrowPhase> phases = new EnumMap<>(Proof.class);
  private final Map<String, VerifiedQuery> queries = new HashMap<>();
  private final Map<Integer, PairResult> before = new HashMap<>();
  private final Map<Lie, Long> proved = new EnumMap<>(Lie.class);
  private final List<String> faults = new ArrayList<>();
  private final Racer racer;
  private long asked;
  private long raced;

  /**
   * Prepares one of several threads.
   *
   * @param seed all pairs and lies follow from it, but for what a race makes of them
   * @param first number of the first pair of this thread
   * @param step how many threads there are
   */
  LiarSoak(long seed, long first, long step) {
    this.seed = seed;
    this.first = first;
    this.step = step;
    this.liar = new LiarEngine(Draw.of(seed, "lies", first));
    this.racer = new Racer(liar, Draw.of(seed, "races", first));
    Engines liars =
        Engines.builder().add(new FirstArbiter(liar)).add(new LastArbiter(liar)).build();
    for (Proof policy : List.of(Proof.CHECKED, Proof.EXACT)) {
      phases.put(policy, Proofs.prove(liar, policy, liars));
    }
    for (Lie lie : Lie.values()) {
      proved.put(lie, 0L);
    }
  }

  /** Asks about at least so many pairs. */
  LiarSoak run(long pairs) throws InterruptedException {
    racer.start();
    for (long number = first; asked < pairs && faults.size() < MAX_FAULTS; number += step) {
      examine(number);
    }
    raced = racer.end();
    return this;
  }

  /** Returns how many answers there were. */
  long asked() {
    return asked;
  }

  /** Returns how often a second thread wrote into a result while it was proved. */
  long raced() {
    return raced;
  }

  /** Returns how many of them were proved, by the kind of lie. */
  Map<Lie, Long> proved() {
    return proved;
  }

  /** Returns what must not be. */
  List<String> faults() {
    return faults;
  }

  private Sample sample(long number) {
    int dimension = DIMENSIONS[(int) (number / 16 % DIMENSIONS.length)];
    int family = (int) (number % (DegenerateFamilies.all().size() + 2));
    Draw draw = Draw.of(seed, "liars", number);
    return family < DegenerateFamilies.all().size()
        ? DegenerateFamilies.all().get(family).maker().make(dimension, draw)
        : Families.random(dimension, draw);
  }

  private static PairRequest request(Sample sample, long number) {
    int vertices = sample.coreA().vertexCount() * sample.coreB().vertexCount();
    return switch ((int) (number / 3 % 5)) {
      case 0, 1 -> PairRequest.intersection();
      case 2 -> PairRequest.containment();
      case 3 ->
          sample.dimension() <= 3 && vertices <= 64
              ? PairRequest.penetration()
              : PairRequest.intersection();
      default -> PairRequest.distance();
    };
  }

  private void examine(long number) {
    Sample sample = sample(number);
    PairRequest request = request(sample, number);
    PairResult truth = truth(sample, request);
    liar.truth = truth;
    liar.before = before.getOrDefault(sample.dimension(), new PairResult(sample.dimension()));
    for (VerifiedNarrowPhase phase : phases.values()) {
      PreparedShape a = phase.prepare(sample.a());
      PreparedShape b = phase.prepare(sample.b());
      PairQuery query =
          queries.computeIfAbsent(
              phase.policy() + " " + sample.dimension(), k -> phase.newQuery(sample.dimension()));
      PairResult result = new PairResult(sample.dimension());
      for (Lie lie : Lie.values()) {
        liar.lie = lie;
        racer.meet(lie == Lie.RACING ? sample : null);
        for (int k = 0; k < (lie == Lie.RACING ? RACES : 1); k++) {
          String fault;
          try {
            query.evaluate(a, sample.poseA(), b, sample.poseB(), request, null, result);
            fault = fault(sample, request, truth, result);
          } catch (RuntimeException | AssertionError e) {
            fault = "throws " + e + " at " + List.of(e.getStackTrace()).subList(0, 4);
          }
          asked++;
          if (!fault.isEmpty()) {
            faults.add(
                "%s: pair %d of seed %d (%s), %s, %s, lie %s, truth %s"
                    .formatted(
                        fault, number, seed, sample, request.goal(), phase, lie, truth.verdict()));
          } else if (result.verdictAssurance() == Assurance.PROVED) {
            proved.merge(lie, 1L, Long::sum);
          }
        }
      }
      racer.meet(null);
    }
    before.put(sample.dimension(), truth);
  }

  private static PairResult truth(Sample sample, PairRequest request) {
    NarrowPhase oracle = new OracleEngine();
    PairResult truth = new PairResult(sample.dimension());
    oracle
        .newQuery(sample.dimension())
        .evaluate(
            oracle.prepare(sample.a()),
            sample.poseA(),
            oracle.prepare(sample.b()),
            sample.poseB(),
            request,
            null,
            truth);
    return truth;
  }

  private static String fault(
      Sample sample, PairRequest request, PairResult truth, PairResult result) {
    if (result.verdictAssurance() != Assurance.PROVED) {
      if (result.verdict() != Verdict.UNDECIDED) {
        return "a verdict that is not proved, " + result;
      }
    } else {
      if (!isSame(truth.verdict(), result.verdict())) {
        return "a wrong verdict is proved, " + result;
      }
      Finding finding =
          CertificateChecker.check(
              sample.a(),
              sample.poseA(),
              sample.b(),
              sample.poseB(),
              result.toOutcome().certificate());
      if (!finding.valid() || !isSame(finding.verdict(), result.verdict())) {
        return "a certificate that is refused, %s, of %s".formatted(finding, result);
      }
    }
    boolean bounded = request.goal() != Goal.CONTAINMENT;
    if (bounded && result.boundsAssurance() == Assurance.PROVED) {
      if (result.hasLower() && truth.hasUpper() && result.lower() > truth.upper()) {
        return "a wrong lower bound is proved, %s, not below %s".formatted(result, truth.upper());
      }
      if (result.hasUpper() && truth.hasLower() && result.upper() < truth.lower()) {
        return "a wrong upper bound is proved, %s, not above %s".formatted(result, truth.lower());
      }
    }
    return "";
  }

  /** INTERSECTING is right for touching bodies too; TOUCHING is right for nothing else. */
  private static boolean isSame(Verdict truth, Verdict said) {
    return truth == said || (truth == Verdict.TOUCHING && said == Verdict.INTERSECTING);
  }

  /** Writes into the result that the liar was given last, as long as there is one to spoil. */
  private static final class Racer extends Thread {
    private final LiarEngine liar;
    private final Draw draw;
    private volatile Sample sample;
    private volatile boolean ended;
    private long written;

    Racer(LiarEngine liar, Draw draw) {
      super("racing-liar");
      this.liar = liar;
      this.draw = draw;
      setDaemon(true);
    }

    /** Starts to spoil what is said about a pair, or stops. */
    void meet(Sample pair) {
      sample = pair;
    }

    /** Ends the thread and returns how often it wrote. */
    long end() throws InterruptedException {
      ended = true;
      join();
      return written;
    }

    @Override
    public void run() {
      Lie[] lies = Lie.values();
      while (!ended) {
        Sample pair = sample;
        PairResult out = liar.given;
        if (pair == null || out == null || out.dimension() != pair.dimension()) {
          LockSupport.parkNanos(10_000);
        } else {
          try {
            liar.tell(
                lies[draw.index(lies.length)], (Polytope) pair.a(), (Polytope) pair.b(), draw, out);
            written++;
          } catch (RuntimeException e) {
            out.rewrite(); // two threads write at once, which is this one's fault
          }
        }
      }
    }
  }

  @Algorithm(id = "simplex", spi = Spi.VERSION, summary = "a liar in its place")
  @Supports(goal = Goal.INTERSECTION, arbiter = Arbiter.DOUBLES)
  @Supports(goal = Goal.DISTANCE)
  @Supports(goal = Goal.CONTAINMENT)
  private record FirstArbiter(NarrowPhase engine) implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return engine;
    }
  }

  @Algorithm(id = "simplex-exact", spi = Spi.VERSION, summary = "a liar in its place")
  @Supports(goal = Goal.INTERSECTION, arbiter = Arbiter.EXACT)
  @Supports(goal = Goal.CONTAINMENT)
  private record LastArbiter(NarrowPhase engine) implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return engine;
    }
  }
}
