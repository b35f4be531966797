// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.query.Verdict;
import io.touchstone.io.Declaration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a record of each kind can be claimed to prove beside its verdict. A record that says more is
 * refused: nobody would look at it.
 */
final class Claims {

  /** Bounds of a signed distance, of a grown pair or of one that moves along a direction. */
  private static final Set<Declaration> OF_DISTANCE =
      Set.of(
          CertificateMembers.MARGIN,
          CertificateMembers.DIRECTION,
          CertificateMembers.ALONG,
          CertificateMembers.LOWER,
          CertificateMembers.UPPER);

  private static final Set<Declaration> OF_VOLUME =
      Set.of(CertificateMembers.VOLUME_LOWER, CertificateMembers.VOLUME_UPPER);

  /** What a record of each kind may claim beside its verdict. */
  private static final Map<String, Set<Declaration>> CLAIMS =
      Map.ofEntries(
          Map.entry(Kinds.SEPARATING_PLANE, OF_DISTANCE),
          Map.entry(Kinds.COMMON_POINT, OF_DISTANCE),
          Map.entry(Kinds.CLOSEST_PAIR, OF_DISTANCE),
          Map.entry(Kinds.PENETRATION_AXIS, OF_DISTANCE),
          Map.entry(Kinds.BALL_INSIDE, OF_DISTANCE),
          Map.entry(Kinds.ROW_DEPTH, OF_DISTANCE),
          Map.entry(Kinds.EMPTY_BODY, OF_DISTANCE),
          Map.entry(Kinds.INSIDE, Set.of()),
          Map.entry(Kinds.OUTSIDE_VERTEX, Set.of()),
          Map.entry(Kinds.GROWTH, Set.of(CertificateMembers.LOWER, CertificateMembers.UPPER)),
          Map.entry(Kinds.OVERLAP, OF_VOLUME),
          Map.entry(Kinds.NO_OVERLAP, OF_VOLUME),
          Map.entry(
              Kinds.OBJECTS,
              Set.of(
                  CertificateMembers.MARGIN, CertificateMembers.LOWER, CertificateMembers.UPPER)),
          Map.entry(Kinds.NONE, Set.of()));

  private Claims() {}

  /** Returns what a record of a kind may claim with a verdict: a subset has no bounds. */
  static Set<Declaration> of(String kind, Verdict verdict) {
    boolean ofContainment = verdict == Verdict.SUBSET || verdict == Verdict.NOT_SUBSET;
    return ofContainment ? Set.of() : CLAIMS.getOrDefault(kind, Set.of());
  }

  /**
   * Returns what a record claims that its kind does not prove with its verdict, such as a margin of
   * a growth; an empty string where there is nothing of that.
   */
  static String unproved(CertificateRecord record) {
    String kind = Kinds.of(record);
    boolean directed = !record.direction().isEmpty();
    boolean volume = record.overlap().isPresent();
    Map<Declaration, Boolean> claimed = new LinkedHashMap<>();
    claimed.put(CertificateMembers.MARGIN, record.margin() > 0);
    claimed.put(CertificateMembers.DIRECTION, directed && !record.leaving());
    claimed.put(CertificateMembers.ALONG, directed && record.leaving());
    claimed.put(
        volume ? CertificateMembers.VOLUME_LOWER : CertificateMembers.LOWER,
        record.lower().isPresent());
    claimed.put(
        volume ? CertificateMembers.VOLUME_UPPER : CertificateMembers.UPPER,
        record.upper().isPresent());
    Set<Declaration> proved = of(kind, record.verdict());
    for (Map.Entry<Declaration, Boolean> entry : claimed.entrySet()) {
      if (entry.getValue() && !proved.contains(entry.getKey())) {
        return "has '%s', of which evidence of the kind '%s' proves nothing with the verdict %s"
            .formatted(entry.getKey().name(), kind, record.verdict());
      }
    }
    return record.margin() > 0 && directed
        ? "has 'margin' beside a direction, and nothing that moves is grown"
        : "";
  }
}
