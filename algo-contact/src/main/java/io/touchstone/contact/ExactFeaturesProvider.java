// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link FeatureFinder}. */
@Algorithm(
    id = "features",
    spi = Spi.VERSION,
    summary = "overlaps and contacts of polytopes in 2D and 3D by their features, with exact signs")
public final class ExactFeaturesProvider implements ContactProvider {

  /** Creates the provider; called by the service loader. */
  public ExactFeaturesProvider() {}

  @Override
  public ContactFinder create(Options options) {
    return new FeatureFinder();
  }
}
