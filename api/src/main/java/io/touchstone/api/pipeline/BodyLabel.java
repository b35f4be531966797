// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

/**
 * How a body of a scene is called.
 *
 * @param name unique in its scene
 * @param group the group it belongs to; empty for none
 */
public record BodyLabel(String name, String group) {}
