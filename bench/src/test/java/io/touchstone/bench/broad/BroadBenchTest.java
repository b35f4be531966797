// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** That broad phases are measured, compared and reported; not how long they take. */
class BroadBenchTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = BroadBench.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(arguments);
  }

  @Test
  void measuresOursAndPeersAndReports() throws Exception {
    int status =
        run(
            "--dimensions=2,3",
            "--counts=100",
            "--algorithms=brute-force,grid",
            "--nearest",
            "--repeat=1",
            "--warmup-seconds=0",
            "--out=" + folder);
    assertThat(err.toString()).isEmpty();
    assertThat(status).as(out.toString()).isZero();
    List<String> csv = Files.readAllLines(folder.resolve("broad.csv"));
    for (String subject : List.of("2,similar,100,dyn4j-tree", "3,similar,100,ode4j-bvh")) {
      assertThat(csv).as(out.toString()).anyMatch(line -> line.startsWith(subject + ","));
    }
    assertThat(Files.readString(folder.resolve("broad.md")))
        .contains("## 2 dimensions, similar sizes, best of the passes", "| 100 |", "ode4j-hash")
        // everybody finds the same pairs
        .doesNotContain("pairs, not");
  }

  /** The sizes of the worlds are right when the boxes have the neighbours that they should have. */
  @Test
  void boxesHaveFiveNeighboursOnAverage() {
    for (int dimension : new int[] {1, 2, 3, 6}) {
      for (BoxScene.Sizes sizes : BoxScene.Sizes.values()) {
        BoxScene scene = BoxScene.make(dimension, 2000, sizes, 7);
        PairDigest pairs = new PairDigest();
        new InstalledJoiner("sweep-and-prune").load(scene).insertAndJoin(pairs);
        // large boxes have most of the neighbours: few of them decide, so that chance does, too
        assertThat(2.0 * pairs.count() / scene.count())
            .as("%d dimensions, %s", dimension, sizes)
            .isBetween(3.5, 7.0);
      }
    }
  }

  /** Same number of pairs, other pairs: the digest tells, and the order of pairs does not. */
  @Test
  void digestKnowsPairsAndNotTheirOrder() {
    PairDigest one = new PairDigest();
    one.add(1, 2);
    one.add(3, 4);
    PairDigest other = new PairDigest();
    other.add(4, 3);
    other.add(2, 1);
    assertThat(one.digits()).isEqualTo(other.digits());
    other.clear();
    other.add(1, 3);
    other.add(2, 4);
    assertThat(one.digits()).isNotEqualTo(other.digits());
  }

  @Test
  void writesBoxesForOtherLanguages() throws Exception {
    BoxScene scene = BoxScene.make(3, 10, BoxScene.Sizes.SIMILAR, 42);
    Path file = folder.resolve("boxes.bin");
    scene.writeTo(file);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes.capacity()).isEqualTo(8 + 2 * 10 * 6 * 8);
    assertThat(bytes.getLong()).isEqualTo(10);
    assertThat(bytes.getDouble(8 + 3 * 8)).isEqualTo(scene.max(0)[0]);
    assertThat(bytes.getDouble(8 + 19 * 48 + 40)).isEqualTo(scene.movedMax(9)[2]);
  }

  @Test
  void explainsMistakes() {
    assertThat(run("--dimensions=0")).isEqualTo(2);
    assertThat(err.toString()).contains("--dimensions: 0 is not from 1 to");
    assertThat(run("--counts=1")).isEqualTo(2);
    assertThat(run("--algorithms=gird")).isEqualTo(2);
    assertThat(err.toString()).contains("'gird'", "grid");
    assertThat(run("--sizes=huge")).isEqualTo(2);
    assertThat(run("--repeat=0")).isEqualTo(2);
    assertThat(run("--warmup-seconds=NaN")).isEqualTo(2);
    assertThat(run("--limit-seconds=0")).isEqualTo(2);
    assertThat(run("--native=/nowhere")).isEqualTo(2);
    assertThat(err.toString()).doesNotContain("\tat ");
  }
}
