// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of a record, of which is known which were read. Not thread-safe. */
final class Members {

  private final Map<String, @Nullable Object> values;
  private final Set<String> read = new HashSet<>();

  Members(Map<String, @Nullable Object> values) {
    this.values = values;
  }

  /** Tells whether there is a member, which does not read it. */
  boolean has(String name) {
    return values.containsKey(name);
  }

  /** Reads a member; null where there is none. */
  @Nullable Object take(String name) {
    read.add(name);
    return values.get(name);
  }

  /** Returns the members that nobody has read, in their order. */
  List<String> unread() {
    return values.keySet().stream().filter(name -> !read.contains(name)).toList();
  }
}
