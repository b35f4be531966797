// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.judge.Judgement.Evidence;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Assays times of impact. What is true is bracketed with evidence, which is checked once more
 * without whoever found it: the bodies are free until one time and have met by another. A claimed
 * time before the first is early, one after the second late, within the tolerance. Not thread-safe.
 */
public final class MotionJudge {

  private final MotionsFile motions;
  private final Tolerance tolerance;
  private final VerifiedMotionPhase phase;
  private final VerifiedMotionQuery query;

  /** Creates the judge of a file. */
  public MotionJudge(MotionsFile motions, Tolerance tolerance) {
    this.motions = motions;
    this.tolerance = tolerance;
    this.phase = Touchstone.motions().proof(Proof.EXACT).phase();
    this.query = phase.newQuery(motions.dimension());
  }

  /** Judges an answer. */
  public Judgement judge(Answer answer) {
    MotionsFile.MovingPair pair = motions.pairs().get(answer.pair());
    ConvexBody a = motions.shapes().get(pair.shapeA()).body();
    ConvexBody b = motions.shapes().get(pair.shapeB()).body();
    MotionResult truth =
        query.solve(
            phase.prepare(a),
            pair.motionA(),
            phase.prepare(b),
            pair.motionB(),
            MotionRequest.firstContact());
    MotionRecord record = MotionRecord.of(answer.pair(), 0, pair.motionA(), pair.motionB(), truth);
    String fault = record.fault(a, pair.motionA(), b, pair.motionB());
    List<String> faults = new ArrayList<>();
    List<String> open = new ArrayList<>();
    if (!fault.isEmpty()) {
      open.add("the motion: its evidence does not hold: " + fault);
    } else {
      answer.toi().ifPresent(time -> time(time, truth, faults, open));
      answer.collide().ifPresent(meets -> collide(meets, truth, faults, open));
    }
    if (answer.distance().isPresent()
        || answer.depth().isPresent()
        || !answer.pointA().isEmpty()
        || !answer.pointB().isEmpty()
        || !answer.normal().isEmpty()) {
      open.add("of motions only toi and collide are judged");
    }
    Optional<Evidence> proof =
        faults.isEmpty() ? Optional.empty() : Optional.of(k -> CertificateWriter.record(record));
    return new Judgement(answer.pair(), faults, open, proof);
  }

  /** Judges a time; infinite, or beyond the motion, says that they never meet. */
  private void time(double time, MotionResult truth, List<String> faults, List<String> open) {
    if (Double.isNaN(time) || time < 0) {
      faults.add("toi is %s, which is no time".formatted(time));
      return;
    }
    boolean miss = time > 1;
    if (truth.contactAt().isPresent()) {
      double by = truth.contactAt().getAsDouble();
      if (time > by + room(by)) {
        faults.add("toi %s is late: they have met by %s".formatted(time, by));
        return;
      }
    } else if (truth.freeUntil() == 1 && !miss) {
      faults.add("toi %s is early: they never meet".formatted(time));
      return;
    }
    if (time < truth.freeUntil() - room(truth.freeUntil())) {
      faults.add("toi %s is early: they are free until %s".formatted(time, truth.freeUntil()));
    } else if (truth.contactAt().isEmpty() && truth.freeUntil() < 1) {
      open.add("toi: they are free until %s, and then it is open".formatted(truth.freeUntil()));
    }
  }

  private double room(double time) {
    return Math.max(tolerance.relative() * time, tolerance.absolute());
  }

  private static void collide(
      boolean meets, MotionResult truth, List<String> faults, List<String> open) {
    boolean known = truth.contactAt().isPresent() || truth.freeUntil() == 1;
    if (!known) {
      open.add("collide: they are free until %s, and then it is open".formatted(truth.freeUntil()));
    } else if (meets != truth.contactAt().isPresent()) {
      faults.add(
          meets
              ? "collide is true; they never meet"
              : "collide is false; they have met by %s".formatted(truth.contactAt().getAsDouble()));
    }
  }
}
