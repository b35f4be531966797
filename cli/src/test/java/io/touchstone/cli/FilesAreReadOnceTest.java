// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the bytes that a run reads of each of its files, as the Java machine records them. */
final class FilesAreReadOnceTest {

  @TempDir private Path folder = Path.of("");

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** Frames of a run that can be resumed were read twice, and their beginning a third time. */
  @Test
  void aRunReadsEachFileOnce() throws IOException {
    StringBuilder motion = new StringBuilder("frame,body,x,y,z\n");
    for (int frame = 0; frame < 2000; frame++) {
      motion.append("%d,b,%s,0,0%n".formatted(frame, 3 + frame / 1024.0));
    }
    StringBuilder turns = new StringBuilder("frame,turn\n");
    for (int frame = 0; frame < 2000; frame++) {
      turns.append("%d,%s%n".formatted(frame, frame / 1024.0));
    }
    List<Path> files =
        List.of(
            write("motion.csv", motion.toString()),
            write("turns.csv", turns.toString()),
            write(
                "cube.off",
                """
                OFF
                4 4 6
                0 0 0
                1 0 0
                0 1 0
                0 0 1
                3 0 2 1
                3 0 1 3
                3 0 3 2
                3 1 2 3
                """),
            write(
                "arm.urdf",
                """
                <robot name="arm">
                  <link name="base"/>
                  <link name="hand">
                    <collision><geometry><box size="1 1 1"/></geometry></collision>
                  </link>
                  <joint name="turn" type="continuous">
                    <parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
                  </joint>
                </robot>
                """),
            write(
                "scene.conf",
                """
                shapes { cube { file = "cube.off" } }
                bodies = [{ name = a, shape = cube }, { name = b, shape = cube }]
                robots = [{ name = arm, file = "arm.urdf", translate = [0, 5, 0] }]
                frames { poses = "motion.csv", joints { arm = "turns.csv" } }
                """),
            write("common.conf", "touchstone.scene = \"scene.conf\"\n"),
            write("c.conf", "include \"common.conf\"\ntouchstone.narrow-phase.algorithm = gjk\n"));
    Map<Path, Long> read = new TreeMap<>();
    try (Recording recording = new Recording()) {
      recording.enable("jdk.FileRead").withThreshold(Duration.ZERO).withoutStackTrace();
      recording.start();
      Cli.Run run =
          Cli.run(
              "run",
              folder.resolve("c.conf"),
              "--format",
              "csv",
              "--out",
              folder.resolve("r.csv"),
              "--set",
              "reports=[{format=json,out=\"%s\"}]".formatted(folder.resolve("r.jsonl")));
      recording.stop();
      assertThat(run.code()).as(run.err()).isZero();
      Path events = folder.resolve("events.jfr");
      recording.dump(events);
      for (RecordedEvent event : RecordingFile.readAllEvents(events)) {
        if (event.getString("path") != null) {
          long bytes = Math.max(0, event.getLong("bytesRead"));
          read.merge(Path.of(event.getString("path")).toAbsolutePath(), bytes, Long::sum);
        }
      }
    }
    for (Path file : files) {
      int times = file.endsWith("c.conf") ? 2 : 1; // again for its fingerprint in the JSON report
      assertThat(read.get(file)).as(file.toString()).isEqualTo(times * Files.size(file));
    }
  }
}
