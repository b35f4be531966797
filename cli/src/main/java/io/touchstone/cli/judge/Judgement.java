// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.query.Certificate;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be said of an answer. Immutable.
 *
 * @param pair index of the pair
 * @param faults what is wrong, claim by claim
 * @param open what cannot be decided from what was given, or at all
 * @param proof the evidence against what is wrong, with what it proves; present when there is a
 *     fault
 */
public record Judgement(
    int pair, List<String> faults, List<String> open, Optional<? extends Evidence> proof) {

  /** Evidence against an answer. */
  @FunctionalInterface
  public interface Evidence {

    /** Returns it as a record of a file of certificates. */
    Map<String, Object> record(int pair);
  }

  /**
   * Evidence.
   *
   * @param certificate the evidence
   * @param direction of the cast that it is about; else empty
   * @param finding what it proves
   * @param overlap what proves the volume in common, where that is what is wrong
   */
  public record Proof(
      Certificate certificate,
      List<Double> direction,
      Finding finding,
      Optional<OverlapOutcome> overlap)
      implements Evidence {

    Proof(Certificate certificate, List<Double> direction, Finding finding) {
      this(certificate, direction, finding, Optional.empty());
    }

    Proof with(OverlapOutcome truth) {
      return new Proof(certificate, direction, finding, Optional.of(truth));
    }

    @Override
    public Map<String, Object> record(int pair) {
      return overlap.isPresent()
          ? CertificateWriter.record(pair, overlap.get())
          : CertificateWriter.record(pair, direction, certificate, finding);
    }
  }

  /** Copies the lists. */
  public Judgement {
    faults = List.copyOf(faults);
    open = List.copyOf(open);
  }

  /** Tells whether a claim is wrong. */
  public boolean isWrong() {
    return !faults.isEmpty();
  }

  /** Tells whether nothing is wrong and something is open. */
  public boolean isOpen() {
    return faults.isEmpty() && !open.isEmpty();
  }

  /** Returns the judgement in one or two words. */
  public String word() {
    return isWrong() ? "wrong" : isOpen() ? "not decidable" : "right";
  }
}
