// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FramesFileTest {

  @TempDir private Path folder = Path.of("");

  private List<Frame> read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("f.csv"), text);
    FramesFile frames = new FramesFile(file, 2, List.of("a", "b, c"));
    try {
      frames.requireReadable();
      List<Frame> all = new ArrayList<>();
      try (FrameSource.Stream stream = frames.open()) {
        stream.forEachRemaining(all::add);
      }
      return all;
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          Position.UNKNOWN, String.valueOf(e.getMessage()).replace(file.toString(), "f.csv"));
    }
  }

  @Test
  void readsFrames() throws IOException {
    List<Frame> frames =
        read("frame,body,pose\n# comment\n0,a,1,2\n\n0,\"b, c\",1,0,5,0,1,6\n7,a,3,4\n");
    assertThat(frames)
        .containsExactly(
            new Frame(0, Map.of("a", Pose.translation(1, 2), "b, c", Pose.translation(5, 6))),
            new Frame(7, Map.of("a", Pose.translation(3, 4))));
  }

  /** From the length of the lines so far; of a pipe nobody knows. */
  @Test
  void aboutHowManyFramesThereAreIsToldWhileReading() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int frame = 0; frame < 1000; frame++) {
      text.append("%04d,a,1,2%n".formatted(frame));
    }
    Path file = Files.writeString(folder.resolve("f.csv"), text.toString());
    try (FrameSource.Stream stream = new FramesFile(file, 2, List.of("a")).open()) {
      assertThat(stream.hasNext()).isTrue();
      for (int frame = 0; frame < 1000; frame++) {
        stream.next();
        assertThat(stream.total()).isBetween(Math.max(500L, frame + 1), 1000L);
      }
      assertThat(stream.total()).isEqualTo(1000);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|1:1: contains no frame 'frame,body,<pose>'",
        "frame,body;|1:1: contains no frame 'frame,body,<pose>'",
        "x,a,1,2|1:1: expected the number of a frame, found 'x'",
        "-1,a,1,2|1:1: expected the number of a frame, found '-1'",
        "0|1:1: the scene has no body ''",
        "0,q,1,2|1:3: the scene has no body 'q'",
        "0,a|1:1: 0 numbers cannot be a pose in dimension 2; expected 2 (translation), 6 (matrix [R | t]) or 9 (homogeneous matrix)",
        "0,a,1|1:5: 1 number cannot be a pose in dimension 2; expected 2 (translation), 6 (matrix [R | t]) or 9 (homogeneous matrix)",
        "0,a,1,x|1:7: expected a finite number of a pose, found 'x'",
        "0,a,1,NaN|1:7: expected a finite number of a pose, found 'NaN'",
        "0,a,2,0,0,0,1,0|1:5: the pose is not rigid",
        "0,a,1,2;0,a,1,2|2:1: body 'a' stands twice in frame 0",
        "3,a,1,2;2,a,1,2|2:1: frame 2 comes after frame 3; frames must ascend",
        "0,\"a,1,2|1:3: the quotation mark is not closed in this line",
        "0,\"a\"x,1,2|1:6: expected ',' behind a quoted cell",
      })
  void namesPlaceAndExpectation(String text, String expected) {
    assertThatThrownBy(() -> read(text.replace(";", "\n")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("f.csv:" + expected);
  }
}
