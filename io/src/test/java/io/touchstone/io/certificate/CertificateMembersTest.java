// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.io.Declaration;
import io.touchstone.io.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is declared of the members of certificates is what is read. */
final class CertificateMembersTest {

  private static final List<String> OF_ALL_KINDS = List.of("pair", "verdict", "kind");

  private static final List<String> NAMES = List.of("bodyA", "bodyB", "frame");

  /** Those that stand in for another one. */
  private static final List<String> OTHERS = List.of("integerNormal", "along", "wholeWeights");

  /** What is claimed, which all kinds have, and whoever checks a record has to look at. */
  private static final List<String> CLAIMS =
      List.of("margin", "direction", "along", "lower", "upper");

  private static final List<String> OF_VOLUME = List.of("volumeLower", "volumeUpper");
  private static final List<String> NORMALS = List.of("integerNormal");
  private static final List<String> ROWS =
      List.of("verticesA", "weightsA", "verticesB", "weightsB");

  /** What a kind may have beside what it needs. */
  private static final Map<String, List<List<String>>> OPTIONAL =
      Map.ofEntries(
          entry("separating-plane", List.of(NORMALS, List.of("vertexA", "vertexB"))),
          entry("common-point", List.of()),
          entry("closest-pair", List.of(NORMALS, List.of("wholeWeights"))),
          entry("penetration-axis", List.of(NORMALS)),
          entry("ball-inside", List.of(NORMALS)),
          entry("inside", List.of()),
          entry("outside-vertex", List.of(NORMALS, ROWS)),
          entry("empty-body", List.of(ROWS)),
          entry("growth", List.of(List.of("wholeWeights", "normal"), NORMALS)),
          entry("row-depth", List.of()),
          entry("objects", List.of(List.of("parts", "tree", "points"))),
          entry("overlap", List.of(OF_VOLUME)),
          entry("no-overlap", List.of(OF_VOLUME, NORMALS, List.of("verticesA", "verticesB"))),
          entry("none", List.of()));

  private static final Map<String, List<String>> BY_KIND =
      new TreeMap<>(
          Map.ofEntries(
              entry("separating-plane", List.of("normal")),
              entry(
                  "common-point",
                  List.of("paired", "verticesA", "weightsA", "verticesB", "weightsB")),
              entry(
                  "closest-pair",
                  List.of("normal", "verticesA", "weightsA", "verticesB", "weightsB")),
              entry(
                  "penetration-axis",
                  List.of("normal", "paired", "verticesA", "weightsA", "verticesB", "weightsB")),
              entry(
                  "ball-inside",
                  List.of(
                      "normal",
                      "paired",
                      "verticesA",
                      "weightsA",
                      "verticesB",
                      "weightsB",
                      "cornersA",
                      "cornersB",
                      "surface")),
              entry("inside", List.of("simplices")),
              entry("outside-vertex", List.of("vertex", "normal")),
              entry("empty-body", List.of("side")),
              entry(
                  "growth",
                  List.of(
                      "centreA",
                      "centreB",
                      "aroundA",
                      "aroundB",
                      "verticesA",
                      "weightsA",
                      "verticesB",
                      "weightsB")),
              entry(
                  "row-depth",
                  List.of(
                      "paired",
                      "verticesA",
                      "weightsA",
                      "verticesB",
                      "weightsB",
                      "planeA",
                      "multipliersA",
                      "planeB",
                      "multipliersB",
                      "origin",
                      "pointsA",
                      "pointsB",
                      "cornersA",
                      "cornersB",
                      "surface")),
              entry("objects", List.of("partA", "partB", "orderA", "orderB")),
              entry("overlap", List.of("solidA", "solidB", "faces", "rings")),
              entry("no-overlap", List.of("normal")),
              entry("none", List.of())));

  @TempDir private Path folder = Path.of("");

