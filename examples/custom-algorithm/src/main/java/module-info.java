/** Example plug-in: separation along the centre line. */
module com.example.centreline {
  requires io.touchstone.api;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      com.example.centreline.CentreLineProvider;
}
