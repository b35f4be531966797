/** Measured speed: our engines and their peers on the same pairs. */
module io.touchstone.bench {
  requires io.touchstone.api;
  requires static org.jspecify;
}