  private CertificateRecord read(Map<String, String> members) throws IOException {
    StringBuilder line = new StringBuilder();
    members.forEach(
        (name, value) ->
            line.append(line.length() == 0 ? "{" : ",")
                .append('"')
                .append(name)
                .append("\":")
                .append(value));
    Path file =
        Files.writeString(
            folder.resolve("c.jsonl"),
            "{\"schema\":\"%s\"}\n%s}\n".formatted(CertificateWriter.SCHEMA, line));
    try (CertificateReader reader = CertificateReader.open(file)) {
      return Objects.requireNonNull(reader.next());
    }
  }

  /** The members that a record of a kind may have, not all of them at once. */
  private static List<String> used(String kind) {
    List<String> used = new ArrayList<>(OF_ALL_KINDS);
    used.addAll(NAMES);
    used.addAll(CLAIMS);
    if (kind.endsWith("overlap")) { // of a volume
      used.removeAll(List.of("lower", "upper"));
    }
    used.addAll(Objects.requireNonNull(BY_KIND.get(kind)));
    Objects.requireNonNull(OPTIONAL.get(kind)).forEach(used::addAll);
    return used;
  }

  /** The examples of all members that a kind may have at once. */
  private static Map<String, String> examples(String kind) {
    Map<String, String> members = new TreeMap<>();
    List<String> used = used(kind);
    boolean rows = kind.equals("outside-vertex") || kind.equals("empty-body");
    for (Declaration member : CertificateMembers.declarations()) {
      String name = member.name();
      if (used.contains(name) && !OTHERS.contains(name) && !(rows && ROWS.contains(name))) {
        members.put(name, member.example());
      }
    }
    members.put("kind", "\"" + kind + "\"");
    return members;
  }

  @Test
  void everythingIsSaidOfEachMember() {
    for (Declaration member : CertificateMembers.declarations()) {
      assertThat(member.type()).as(member.name()).isNotBlank();
      assertThat(member.meaning()).as(member.name()).matches("[A-Z].*\\.");
    }
    assertThat(CertificateMembers.declarations())
        .filteredOn(member -> member.name().equals("kind"))
        .singleElement()
        .satisfies(
            kind ->
                assertThat(List.of(kind.type().replace("one of ", "").split(", ", -1)))
                    .containsExactlyInAnyOrderElementsOf(BY_KIND.keySet()));
  }

  @Test
  void everyExampleIsRead() throws IOException {
    for (String kind : BY_KIND.keySet()) {
      CertificateRecord record = read(examples(kind));
      assertThat(record.bodyA()).as(kind).isEqualTo("table/top");
      assertThat(record.frame()).as(kind).isEqualTo(12);
      assertThat(record.lower()).as(kind).hasValue(0.25); // of the distance, or of the volume
    }
    Map<String, String> whole = examples("separating-plane");
    whole.remove("normal");
    whole.put("integerNormal", example("integerNormal"));
    assertThat(read(whole).certificate().toString()).contains("1");
    Map<String, String> exact = examples("closest-pair");
    exact.remove("normal");
    exact.put("integerNormal", example("integerNormal"));
    exact.put("wholeWeights", "[\"2\"]");
    exact.put("verticesA", "[1]");
    exact.put("weightsA", "[1.0]");
    assertThat(read(exact).certificate().toString()).contains("wholeWeights=[2]");
    exact.put("wholeWeights", "[\"0\"]");
    assertThatThrownBy(() -> read(exact))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a whole weight is 0");
    Map<String, String> both = examples("penetration-axis");
    both.put("along", example("along"));
    assertThatThrownBy(() -> read(both))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'along' cannot stand beside 'direction'");
    both.remove("direction");
    assertThat(read(both).leaving()).isTrue();
  }

  private static String example(String name) {
    return CertificateMembers.declarations().stream()
        .filter(member -> member.name().equals(name))
        .findFirst()
        .orElseThrow()
        .example();
  }

