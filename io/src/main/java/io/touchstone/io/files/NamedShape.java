// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.ConvexBody;

/**
 * A shape with its name.
 *
 * @param name the name
 * @param body the shape
 */
public record NamedShape(String name, ConvexBody body) {}
