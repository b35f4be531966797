// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.io.InvalidInputException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class PlotTest {

  private static final double NONE = Double.NaN;

  @TempDir private Path folder = Path.of("");

  private static LinePlot lines() {
    return new LinePlot("A < B & C", "vertices", Scale.LOGARITHMIC, "ns", Scale.LOGARITHMIC)
        .add("gjk", new double[] {8, 64, 512, 4096}, new double[] {100, 200, 400, 1000})
        .add("sat", new double[] {8, 64, 512, 4096}, new double[] {100, NONE, 0, 5000});
  }

  private static Document parsed(Plot plot) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    byte[] text = PlotFile.svg(plot).getBytes(StandardCharsets.UTF_8);
    return factory.newDocumentBuilder().parse(new ByteArrayInputStream(text));
  }

  private static List<String> texts(Document svg) {
    NodeList nodes = svg.getElementsByTagName("text");
    String[] texts = new String[nodes.getLength()];
    for (int k = 0; k < texts.length; k++) {
      texts[k] = nodes.item(k).getTextContent();
    }
    return Arrays.asList(texts);
  }

  @Test
  void anSvgIsXmlWithTheTextsInIt() throws Exception {
    Document svg = parsed(lines());
    assertThat(texts(svg))
        .contains("A < B & C", "vertices", "ns", "gjk", "sat", "10", "100", "1000", "10000");
    assertThat(PlotFile.svg(lines())).isEqualTo(PlotFile.svg(lines()));
  }

  /** Equal factors are equally far apart, and what is larger is higher. */
  @Test
  void pointsAreWhereTheirNumbersSay() throws Exception {
    NodeList polylines = parsed(lines()).getElementsByTagName("polyline");
    assertThat(polylines.getLength()).isEqualTo(1); // of sat no two points in a row are there
    String[] points = ((Element) polylines.item(0)).getAttribute("points").split(" ", -1);
    double[] xs = new double[4];
    double[] ys = new double[4];
    for (int k = 0; k < 4; k++) {
      xs[k] = Double.parseDouble(points[k].substring(0, points[k].indexOf(',')));
      ys[k] = Double.parseDouble(points[k].substring(points[k].indexOf(',') + 1));
    }
    assertThat(xs[1] - xs[0]).isCloseTo(xs[3] - xs[2], within());
    assertThat(ys[0] - ys[1]).isCloseTo(ys[1] - ys[2], within()).isPositive();
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(0.03);
  }

  @Test
  void barsAreAsLongAsTheirNumbers() throws Exception {
    BarPlot plot =
        new BarPlot("t", List.of("a", "b", "c"))
            .panel("ns", new double[] {100, 200, NONE})
            .panel("nothing", new double[] {0, 0, 0});
    Document svg = parsed(plot);
    NodeList bars = svg.getElementsByTagName("rect");
    double a = Double.parseDouble(((Element) bars.item(1)).getAttribute("width"));
    double b = Double.parseDouble(((Element) bars.item(2)).getAttribute("width"));
    assertThat(b).isCloseTo(2 * a, within()).isPositive();
    assertThat(((Element) bars.item(3)).getAttribute("width")).isEqualTo("0");
    assertThat(texts(svg)).contains("a", "b", "c", "ns", "nothing", "100", "200", "-");
  }

  /** Whatever the numbers are, the picture is finite. */
  @Test
  void noNumberSpoilsThePicture() throws Exception {
    double[] hard = {
      0, -0.0, -1, 1e-320, 1e308, -1e308, NONE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };
    for (Scale scale : Scale.values()) {
      for (double one : hard) {
        for (double other : hard) {
          Plot plot =
              new LinePlot("t", "x", scale, "y", scale)
                  .add("s", new double[] {1, one}, new double[] {other, one});
          assertThat(PlotFile.svg(plot)).doesNotContain("NaN").doesNotContain("Infinity");
        }
      }
    }
    Plot bars = new BarPlot("t", List.of("a")).panel("p", new double[] {Double.POSITIVE_INFINITY});
    assertThat(parsed(bars)).isNotNull();
    assertThat(parsed(new LinePlot("\u0007\uFFFE", "", Scale.LINEAR, "", Scale.LINEAR)))
        .isNotNull();
    assertThat(parsed(new BarPlot("", List.of()))).isNotNull();
  }

  @Test
  void aPngHasColours() throws IOException {
    Path file = folder.resolve("plot.PNG");
    PlotFile.write(lines(), file);
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(2 * lines().width());
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    assertThat(Arrays.stream(pixels).filter(p -> (p & 0xFFFFFF) == Palette.series(0)).count())
        .isGreaterThan(100);
    assertThat(Arrays.stream(pixels).filter(p -> (p & 0xFFFFFF) == 0xFFFFFF).count())
        .isGreaterThan(pixels.length / 2);
  }

  @Test
  void saysWhatCannotBeWritten() throws IOException {
    assertThatThrownBy(() -> PlotFile.write(lines(), folder.resolve("plot.gif")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("plot.gif ends in neither .svg nor .png");
    assertThatThrownBy(() -> PlotFile.write(lines(), folder.resolve("no/such.svg")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("such.svg: cannot be written");
    Path svg = folder.resolve("plot.svg");
    PlotFile.write(lines(), svg);
    assertThat(Files.readString(svg)).isEqualTo(PlotFile.svg(lines()));
    assertThatThrownBy(() -> lines().add("x", new double[1], new double[2]))
        .hasMessage("series 'x' has 1 abscissae and 2 values");
    assertThatThrownBy(() -> new BarPlot("", List.of("a")).panel("p", new double[2]))
        .hasMessage("'p' has 2 values for 1 things");
  }
}