  /** A member that nobody reads would be accepted whatever it says. */
  @Test
  void everyMemberIsRead() throws IOException {
    TreeSet<String> refused = new TreeSet<>();
    for (String kind : BY_KIND.keySet()) {
      for (Declaration member : CertificateMembers.declarations()) {
        Map<String, String> members = examples(kind);
        boolean there = OTHERS.contains(member.name()) || members.containsKey(member.name());
        if (there && used(kind).contains(member.name())) {
          members.put(member.name(), "{}");
          try {
            read(members);
          } catch (InvalidInputException e) {
            assertThat(e.getMessage()).contains("'%s'".formatted(member.name()));
            refused.add(member.name());
          }
        }
      }
    }
    assertThat(refused)
        .containsExactlyElementsOf(
            new TreeSet<>(
                CertificateMembers.declarations().stream().map(Declaration::name).toList()));
  }

  @Test
  void whatAKindNeedsIsMissed() {
    BY_KIND.forEach(
        (kind, own) -> {
          TreeSet<String> needed = new TreeSet<>(own);
          needed.addAll(OF_ALL_KINDS);
          if (kind.equals("row-depth")) { // without a plane or a surface it claims less
            needed.removeAll(List.of("planeA", "planeB", "surface"));
          }
          for (String name : needed) {
            Map<String, String> members = examples(kind);
            members.remove(name);
            assertThatThrownBy(() -> read(members))
                .as("%s without %s", kind, name)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'%s' is missing".formatted(name));
          }
        });
  }

  /** What nobody looks at is refused by name, whatever it says. */
  @Test
  void whatAKindDoesNotUseIsRefused() {
    for (String kind : BY_KIND.keySet()) {
      for (Declaration member : CertificateMembers.declarations()) {
        if (!used(kind).contains(member.name())) {
          assertUnused(kind, member.name(), member.example());
        }
      }
      for (Declaration member : MotionMembers.declarations()) {
        if (!used(kind).contains(member.name())) {
          assertUnused(kind, member.name(), member.example());
        }
      }
      Map<String, String> members = examples(kind);
      members.put("kindness", "1");
      assertThatThrownBy(() -> read(members))
          .as(kind)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("there is no member 'kindness'");
    }
  }

  private void assertUnused(String kind, String member, String value) {
    Map<String, String> members = examples(kind);
    members.put(member, value);
    assertThatThrownBy(() -> read(members))
        .as("%s with %s", kind, member)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "'%s' is not used by such a record of the kind '%s'".formatted(member, kind));
  }

  /** What a kind uses alone or beside something else is refused where that is missing. */
  @ParameterizedTest
  @CsvSource({
    "separating-plane, '', integerNormal normal",
    "closest-pair, '', integerNormal normal",
    "growth, '', integerNormal normal",
    "growth, verticesA verticesB, weightsA",
    "no-overlap, verticesA, verticesB",
    "objects, parts, partA",
    "objects, tree, orderA",
    "row-depth, surface, cornersA",
    "row-depth, planeA, multipliersA",
    "outside-vertex, '', verticesA",
    "empty-body, '', verticesB", // of A
    "inside, '', weightsA",
  })
  void whatBelongsToSomethingElseIsRefusedWithoutIt(String kind, String without, String with) {
    Map<String, String> members = examples(kind);
    for (String name : without.split(" ", -1)) {
      members.remove(name);
    }
    List<String> added = List.of(with.split(" ", -1));
    added.forEach(name -> members.put(name, example(name)));
    assertThatThrownBy(() -> read(members))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'%s' is not used".formatted(added.get(added.size() - 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "pair, -1, it must not be negative",
    "frame, -1, it must not be negative",
    "bodyA, '\"\"', a body has a name",
  })
  void whatCannotExistIsRefused(String member, String value, String words) {
    Map<String, String> members = examples("separating-plane");
    members.put(member, value);
    assertThatThrownBy(() -> read(members))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'%s'".formatted(member))
        .hasMessageContaining(words);
  }
}
