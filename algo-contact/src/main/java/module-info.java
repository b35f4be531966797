// SPDX-License-Identifier: Apache-2.0
/** What two polytopes have in common, and where they touch. Exports nothing. */
module io.touchstone.contact {
  requires io.touchstone.api;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  provides io.touchstone.api.contact.ContactProvider with
      io.touchstone.contact.ExactFeaturesProvider;
}
