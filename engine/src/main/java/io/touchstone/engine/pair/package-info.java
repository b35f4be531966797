// SPDX-License-Identifier: Apache-2.0
/**
 * Two polytopes in R<sup>3</sup> where they stand, and the library's own solver of the two most
 * common questions about them: do they meet, and how far are they apart.
 *
 * <p>To be read in this order: {@code PlacedPair} is what is asked about, with the error of
 * everything that is computed of it; {@code PairSearch} finds the nearest face of {@code K = A -
 * B}; {@code BoxPair} finds it of two boxes in closed form; {@code PairBounds} makes bounds that
 * hold of what either found; {@link io.touchstone.engine.pair.PairSolver} puts them in a row. A
 * search may be wrong without harm: whatever is claimed is computed anew from the vertices it
 * names.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package io.touchstone.engine.pair;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
