// SPDX-License-Identifier: Apache-2.0
package com.example.srdf;

import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import java.nio.file.Path;

/** Offers {@link SrdfPairs}. */
@Algorithm(
    id = "srdf-pairs",
    spi = Spi.VERSION,
    summary = "Leaves out the pairs of links that the SRDF of a robot disables.")
@Option(name = "file", type = OptionType.PATH, defaultValue = "", summary = "The SRDF file.")
@Option(
    name = "robot",
    type = OptionType.TEXT,
    defaultValue = "",
    summary = "The robot's name in the scene; if empty, every robot is meant.")
public final class SrdfPairsProvider implements PairFilterProvider {

  @Override
  public PairFilter create(Options options) {
    if (options.text("file").isEmpty()) {
      throw new IllegalArgumentException("say the option 'file', the SRDF of the robot");
    }
    return new SrdfPairs(SrdfFile.read(Path.of(options.text("file"))), options.text("robot"));
  }
}
