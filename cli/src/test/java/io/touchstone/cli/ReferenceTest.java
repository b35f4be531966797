// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.report.Table;
import io.touchstone.io.Declaration;
import io.touchstone.io.certificate.CertificateMembers;
import io.touchstone.io.text.JsonParser;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code config --reference}, and the page of the documentation that it writes: {@code
 * -Dtouchstone.reference.write=true} writes it anew.
 */
final class ReferenceTest {

  private static final String WRITE = "touchstone.reference.write";
  private static final Path PAGE = Path.of("../docs/configuration.md");

  @TempDir private Path folder = Path.of("");

  @Test
  void thePageOfTheDocumentationIsWhatIsDeclared() throws IOException {
    Cli.Run run = assertSilent(Cli.run("config", "--reference", "--format", "markdown"), 0);
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, run.out());
    }
    assertThat(run.out())
        .as(
            "docs/configuration.md; write it anew with mvn -o -pl cli -am test -Dtest=ReferenceTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dtouchstone.test.args=-D%s=true",
            WRITE)
        .isEqualTo(Files.readString(PAGE));
  }

  @Test
  void thePageHasTables() {
    List<String> lines = Cli.run("config", "--reference", "--format", "markdown").lines();
    assertThat(lines)
        .contains("### narrow-phase", "## Columns of a report", "## Members of a certificate")
        .anyMatch(
            line -> line.startsWith("| `broad-phase.margin` |") && line.contains("| length |"));
    assertThat(lines)
        .filteredOn(line -> line.startsWith("|"))
        .allMatch(line -> line.replace("\\|", "").chars().filter(c -> c == '|').count() == 7);
  }

  @Test
  void theTextIsAsWideAsTheTerminal() {
    for (int width : new int[] {60, 80, 200}) {
      Cli.Run run = assertSilent(Cli.runOnTerminal(width, "config", "--reference"), 0);
      assertThat(run.lines()).allMatch(line -> line.length() <= width);
      assertThat(run.lines()).anyMatch(line -> line.length() > width - 10);
    }
    assertThat(Cli.runOnTerminal(200, "config", "--reference").out())
        .contains("  broad-phase.margin\n")
        .contains("; Unit: length; Default: 0; Example: 0.25\n");
  }

  /** All that the effective configuration can say is there, under the same keys. */
  @Test
  void namesEverySettingThatIsPrinted() throws IOException {
    Path config = folder.resolve("c.conf");
    Files.writeString(
        config,
        """
        touchstone {
          engines.mine { algorithm = test-box, options.flavour = plain }
          narrow-phase.algorithm = mine
          report { certificates = c.jsonl, trace = t.jsonl }
          scene { shapes { p { point = [0, 0, 0] } }, bodies = [{ name = a, shape = p }, { name = b, shape = p }] }
        }
        """);
    List<String> reference = Cli.run("config", "--reference").lines();
    List<String> settings = assertSilent(Cli.run("config", config), 0).lines();
    assertThat(settings).hasSizeGreaterThan(20);
    for (String setting : settings) {
      String key =
          setting
              .replaceFirst(" = .*", "")
              .replaceFirst("^touchstone\\.", "")
              .replaceFirst("^engines\\.mine\\.", "engines.NAME.")
              .replaceFirst("options\\.flavour$", "options.KEY");
      assertThat(reference)
          .as(key)
          .anyMatch(line -> line.equals("  " + key) || line.startsWith(key + ": ")); // or a list
    }
  }

  /** The header of a report with everything, and the members of proofs. */
  @Test
  void namesEveryColumnAndEveryMemberThatIsWritten() throws IOException {
    Path config = folder.resolve("c.conf");
    Files.writeString(folder.resolve("m.csv"), "0,a,1,2,3\n");
    Files.writeString(folder.resolve("t.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    Files.writeString(
        config,
        """
        touchstone {
          rules = [{ name = r, kind = clearance, distance = 10 }]
          report { format = csv, out = r.csv, certificates = c.jsonl }
          scene {
            shapes { s { box = [1, 1, 1] }, o { file = t.obj, parts = triangles } }, frames = m.csv
            bodies = [{ name = a, shape = s }, { name = b, shape = o, translate = [9, 0, 0] }]
          }
        }
        """);
    assertThat(Cli.run("run", config).code()).isEqualTo(ExitCodes.DOES_NOT_HOLD);
    List<String> reference = Cli.run("config", "--reference").lines();
    List<String> columns = new ArrayList<>();
    for (String name :
        section(reference, "Columns of a report", "Columns of a report of the goal motion")) {
      columns.addAll(List.of(name.split(", ", -1)));
    }
    assertColumns(reference, "motion", "overlap", List.of("breaks", "open"));
    assertColumns(reference, "overlap", "contact", List.of());
    assertThat(columns.remove("derivative")).as("of growths alone").isTrue();
    List<String> report = Files.readAllLines(folder.resolve("r.csv"));
    assertThat(List.of(report.get(0).split(",", -1))).containsExactlyElementsOf(columns);
    assertThat(report).hasSize(2);
    List<String> cells = List.of(report.get(1).split(",", -1));
    int cell = 0;
    for (Declaration column : Objects.requireNonNull(Table.declarations().get(""))) {
      assertThat(isOfType(column.type(), column.example())).as(column.name()).isTrue();
      if (column.name().equals("derivative")) {
        continue;
      }
      for (String name : column.name().split(", ", -1)) {
        String value = cells.get(cell++);
        boolean mayBeEmpty = value.isEmpty() && column.byDefault().equals("empty");
        assertThat(mayBeEmpty || isOfType(column.type(), value)).as(name + " " + value).isTrue();
      }
    }
    Set<String> members = new TreeSet<>();
    CertificateMembers.declarations().forEach(member -> members.add(member.name()));
    assertThat(
            section(reference, "Members of a certificate", "Members of a certificate of a motion"))
        .containsExactlyInAnyOrderElementsOf(members);
    for (String line : Files.readAllLines(folder.resolve("c.jsonl")).subList(1, 2)) {
      assertThat(members).containsAll(JsonParser.parseRecord(line, "c.jsonl", 2).keySet());
    }
  }

  /** What the launchers and the program read, and what the program returns. */
  @Test
  void namesEveryVariableAndEveryExitCode() throws Exception {
    Set<String> read = new TreeSet<>();
    Pattern variable = Pattern.compile("\\$\\{([A-Z_]+):-|getOrDefault\\(\"([A-Z_]+)\"");
    for (String file :
        List.of("src/assembly/bin/touchstone", "src/main/java/io/touchstone/cli/Terminal.java")) {
      Matcher matcher = variable.matcher(Files.readString(Path.of(file)));
      while (matcher.find()) {
        read.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
      }
    }
    List<String> reference = Cli.run("config", "--reference").lines();
    assertThat(section(reference, "Environment", "")).containsExactlyInAnyOrderElementsOf(read);
    Set<String> codes = new TreeSet<>();
    for (Field code : ExitCodes.class.getDeclaredFields()) {
      if (!code.isSynthetic()) {
        codes.add(String.valueOf(code.getInt(null)));
      }
    }
    assertThat(section(reference, "Exit codes", "Environment"))
        .containsExactlyInAnyOrderElementsOf(codes);
  }

  private static boolean isOfType(String type, String value) {
    if (type.startsWith("one of ")) {
      return List.of(type.substring("one of ".length()).split(", ", -1)).contains(value);
    }
    return switch (type) {
      case "a whole number of at least 0" -> value.matches("\\d+");
      case "a number, Infinity or -Infinity" -> value.matches("-?(Infinity|\\d+\\.\\d+(E-?\\d+)?)");
      case "a string" -> !value.isEmpty();
      case "true or false" -> value.equals("true") || value.equals("false");
      default -> throw new AssertionError("no such type: " + type);
    };
  }

  /** The names between two headings. */
  private static List<String> section(List<String> reference, String from, String to) {
    int begin = reference.indexOf(from);
    int end = to.isEmpty() ? reference.size() : reference.indexOf(to);
    return reference.subList(begin, end).stream()
        .filter(line -> line.matches(" {2}\\S.*"))
        .map(String::strip)
        .toList();
  }

  @Test
  void saysWhatIsWrongWithTheCall() {
    assertRefused(Cli.run("config"), "CONFIG: name a configuration file, or say --reference");
    assertRefused(
        Cli.run("config", "c.conf", "--format", "markdown"), "--format: is for --reference");
    assertRefused(
        Cli.run("config", "--reference", "--format", "markdwn"),
        "--format: 'markdwn' is none of markdown, text (did you mean 'markdown'?)");
    for (List<String> more :
        List.of(List.of("c.conf"), List.of("--set", "threads=2"), List.of("--plugins", "dir"))) {
      List<Object> words = new ArrayList<>(List.of("config", "--reference"));
      words.addAll(more);
      assertRefused(
          Cli.run(words.toArray()),
          "--reference: is about all configurations; leave CONFIG, --set and --plugins away");
    }
  }

  /** The golden rows of a goal have the columns that are declared, but some. */
  private static void assertColumns(
      List<String> reference, String goal, String next, List<String> others) throws IOException {
    String columns = "Columns of a report of the goal ";
    List<String> names = new ArrayList<>();
    for (String name : section(reference, columns + goal, columns + next)) {
      names.addAll(List.of(name.split(", ", -1)));
    }
    assertThat(names.removeAll(others)).isEqualTo(!others.isEmpty());
    Path rows =
        Path.of("src", "test", "resources", "golden", "rows", "solids-%s.txt".formatted(goal));
    assertThat(Files.readAllLines(rows).get(0).split(",", -1)).containsExactlyElementsOf(names);
  }
}
