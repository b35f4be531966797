// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

/**
 * Why something that looked like an algorithm cannot be used.
 *
 * @param id the id it claims, or an empty string when it has none
 * @param origin the module, jar or directory it comes from
 * @param reason what is wrong, and the way out
 */
public record AlgorithmIssue(String id, String origin, String reason) {}
