@NullMarked
package io.touchstone.spark;

import org.jspecify.annotations.NullMarked;
