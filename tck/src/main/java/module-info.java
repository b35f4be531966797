// SPDX-License-Identifier: Apache-2.0
/** The conformance kit: what every engine must do, as numbered rules with tests. */
module io.touchstone.tck {
  requires transitive io.touchstone.core;
  requires transitive io.touchstone.kernel;
  requires jdk.management;
  requires static org.jspecify;
  requires static org.junit.jupiter.api;

  exports io.touchstone.tck;
  exports io.touchstone.tck.junit;
  exports io.touchstone.tck.objects;
  exports io.touchstone.tck.oracle;
  exports io.touchstone.tck.rule;
  exports io.touchstone.tck.soak;
}
