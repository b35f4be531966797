// SPDX-License-Identifier: Apache-2.0
/**
 * Bodies that move: when do they first touch, is a whole motion free, and what proves it.
 *
 * <p>Time runs from 0 to 1. A {@link io.touchstone.api.motion.Motion} is the real function that its
 * stored doubles define. A solver ({@link io.touchstone.api.motion.MotionPhaseProvider}) proposes
 * times and evidence; the proof, which lives elsewhere, takes nothing of it on trust.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.motion;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
