// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValueFactory;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.BodiesFile;
import io.touchstone.io.text.InputFiles;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of a configuration: each is read once and must be text. A relative {@code include} is
 * looked for beside the file that says it, with and without the ending {@code .conf}, and one that
 * is not there is an error: the language would pass over it in silence.
 */
final class ConfigText {

  private static final List<String> ENDINGS = List.of("", ".conf", ".json");

  private static final Logger LOG = LoggerFactory.getLogger(ConfigText.class);

  private ConfigText() {}

  /**
   * Parses a file with what it includes.
   *
   * @param listener hears how far this is
   * @throws InvalidInputException if a file cannot be read, is not text or is not HOCON
   */
  static Config parse(Path file, ProgressListener listener) {
    if (BodiesFile.isNamedSo(file)) {
      return ofBodies(file);
    }
    try {
      return parse(file, List.of(file), listener);
    } catch (ConfigException e) {
      throw malformed(file, e);
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }

  /**
   * Parses a file.
   *
   * @param chain the file, after the one that includes it, and so on
   */
  private static Config parse(Path file, List<Path> chain, ProgressListener listener)
      throws IOException {
    ConfigParseOptions options =
        ConfigParseOptions.defaults()
            .setSyntax(ConfigSyntax.CONF)
            .setOriginDescription(file.toString())
            .setIncluder(new Includes(file, chain, listener));
    long start = System.nanoTime();
    String text = text(file);
    Config config =
        ConfigFactory.parseReader(
            new BufferedReader(new CountingReader(text, Files.size(file), listener)), options);
    LOG.debug(
        "read {}: {} characters in {} ms",
        file,
        text.length(),
        (System.nanoTime() - start) / 1_000_000);
    return config;
  }

  /** A file of bodies is a scene of them, in the plane if no column needs space. */
  private static Config ofBodies(Path file) {
    Path name = file.toAbsolutePath().normalize();
    ConfigObject scene =
        ConfigFactory.empty(file.toString())
            .withValue("body-files", ConfigValueFactory.fromAnyRef(name.toString()))
            .withValue("dimension", ConfigValueFactory.fromAnyRef(BodiesFile.dimensionOf(file)))
            .root();
    return scene.atPath("touchstone.scene");
  }

  /** Says where a configuration is wrong, in one line. */
  static InvalidInputException malformed(Path file, ConfigException e) {
    ConfigOrigin origin = e.origin();
    String message = String.valueOf(e.getMessage());
    if (origin != null) {
      String prefix = origin.description() + ": ";
      message = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    }
    return new InvalidInputException(
        origin == null ? Position.of(file.toString()) : Origins.positionOf(origin),
        message.replaceAll("\\s+", " "));
  }

  /** The parser takes any bytes for text; we do not. */
  private static String text(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InvalidInputException(
          Position.of(file.toString()), "is a directory, a configuration file was expected");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readAllBytes();
    }
    int line = 1;
    for (byte c : bytes) {
      line += c == '\n' ? 1 : 0;
      if (c >= 0 && c < ' ' && c != '\t' && c != '\r' && c != '\n' && c != '\f') {
        throw new InvalidInputException(
            new Position(file.toString(), line, 0),
            "byte 0x%02x is not text; this looks like a binary file".formatted((int) c));
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          Position.of(file.toString()), "is not UTF-8; save the file as UTF-8");
    }
  }

  /** Says how much of a text the parser has taken. */
  private static final class CountingReader extends StringReader {

    private final long length;
    private final long bytes;
    private final ProgressListener listener;
    private long taken;

    CountingReader(String text, long bytes, ProgressListener listener) {
      super(text);
      this.length = Math.max(1, text.length());
      this.bytes = bytes;
      this.listener = listener;
    }

    @Override
    public int read(char[] into, int offset, int count) throws IOException {
      int got = super.read(into, offset, count);
      taken += Math.max(got, 0);
      listener.progress(RunPhase.TEXT, taken * bytes / length, bytes);
      return got;
    }
  }

  /** What one file includes. */
  private static final class Includes
      implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {

    private final Path includer;
    private final List<Path> chain;
    private final ProgressListener listener;

    Includes(Path includer, List<Path> chain, ProgressListener listener) {
      this.includer = includer;
      this.chain = chain;
      this.listener = listener;
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
      return this; // the library's own passes over what is not there
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
      try {
        for (String ending : ENDINGS) {
          Path file = includer.resolveSibling(what + ending);
          if (Files.exists(file) && !Files.isDirectory(file)) {
            return parse(file, chainWith(file), listener).root();
          }
        }
      } catch (InvalidPathException e) {
        throw refused("include \"" + what + "\": this is not the name of a file");
      } catch (IOException e) {
        throw InputFiles.unreadable(what, e);
      }
      throw refused("include \"" + what + "\": there is no such file beside this one");
    }

    private List<Path> chainWith(Path file) throws IOException {
      for (Path earlier : chain) {
        if (Files.isSameFile(earlier, file)) {
          throw refused("include of " + file + ": it includes itself in the end");
        }
      }
      List<Path> longer = new ArrayList<>(chain);
      longer.add(file);
      return longer;
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
      return include(context, what.toString());
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
      throw refused("include of " + what + ": only files can be included");
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
      throw refused("include of the resource " + what + ": only files can be included");
    }

    private InvalidInputException refused(String message) {
      return new InvalidInputException(Position.of(includer.toString()), message);
    }
  }
}
