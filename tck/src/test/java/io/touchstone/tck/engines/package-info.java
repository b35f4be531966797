// SPDX-License-Identifier: Apache-2.0
/** Engines that the kit is tested with: one right, the others wrong in one way each. */
package io.touchstone.tck.engines;
