// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Pose;

/**
 * Two shapes where they stand.
 *
 * @param a index of the first shape in its workload
 * @param poseA where it stands
 * @param b index of the second shape
 * @param poseB where it stands
 */
public record Placement(int a, Pose poseA, int b, Pose poseB) {}
