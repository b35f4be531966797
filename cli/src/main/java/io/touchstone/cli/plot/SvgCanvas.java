// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import java.util.Locale;

/** A canvas that writes SVG 1.1: text stays text, and nothing is looked up elsewhere. */
final class SvgCanvas implements Canvas {

  private final StringBuilder out = new StringBuilder(4096);

  SvgCanvas(int width, int height) {
    out.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%d" height="%d" \
        viewBox="0 0 %d %d" font-family="sans-serif">
        """
            .formatted(width, height, width, height));
    rectangle(0, 0, width, height, 0xFFFFFF);
  }

  /** Returns the picture. */
  String document() {
    return out + "</svg>\n";
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, int colour, double width) {
    out.append(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>\n"
            .formatted(number(x1), number(y1), number(x2), number(y2), rgb(colour), number(width)));
  }

  @Override
  public void polyline(double[] xs, double[] ys, int colour, double width) {
    out.append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n"
            .formatted(points(xs, ys), rgb(colour), number(width)));
  }

  @Override
  public void rectangle(double x, double y, double width, double height, int colour) {
    out.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>\n"
            .formatted(number(x), number(y), number(width), number(height), rgb(colour)));
  }

  @Override
  public void polygon(double[] xs, double[] ys, int colour) {
    out.append("<polygon points=\"%s\" fill=\"%s\"/>\n".formatted(points(xs, ys), rgb(colour)));
  }

  @Override
  public void disc(double x, double y, double radius, int colour) {
    out.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>\n"
            .formatted(number(x), number(y), number(radius), rgb(colour)));
  }

  @Override
  public void text(double x, double y, String text, Anchor anchor, int size, int colour) {
    text(x, y, text, anchor, size, colour, "");
  }

  @Override
  public void textUp(double x, double y, String text, Anchor anchor, int size, int colour) {
    String turn = " transform=\"rotate(-90 %s %s)\"".formatted(number(x), number(y));
    text(x, y, text, anchor, size, colour, turn);
  }

  private void text(
      double x, double y, String text, Anchor anchor, int size, int colour, String turn) {
    String where =
        switch (anchor) {
          case START -> "";
          case MIDDLE -> " text-anchor=\"middle\"";
          case END -> " text-anchor=\"end\"";
        };
    out.append(
        "<text x=\"%s\" y=\"%s\" font-size=\"%d\" fill=\"%s\"%s%s>%s</text>\n"
            .formatted(number(x), number(y), size, rgb(colour), where, turn, escaped(text)));
  }

  private static String points(double[] xs, double[] ys) {
    StringBuilder points = new StringBuilder();
    for (int k = 0; k < xs.length; k++) {
      points.append(k == 0 ? "" : " ").append(number(xs[k])).append(',').append(number(ys[k]));
    }
    return points.toString();
  }

  /** A hundredth of a pixel is finer than anybody sees. */
  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.replaceFirst("\\.?0+$", "");
  }

  private static String rgb(int colour) {
    return String.format(Locale.ROOT, "#%06x", colour);
  }

  /** Control characters have no place in XML at all. */
  private static String escaped(String text) {
    return text.replaceAll("[\\p{Cntrl}\\x{FFFE}\\x{FFFF}]", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
