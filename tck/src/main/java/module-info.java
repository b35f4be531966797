/** The conformance kit: what every engine must do, as numbered rules with tests. */
module io.touchstone.tck {
  requires io.touchstone.api;
  requires static org.jspecify;
}
