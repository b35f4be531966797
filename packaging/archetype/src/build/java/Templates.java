// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes the templates of the archetype: projects that {@code touchstone new plugin} writes, in
 * which names have become properties. The build runs it as a file.
 */
final class Templates {

  private static final String ID = "archetype-id";
  private static final String CLASS = "ArchetypeId";
  private static final String PACKAGE = "archetype.packagename";
  private static final String VERSION = "1.0.0";

  /** Characters that the template engine would take for its own, and the name of the class. */
  private static final String HEAD =
      """
      #set( $symbol_hash = '#' )
      #set( $symbol_dollar = '$' )
      #set( $className = '' )
      #foreach( $word in $artifactId.split('-') )
      #set( $className = "${className}${word.substring(0, 1).toUpperCase()}${word.substring(1)}" )
      #end
      """;

  private Templates() {}

  /** Takes a folder for what is in between, and the folder of the templates. */
  public static void main(String... folders) throws Exception {
    Path made = Path.of(folders[0]);
    Path templates = Path.of(folders[1]);
    delete(made);
    delete(templates);
    Files.createDirectories(made);
    for (String kind : List.of("engine", "broad-phase", "filter", "sink")) {
      Path project = made.resolve(kind);
      write(project, kind);
      for (Path file : files(project)) {
        Path inside = project.relativize(file);
        String name = inside.toString().replace('\\', '/');
        String target = name.replace(PACKAGE.replace('.', '/') + "/", "");
        boolean common = !name.contains("/"); // pom and README are those of any kind
        Path template = templates.resolve(common ? target : kind + "/" + target);
        Files.createDirectories(template.getParent());
        Files.writeString(template, template(Files.readString(file)));
      }
    }
  }

  private static void write(Path project, String kind) throws Exception {
    Process program =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.touchstone.cli.Main",
                "new",
                "plugin",
                project.toString(),
                "--kind",
                kind,
                "--id",
                ID,
                "--package",
                PACKAGE)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (program.waitFor() != 0) {
      throw new IllegalStateException("'touchstone new plugin' failed for " + kind);
    }
  }

  private static String template(String text) {
    return HEAD
        + text.replace("$", "\0")
            .replace("#", "${symbol_hash}")
            .replace("\0", "${symbol_dollar}")
            .replace("<groupId>" + PACKAGE + "</groupId>", "<groupId>${groupId}</groupId>")
            .replace("<version>" + VERSION + "</version>", "<version>${version}</version>")
            .replace(ID + "-" + VERSION + ".jar", "${artifactId}-${version}.jar")
            .replace(PACKAGE, "${package}")
            .replace(CLASS, "${className}")
            .replace(ID, "${artifactId}");
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
