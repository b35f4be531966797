// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Contacts;
import io.touchstone.Query;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.AnsweredPair;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.viewer.ViewDetail;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers the goals overlap and contact so that they can be shown. */
final class ContactPages {

  private final Query query;
  private final boolean contact;

  ContactPages(Query query, boolean contact) {
    this.query = query;
    this.contact = contact;
  }

  /**
   * Answers a pair.
   *
   * @throws InvalidInputException if nobody answers about such bodies
   */
  ViewEntry entry(
      long index, String nameA, ConvexBody a, Pose poseA, String nameB, ConvexBody b, Pose poseB) {
    ViewEntry bare =
        new ViewEntry(
            index, nameA, nameB, -1, a, poseA, b, poseB, Map.of(), null, null, null, null,
            List.of());
    try {
      return contact ? contact(bare) : overlap(bare);
    } catch (UnsupportedQueryException | DimensionMismatchException e) {
      throw new InvalidInputException(Position.of("pair " + index), String.valueOf(e.getMessage()));
    }
  }

  private ViewEntry overlap(ViewEntry bare) {
    int n = bare.shapeA().dimension();
    OverlapOutcome found = query.overlap(bare.shapeA(), bare.poseA(), bare.shapeB(), bare.poseB());
    Map<String, @Nullable Object> row = row(bare, found.verdict(), found.assurance());
    if (found.volumeUpper() < Double.POSITIVE_INFINITY) {
      row.put("volumeLower", found.volumeLower());
      row.put("volumeUpper", found.volumeUpper());
      row.put("areaLower", found.areaLower());
      row.put("areaUpper", found.areaUpper());
      row.put("iouLower", found.iouLower());
      row.put("iouUpper", found.iouUpper());
    }
    return bare.answered(
        row, CertificateWriter.claimOf(bare.index(), found), ViewDetail.overlap(found, n));
  }

  private ViewEntry contact(ViewEntry bare) {
    int n = bare.shapeA().dimension();
    Contacts contacts = query.contacts(n);
    Contacts.Session session = contacts.newSession(n);
    PreparedShape a = contacts.prepare(bare.shapeA());
    PreparedShape b = contacts.prepare(bare.shapeB());
    ContactManifold patch = new ContactManifold(n);
    ContactManifold kept = new ContactManifold(n);
    session.evaluate(a, bare.poseA(), b, bare.poseB(), ContactRequest.patch(), null, patch);
    Outcome found =
        session
            .evaluate(a, bare.poseA(), b, bare.poseB(), new ContactRequest(4, 0, true), null, kept)
            .toOutcome();
    Map<String, @Nullable Object> row = row(bare, found.verdict(), found.verdictAssurance());
    if (found.hasLower()) {
      row.put("lower", found.lower());
    }
    if (found.hasUpper()) {
      row.put("upper", found.upper());
    }
    row.put("points", kept.count());
    if (kept.count() > 0) {
      row.put("patchArea", patch.patchArea());
    } else {
      patch.clear(); // bodies that are apart have no patch
    }
    CertificateRecord claim =
        CertificateWriter.claimOf(
            new AnsweredPair(
                bare.index(), "", "", AnsweredPair.NO_FRAME, 0, List.of(), false, found, null));
    return bare.answered(row, claim, ViewDetail.contact(kept, patch));
  }

  private static Map<String, @Nullable Object> row(
      ViewEntry bare, Enum<?> verdict, Enum<?> assurance) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("pair", bare.index());
    row.put("verdict", verdict.name());
    row.put("assurance", assurance.name());
    return row;
  }
}
