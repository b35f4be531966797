// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Problem;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Whatever accident happens to a good file, its reader returns something correct or one clear error
 * for each problem, in bounded memory and time. The system property {@code touchstone.fuzz} sets
 * the number of damaged files per reader (100000 takes minutes), {@code touchstone.fuzz.seed} the
 * seed.
 */
public final class DamagedFiles {

  private static final int FILES = Integer.getInteger("touchstone.fuzz", 1200);
  private static final long SEED = Long.getLong("touchstone.fuzz.seed", 2026);

  /** Far more than a file of a few kilobytes needs, whatever sizes it claims to have. */
  private static final long MAX_BYTES = 48L << 20;

  /** A robot of two links, as URDF. */
  public static final String ROBOT =
      """
      <?xml version="1.0"?>
      <robot name="arm">
        <link name="base">
          <collision><geometry><box size="2 2 1"/></geometry></collision>
          <collision>
            <origin xyz="0 0 1" rpy="0 0 1.57"/>
            <geometry><cylinder radius="0.5" length="3"/></geometry>
          </collision>
        </link>
        <link name="tip"><collision><geometry><sphere radius="0.25"/></geometry></collision></link>
        <joint name="turn" type="revolute">
          <parent link="base"/><child link="tip"/>
          <origin xyz="1 0 0"/><axis xyz="0 0 2"/><limit lower="-2" upper="2" effort="1"/>
        </joint>
      </robot>
      """;

  private DamagedFiles() {}

  /** Something that reads a file. */
  public interface Reading {

    /** Reads it. */
    void read(Path file) throws IOException;
  }

  /**
   * Damages a file again and again, and has it read.
   *
   * @param kind what it is, for messages
   * @param good its content, which can be read
   * @param file where the reader looks for it; every message is to name its folder
   */
  public static void survives(String kind, byte[] good, Path file, Reading reading)
      throws IOException {
    Files.write(file, good);
    reading.read(file); // the good file is good
    int read = 0;
    Random random = new Random(SEED);
    for (int k = 0; k < FILES; k++) {
      byte[] damaged = Mutations.mutate(good, random);
      Files.write(file, damaged);
      long before = allocated();
      try {
        reading.read(file);
        read++;
      } catch (InvalidInputException e) {
        for (Problem problem : e.problems()) {
          assertThat(problem.toString())
              .as("%s, seed %d, file %d", kind, SEED, k)
              .contains(String.valueOf(file.getParent()))
              .doesNotContain("\n")
              .doesNotContain("Exception");
        }
      } catch (RuntimeException | Error e) {
        Path kept =
            Files.write(
                Files.createTempFile("touchstone-fuzz", String.valueOf(file.getFileName())),
                damaged);
        throw new AssertionError(
            "%s, seed %d, file %d, kept as %s: %s".formatted(kind, SEED, k, kept, e), e);
      }
      assertThat(allocated() - before)
          .as("bytes for %s, seed %d, file %d", kind, SEED, k)
          .isLessThan(MAX_BYTES);
    }
    assertThat(read)
        .as("files that could still be read")
        .isBetween(FILES / 100, FILES - FILES / 50);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
