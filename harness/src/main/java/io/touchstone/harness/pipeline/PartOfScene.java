// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import java.util.List;

/**
 * What a pipeline has to know whose bodies are a part of a scene: what is shared with other parts,
 * and which pairs are its own.
 *
 * @param prepared the shape of each body of the part
 * @param owned which pairs of bodies of the part no other part reports
 * @param quarantine the engines that nobody asks any more, here or in other parts
 */
record PartOfScene(List<PreparedBody> prepared, OwnedPairs owned, Quarantine quarantine) {}
