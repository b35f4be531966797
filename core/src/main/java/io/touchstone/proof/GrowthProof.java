// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Norm;
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
 * Makes a growth of what an engine finds about a depth along a direction: both bodies are moved so
 * that their centres are the origin, and t is how many times the vector between the centres B then
 * goes until it has left A. The factor is 1 / t.
 *
 * <p>They are moved with roundings, which are those of their sizes and not of where they stand, so
 * that of what the engine finds only the names of vertices and the direction of the plane are
 * taken. Of polytopes they start an exact linear program ({@link GrowthProgram}), which ends with
 * the factor to the last bit; of rounded ones they are evidence about the bodies as they stand
 * ({@link PairCheck}). Of others, and where no proof is asked for, the factor is the engine's word,
 * which of bodies as good as flat depends on roundings.
 *
 * <p>Memory of one thread; allocates.
 */
final class GrowthProof {

  /** Bounds that are this close, as a share of the factor, have converged, as lengths have. */
  private static final double NEAR = 1e-12;

  private final int n;
  private final MutablePose centredA;
  private final MutablePose centredB;
  private final PairResult leaving;

  /** Asks how far B leaves A along a direction, both standing elsewhere. */
  interface Leaving {
    void ask(PoseView poseA, PoseView poseB, PairRequest along, PairResult out);
  }

  GrowthProof(int dimension) {
    n = dimension;
    centredA = new MutablePose(n, true);
    centredB = new MutablePose(n, true);
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
    leaving.rewrite();
    GrowthCentre ofA = centre("A", a, request.centreA());
    GrowthCentre ofB = centre("B", b, request.centreB());
    SettledBody bodyA = a.settled();
    SettledBody bodyB = b.settled();
    GrowthProgram program =
        bodyA == null || bodyB == null
            ? null
            : new GrowthProgram(bodyA, poseA, ofA.point(), bodyB, poseB, ofB.point());
    double[] d = program == null ? between(poseA, ofA, poseB, ofB) : program.between();
    boolean known = isWay(d) && centre(poseA, ofA, centredA) && centre(poseB, ofB, centredB);
    if (known) {
      leave(d, request, engine);
    }
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
    double[] world = turn(pose, local);
    for (int i = 0; i < n; i++) {
      world[i] += pose.translation(i);
    }
    return world;
  }

  private double[] turn(PoseView pose, double[] local) {
    double[] turned = new double[n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        turned[i] += pose.get(i * (n + 1) + k) * local[k];
      }
    }
    return turned;
  }

  /** Tells whether the way from centre to centre is a vector of doubles, and a direction. */
  private boolean isWay(double[] d) {
    return Arrays.stream(d).allMatch(Double::isFinite) && greatest(d) > 0;
  }

  private static double greatest(double[] d) {
    return Arrays.stream(d).map(Math::abs).max().orElse(0);
  }

  /**
   * Turns a body as it is turned, with its centre at the origin.
   *
   * @return whether doubles can say where that is
   */
  private boolean centre(PoseView pose, GrowthCentre centre, MutablePose into) {
    double[] translation = turn(pose, centre.point());
    for (int i = 0; i < n; i++) {
      translation[i] = 0 - translation[i];
    }
    if (!Arrays.stream(translation).allMatch(Double::isFinite)) {
      return false;
    }
    into.set(pose);
    into.setTranslation(translation);
    return true;
  }

  /** Asks the engine about both bodies with their centres at the origin. */
  private void leave(double[] d, PairRequest request, Leaving engine) {
    double[] direction = new double[n]; // of any length: the depth is one
    for (int i = 0; i < n; i++) {
      direction[i] = Math.scalb(d[i], -Math.getExponent(greatest(d)));
    }
    PairRequest along =
        PairRequest.builder(Goal.PENETRATION)
            .direction(direction)
            .relativeTolerance(request.relativeTolerance())
            .maxIterations(request.maxIterations())
            .build();
    engine.ask(centredA.readOnly(), centredB.readOnly(), along, leaving);
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
    for (int i = 0; i < unit.length; i++) {
      unit[i] = Math.scalb(unit[i], -Math.getExponent(greatest));
    }
    double length = Norm.of(unit);
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
    double length = Norm.of(d);
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
    double length = Norm.of(d);
    // the centres are a common point: bodies that are said to be apart are so by roundings
    boolean decided = length == 0 || leaving.verdict().collides();
    if (!decided || Double.isInfinite(length)) {
      boolean open = leaving.verdict() == Verdict.UNDECIDED;
      Termination why = open ? leaving.termination() : Termination.NUMERICAL_BREAKDOWN;
      begin(Verdict.UNDECIDED, why, 0, out);
      return;
    }
    double most = leaving.hasLower() ? -leaving.lower() : Double.POSITIVE_INFINITY;
    double least = leaving.hasUpper() ? Math.max(0.0, Math.min(-leaving.upper(), most)) : 0;
    double upper = length == 0 ? 0 : length / least; // infinite for 0
    Verdict verdict = upper <= 1 ? Verdict.INTERSECTING : Verdict.DISJOINT;
    if (proving && length <= most && upper > 1) {
      verdict = Verdict.UNDECIDED;
    }
    PairResult.Writer writer = begin(verdict, leaving.termination(), 0, out).upper(upper);
    if (length == 0 || most > 0) { // what has no depth may have none by roundings
      writer.lower(length == 0 ? 0 : length / most);
    }
    if (evidence.normal().isPresent()) {
      writer.normal(normal());
    }
    writer.growth(Seal.OF_PROOF, evidence, new double[0]);
  }
}
