package com.example.sample;

import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import java.nio.file.Path;

/** Offers {@link Sample}. Nothing is opened before a run begins. */
@Algorithm(id = "sample", spi = Spi.VERSION, summary = "Counts verdicts into a text file")
@Option(name = "file", type = OptionType.PATH, defaultValue = "", summary = "The file.")
public final class SampleProvider implements ResultSinkProvider {

  @Override
  public ResultSink create(Options options) {
    if (options.text("file").isEmpty()) {
      throw new IllegalArgumentException("say the option 'file', where the counts go");
    }
    return new Sample(Path.of(options.text("file")));
  }
}
