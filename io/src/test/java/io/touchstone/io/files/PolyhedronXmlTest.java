// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.testing.Mutations;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PolyhedronXmlTest {

  /** As .NET's XmlSerializer writes it. */
  private static final String DOT_NET =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <ConvexPolyhedron xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
        <Name>Edge &amp; corner</Name>
        <Corners>
          <Point3D>
            <X>0</X>
            <Y>-1.5</Y>
            <Z>2E-05</Z>
          </Point3D>
          <Point3D>
            <X>1</X>
            <Y>0</Y>
            <Z>0</Z>
          </Point3D>
        </Corners>
      </ConvexPolyhedron>
      """;

  @TempDir private Path folder = Path.of("");

  private NamedShape read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private NamedShape read(byte[] bytes) throws IOException {
    Path file = folder.resolve("p.xml");
    Files.write(file, bytes);
    try {
      return PolyhedronXml.read(file);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          io.touchstone.io.Position.UNKNOWN,
          String.valueOf(e.getMessage()).replace(file.toString(), "p.xml"));
    }
  }

  @Test
  void readsWhatDotNetWrites() throws IOException {
    NamedShape shape = read(DOT_NET);
    assertThat(shape.name()).isEqualTo("Edge & corner");
    assertThat(shape.body()).isEqualTo(Polytope.of(3, 0, -1.5, 2e-5, 1, 0, 0));
  }

  @Test
  void readsTheEmptySetAndAMissingName() throws IOException {
    NamedShape shape = read("<ConvexPolyhedron><Name /><Corners /></ConvexPolyhedron>");
    assertThat(shape.body()).isEqualTo(Polytope.empty(3));
    assertThat(read("<ConvexPolyhedron><Corners/></ConvexPolyhedron>").name()).isEmpty();
  }

  @Test
  void readsUtf16() throws IOException {
    String text = DOT_NET.replace("utf-8", "utf-16");
    assertThat(read(text.getBytes(StandardCharsets.UTF_16)).name()).isEqualTo("Edge & corner");
  }

  @Test
  void readsWhatItWrites() throws IOException {
    Polytope hull = Shapes.randomHull(3, 20, 1);
    StringWriter out = new StringWriter();
    PolyhedronXml.write(out, "a <b> & \"c\"", hull);
    NamedShape shape = read(out.toString());
    assertThat(shape.name()).isEqualTo("a <b> & \"c\"");
    assertThat(shape.body()).isEqualTo(hull);
    assertThat(out.toString())
        .startsWith("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ConvexPolyhedron>\n  <Name>");
  }

  @Test
  void writesNothingButPolytopesInSpace() {
    assertThatThrownBy(() -> PolyhedronXml.write(new StringWriter(), "", Shapes.sphere(3, 1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PolyhedronXml.write(new StringWriter(), "", Shapes.box(1, 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesDocumentTypes() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "4711");
    String external =
        "<!DOCTYPE r [<!ENTITY e SYSTEM \"%s\">]>%n".formatted(secret.toUri())
            + "<ConvexPolyhedron><Name>&e;</Name><Corners/></ConvexPolyhedron>";
    assertThatThrownBy(() -> read(external))
        .hasMessageStartingWith("p.xml:")
        .hasMessageNotContaining("4711")
        .hasMessageContaining("document types");
    StringBuilder laughs = new StringBuilder("<!DOCTYPE r [<!ENTITY a0 \"ha\">");
    for (int k = 1; k < 40; k++) {
      laughs.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(k, k - 1, k - 1));
    }
    laughs.append("]><ConvexPolyhedron><Name>&a39;</Name><Corners/></ConvexPolyhedron>");
    assertThatThrownBy(() -> read(laughs.toString())).hasMessageContaining("document types");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|malformed XML",
        "hello|malformed XML",
        "<ConvexPolyhedron><Corners>|malformed XML",
        "<ConvexPolyhedron><Corners/></ConvexPolyhedron>x|malformed XML",
        "<Polyhedron/>|expected <ConvexPolyhedron>, found <Polyhedron>",
        "<ConvexPolyhedron/>|<ConvexPolyhedron> has no <Corners>",
        "<ConvexPolyhedron><Corner/></ConvexPolyhedron>|unknown element <Corner> (did you mean 'Corners'?)",
        "<ConvexPolyhedron><Corners/><Corners/></ConvexPolyhedron>|<Corners> stands twice",
        "<ConvexPolyhedron><Corners>7</Corners></ConvexPolyhedron>|found text",
        "<ConvexPolyhedron><Corners><Point/></Corners></ConvexPolyhedron>|expected <Point3D>, found <Point>",
        "P<X>1</X><Y>2</Y>Q|the point has no <Z>",
        "P<X>1</X><X>2</X>Q|<X> stands twice",
        "P<W>1</W>Q|expected <X>, <Y> or <Z>, found <W>",
        "P<X>1<b/></X>Q|expected the text of <X>, found <b>",
        "P<X>NaN</X>Q|expected a finite number, found 'NaN'",
        "P<X>INF</X>Q|expected a finite number, found 'INF'",
        "P<X></X>Q|expected a finite number, found ''",
        "P<X>&x;</X>Q|entity",
      })
  void namesPlaceAndExpectation(String text, String expected) {
    String full =
        text.replace("P<", "<ConvexPolyhedron><Corners><Point3D><")
            .replace(">Q", "></Point3D></Corners></ConvexPolyhedron>");
    assertThatThrownBy(() -> read(full))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching("(?s)p\\.xml(:\\d+:\\d+)?: .*")
        .hasMessageContaining(expected);
  }

  @Test
  void survivesMutations() throws IOException {
    Random random = new Random(11);
    byte[] good = DOT_NET.getBytes(StandardCharsets.UTF_8);
    int read = 0;
    for (int k = 0; k < 3000; k++) {
      try {
        read(Mutations.mutate(good, random));
        read++;
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).startsWith("p.xml").doesNotContain("\n");
      }
    }
    assertThat(read).isBetween(100, 2900);
  }
}
