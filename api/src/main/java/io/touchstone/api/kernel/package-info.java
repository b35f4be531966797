/**
 * What engines share, so that none has its own copy: support maps, relative poses, certified
 * support values, rounding-error bounds. For engine authors.
 */
@NullMarked
package io.touchstone.api.kernel;

import org.jspecify.annotations.NullMarked;
