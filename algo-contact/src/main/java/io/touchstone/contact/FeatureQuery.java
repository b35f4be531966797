package io.touchstone.contact;

import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import java.util.List;
import java.util.Optional;

/** Answers by the features of both bodies. Scratch memory of one thread. */
final class FeatureQuery implements ContactQuery {

  private final int n;
  private final OverlapSearch search;
  private final ThinNormal thin;

  FeatureQuery(int n) {
    this.n = n;
    search = new OverlapSearch(n);
    thin = new ThinNormal(n, search.orientation);
  }

  @Override
  public Optional<OverlapEvidence> overlap(
      PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB) {
    Features featuresA = own(a, poseA);
    Features featuresB = own(b, poseB);
    if (featuresA.body.isEmpty() || featuresB.body.isEmpty()) {
      return Optional.empty();
    }
    search.place(featuresA, poseA, featuresB, poseB);
    if (featuresA.flat || search.a.turn == 0) {
      return Optional.of(new OverlapEvidence.Thin(thin.across(search.a)));
    }
    if (featuresB.flat || search.b.turn == 0) {
      return Optional.of(new OverlapEvidence.Thin(thin.across(search.b)));
    }
    List<Place> places = search.places();
    if (places.isEmpty()) {
      return Optional.empty();
    }
    SolidBuilder builder = new SolidBuilder(n, places, featuresA.faceCount, featuresB.faceCount);
    return Optional.of(
        places.size() < n || builder.commonFace() >= 0
            ? new OverlapEvidence.Thin(thin.between(search.a, search.b, places.get(0)))
            : builder.build());
  }

  private Features own(PreparedShape shape, PoseView pose) {
    if (!(shape instanceof Features features)) {
      throw new UnsupportedQueryException(
          "a shape that was prepared by %s; prepare it by the finder of this query"
              .formatted(shape.getClass().getName()));
    }
    if (features.n != n) {
      throw new DimensionMismatchException("body", features.n, n);
    }
    if (pose.dimension() != n) {
      throw new DimensionMismatchException("pose", pose.dimension(), n);
    }
    return features;
  }
}
