// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.api.query.Goal;

/**
 * One measurement to be made.
 *
 * @param row name of the workload
 * @param goal what is asked
 * @param mode how, in the words of the tables: cold, warm, shuffled
 * @param subject who is asked: an engine with its proof policy, or a peer
 */
record Cell(String row, Goal goal, String mode, Subject subject) {}
