// SPDX-License-Identifier: Apache-2.0
/**
 * The algorithm of Gilbert, Johnson and Keerthi and what followed from it.
 *
 * <p>Steps that a traced query of {@code gjk} emits, in order:
 *
 * <ul>
 *   <li>{@code start}: a search begins. {@code frame}: {@code A} when directions are in the frame
 *       of body A (the quick search in R<sup>2</sup> and R<sup>3</sup>), {@code world} when they
 *       are in that of the world (the careful search; there it follows a quick one that ended
 *       {@code UNCLEAR}, or with the origin inside a triangle whose depth in R<sup>2</sup> is
 *       asked). {@code warm}: whether it starts from vertices found before.
 *   <li>{@code balls}: of {@code gjk} in R<sup>3</sup>, unless a distance is asked for: the balls
 *       around the bodies are apart along the unit vector {@code direction} of the world, by {@code
 *       gap}.
 *   <li>{@code support}: {@code vertexA} is farthest along the unit vector {@code direction} and
 *       {@code vertexB} farthest against it; {@code gap} is the distance between the two along it.
 *   <li>{@code simplex}: of the simplex with the new pair, the face that is nearest to the origin:
 *       the pairs {@code verticesA[k], verticesB[k]}, one for a corner, two for an edge and so on;
 *       {@code distance} is its distance from the origin, which is an upper bound.
 *   <li>{@code polytope}: in a query for the depth, the polytope that is expanded: its {@code
 *       points} of A - B, and the numbers of the corners of its {@code faces}, three by three and
 *       counter-clockwise from outside; in R<sup>2</sup> the numbers of the corners in order. In
 *       the frame of A after a quick search, else in that of the world and scaled by a power of
 *       two.
 *   <li>{@code expansion}: the nearest face, at the {@code distance} from the origin, and the pair
 *       {@code vertexA, vertexB} whose difference is farthest along its outward normal {@code
 *       direction}, at the {@code height}. The depth is between the two.
 *   <li>{@code region}: it was decided, by the {@code test} of that name, whether the nearest point
 *       is inside the hull of the points {@code corners} of the simplex, numbered as they were
 *       before the step with the new pair last. {@code values}: the numbers whose signs decided,
 *       one per corner. {@code accepted}: the decision; the {@code simplex} step that follows shows
 *       the part that was accepted.
 *       <ul>
 *         <li>{@code gjk} in R<sup>2</sup> and R<sup>3</sup>: the tests {@code vertex}, {@code
 *             edge}, {@code triangle} and {@code tetrahedron} ask whether the origin is in the
 *             Voronoi region of such a part, for every part that has the new pair as a corner; the
 *             values are the barycentric weights of the nearest point of its affine hull, none when
 *             its points depend on each other.
 *         <li>{@code gjk} in other dimensions, its careful search, and curved bodies: {@code
 *             minor-cycle}, one of Wolfe's cycles, with the same values.
 *         <li>Johnson's: {@code theorem-3} and {@code backup}. Signed volumes: {@code volumes},
 *             {@code areas} and {@code lengths}. They speak of the nearest points that are
 *             possible.
 *       </ul>
 *   <li>{@code end}: {@code ending} is the name of the reason: {@code SEPARATED}, {@code
 *       CONTAINED}, {@code NEAREST}, {@code UNCLEAR}, {@code LIMIT}.
 * </ul>
 *
 * <p>Bodies without vertices have {@code pointA} and {@code pointB} in a {@code support} step, each
 * in the frame of its body, and {@code points} of A - B in a {@code simplex} step, in the frame of
 * the world and scaled by a power of two; in an {@code expansion} step their vertices are -1. Their
 * search ends {@code DECIDED}, {@code CONVERGED}, {@code CUTOFF}, {@code STUCK} or {@code LIMIT}.
 *
 * <p>The variants search in the frame of the world. {@code gjk-nesterov} has a step {@code
 * momentum-removed}: from here on the directions are plain.
 *
 * <p>{@code gjk-2d} emits, before {@code end} and a careful search that may follow:
 *
 * <ul>
 *   <li>{@code support}: {@code vertexA}, {@code vertexB}, {@code direction}, of any length, {@code
 *       point}, the difference of the two vertices, and {@code projection}, the product of
 *       direction and point.
 *   <li>{@code region}: the tests {@code segment}, and by the names of the regions of the tutorial
 *       {@code R4} (beyond AB, A being the newest point), {@code R3} (beyond AC) and {@code R5}
 *       (inside); {@code values} are the products whose signs decide.
 *   <li>{@code simplex}: {@code verticesA}, {@code verticesB}, {@code points}, the newest last.
 *   <li>{@code answer}: {@code collides}, what the algorithm returns before it is verified.
 * </ul>
 */
@NullMarked
package io.touchstone.gjk;

import org.jspecify.annotations.NullMarked;
