// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.PartedShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PartFilesTest {

  /** Two boxes that share an edge's length but no vertex, in two groups, quadrangles. */
  private static String boxes(double gap) {
    StringBuilder obj = new StringBuilder();
    for (int box = 0; box < 2; box++) {
      obj.append("g ").append(box == 0 ? "left" : "right").append('\n');
      for (int v = 0; v < 8; v++) {
        double x = (v & 1) + box * (1 + gap);
        obj.append("v %s %d %d%n".formatted(x, v >> 1 & 1, v >> 2));
      }
      for (String face :
          new String[] {"0 2 3 1", "4 5 7 6", "0 1 5 4", "2 6 7 3", "0 4 6 2", "1 3 7 5"}) {
        obj.append('f');
        for (String corner : face.split(" ", -1)) {
          obj.append(' ').append(Integer.parseInt(corner) + 1 + 8 * box);
        }
        obj.append('\n');
      }
    }
    return obj.toString();
  }

  @TempDir private Path folder = Path.of("");

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  @Test
  void takesGroupsByTheirNames() throws IOException {
    PartedShape shape = PartFiles.read(file("b.obj", boxes(0)), "", "groups");
    assertThat(shape.names()).containsExactly("left", "right");
    assertThat(shape.body().partCount()).isEqualTo(2);
    assertThat(shape.hull().isEmpty()).isFalse();
  }

  @Test
  void takesConnectedPieces() throws IOException {
    assertThat(PartFiles.read(file("b.obj", boxes(1)), "", "components").body().partCount())
        .isEqualTo(2);
    assertThat(PartFiles.read(file("b.obj", boxes(1)), "right", "components").body().partCount())
        .isEqualTo(1);
    // vertices in one place make one piece, which is not convex
    assertThatThrownBy(() -> PartFiles.read(file("c.obj", boxes(0)), "", "components"))
        .hasMessageContaining("is not closed")
        .hasMessageContaining("parts = triangles");
  }

  @Test
  void takesTrianglesAsTheyAre() throws IOException {
    PartedShape shape = PartFiles.read(file("b.obj", boxes(1)), "", "triangles");
    TriangleMesh mesh = (TriangleMesh) shape.body();
    assertThat(mesh.report().triangles()).isEqualTo(24);
    assertThat(mesh.report().components()).isEqualTo(2);
    assertThat(mesh.isClosed()).isTrue();
    assertThat(shape.name(7)).isEqualTo("7");
  }

  @Test
  void takesFilesInTheOrderOfTheirNames() throws IOException {
    Path mug = folder.resolve("mug.obj");
    Files.createDirectory(folder.resolve("parts"));
    for (String name : new String[] {"b", "a"}) {
      file("parts/" + name + ".obj", boxes(1).substring(0, boxes(1).indexOf("g right")));
    }
    assertThat(PartFiles.read(mug, "", "parts/*.obj").names()).containsExactly("a", "b");
    assertThatThrownBy(() -> PartFiles.read(mug, "", "parts/*.stl"))
        .hasMessageContaining("no file beside it is like");
    assertThatThrownBy(() -> PartFiles.read(mug, "", "none/*.obj"))
        .hasMessageContaining("no such file or directory");
    assertThatThrownBy(() -> PartFiles.read(mug, "", "*/a.obj"))
        .hasMessageContaining("only names have one");
  }

  @Test
  void saysWhatThereIsInstead() throws IOException {
    Path off = file("f.off", MeshReadersTest.OFF);
    assertThatThrownBy(() -> PartFiles.read(off, "", "groups"))
        .hasMessageContaining("has no groups; its parts may be components");
    assertThatThrownBy(() -> PartFiles.read(off, "", "pieces"))
        .hasMessageContaining("not 'pieces'");
    Path xml = file("f.xml", "<a/>");
    assertThatThrownBy(() -> PartFiles.read(xml, "", "groups"))
        .hasMessageContaining("is no file of a mesh");
    Path cloud = file("c.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n");
    assertThatThrownBy(() -> PartFiles.read(cloud, "", "triangles"))
        .hasMessageContaining("has no faces");
  }
}
