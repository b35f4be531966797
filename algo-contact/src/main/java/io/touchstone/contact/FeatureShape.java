// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PreparedShape;

/**
 * A body as its finder laid it out.
 *
 * @param body as given
 * @param features of the body, or of its core
 * @param radius by which the core is rounded
 */
record FeatureShape(ConvexBody body, Features features, double radius) implements PreparedShape {}
