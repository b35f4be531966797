// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** A motion that can be read from the beginning, frame by frame, as often as wanted. */
@FunctionalInterface
public interface FrameSource {

  /** Starts reading at the first frame. */
  Stream open();

  /** Returns the motion made of some frames. */
  static FrameSource of(Collection<Frame> frames) {
    return () ->
        new Stream() {
          private final Iterator<Frame> iterator = frames.iterator();

          @Override
          public boolean hasNext() {
            return iterator.hasNext();
          }

          @Override
          public Frame next() {
            return iterator.next();
          }

          @Override
          public long total() {
            return frames.size();
          }

          @Override
          public void close() {}
        };
  }

  /**
   * Returns the motion in which several happen together: what each says of a frame, by its number.
   * Where two say where one body is, an {@link InvalidInputException} says so when that frame is
   * read.
   */
  static FrameSource together(List<FrameSource> sources) {
    return sources.size() == 1 ? sources.get(0) : () -> new MergedFrames(sources);
  }

  /** Frames, one after the other; throws {@link InvalidInputException} where a file is wrong. */
  interface Stream extends Iterator<Frame>, AutoCloseable {

    /**
     * Returns how many frames there are in all, or about how many as far as can be told from those
     * that were read; -1 if nobody knows.
     */
    default long total() {
      return -1;
    }

    @Override
    void close();
  }
}
