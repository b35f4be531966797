// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes an XML file: by its byte order mark, else by its declaration, else as UTF-8 (XML 1.0,
 * appendix F).
 */
public final class XmlText {

  private static final Pattern DECLARATION =
      Pattern.compile("\\A<\\?xml[^>]*?encoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']");

  /** A declaration is at the beginning and short. */
  private static final int DECLARATION_LENGTH = 200;

  private XmlText() {}

  public static String read(Path file, String name) {
    byte[] bytes;
    try (InputStream in = InputFiles.open(file, name)) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw InputFiles.unreadable(name, e);
    }
    Charset charset = charset(bytes, name);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    try {
      String text = charset.newDecoder().decode(buffer).toString();
      return text.startsWith("\ufeff") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int k = 0; k < buffer.position(); k++) {
        line += bytes[k] == '\n' ? 1 : 0;
      }
      throw new InvalidInputException(
          new Position(name, line, 0), "the text is not %s, as it should be".formatted(charset));
    }
  }

  private static Charset charset(byte[] bytes, String name) {
    if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe)) {
      return StandardCharsets.UTF_16;
    }
    int length = Math.min(bytes.length, DECLARATION_LENGTH);
    String start = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    Matcher declaration = DECLARATION.matcher(start.replaceFirst("\\A\u00ef\u00bb\u00bf", ""));
    if (!declaration.find()) {
      return StandardCharsets.UTF_8;
    }
    try {
      return Charset.forName(declaration.group(1));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new InvalidInputException(
          new Position(name, 1, 1), "unknown encoding " + Words.quoted(declaration.group(1)));
    }
  }

  private static boolean startsWith(byte[] bytes, int first, int second) {
    return bytes.length >= 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
  }
}
