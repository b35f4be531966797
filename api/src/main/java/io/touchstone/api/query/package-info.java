// SPDX-License-Identifier: Apache-2.0
/**
 * Questions, answers and their proof.
 *
 * <p>A {@link io.touchstone.api.query.PairRequest} says what is asked; a {@link
 * io.touchstone.api.query.PairQuery}, made by an engine, answers into a {@link
 * io.touchstone.api.query.PairResult}; a {@link io.touchstone.api.query.Certificate} is the
 * evidence that anyone can check with a {@code io.touchstone.proof.CertificateChecker}.
 *
 * <p>The vocabulary: A and B are closed convex sets, K = A - B their Minkowski difference. The
 * support value of A in direction w is h_A(w) = max over A of w.x. The gap along w, which points
 * from A to B, is
 *
 * <pre>{@code gap(w) = min over B of w.y - max over A of w.x = -h_K(w)}</pre>
 *
 * A and B are disjoint exactly if some gap is positive; touching counts as colliding. The distance
 * is the greatest gap over unit directions, the penetration depth the smallest h_K over unit
 * directions. The <em>signed distance</em> is the distance, or minus the depth. One evaluation of a
 * support point of A and one of B, the <em>support query</em>, is the unit in which the work of all
 * algorithms is counted.
 *
 * <p>Everything in results and certificates is in the world frame.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.query;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
