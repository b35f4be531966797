// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers by the features of both bodies. Scratch memory of one thread. */
final class FeatureQuery implements ContactQuery {

  private final int n;
  private final PlaceList places = new PlaceList();
  private final BoxCrossings boxes = new BoxCrossings(places);
  private final OverlapSearch search;
  private final SolidBuilder builder;
  private final ThinNormal thin;
  private final ManifoldSearch contacts;

  FeatureQuery(int n) {
    this.n = n;
    search = new OverlapSearch(n, places);
    builder = new SolidBuilder(n);
    thin = new ThinNormal(n, search.orientation);
    contacts = new ManifoldSearch(n, search.orientation);
  }

  @Override
  public Optional<OverlapEvidence> overlap(
      PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB) {
    Features featuresA = sharp(own(a, poseA));
    Features featuresB = sharp(own(b, poseB));
    if (featuresA.body.isEmpty() || featuresB.body.isEmpty()) {
      return Optional.empty();
    }
    if (boxes.find(featuresA, poseA, featuresB, poseB)) {
      return places.count() == 0 ? Optional.empty() : Optional.of(solid(featuresA, featuresB));
    }
    search.place(featuresA, poseA, featuresB, poseB);
    if (featuresA.flat || search.a.turn == 0) {
      return Optional.of(new OverlapEvidence.Thin(thin.across(search.a)));
    }
    if (featuresB.flat || search.b.turn == 0) {
      return Optional.of(new OverlapEvidence.Thin(thin.across(search.b)));
    }
    search.find();
    return places.count() == 0 ? Optional.empty() : Optional.of(solid(featuresA, featuresB));
  }

  private OverlapEvidence solid(Features featuresA, Features featuresB) {
    builder.read(places, featuresA.faceCount, featuresB.faceCount);
    return places.count() < n || builder.haveCommonFace() ? touching() : builder.build();
  }

  private OverlapEvidence touching() {
    return new OverlapEvidence.Thin(
        thin.between(search.a, search.b, places, 0),
        Arrays.stream(places.vertices(0, false)).boxed().toList(),
        Arrays.stream(places.vertices(0, true)).boxed().toList());
  }

  @Override
  public void manifold(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      double[] normal,
      ContactRequest request,
      @Nullable ContactTracker tracker,
      ContactManifold manifold) {
    FeatureShape ofA = own(a, poseA);
    FeatureShape ofB = own(b, poseB);
    if (normal.length != n || manifold.dimension() != n) {
      throw new DimensionMismatchException(
          normal.length != n ? "normal" : "manifold",
          normal.length != n ? normal.length : manifold.dimension(),
          n);
    }
    contacts.find(ofA, poseA, ofB, poseB, normal, request, tracker, manifold);
  }

  private static Features sharp(FeatureShape shape) {
    if (shape.body() instanceof Polytope) {
      return shape.features();
    }
    throw new UnsupportedQueryException(
        "an overlap is of polytopes given by vertices, not of a %s"
            .formatted(shape.body().getClass().getSimpleName()));
  }

  private FeatureShape own(PreparedShape shape, PoseView pose) {
    if (!(shape instanceof FeatureShape features)) {
      throw new UnsupportedQueryException(
          "a shape that was prepared by %s; prepare it by the finder of this query"
              .formatted(shape.getClass().getName()));
    }
    if (features.features().n != n) {
      throw new DimensionMismatchException("body", features.features().n, n);
    }
    if (pose.dimension() != n) {
      throw new DimensionMismatchException("pose", pose.dimension(), n);
    }
    return features;
  }
}
