// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Several motions read side by side; of each one frame is in memory. */
final class MergedFrames implements FrameSource.Stream {

  private final List<FrameSource.Stream> streams = new ArrayList<>();
  private final List<@Nullable Frame> next = new ArrayList<>();
  private long frames;

  MergedFrames(List<FrameSource> sources) {
    try {
      for (FrameSource source : sources) {
        streams.add(source.open());
        next.add(null);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public boolean hasNext() {
    boolean some = false;
    for (int k = 0; k < streams.size(); k++) {
      if (next.get(k) == null && streams.get(k).hasNext()) {
        next.set(k, streams.get(k).next());
      }
      some |= next.get(k) != null;
    }
    return some;
  }

  @Override
  public Frame next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more frames");
    }
    long number = Long.MAX_VALUE;
    for (Frame frame : next) {
      number = frame == null ? number : Math.min(number, frame.number());
    }
    Map<String, Pose> poses = new HashMap<>();
    List<Linkage> linkages = new ArrayList<>();
    for (int k = 0; k < next.size(); k++) {
      Frame frame = next.get(k);
      if (frame != null && frame.number() == number) {
        for (Map.Entry<String, Pose> entry : frame.poses().entrySet()) {
          if (poses.put(entry.getKey(), entry.getValue()) != null) {
            throw new InvalidInputException(
                Position.UNKNOWN,
                "two motions say where body '%s' is in frame %d".formatted(entry.getKey(), number));
          }
        }
        linkages.addAll(frame.linkages());
        next.set(k, null);
      }
    }
    frames++;
    return new Frame(number, poses, linkages);
  }

  /** At least as many as the motion with most of them has; more where their numbers differ. */
  @Override
  public long total() {
    long most = frames;
    for (FrameSource.Stream stream : streams) {
      long one = stream.total();
      if (one < 0) {
        return -1;
      }
      most = Math.max(most, one);
    }
    return most;
  }

  @Override
  public void close() {
    streams.forEach(FrameSource.Stream::close);
  }
}
