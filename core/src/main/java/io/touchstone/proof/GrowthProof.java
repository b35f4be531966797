// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.settle.GrowthProgram;
import io.touchstone.engine.settle.GrowthRay;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.engine.settle.Settlement;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes a growth of what an engine finds about a depth along a direction: B is moved so that its
 * centre is that of A, and t is how many times the vector between the centres it then goes until it
 * has left A. The factor is 1 / t.
 *
 * <p>B is moved with roundings, so that of what the engine finds only the names of vertices and the
 * direction of the plane are taken. Of polytopes they start an exact linear program ({@link
 * GrowthProgram}), which ends with the factor to the last bit; of rounded ones they are evidence
 * about the bodies as they stand ({@link PairCheck}). Of others, and where no proof is asked for,
 * the factor is the engine's word.
 *
 * <p>Memory of one thread; allocates.
 */
final class GrowthProof {

  /** Bounds that are this close, as a share of the factor, have converged, as lengths have. */
  private static final double NEAR = 1e-12;

  private final int n;
  private final MutablePose back;
  private final PoseView shown;
  private final PairResult leaving;

  /** Asks how far B, standing elsewhere, leaves A along a direction. */
  interface Leaving {
    void ask(PoseView poseB, PairRequest along, PairResult out);
  }

  GrowthProof(int dimension) {
    n = dimension;
    back = new MutablePose(n, true);
    shown = back.readOnly();
    leaving = new PairResult(n);
  }

  /**
   * Answers.
   *
   * @param out reset and filled
   * @return whether the answer is proved
   */
  boolean answer(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      boolean proving,
      Leaving engine,
      PairResult out) {
    if (a.isEmpty() || b.isEmpty()) {
      Settlement.writeEmpty(request.goal(), a.isEmpty(), out.rewrite());
      if (proving) {
        out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
      }
      return proving;
    }
    GrowthCentre ofA = centre("A", a, request.centreA());
    GrowthCentre ofB = centre("B", b, request.centreB());
    SettledBody bodyA = a.settled();
    SettledBody bodyB = b.settled();
    GrowthProgram program =
        bodyA == null || bodyB == null
            ? null
            : new GrowthProgram(bodyA, poseA, ofA.point(), bodyB, poseB, ofB.point());
    double[] d = program == null ? between(poseA, ofA, poseB, ofB) : program.between();
    boolean known = leave(d, poseB, request, engine);
    if (program == null || bodyA == null || bodyB == null || !proving) {
      writeWord(d, proving, ofEngine(known, ofA, ofB), out);
      return false;
    }
    if (program.isConcentric()) {
      return settle(a, poseA, b, poseB, program, concentric(ofA, ofB), null, out);
    }
    if (bodyA.radius() > 0 || bodyB.radius() > 0) {
      GrowthRay ray = new GrowthRay(bodyA, poseA, bodyB, poseB, d);
      return ray.solve(known ? start(d) : 1)
          ? settle(a, poseA, b, poseB, program, ofRay(ray, ofA, ofB), ray, out)
          : settle(a, poseA, b, poseB, program, ofEngine(known, ofA, ofB), null, out);
    }
    program.solve(known ? named(true) : new int[0], known ? named(false) : new int[0]);
    write(program, poseA, ofA, poseB, ofB, out);
    return true;
  }

  private static GrowthCentre centre(String name, VerifiedShape shape, Optional<double[]> named) {
    return named.isEmpty()
        ? shape.centre()
        : GrowthCentre.of(name, named.get(), shape.dimension(), shape.settled());
  }

  private double[] between(PoseView poseA, GrowthCentre ofA, PoseView poseB, GrowthCentre ofB) {
    double[] from = place(poseA, ofA.point());
    double[] d = place(poseB, ofB.point());
    for (int i = 0; i < n; i++) {
      d[i] -= from[i];
    }
    return d;
  }

  private double[] place(PoseView pose, double[] local) {
    double[] world = new double[n];
    for (int i = 0; i < n; i++) {
      world[i] = pose.get(i * (n + 1) + n);
      for (int k = 0; k < n; k++) {
        world[i] += pose.get(i * (n + 1) + k) * local[k];
      }
    }
    return world;
  }

