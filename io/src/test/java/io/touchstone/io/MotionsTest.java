// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.urdf.JointTrajectory;
import io.touchstone.io.urdf.Robot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What motions tell of their length, and that they give back what they opened. */
final class MotionsTest {

  private static final Robot.Placement AT_ORIGIN =
      new Robot.Placement(Pose.identity(3), "", Map.of(), Map.of(), true);

  @TempDir private Path folder = Path.of("");

  /** A motion of one body in the frames with these numbers. */
  private static FrameSource motion(String body, long... numbers) {
    return FrameSource.of(
        LongStream.of(numbers)
            .mapToObj(number -> new Frame(number, Map.of(body, Pose.identity(3))))
            .toList());
  }

  private JointTrajectory trajectory(int rows) throws IOException {
    Path robot =
        Files.writeString(
            folder.resolve("r.urdf"),
            """
            <robot name="r">
              <link name="base"/>
              <link name="hand">
                <collision><geometry><box size="1 1 1"/></geometry></collision>
              </link>
              <joint name="turn" type="continuous">
                <parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
              </joint>
            </robot>
            """);
    StringBuilder text = new StringBuilder("time,turn\n");
    for (int row = 0; row < rows; row++) {
      text.append("%04d,0.25%n".formatted(row));
    }
    Path file = Files.writeString(folder.resolve("t.csv"), text.toString());
    return new JointTrajectory(Robot.read("r", robot), AT_ORIGIN, file, true);
  }

  @Test
  void aTrajectoryTellsAboutHowManyRowsItHas() throws IOException {
    JointTrajectory trajectory = trajectory(1000);
    trajectory.requireReadable();
    for (int time = 0; time < 2; time++) { // as often as wanted
      try (FrameSource.Stream stream = trajectory.open()) {
        for (int row = 0; row < 1000; row++) {
          stream.next();
          assertThat(stream.total())
              .isBetween(Math.max(333L, row + 1), 1000L); // one of three lines
        }
        assertThat(stream.total()).isEqualTo(1000);
        assertThat(stream.hasNext()).isFalse();
      }
    }
  }

  @Test
  void motionsTogetherAreAsLongAsTheLongestAtLeast() {
    FrameSource both = FrameSource.together(List.of(motion("a", 0, 1, 2), motion("b", 1, 5)));
    try (FrameSource.Stream stream = both.open()) {
      assertThat(stream.total()).isEqualTo(3);
      for (int frame = 0; frame < 4; frame++) {
        stream.next();
      }
      assertThat(stream.hasNext()).isFalse();
      assertThat(stream.total()).isEqualTo(4);
    }
  }

  @Test
  void ofAMotionOfUnknownLengthNobodyKnowsTheWhole() {
    FrameSource.Stream unknown =
        new FrameSource.Stream() {
          @Override
          public boolean hasNext() {
            return false;
          }

          @Override
          public Frame next() {
            return new Frame(0, Map.of());
          }

          @Override
          public void close() {}
        };
    try (FrameSource.Stream both =
        FrameSource.together(List.of(motion("a", 0), () -> unknown)).open()) {
      assertThat(both.total()).isEqualTo(-1);
    }
  }

  /** A second file that is gone left the first one open. */
  @Test
  void whatWasOpenedIsClosedWhenTheNextCannotBeOpened() {
    int[] open = {0};
    FrameSource first =
        () -> {
          open[0]++;
          FrameSource.Stream stream = motion("a", 0).open();
          return new FrameSource.Stream() {
            @Override
            public boolean hasNext() {
              return stream.hasNext();
            }

            @Override
            public Frame next() {
              return stream.next();
            }

            @Override
            public void close() {
              open[0]--;
            }
          };
        };
    FrameSource gone =
        () -> {
          throw new InvalidInputException(Position.UNKNOWN, "gone");
        };
    assertThatThrownBy(() -> FrameSource.together(List.of(first, gone)).open())
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("gone");
    assertThat(open[0]).isZero();
    FrameSource.together(List.of(first, motion("b", 0))).open().close();
    assertThat(open[0]).isZero();
  }
}
