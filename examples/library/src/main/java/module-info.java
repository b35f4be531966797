// SPDX-License-Identifier: Apache-2.0
/** The module path is a choice: without this file the program runs on the class path. */
module demo {
  requires io.touchstone.all;
}
