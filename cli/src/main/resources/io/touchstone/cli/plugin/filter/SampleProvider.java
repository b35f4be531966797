package com.example.sample;

import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link Sample}. */
@Algorithm(id = "sample", spi = Spi.VERSION, summary = "Leaves out pairs of bodies with one prefix")
@Option(
    name = "separator",
    type = OptionType.TEXT,
    defaultValue = "/",
    summary = "What ends the prefix of a name.")
public final class SampleProvider implements PairFilterProvider {

  @Override
  public PairFilter create(Options options) {
    if (options.text("separator").isEmpty()) {
      throw new IllegalArgumentException("the option 'separator' is empty; say a character");
    }
    return new Sample(options.text("separator"));
  }
}
