// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records that say more than anybody looks at: {@code verify} calls none of them proved, and names
 * what it refuses.
 */
final class ForgedRecordsTest {

  private static final String SCHEMA = "{\"schema\":\"touchstone-certificate 1\"}\n";
  private static final String HERE = "1 0 0 0 0 1 0 0 0 0 1 0";

  /** The questions, by which records of all kinds about vertices are made. */
  private static final List<List<String>> QUESTIONS =
      List.of(
          List.of("collide"),
          List.of("collide", "--margin", "0.5"),
          List.of("distance"),
          List.of("penetration"),
          List.of("penetration", "--direction", "1,0.5,0"),
          List.of("cast", "--direction", "-1,0.25,0"),
          List.of("subset"),
          List.of("growth"),
          List.of("overlap"));

  private static final List<String> KINDS =
      List.of(
          "ball-inside",
          "closest-pair",
          "common-point",
          "empty-body",
          "growth",
          "inside",
          "no-overlap",
          "outside-vertex",
          "overlap",
          "penetration-axis",
          "separating-plane");

  private static final List<String> OF_DISTANCE =
      List.of("margin", "direction", "along", "lower", "upper");

  private static final List<String> OTHER_KINDS =
      List.of("growth", "inside", "outside-vertex", "overlap", "no-overlap");

  /** What a forger adds, each with a value that is well formed. */
  private static final Map<String, String> ADDED = new LinkedHashMap<>();

  static {
    ADDED.put("margin", "100");
    ADDED.put("direction", "[0,1,0]");
    ADDED.put("along", "[0,1,0]");
    ADDED.put("lower", "1e9");
    ADDED.put("upper", "-1e9");
    ADDED.put("volumeLower", "1e9");
    ADDED.put("volumeUpper", "0");
    ADDED.put("bodyA", "\"ghost\"");
    ADDED.put("bodyB", "\"ghost\"");
    ADDED.put("frame", "7");
    ADDED.put("side", "\"B\"");
    ADDED.put("simplices", "[]");
    ADDED.put("wholeWeights", "[\"1\"]");
    ADDED.put("surface", "[[0,1,2]]");
    ADDED.put("origin", "[0,0,0]");
    ADDED.put("vertex", "0");
    ADDED.put("integerNormal", "[\"1\",\"0\",\"0\"]");
    ADDED.put("normal", "[1,0,0]");
    ADDED.put("verticesB", "[0]");
    ADDED.put("time", "0.5");
    ADDED.put("confidence", "1");
  }

  @TempDir private Path folder = Path.of("");
  private Path pairs = Path.of("");

