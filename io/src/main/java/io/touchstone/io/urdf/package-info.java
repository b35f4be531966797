// SPDX-License-Identifier: Apache-2.0
/** Robots described in URDF: links, joints, and where the links stand. */
@NullMarked
package io.touchstone.io.urdf;

import org.jspecify.annotations.NullMarked;
