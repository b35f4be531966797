/** Reading and writing files: strict, with the place of every mistake. */
@NullMarked
package io.touchstone.harness.files;

import org.jspecify.annotations.NullMarked;