  /**
   * Asks the engine about B with its centre moved to that of A.
   *
   * @return whether it could be asked: the way is a vector of doubles
   */
  private boolean leave(double[] d, PoseView poseB, PairRequest request, Leaving engine) {
    double[] translation = new double[n];
    boolean finite = true;
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      translation[i] = poseB.get(i * (n + 1) + n) - d[i];
      finite &= Double.isFinite(translation[i]) && Double.isFinite(d[i]);
      greatest = Math.max(greatest, Math.abs(d[i]));
    }
    leaving.rewrite();
    if (!finite || greatest == 0) {
      return false;
    }
    double[] direction = new double[n]; // of any length: the depth is one
    for (int i = 0; i < n; i++) {
      direction[i] = Math.scalb(d[i], -Math.getExponent(greatest));
    }
    back.set(poseB);
    back.setTranslation(translation);
    PairRequest along =
        PairRequest.builder(Goal.PENETRATION)
            .direction(direction)
            .relativeTolerance(request.relativeTolerance())
            .maxIterations(request.maxIterations())
            .build();
    engine.ask(shown, along, leaving);
    return true;
  }

  private int[] named(boolean ofA) {
    int[] vertices = new int[ofA ? leaving.featureSizeA() : leaving.featureSizeB()];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = ofA ? leaving.featureVertexA(k) : leaving.featureVertexB(k);
    }
    return Arrays.stream(vertices).distinct().toArray();
  }

  // --- polytopes

  private void write(
      GrowthProgram program,
      PoseView poseA,
      GrowthCentre ofA,
      PoseView poseB,
      GrowthCentre ofB,
      PairResult out) {
    BigInteger[] normal = program.normal();
    WeightedVertices onA = new WeightedVertices(n);
    WeightedVertices onB = new WeightedVertices(n);
    for (int k = 0; k < program.size(); k++) {
      onA.add(program.ofA(k), program.share(k));
      onB.add(program.ofB(k), program.share(k));
    }
    int toOne = program.compareToOne();
    Verdict verdict =
        toOne > 0 ? Verdict.DISJOINT : toOne == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
    PairResult.Writer writer = begin(verdict, Termination.CONVERGED, program.pivots(), out);
    double[] unit = unit(normal);
    writer.features(onA, onB, program.size() > 0).normal(unit).exactNormal(normal);
    program.writePoints(poseA, poseB, onA, onB, unit, writer);
    Certificate.Growth evidence =
        new Certificate.Growth(
            list(ofA),
            list(ofB),
            ofA.around(),
            ofB.around(),
            Optional.of(AxisVector.of(normal)),
            combination(onA),
            combination(onB),
            List.of(program.weights()));
    writer.growth(Seal.OF_PROOF, evidence, program.derivatives());
    out.assureWithin(Seal.OF_PROOF, program.lower(), program.upper(), Assurance.PROVED);
  }

  private PairResult.Writer begin(
      Verdict verdict, Termination termination, int pivots, PairResult out) {
    int iterations = leaving.iterations() + pivots;
    return out.rewrite()
        .verdict(verdict, termination)
        .effort(iterations, leaving.supportQueries() + pivots);
  }

  private static List<Double> list(GrowthCentre centre) {
    return Arrays.stream(centre.point()).boxed().toList();
  }

  /** Returns the unit vector along integers, rounded. */
  static double[] unit(BigInteger[] normal) {
    double[] unit = AxisVector.of(normal).toArray();
    double greatest = Arrays.stream(unit).map(Math::abs).max().orElse(1);
    double length = 0;
    for (int i = 0; i < unit.length; i++) {
      unit[i] = Math.scalb(unit[i], -Math.getExponent(greatest));
      length = Math.hypot(length, unit[i]);
    }
    for (int i = 0; i < unit.length; i++) {
      unit[i] /= length;
    }
    return unit;
  }

  private static ConvexCombination combination(WeightedVertices terms) {
    int[] vertices = new int[terms.size()];
    double[] weights = new double[terms.size()];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = terms.vertex(k);
      weights[k] = terms.weight(k);
    }
    return vertices.length == 0
        ? ConvexCombination.none()
        : ConvexCombination.of(vertices, weights);
  }

  // --- rounded ones, and centres in one place

  private static Certificate.Growth concentric(GrowthCentre ofA, GrowthCentre ofB) {
    return new Certificate.Growth(
        list(ofA),
        list(ofB),
        ofA.around(),
        ofB.around(),
        Optional.empty(),
        ConvexCombination.none(),
        ConvexCombination.none(),
        List.of());
  }

  /** Names what the engine found. */
  private Certificate.Growth ofEngine(boolean known, GrowthCentre ofA, GrowthCentre ofB) {
    if (!known || !leaving.hasNormal() || leaving.featureSizeA() * leaving.featureSizeB() == 0) {
      return concentric(ofA, ofB);
    }
    return new Certificate.Growth(
        list(ofA),
        list(ofB),
        ofA.around(),
        ofB.around(),
        Optional.of(AxisVector.of(normal())),
        combination(leaving.featureA(Seal.OF_PROOF)),
        combination(leaving.featureB(Seal.OF_PROOF)),
        List.of());
  }

  /** Names what the search found. */
  private static Certificate.Growth ofRay(GrowthRay ray, GrowthCentre ofA, GrowthCentre ofB) {
    return new Certificate.Growth(
        list(ofA),
        list(ofB),
        ofA.around(),
        ofB.around(),
        Optional.of(AxisVector.of(ray.normal())),
        combination(ray.onA()),
        combination(ray.onB()),
        List.of());
  }

  /** Returns how often the way that the engine found leads from centre to centre. */
  private double start(double[] d) {
    double length = 0;
    for (double component : d) {
      length = Math.hypot(length, component);
    }
    double t = leaving.hasLower() ? -leaving.lower() / length : 1;
    return t > 0 && t <= Double.MAX_VALUE ? t : 1;
  }

  private double[] normal() {
    double[] normal = new double[n];
    for (int i = 0; i < n; i++) {
      normal[i] = leaving.normal(i);
    }
    return normal;
  }

  /** Writes what evidence proves of the bodies as they stand. */
  private boolean settle(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      GrowthProgram program,
      Certificate.Growth evidence,
      @Nullable GrowthRay ray,
      PairResult out) {
    Finding found = CertificateChecker.check(a.body(), poseA, b.body(), poseB, evidence);
    if (!found.valid()) {
      begin(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN, 0, out);
      return false;
    }
    double lower = found.lower().orElse(0);
    double upper = found.upper().orElse(Double.POSITIVE_INFINITY);
    boolean close = upper - lower <= NEAR * upper || lower == upper;
    PairResult.Writer writer =
        begin(
            found.verdict(),
            close ? Termination.CONVERGED : Termination.NUMERICAL_BREAKDOWN,
            0,
            out);
    if (evidence.normal().isPresent()) {
      double[] normal = ray == null ? normal() : ray.normal();
      WeightedVertices onA = ray == null ? leaving.featureA(Seal.OF_PROOF) : ray.onA();
      WeightedVertices onB = ray == null ? leaving.featureB(Seal.OF_PROOF) : ray.onB();
      writer.normal(normal);
      program.writePoints(poseA, poseB, onA, onB, normal, writer);
    }
    double[] derivatives =
        ray == null
            ? new double[0]
            : ray.derivatives(
                GrowthCheck.numbers(evidence.centreA()), GrowthCheck.numbers(evidence.centreB()));
    writer.growth(Seal.OF_PROOF, evidence, derivatives).lower(lower).upper(upper);
    boolean decided = found.verdict() != Verdict.UNDECIDED;
    out.assure(Seal.OF_PROOF, decided ? Assurance.PROVED : Assurance.FLOATING, Assurance.PROVED);
    return decided;
  }

  // --- the engine's word

  private void writeWord(double[] d, boolean proving, Certificate.Growth evidence, PairResult out) {
    double length = 0;
    for (double component : d) {
      length = Math.hypot(length, component);
    }
    boolean decided = length == 0 || leaving.verdict() != Verdict.UNDECIDED;
    if (!decided || Double.isInfinite(length)) {
      begin(Verdict.UNDECIDED, leaving.termination(), 0, out);
      return;
    }
    boolean deep = leaving.verdict().collides() && leaving.hasLower();
    double most = deep ? -leaving.lower() : 0;
    double least = deep && leaving.hasUpper() && leaving.upper() < 0 ? -leaving.upper() : most;
    double lower = length == 0 ? 0 : length / most; // infinite for 0
    double upper = length == 0 ? 0 : length / Math.min(least, most);
    Verdict verdict = upper <= 1 ? Verdict.INTERSECTING : Verdict.DISJOINT;
    if (proving && lower <= 1 && upper > 1) {
      verdict = Verdict.UNDECIDED;
    }
    PairResult.Writer writer = begin(verdict, leaving.termination(), 0, out);
    writer.lower(lower).upper(upper);
    if (evidence.normal().isPresent()) {
      writer.normal(normal());
    }
    writer.growth(Seal.OF_PROOF, evidence, new double[0]);
  }
}
