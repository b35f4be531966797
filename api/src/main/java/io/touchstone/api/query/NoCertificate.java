// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** {@link Certificate#NONE}: it says nothing, so nobody needs its type. */
record NoCertificate() implements Certificate {}
