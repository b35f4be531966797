// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Capability;

/**
 * A request that the capabilities claim, in a dimension.
 *
 * @param capability what claims it
 * @param request what is asked
 * @param dimension in which dimension
 */
public record Question(Capability capability, PairRequest request, int dimension) {}
