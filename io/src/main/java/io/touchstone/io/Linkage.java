// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.motion.Motion;
import java.util.Map;

/** Bodies that move together at a moment, such as the links of a robot by its joints. Immutable. */
public interface Linkage {

  /** Returns what it is called; the same at all moments. */
  String name();

  /**
   * Returns how its bodies move from here to another moment, by their names.
   *
   * @param next the same linkage at that moment
   */
  Map<String, Motion> to(Linkage next);
}
