/** A plug-in of Touchstone. */
module com.example.sample {
  requires io.touchstone.api;

  provides io.touchstone.api.pipeline.ResultSinkProvider with
      com.example.sample.SampleProvider;
}
