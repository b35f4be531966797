// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.Optional;

/**
 * What a run found about one of its rules. Immutable.
 *
 * @param rule its name
 * @param broken how many pairs break it, those of each frame
 * @param open of how many nobody knows
 * @param worst the worst pair that breaks it, by {@link ReportedPair#SEVERITY}
 */
public record RuleFinding(String rule, long broken, long open, Optional<ReportedPair> worst) {}
