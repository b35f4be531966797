// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PairQuery;
import io.touchstone.engine.EngineScope;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.satcheck.body.AxisEngine;
import io.touchstone.satcheck.body.SupportShape;
import org.jspecify.annotations.Nullable;

/**
 * The separating-axis test for polytopes in R<sup>2</sup> and R<sup>3</sup>.
 *
 * <p><b>Theorem.</b> Let K = A - B. Where K has an interior, the origin is outside K if and only if
 * it is beyond the plane of a facet of K, and the depth of an overlap is the least distance of the
 * origin from such a plane. So the unit normals of the facets are all the directions one has to
 * look at: {@code gap(w) = -h_K(w)}.
 *
 * <p><b>The facets of K.</b> The face of K in a direction w is the sum of the faces of A and of -B
 * in that direction: {@code F_K(w) = F_A(w) + F_-B(w)}, and its linear span is the sum of the two
 * spans. In R<sup>3</sup> a facet has dimension 2, hence one of these holds:
 *
 * <ol>
 *   <li>F_A(w) is a polygon: w is the normal of a face of A. A flat A is itself such a polygon, for
 *       both of its normals.
 *   <li>F_B(-w) is a polygon: -w is the normal of a face of B.
 *   <li>Both have dimension 1, and are not parallel: w is orthogonal to an edge of A and to an edge
 *       of B, {@code w = +-(e_A x e_B)}, and lies in the normal cones of both. A segment is its own
 *       edge.
 * </ol>
 *
 * In R<sup>2</sup> a facet has dimension 1, so w is the normal of an edge of A or, turned round, of
 * B; a segment has two normals.
 *
 * <p><b>Where K is flat</b> the origin is on its boundary or outside, so the depth is 0. It is
 * outside if it is off the smallest flat that contains K or, within that flat, beyond a facet of K.
 * With p and q the affine dimensions of the bodies, in R<sup>3</sup>:
 *
 * <ul>
 *   <li>K is 2-dimensional and p = 2 (q = 2 likewise): the flat is parallel to A, whose normals are
 *       in the list by 1. The facets within the flat are edges; each is parallel to an edge e of A
 *       or of B, with the normal {@code n_A x e}. The edges of A are covered by the <em>side
 *       normals</em> of a polygon, those of a polygon B by the side normals of B, whose plane is
 *       parallel; those of a segment B by {@code +-n_A x e_B}, which is tried for a polygon with a
 *       segment.
 *   <li>p, q at most 1: the bodies are segments or points. Compact convex sets that are disjoint
 *       are separated by the difference of a nearest pair, which is found in closed form.
 * </ul>
 *
 * In R<sup>2</sup> only the second case is left.
 *
 * <p>These directions are tried whenever the dimensions of the bodies are such, whether or not K is
 * exactly flat in its pose: a direction that is not needed does no harm, since {@code h_K(w)} of
 * any unit w is an upper bound of the depth, and a positive gap separates.
 *
 * <p><b>Pruning.</b> An edge pair is a facet only if the arcs of the normals of e_A and of the
 * negative normals of e_B meet on the unit sphere, that is, if the end points of each arc are on
 * different sides of the plane of the other, and both arcs on the same hemisphere (D. Gregorius,
 * The Separating Axis Test between convex polyhedra, GDC 2013). The test is made with a margin: it
 * may let through too many, never too few. What passes is measured by support points.
 *
 * <p>For the depth of bodies with an interior that surely overlap most facets are not even looked
 * at: {@link FacetSearch}.
 *
 * <p><b>Accuracy.</b> Every direction is first measured in doubles. The one whose height is the
 * least is computed again with twice the digits ({@code PreciseVector}); where several may be,
 * within the error, all of them are, and their heights too. What the height is, and whether the
 * bodies meet at all, the kernel tells; see {@link SatQuery}.
 *
 * <p>Immutable and thread-safe.
 */
final class Sat extends AxisEngine implements PairSolved {

  static final String ID = "sat";

  private final boolean pure;

  Sat(boolean pure) {
    super(new EngineScope(ID, 2, 3, "use gjk for other bodies, simplex for other dimensions"));
    this.pure = pure;
  }

  @Override
  public @Nullable Scope scope() {
    return pure ? null : Scope.BOXES;
  }

  @Override
  protected SupportShape shape(Polytope body) {
    return new SatShape(ID, body);
  }

  @Override
  protected PairQuery query(int dimension) {
    return new SatQuery(ID, dimension, pure);
  }
}
