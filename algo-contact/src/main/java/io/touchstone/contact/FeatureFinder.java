// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;

/** Finds overlaps by the features of two polytopes. Thread-safe. */
final class FeatureFinder implements ContactFinder {

  @Override
  public PreparedShape prepare(ConvexBody body) {
    requireDimension(body.dimension());
    if (body instanceof Polytope polytope) {
      return new FeatureShape(body, Features.of(polytope), 0);
    }
    if (body instanceof RoundedPolytope rounded) {
      return new FeatureShape(body, Features.of(rounded.core()), rounded.radius());
    }
    throw new UnsupportedQueryException(
        "contacts and overlaps are of polytopes given by vertices, rounded or not, and not of a %s"
            .formatted(body.getClass().getSimpleName()));
  }

  @Override
  public ContactQuery newQuery(int dimension) {
    requireDimension(dimension);
    return new FeatureQuery(dimension);
  }

  private static void requireDimension(int n) {
    if (n != 2 && n != 3) {
      throw new UnsupportedQueryException(
          "no contact or overlap in dimension %d: hulls are known in dimensions 2 and 3"
              .formatted(n));
    }
  }
}
