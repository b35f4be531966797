// SPDX-License-Identifier: Apache-2.0
import io.touchstone.cli.Main;
import io.touchstone.cli.Terminal;
import io.touchstone.harness.Cancellation;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the pages that the documents of the distribution link: each row of a table in
 * docs/viewer.md that links a page says the command that makes it. The build runs this as a file,
 * at the root of the project.
 */
final class FigurePages {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\|.*]\\(pages/([a-z0-9-]+\\.html)\\).*`touchstone (view .+?)` \\|$");

  private FigurePages() {}

  /** Takes the folder of the pages. */
  public static void main(String... folders) throws Exception {
    Path pages = Files.createDirectories(Path.of(folders[0]));
    Matcher row = ROW.matcher(Files.readString(Path.of("docs", "viewer.md")));
    int made = 0;
    while (row.find()) {
      List<String> command = new ArrayList<>(List.of(row.group(2).split(" ")));
      command.addAll(List.of("--out", pages.resolve(row.group(1)).toString()));
      int code =
          new Main(
                  InputStream.nullInputStream(),
                  System.out,
                  System.err,
                  Terminal.NONE,
                  new Cancellation())
              .run(command.toArray(new String[0]));
      if (code != 0) {
        throw new IllegalStateException(command + " ended with " + code);
      }
      made++;
    }
    if (made == 0) {
      throw new IllegalStateException("docs/viewer.md links no page");
    }
  }
}
