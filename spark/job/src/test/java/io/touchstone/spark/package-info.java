// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.touchstone.spark;

import org.jspecify.annotations.NullMarked;
