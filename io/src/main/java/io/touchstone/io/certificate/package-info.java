// SPDX-License-Identifier: Apache-2.0
/** Certificates and traces as JSON Lines. */
@NullMarked
package io.touchstone.io.certificate;

import org.jspecify.annotations.NullMarked;
