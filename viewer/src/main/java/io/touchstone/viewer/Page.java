// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Puts a page together: texts one behind the other, no template engine. The page holds everything
 * it needs, and its security policy forbids every request.
 */
final class Page {

  /** Our own programs, in the order in which they stand on each other. */
  private static final List<String> PROGRAMS =
      List.of(
          "data.js",
          "draw2d.js",
          "swarm.js",
          "draw3d.js",
          "words.js",
          "evidence.js",
          "steps.js",
          "details.js",
          "tables.js",
          "app.js");

  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline';"
          + " img-src data: blob:; base-uri 'none'; form-action 'none'";

  private final View view;

  Page(View view) {
    this.view = view;
  }

  String text(PageForm form) throws IOException, PageTooLargeException {
    StringBuilder data = new StringBuilder();
    view.writeData(data);
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<!--\nMade by Touchstone. Opens from disk; needs no network.\n")
        .append("It contains three.js, whose licence asks to be shown:\n\n")
        .append(resource("three/LICENSE"))
        .append("-->\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
        .append(POLICY)
        .append("\">\n<link rel=\"icon\" href=\"data:,\">\n<title>")
        .append(escaped(view.title))
        .append(" \u00b7 Touchstone</title>\n<style>\n")
        .append(resource("viewer.css"))
        .append("</style>\n</head>\n<body>\n")
        .append(resource("viewer.html"))
        .append("<script type=\"application/json\" id=\"touchstone-data\">");
    appendWithoutTags(page, data);
    page.append("</script>\n");
    programs(page, form);
    page.append("<script>\n").append(resource("boot.js")).append("</script>\n</body>\n</html>\n");
    if (page.length() > View.MAX_PAGE) {
      throw new PageTooLargeException(page.length());
    }
    return page.toString();
  }

  private void programs(StringBuilder page, PageForm form) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("core", resource("three/three.core.min.js"));
    all.put("three", resource("three/three.module.min.js"));
    all.put("controls", shorter(resource("three/OrbitControls.js")));
    StringBuilder own = new StringBuilder();
    for (String program : PROGRAMS) {
      own.append(resource(program));
    }
    all.put("viewer", shorter(own.toString()));
    if (form == PageForm.COMPACT) {
      byte[] packed = packed(String.join("\0", all.values()));
      page.append("<script type=\"text/plain\" id=\"touchstone-packed\" data-digits=\"")
          .append(Base85.DIGITS)
          .append("\" data-bytes=\"")
          .append(packed.length)
          .append("\">")
          .append(Base85.of(packed))
          .append("</script>\n");
    } else {
      all.forEach(
          (name, program) ->
              page.append("<script type=\"text/plain\" id=\"touchstone-")
                  .append(name)
                  .append("\">")
                  .append(withoutEnd(program))
                  .append("</script>\n"));
    }
  }

  /** Without comments that fill lines, empty lines and indentation: nobody reads them in a page. */
  private static String shorter(String program) {
    return program
        .replaceAll("(?ms)^\\s*/\\*\\*?.*?\\*/\\s*?$", "")
        .replaceAll("(?m)^\\s*//.*$", "")
        .replaceAll("(?m)^\\s+", "");
  }

  /** Compressed without a time or the name of a system: the same text gives the same characters. */
  private static byte[] packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory can be written
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  /** Takes care that no string of a program ends the element that it stands in. */
  private static String withoutEnd(String program) {
    return program.replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }

  /** JSON in an element: whatever a body is called, it starts no tag. */
  private static void appendWithoutTags(StringBuilder page, CharSequence json) {
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c == '<') {
        page.append("\\u003c");
      } else {
        page.append(c);
      }
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the viewer's jar lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
