/** Certificates and traces as JSON Lines. */
@NullMarked
package io.touchstone.harness.certificate;

import org.jspecify.annotations.NullMarked;
