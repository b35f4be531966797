// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

/**
 * Why a pipeline cannot work.
 *
 * @param key the setting to blame, below the root of the configuration
 * @param message what is wrong, and the way out
 */
public record PlanIssue(String key, String message) {}
