// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.io.files.ShapeConverter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code convert}: meshes and shapes between formats. */
@Command(
    name = "convert",
    description = {
      "Turns a file with shapes into one of another format; the endings of the names say which:",
      ".obj, .stl, .ply, .off, .xml (polyhedron), .txt (polytope-pairs).",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone convert mug.stl mug.obj",
      "  touchstone convert mug.obj#handle handle.txt --hull",
      "  touchstone convert boxes.txt#small small.ply --binary"
    })
final class ConvertCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(index = "0", paramLabel = "IN", description = "The file, or a part as file#part.")
  private String in = "";

  @Parameters(index = "1", paramLabel = "OUT", description = "The new file.")
  private Path out = Path.of("");

  @Option(names = "--hull", description = "Write the hulls of meshes instead of meshes.")
  private boolean hull;

  @Option(names = "--binary", description = "Write the binary form of STL or PLY.")
  private boolean binary;

  ConvertCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    int hash = in.lastIndexOf('#');
    Path file = Path.of(hash < 0 ? in : in.substring(0, hash));
    String part = hash < 0 ? "" : in.substring(hash + 1);
    ShapeConverter.convert(file, part, out, hull, binary);
    return ExitCodes.DONE;
  }
}
