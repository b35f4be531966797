// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.Contacts;
import io.touchstone.api.contact.ContactRequest;

/** Where contacts come from, and what they are to be like. */
record ContactSource(Contacts contacts, ContactRequest request) {

  /** Returns the request for a pair that is grown: points are kept as far out as it reaches. */
  ContactRequest within(double margin) {
    return margin <= request.speculativeDistance()
        ? request
        : new ContactRequest(request.maxPoints(), margin, request.exact());
  }
}
