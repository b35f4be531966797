// SPDX-License-Identifier: Apache-2.0
/**
 * Objects that are not convex: compounds of convex parts, and triangle meshes exactly as they are;
 * what is answered about a pair of them, and the evidence.
 *
 * <p>An object has parts, and the parts have one pose. Two objects collide if a part of the one and
 * a part of the other have a point in common, or if one of them lies inside of a closed mesh.
 */
@API(status = API.Status.EXPERIMENTAL)
@NullMarked
package io.touchstone.api.objects;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
