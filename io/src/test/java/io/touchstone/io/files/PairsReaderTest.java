// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.testing.Mutations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PairsReaderTest {

  private static final String IDENTITY = "1 0 0 0 0 1 0 0 0 0 1 0";

  private static final String GOOD =
      """
      # a comment first
      polytope-pairs 1   # and behind

      shape tri 3 1
      v 0 0 0
      v 1 0 0 # a corner
      v 0 1e0 0
      f 0 1 2
      shape none 0 0
      shape ball 1 0 radius=0.5
      v -0x1p-1 .5 5.
      pair tri none %s %s
      pair ball tri 1 0 0 3  0 1 0 4  0 0 1 5 %s
      """
          .formatted(IDENTITY, IDENTITY, IDENTITY);

  private static PairsFile read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static PairsFile read(byte[] bytes) {
    return PairsReader.read(new ByteArrayInputStream(bytes), "p.txt", false);
  }

  @Test
  void readsShapesAndPairs() {
    PairsFile file = read(GOOD);
    assertThat(file.dimension()).isEqualTo(3);
    assertThat(file.shapes()).extracting(NamedShape::name).containsExactly("tri", "none", "ball");
    assertThat(file.shapes().get(0).body()).isEqualTo(Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0));
    assertThat(file.shapes().get(1).body()).isEqualTo(Polytope.empty(3));
    assertThat(file.shapes().get(2).body())
        .isEqualTo(new RoundedPolytope(Polytope.of(3, -0.5, 0.5, 5), 0.5));
    assertThat(file.pairCount()).isEqualTo(2);
    assertThat(file.shapeA(1)).isEqualTo(2);
    assertThat(file.shapeB(1)).isEqualTo(0);
    assertThat(file.poseA(1)).isEqualTo(Pose.translation(3, 4, 5));
    assertThat(file.poseB(1)).isEqualTo(Pose.identity(3));
  }

  @Test
  void readsWindowsLineEndsByteOrderMarkAndMissingLastLineEnd() {
    String text = GOOD.strip().replace("\n", "\r\n");
    assertThat(read("\ufeff" + text).pairCount()).isEqualTo(2);
  }

  @Test
  void readsAnyDimension() {
    PairsFile file = read("polytope-pairs 1 dim=1\nshape a 1 0\nv 7\npair a a 1 0 1 5\n");
    assertThat(file.dimension()).isEqualTo(1);
    assertThat(file.poseB(0)).isEqualTo(Pose.translation(5.0));
  }

  @Test
  void readsMorePairsThanFitIntoOneBlock() {
    StringBuilder text = new StringBuilder("polytope-pairs 1 dim=1\nshape a 1 0\nv 0\n");
    int count = 3 * PairsFile.BLOCK + 5;
    for (int k = 0; k < count; k++) {
      text.append("pair a a 1 ").append(k).append(" 1 ").append(-k).append('\n');
    }
    PairsFile file = read(text.toString());
    assertThat(file.pairCount()).isEqualTo(count);
    for (int k = 0; k < count; k++) {
      assertThat(file.poseA(k).translation(0)).isEqualTo(k);
      assertThat(file.poseB(k).translation(0)).isEqualTo(-k);
    }
    assertThatThrownBy(() -> file.poseA(count)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void readsWhatTheWriterWrites() throws IOException {
    Polytope hull = Shapes.randomHull(4, 12, 3);
    Pose pose = Pose.translation(0.1, -1e-300, 3, 1e300);
    StringBuilder text = new StringBuilder();
    RoundedPolytope rounded = new RoundedPolytope(hull, 0.3);
    PairsWriter.writePair(text, List.of("two\nlines"), rounded, pose, hull, Pose.identity(4));
    PairsFile file = read(text.toString());
    assertThat(file.shapes().get(0).body()).isEqualTo(rounded);
    assertThat(file.shapes().get(1).body()).isEqualTo(hull);
    assertThat(file.poseA(0)).isEqualTo(pose);
    assertThat(text).contains("# two lines\n");
  }

  @Test
  void readsHalfSpacesAsTheyWereWritten() throws IOException {
    HalfSpaces ray = HalfSpaces.ray(new double[] {0.1, 2, -3}, new double[] {1, 0.3, 1e-9});
    HalfSpaces everything = HalfSpaces.of(3, new double[0][], new double[0]);
    Pose pose = Pose.identity(3);
    StringBuilder text = new StringBuilder();
    PairsWriter.writePair(text, List.of(), ray, pose, everything, pose);
    PairsFile file = read(text.toString());
    assertThat(file.shapes().get(0).body()).isEqualTo(ray);
    assertThat(file.shapes().get(1).body()).isEqualTo(everything);
  }

  @Test
  void acceptsAffinePosesWhenAsked() {
    String text = "polytope-pairs 1 dim=1\nshape a 1 0\nv 1\npair a a 2 0 1 0\n";
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("p.txt:4:10: the pose is not rigid");
    PairsFile file =
        PairsReader.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "p.txt", true);
    assertThat(file.poseA(0).isRigid()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|1:1: expected 'polytope-pairs 1', found the end of the file",
        "# only this;|2:1: expected 'polytope-pairs 1', found the end of the file",
        "solid cube;|1:1: expected 'polytope-pairs 1' in the first line, found 'solid'",
        "polytope-pairs;|1:15: expected format version 1, found the end of the line",
        "polytope-pairs 2;|1:16: expected format version 1, found '2'",
        "polytope-pairs 1 dim=x;|1:18: expected dim=N, found 'dim=x'",
        "polytope-pairs 1 dim=0;|1:18: expected a dimension from 1 to 1000, found 'dim=0'",
        "polytope-pairs 1 dim=2 x;|1:24: expected the end of the line, found 'x'",
        "H;cone a;|2:1: expected 'shape', 'half-spaces' or 'pair', found 'cone'",
        "H;v 1 2 3;|2:1: expected 'shape', 'half-spaces' or 'pair', found 'v'",
        "H;shape;|2:6: expected a name, found the end of the line",
        "H;shape a;|2:8: expected the number of vertices, found the end of the line",
        "H;shape a x 0;|2:9: expected the number of vertices, a whole number of at least 0, found 'x'",
        "H;shape a -1 0;|2:9: expected the number of vertices, a whole number of at least 0, found '-1'",
        "H;shape a 1;|2:10: expected the number of faces, found the end of the line",
        "H;shape a 0 0 7;|2:13: expected the end of the line, or radius=r with a finite r, not negative, found '7'",
        "H;shape a 1 0 radius=-1;v 0 0 0;|2:13: expected the end of the line, or radius=r with a finite r, not negative, found 'radius=-1'",
        "H;shape a 1 0;v 1 2 3;shape a 1 0;|4:7: shape 'a' is defined twice",
        "H;shape a 2 0;v 1 2 3;|4:1: expected vertex 2 of 2 of shape 'a', found the end of the file",
        "H;shape a 2 0;v 1 2 3;f 0 0 0;|4:1: expected 'v', vertex 2 of 2 of shape 'a', found 'f'",
        "H;shape a 1 0;v 1 2;|3:6: expected coordinate 3 of 3, found the end of the line",
        "H;shape a 1 0;v 1 2 3 4;|3:9: expected the end of the line, found '4'",
        "H;shape a 1 0;v 1 2 NaN;|3:7: expected a coordinate, a finite number, found 'NaN'",
        "H;shape a 1 0;v 1 -Infinity 3;|3:5: expected a coordinate, a finite number, found '-Infinity'",
        "H;shape a 1 0;v 1 2 1e400;|3:7: expected a coordinate within the range of doubles, found '1e400'",
        "H;shape a 1 1;v 1 2 3;|4:1: expected face 1 of 1 of shape 'a', found the end of the file",
        "H;shape a 1 1;v 1 2 3;f 0 0;|4:6: expected at least three vertex indices, found the end of the line",
        "H;shape a 1 1;v 1 2 3;f 0 1 0;|4:5: expected a vertex index, a whole number from 0 to 0, found '1'",
        "H;shape a 0 1;f 0 0 0;|3:3: the shape has no vertices that a face could have",
        "H;shape a 1 0;v 1 2 3;v 1 2 3;|4:1: expected 'shape', 'half-spaces' or 'pair', found 'v'",
        "H;half-spaces a;|2:14: expected the number of half-spaces, found the end of the line",
        "H;half-spaces a 1 by;|2:17: expected the end of the line, or 'at' and 3 coordinates, found 'by'",
        "H;half-spaces a 1 at 1 2;|2:23: expected coordinate 3 of 3, found the end of the line",
        "H;half-spaces a 1;v 1 2 3;|3:1: expected 'h', half-space 1 of 1 of 'a', found 'v'",
        "H;half-spaces a 1;h 1 2 3;|3:8: expected number 4 of 4, found the end of the line",
        "H;half-spaces a 1;h 1 2 NaN 4;|3:7: expected a number, a finite number, found 'NaN'",
        "H;half-spaces a 1;h 1 2 3 4 5;|3:11: expected the end of the line, found '5'",
        "H;half-spaces a 2;h 1 2 3 4;|4:1: expected half-space 2 of 2 of 'a', found the end of the file",
        "H;pair a;|2:6: shape 'a' is not defined above",
        "H;shape abc 0 0;pair abd abc;|3:6: shape 'abd' is not defined above (did you mean 'abc'?)",
        "H;shape a 0 0;pair a;|3:7: expected the name of a shape, found the end of the line",
        "H;shape a 0 0;pair a a I 1 0 0;|3:39: expected number 16 of 24 (two poses of 12 numbers, row-major [R",
        "H;shape a 0 0;pair a a I I 7;|3:58: expected the end of the line, found '7'",
        "H;shape a 0 0;pair a a 1 0 0 0 0 1 0 0 0 0 -1 0 I;|3:10: the pose mirrors: det R < 0; turn the shape instead, or say that an affine map is meant",
      })
  void namesPlaceAndExpectation(String text, String expected) {
    String full =
        text.replace("H;", "polytope-pairs 1;")
            .replace("I", text.contains("pair a a") ? IDENTITY : "I");
    assertThatThrownBy(() -> read(full.replace(";", "\n")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("p.txt:" + expected);
  }

  @Test
  void refusesBinaryData() {
    byte[] bytes = "polytope-pairs 1\nshape a 1 0\nv 1 2 3\n".getBytes(StandardCharsets.UTF_8);
    bytes[20] = 0;
    assertThatThrownBy(() -> read(bytes))
        .hasMessage("p.txt:2:4: byte 0x00 is not text; this looks like a binary file");
  }

  @Test
  void refusesWhatIsNotUtf8() {
    byte[] bytes = "polytope-pairs 1\nshape \u00e9\u00e9 0 0\n".getBytes(StandardCharsets.UTF_8);
    bytes[25] = (byte) 0xff;
    assertThatThrownBy(() -> read(bytes))
        .hasMessage("p.txt:2:8: byte 0xff is not UTF-8; save the file as UTF-8");
    byte[] latin =
        "polytope-pairs 1\n# caf\u00e9\nshape caf\u00e9 0 0 # caf\u00e9\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> read(latin))
        .as("a comment may be Latin-1, a name not")
        .hasMessageStartingWith("p.txt:3:10: byte 0xe9");
  }

  @Test
  void countsCharactersNotBytes() {
    assertThatThrownBy(() -> read("polytope-pairs 1\nshape \u00e4\u20ac\ud83d\ude00 x 0\n"))
        .hasMessageStartingWith("p.txt:2:11: expected the number of vertices");
  }

  @Test
  void aPromisedMillionOfVerticesTakesNoMemoryBeforeItIsThere() {
    assertThatThrownBy(() -> read("polytope-pairs 1 dim=900\nshape a 2000000000 0\nv 1\n"))
        .hasMessage("p.txt:3:4: expected coordinate 2 of 900, found the end of the line");
  }

  @Test
  void saysWhyAFileCannotBeRead(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("missing.txt");
    assertThatThrownBy(() -> PairsReader.read(missing, false))
        .hasMessage(missing + ": cannot be read: no such file or directory");
    assertThatThrownBy(() -> PairsReader.read(folder, false))
        .hasMessage(folder + ": is a directory, a file was expected");
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    assertThatThrownBy(() -> PairsReader.read(empty, false))
        .hasMessage(empty + ":1:1: expected 'polytope-pairs 1', found the end of the file");
  }

  /** Whatever is done to a good file, it is read, or there is one error with its place. */
  @Test
  void survivesMutations() {
    Random random = new Random(7);
    byte[] good = GOOD.getBytes(StandardCharsets.UTF_8);
    int read = 0;
    for (int k = 0; k < 20_000; k++) {
      byte[] mutated = Mutations.mutate(good, random);
      try {
        read(mutated);
        read++;
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).matches("(?s)p\\.txt:\\d+:\\d+: .*").doesNotContain("\n");
      }
    }
    assertThat(read).isBetween(1000, 19_000); // both outcomes were seen
  }
}
