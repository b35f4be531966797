// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

/**
 * A rule of the specification.
 *
 * @param id {@code N} and a number for narrow phases, {@code B} for broad phases, {@code M} for
 *     solvers of motions, {@code K} for finders of contacts
 * @param title a few words
 * @param requirement one sentence that says what must hold; docs/spec.md says it at length
 */
public record RuleInfo(String id, String title, String requirement) {}
