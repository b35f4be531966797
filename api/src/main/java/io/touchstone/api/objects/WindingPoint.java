// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.query.BodySide;

/**
 * How often the surface of one object, a closed mesh, winds around a vertex of the other one: 0
 * says that the vertex is outside of it, and with it every connected piece that the vertex belongs
 * to and that the surface does not meet; any other number, that it is inside.
 *
 * @param side whose vertex it is; the mesh is the other object
 * @param part the part that has the vertex
 * @param vertex which of its vertices; of a rounded part, of its core
 * @param winding the winding number
 */
public record WindingPoint(BodySide side, int part, int vertex, int winding) {}
