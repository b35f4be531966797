package com.example.sample;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.PairFilter;

/** Leaves out pairs of bodies whose names begin alike, such as the parts of one machine. */
final class Sample implements PairFilter {

  private final String separator;

  Sample(String separator) {
    this.separator = separator;
  }

  @Override
  public boolean accepts(BodyLabel a, BodyLabel b) {
    String prefix = prefix(a);
    return prefix.isEmpty() || !prefix.equals(prefix(b));
  }

  private String prefix(BodyLabel body) {
    int end = body.name().indexOf(separator);
    return end < 0 ? "" : body.name().substring(0, end);
  }
}
