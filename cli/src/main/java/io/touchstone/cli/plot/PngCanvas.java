// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** A canvas of pixels, two by two for each of the plot's, so that thin lines stay clear. */
final class PngCanvas implements Canvas {

  private static final int SCALE = 2;

  private final BufferedImage image;
  private final Graphics2D pen;

  PngCanvas(int width, int height) {
    this.image = new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
    this.pen = image.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    pen.scale(SCALE, SCALE);
    rectangle(0, 0, width, height, 0xFFFFFF);
  }

  /** Returns the picture. */
  BufferedImage image() {
    pen.dispose();
    return image;
  }

  private void use(int colour, double width) {
    pen.setColor(new Color(colour));
    pen.setStroke(new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1));
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, int colour, double width) {
    use(colour, width);
    pen.draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void polyline(double[] xs, double[] ys, int colour, double width) {
    use(colour, width);
    pen.draw(path(xs, ys));
  }

  @Override
  public void rectangle(double x, double y, double width, double height, int colour) {
    pen.setColor(new Color(colour));
    pen.fill(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void polygon(double[] xs, double[] ys, int colour) {
    pen.setColor(new Color(colour));
    Path2D path = path(xs, ys);
    path.closePath();
    pen.fill(path);
  }

  private static Path2D path(double[] xs, double[] ys) {
    Path2D path = new Path2D.Double();
    for (int k = 0; k < xs.length; k++) {
      if (k == 0) {
        path.moveTo(xs[k], ys[k]);
      } else {
        path.lineTo(xs[k], ys[k]);
      }
    }
    return path;
  }

  @Override
  public void disc(double x, double y, double radius, int colour) {
    pen.setColor(new Color(colour));
    pen.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
  }

  @Override
  public void text(double x, double y, String text, Anchor anchor, int size, int colour) {
    pen.setColor(new Color(colour));
    pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size));
    double width = pen.getFontMetrics().getStringBounds(text, pen).getWidth();
    double shift =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> width / 2;
          case END -> width;
        };
    pen.drawString(text, (float) (x - shift), (float) y);
  }

  @Override
  public void textUp(double x, double y, String text, Anchor anchor, int size, int colour) {
    pen.rotate(-Math.PI / 2, x, y);
    text(x, y, text, anchor, size, colour);
    pen.rotate(Math.PI / 2, x, y);
  }
}