  /** Cubes 1 apart, cubes that overlap, one in another and the other way round, and nothing. */
  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("polytope-pairs 1\n");
    for (int half = 1; half <= 3; half += 2) {
      text.append("shape c").append(half).append(" 8 0\n");
      for (int corner = 0; corner < 8; corner++) {
        text.append(
            "v %d %d %d\n"
                .formatted(
                    (corner & 1) == 0 ? -half : half,
                    (corner & 2) == 0 ? -half : half,
                    (corner & 4) == 0 ? -half : half));
      }
    }
    text.append("shape none 0 0\n");
    text.append("pair c1 c1 " + HERE + " 1 0 0 3 0 1 0 0.5 0 0 1 0.25\n");
    text.append("pair c1 c1 " + HERE + " 1 0 0 1.25 0 1 0 0.5 0 0 1 0.25\n");
    text.append("pair c1 c3 " + HERE + " 1 0 0 0.5 0 1 0 0.25 0 0 1 0\n");
    text.append("pair c3 c1 " + HERE + " 1 0 0 0.5 0 1 0 0.25 0 0 1 0\n");
    pairs = Files.writeString(folder.resolve("pairs.txt"), text);
  }

  /** Returns true records of all kinds; an overlap knows no empty body. */
  private List<String> records() throws IOException {
    List<String> records = new ArrayList<>();
    Path file = folder.resolve("c.jsonl");
    for (List<String> question : QUESTIONS) {
      List<Object> command = new ArrayList<>(List.of("pairs", pairs, "--certificates", file));
      command.add("--goal");
      command.addAll(question);
      assertThat(Cli.run(command.toArray()).code()).as("%s", question).isZero();
      List<String> lines = Files.readAllLines(file);
      records.addAll(lines.subList(1, lines.size()));
    }
    records.add("{\"pair\":4,\"verdict\":\"DISJOINT\",\"kind\":\"empty-body\",\"side\":\"A\"}");
    records.add("{\"pair\":4,\"verdict\":\"SUBSET\",\"kind\":\"empty-body\",\"side\":\"A\"}");
    records.add(
        "{\"pair\":1,\"verdict\":\"INTERSECTING\",\"kind\":\"penetration-axis\",\"normal\":[1,0,0],"
            + "\"paired\":false,\"verticesA\":[0,1,2,3,4,5,6,7],\"weightsA\":[1,1,1,1,1,1,1,1],"
            + "\"verticesB\":[0,1,2,3,4,5,6,7],\"weightsB\":[1,1,1,1,1,1,1,1]}");
    Files.writeString(pairs, Files.readString(pairs) + "pair none c1 " + HERE + " " + HERE + "\n");
    return records;
  }

  private Cli.Run verify(String record) throws IOException {
    return verify(pairs, record);
  }

  private Cli.Run verify(Path file, String record) throws IOException {
    Path certificates = Files.writeString(folder.resolve("forged.jsonl"), SCHEMA + record + "\n");
    return Cli.run("verify", file, certificates);
  }

  private static String kind(String record) {
    Matcher kind = Pattern.compile("\"kind\":\"([^\"]*)\"").matcher(record);
    assertThat(kind.find()).as(record).isTrue();
    return kind.group(1);
  }

  /** Tells whether a record may say more of a distance, which is then checked. */
  private static boolean isOfDistance(String record) {
    return !record.contains("SUBSET") && !OTHER_KINDS.contains(kind(record));
  }

  private static String with(String record, String member, String value) {
    return record.replaceFirst("\\}$", ",\"%s\":%s}".formatted(member, value.replace("\\", "")));
  }

  /** What is added to a record that holds, and is not about what it shows, is refused by name. */
  @Test
  void nothingCanBeAddedThatNobodyLooksAt() throws IOException {
    TreeSet<String> kinds = new TreeSet<>();
    for (String record : records()) {
      assertThat(verify(record).code()).as(record).isZero();
      if (!kinds.add(kind(record)) && !record.contains("SUBSET")) {
        continue; // of each kind one, and what an empty body is a subset of
      }
      for (Map.Entry<String, String> added : ADDED.entrySet()) {
        boolean there = record.contains("\"%s\":".formatted(added.getKey()));
        if (there || (isOfDistance(record) && OF_DISTANCE.contains(added.getKey()))) {
          continue; // it is checked, and may hold
        }
        String forged = with(record, added.getKey(), added.getValue());
        Cli.Run run = verify(forged);
        assertThat(run.out() + run.err())
            .as(forged)
            .doesNotContain("1 proved")
            .doesNotContain("1 undecided");
        assertThat(run.code()).as(forged).isIn(1, 2);
        assertThat(run.out() + run.err()).as(forged).contains(name(added.getKey()));
      }
    }
    assertThat(kinds).containsAll(KINDS);
  }

  /** Bodies and frames are named by what they are said to be. */
  private static String name(String member) {
    return switch (member) {
      case "frame" -> "frame 7";
      case "verticesB" -> "'vertices"; // they belong together
      case "normal", "integerNormal" -> "ormal'"; // one of both is too much
      case "wholeWeights" -> "hole"; // where they may stand, they are other ones
      case "bodyA" -> "'bodyB' is missing"; // they are named together
      case "bodyB" -> "'bodyA' is missing";
      default -> "'%s'".formatted(member);
    };
  }

  /** A bound that goes beyond what is shown, by a little or by much, of every kind. */
  @Test
  void noBoundGoesBeyondWhatIsShown() throws IOException {
    TreeSet<String> forged = new TreeSet<>();
    for (String record : records()) {
      for (String member : List.of("lower", "upper", "volumeLower", "volumeUpper")) {
        Matcher value = Pattern.compile("\"%s\":(-?[0-9.E-]+)".formatted(member)).matcher(record);
        if (!value.find() || !forged.add(kind(record) + " " + member)) {
          continue;
        }
        double bound = Double.parseDouble(value.group(1));
        boolean below = member.endsWith("ower");
        boolean tight = below || !kind(record).equals("common-point"); // it may show more
        for (double by : new double[] {tight ? 1e-9 : 100, 100, 1e9}) {
          double beyond = below ? bound + by : bound - by;
          String more = record.replace(value.group(), "\"%s\":%s".formatted(member, beyond));
          Cli.Run run = assertSilent(verify(more), 1);
          assertThat(run.out()).as(more).contains(": claims ").contains("1 not proved");
        }
      }
    }
    assertThat(forged).hasSizeGreaterThan(10);
  }

  /** A cast that is claimed of grown bodies: A is 2 from B, and grown by 100. */
  @ParameterizedTest
  @ValueSource(strings = {"direction", "along"})
  void aMarginBesideADirectionIsRefused(String member) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("flat.txt"),
            """
            polytope-pairs 1 dim=2
            shape a 3 0
            v 0 0
            v 1 0
            v 0 1
            shape b 1 0
            v 3 0
            pair a b 1 0 0 0 1 0 1 0 0 0 1 0
            """);
    String record =
        "{\"pair\":0,\"verdict\":\"DISJOINT\",\"%s\":[0,1],\"kind\":\"separating-plane\",\"normal\":[1,0]}"
            .formatted(member);
    assertThat(assertSilent(verify(file, record), 0).out()).contains("1 proved");
    Cli.Run run = assertSilent(verify(file, with(record, "margin", "100")), 1);
    assertThat(run.out()).contains("pair 0: ").contains("'margin'").contains("1 not proved");
  }

  /** An empty body is a subset, and bounds say nothing of that, least of all ones out of order. */
  @ParameterizedTest
  @ValueSource(strings = {"lower", "upper", "margin", "direction", "along"})
  void anEmptySubsetHasNoBounds(String member) throws IOException {
    Files.writeString(pairs, Files.readString(pairs) + "pair none c1 " + HERE + " " + HERE + "\n");
    String record = "{\"pair\":4,\"verdict\":\"SUBSET\",\"kind\":\"empty-body\",\"side\":\"A\"}";
    assertSilent(verify(record), 0);
    Cli.Run run = assertSilent(verify(with(record, member, String.valueOf(ADDED.get(member)))), 1);
    assertThat(run.out()).contains("'%s'".formatted(member)).contains("1 not proved");
  }

  /** A record about pairs without names names none. */
  @Test
  void bodiesOfAFileOfPairsHaveNoNames() throws IOException {
    String record =
        "{\"pair\":4,\"verdict\":\"UNDECIDED\",\"kind\":\"none\",\"bodyA\":\"ghost\",\"bodyB\":\"b\"}";
    assertRefused(verify(record.replace("4", "0")), "names the body 'ghost'");
  }

  /** Nothing that is undecided has evidence for bounds. */
  @ParameterizedTest
  @ValueSource(strings = {"lower", "upper", "margin", "direction"})
  void noEvidenceProvesNothing(String member) throws IOException {
    String record = "{\"pair\":0,\"verdict\":\"UNDECIDED\",\"kind\":\"none\"}";
    assertSilent(verify(record), 0);
    Cli.Run run = assertSilent(verify(with(record, member, String.valueOf(ADDED.get(member)))), 1);
    assertThat(run.out()).contains("has '%s'".formatted(member)).contains("1 not proved");
  }

  /** Rows that contradict each other are those of half-spaces. */
  @Test
  void anEmptyBodyByVerticesHasNoRows() throws IOException {
    Files.writeString(pairs, Files.readString(pairs) + "pair none c1 " + HERE + " " + HERE + "\n");
    Cli.Run run =
        assertSilent(
            verify(
                "{\"pair\":4,\"verdict\":\"DISJOINT\",\"kind\":\"empty-body\",\"side\":\"A\","
                    + "\"verticesA\":[0],\"weightsA\":[1.0]}"),
            1);
    assertThat(run.out()).contains("body A is given by vertices, and has no rows");
  }

  /** Two tetrahedra, 8 apart along y. */
  private static final String TWO =
      """
      v -1 -1 -1
      v 1 -1 -1
      v 0 1 -1
      v 0 0 1
      f 1 3 2
      f 1 2 4
      f 2 3 4
      f 3 1 4
      v -1 9 -1
      v 1 9 -1
      v 0 11 -1
      v 0 10 1
      f 5 7 6
      f 5 6 8
      f 6 7 8
      f 7 5 8
      """;

  private static final String SCENE =
      """
      touchstone.scene {
        shapes { box { box = [1, 1, 1] }, two { file = "two.obj", parts = components } }
        bodies = [ { name = a, shape = box }, { name = b, shape = box, translate = [5, 0, 0] }
                   { name = o, shape = two, translate = [0, 0, 7] } ]
        %s
      }
      """;

  private Path scene(String more) throws IOException {
    Files.writeString(folder.resolve("two.obj"), TWO);
    return Files.writeString(folder.resolve("s.conf"), SCENE.formatted(more));
  }

  /** What a record of a scene names has to be there. */
  @ParameterizedTest
  @CsvSource({
    "a, b, '', '', ''",
    "a, c, '', '', names the body 'c'",
    "a, b, '', 3, 'is about frame 3, and the scene has no frames'",
    "a, b, frames, 0, ''",
    "a, b, frames, 4, ''",
    "a, b, frames, '', 'names no frame, and the scene has some'",
    "a, b, frames, 2, 'is about frame 2, which the motion does not have'",
    "a, b, frames, 9, 'is about frame 9, which the motion does not have'",
  })
  void bodiesAndFramesOfARecordAreThere(
      String bodyA, String bodyB, String frames, String frame, String expected) throws IOException {
    Files.writeString(
        folder.resolve("m.csv"),
        """
        frame,body,r11,r12,r13,tx,r21,r22,r23,ty,r31,r32,r33,tz
        0,b,1,0,0,5,0,1,0,0,0,0,1,0
        4,b,1,0,0,4,0,1,0,0,0,0,1,0
        """);
    Path scene = scene(frames.isEmpty() ? "" : "frames = \"m.csv\"");
    String record =
        "{\"pair\":0,\"bodyA\":\"%s\",\"bodyB\":\"%s\"%s,\"verdict\":\"DISJOINT\",\"lower\":2,\"kind\":\"separating-plane\",\"normal\":[1,0,0]}"
            .formatted(bodyA, bodyB, frame.isEmpty() ? "" : ",\"frame\":" + frame);
    Cli.Run run = verify(scene, record);
    if (expected.isEmpty()) {
      assertThat(assertSilent(run, 0).out()).contains("1 proved");
    } else {
      assertRefused(run, expected);
    }
  }

  /** Evidence about convex bodies says nothing of an object, not even a bound of one undecided. */
  @ParameterizedTest
  @ValueSource(strings = {"UNDECIDED", "DISJOINT"})
  void anObjectNeedsEvidenceAboutObjects(String verdict) throws IOException {
    Path scene = scene("");
    Cli.Run run =
        assertSilent(
            verify(
                scene,
                "{\"pair\":0,\"bodyA\":\"a\",\"bodyB\":\"o\",\"verdict\":\"%s\",\"lower\":1000,\"kind\":\"separating-plane\",\"normal\":[0,0,1]}"
                    .formatted(verdict)),
            1);
    assertThat(run.out()).contains("without evidence about objects").contains("1 not proved");
  }

  /** The factor of a growth is no distance: they are 5 apart, and grow by less until they meet. */
  @Test
  void aGrowthBoundsNoDistanceOfObjects() throws IOException {
    Path scene = scene("");
    String growth =
        "{\"kind\":\"growth\",\"centreA\":[0,0,0],\"centreB\":[0,0,0],\"aroundA\":[0,1,2,3,4,5,6,7],"
            + "\"aroundB\":[0,1,2,3],\"verticesA\":[0,1,2,3,4,5,6,7],\"weightsA\":[0,1,0,1,0,1,0,1],"
            + "\"verticesB\":[0,1,2],\"weightsB\":[1,1,1]}";
    String record =
        "{\"pair\":0,\"bodyA\":\"a\",\"bodyB\":\"o\",\"verdict\":\"UNDECIDED\",\"upper\":4,\"kind\":\"objects\","
            + "\"partA\":0,\"partB\":0,\"parts\":%s}";
    Cli.Run run = assertSilent(verify(scene, record.formatted(growth)), 1);
    assertThat(run.out()).contains("a Growth says nothing of how far they are apart");
  }
}
