// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the frames of a motion and takes their fingerprint on the way, so that they are read
 * once. Used by one thread at a time.
 */
public final class FramesDigest implements FrameSource {

  private final FrameSource frames;
  private SceneDigest digest = SceneDigest.ofFrames();
  private long last = -1;
  private @Nullable Seen expected;

  /** Creates the source. */
  public FramesDigest(FrameSource frames) {
    this.frames = frames;
  }

  /**
   * The frames that somebody has read.
   *
   * @param last number of the last one
   * @param digest fingerprint of all of them
   */
  public record Seen(long last, String digest) {}

  /** Says what the first frames must be, since earlier rows were made of them. */
  public void expect(Seen seen) {
    expected = seen;
  }

  /**
   * Returns what was read so far; what is expected as long as less than that was read, and null
   * when there is neither.
   */
  public @Nullable Seen seen() {
    return expected != null ? expected : last < 0 ? null : new Seen(last, digest.text());
  }

  @Override
  public Stream open() {
    digest = SceneDigest.ofFrames();
    last = -1;
    Stream stream = frames.open();
    return new Stream() {
      @Override
      public boolean hasNext() {
        boolean more = stream.hasNext();
        if (!more) {
          requireExpected(Long.MAX_VALUE);
        }
        return more;
      }

      @Override
      public Frame next() {
        Frame frame = stream.next();
        requireExpected(frame.number() - 1); // before a later one is passed on
        digest.add(frame);
        last = frame.number();
        requireExpected(last);
        return frame;
      }

      @Override
      public long total() {
        return stream.total();
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }

  /** Compares as soon as all that was read then has been read again. */
  private void requireExpected(long reached) {
    Seen then = expected;
    if (then == null || reached < then.last()) {
      return;
    }
    if (last != then.last() || !digest.text().equals(then.digest())) {
      throw new InvalidInputException(
          Position.UNKNOWN,
          "the report to resume was made with other frames: those up to %d are not the same"
              .formatted(then.last()));
    }
    expected = null;
  }
}
