// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.PartedShape;
import io.touchstone.io.files.PartFiles;
import io.touchstone.io.files.ShapeConverter;
import io.touchstone.tck.objects.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The files of {@code examples/objects} are what the recipes make; {@code
 * -Dtouchstone.objects.write=true} writes them.
 */
class ExampleObjectsTest {

  private static final Path EXAMPLES = Path.of("..", "examples", "objects");
  private static final int DETAIL = 12;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @EnumSource
  void areWhatTheRecipesMake(Recipe recipe) throws IOException {
    String name = recipe.name().toLowerCase(Locale.ROOT) + ".obj";
    CompoundBody compound = recipe.compound(DETAIL, 1);
    StringBuilder shapes = new StringBuilder("polytope-pairs 1\n");
    for (int part = 0; part < compound.partCount(); part++) {
      Polytope polytope = (Polytope) compound.part(part);
      shapes.append("shape part-%d %d 0%n".formatted(part, polytope.vertexCount()));
      for (int v = 0; v < polytope.vertexCount(); v++) {
        shapes.append(
            "v %s %s %s%n"
                .formatted(
                    polytope.coordinate(v, 0),
                    polytope.coordinate(v, 1),
                    polytope.coordinate(v, 2)));
      }
    }
    Path pairs = Files.writeString(folder.resolve("shapes.txt"), shapes);
    Path made = folder.resolve(name);
    ShapeConverter.convert(pairs, "", made, false, false);
    Path example = EXAMPLES.resolve(name);
    if (Boolean.getBoolean("touchstone.objects.write")) {
      Files.createDirectories(EXAMPLES);
      Files.copy(made, example, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(example).hasSameTextualContentAs(made);

    PartedShape groups = PartFiles.read(example, "", "groups");
    assertThat(groups.body().partCount()).isEqualTo(compound.partCount());
    TriangleMesh triangles = (TriangleMesh) PartFiles.read(example, "", "triangles").body();
    assertThat(triangles.isClosed()).isTrue();
  }
}
