/**
 * Convex polytopes: do they collide, how far apart are they, how deep do they overlap, and what
 * proves it. What users and engine authors compile against.
 */
module io.touchstone.api {
  requires static org.jspecify;

  exports io.touchstone.api;
  exports io.touchstone.api.exact;
  exports io.touchstone.api.geometry;
  exports io.touchstone.api.kernel;
  exports io.touchstone.api.query;
  exports io.touchstone.api.spi;

  uses io.touchstone.api.spi.NarrowPhaseProvider;
  uses io.touchstone.api.spi.BroadPhaseProvider;
}
