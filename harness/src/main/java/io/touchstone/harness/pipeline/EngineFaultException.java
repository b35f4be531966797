// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

/** Says that an engine returned something that no engine may return. */
final class EngineFaultException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EngineFaultException(String message) {
    super(message);
  }
}
