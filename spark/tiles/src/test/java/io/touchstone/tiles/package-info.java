@NullMarked
package io.touchstone.tiles;

import org.jspecify.annotations.NullMarked;
