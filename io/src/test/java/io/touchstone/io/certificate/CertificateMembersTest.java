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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is declared of the members of certificates is what is read. */
final class CertificateMembersTest {

  private static final List<String> OF_ALL_KINDS = List.of("pair", "verdict", "kind");

  /** The members of each kind that need not be there, or can stand in for another one. */
  private static final List<String> OPTIONAL =
      List.of(
          "bodyA",
          "bodyB",
          "frame",
          "lower",
          "upper",
          "vertexA",
          "vertexB",
          "integerNormal",
          "wholeWeights",
          "direction",
          "along",
          "margin",
          "volumeLower",
          "volumeUpper",
          "parts",
          "tree",
          "points");

  /** Those that stand in for another one. */
  private static final List<String> OTHERS = List.of("integerNormal", "along", "wholeWeights");

  private static final Map<String, List<String>> BY_KIND =
      new TreeMap<>(
          Map.ofEntries(
              entry("separating-plane", List.of("normal", "vertexA", "vertexB")),
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

  /** The examples of all members that a kind may have. */
  private static Map<String, String> examples(String kind) {
    Map<String, String> members = new TreeMap<>();
    List<String> own = Objects.requireNonNull(BY_KIND.get(kind));
    for (Declaration member : CertificateMembers.declarations()) {
      String name = member.name();
      boolean general = OF_ALL_KINDS.contains(name) || OPTIONAL.contains(name);
      if ((general && !OTHERS.contains(name)) || own.contains(name)) {
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
        if (OTHERS.contains(member.name()) || members.containsKey(member.name())) {
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
          OPTIONAL.forEach(needed::remove);
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
}
