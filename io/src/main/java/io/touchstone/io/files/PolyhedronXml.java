// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.SecureXml;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the XML form of a convex polyhedron given by its corners, as .NET's
 * XmlSerializer writes the class of A. M. Kreuzer, On Convex Polytopes, Collision Detection, and
 * the Simplex Method (2016):
 *
 * <pre>{@code
 * <ConvexPolyhedron>
 *   <Name>tetrahedron</Name>
 *   <Corners>
 *     <Point3D><X>0</X><Y>0</Y><Z>0</Z></Point3D>
 *     ...
 *   </Corners>
 * </ConvexPolyhedron>
 * }</pre>
 *
 * <p>Document types are refused, and with them external entities and entity expansion. No corners
 * are the empty set. The elements of a polyhedron and of a point may stand in any order.
 */
public final class PolyhedronXml {

  private static final String ROOT = "ConvexPolyhedron";
  private static final Set<String> PARTS = Set.of("Name", "Corners");
  private static final List<String> AXES = List.of("X", "Y", "Z");

  private final XMLStreamReader xml;
  private final String source;

  private PolyhedronXml(XMLStreamReader xml, String source) {
    this.xml = xml;
    this.source = source;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it cannot be read or is not as it should be
   */
  public static NamedShape read(Path file) {
    String name = file.toString();
    try {
      return new PolyhedronXml(SecureXml.open(file), name).read();
    } catch (XMLStreamException e) {
      throw SecureXml.malformed(name, e);
    }
  }

  private NamedShape read() throws XMLStreamException {
    nextTag("<" + ROOT + ">");
    if (!xml.isStartElement() || !xml.getLocalName().equals(ROOT)) {
      throw problem("expected <%s>, found %s".formatted(ROOT, tag()));
    }
    @Nullable String name = null;
    @Nullable Polytope corners = null;
    while (nextTag("</" + ROOT + ">")) {
      String part = xml.getLocalName();
      if (part.equals("Name") && name == null) {
        name = text();
      } else if (part.equals("Corners") && corners == null) {
        corners = corners();
      } else if (PARTS.contains(part)) {
        throw problem("<%s> stands twice".formatted(part));
      } else {
        throw problem(
            "unknown element %s%s; expected <Name> or <Corners>"
                .formatted(tag(), Suggestions.didYouMean(part, PARTS)));
      }
    }
    if (corners == null) {
      throw problem("<%s> has no <Corners>".formatted(ROOT));
    }
    while (xml.hasNext()) {
      refuseDocumentType(xml.next());
    }
    return new NamedShape(name == null ? "" : name.strip(), corners);
  }

  private Polytope corners() throws XMLStreamException {
    List<double[]> points = new ArrayList<>();
    while (nextTag("</Corners>")) {
      if (!xml.getLocalName().equals("Point3D")) {
        throw problem("expected <Point3D>, found " + tag());
      }
      points.add(point());
    }
    return points.isEmpty() ? Polytope.empty(3) : Polytope.of(points);
  }

  private double[] point() throws XMLStreamException {
    double[] point = new double[3];
    boolean[] given = new boolean[3];
    while (nextTag("</Point3D>")) {
      int axis = AXES.indexOf(xml.getLocalName());
      if (axis < 0) {
        throw problem("expected <X>, <Y> or <Z>, found " + tag());
      }
      if (given[axis]) {
        throw problem("<%s> stands twice".formatted(AXES.get(axis)));
      }
      given[axis] = true;
      point[axis] = number();
    }
    for (int axis = 0; axis < 3; axis++) {
      if (!given[axis]) {
        throw problem("the point has no <%s>".formatted(AXES.get(axis)));
      }
    }
    return point;
  }

  private double number() throws XMLStreamException {
    Position where = position();
    String text = text().strip();
    double number = Numbers.parse(text);
    if (!Double.isFinite(number)) {
      throw new InvalidInputException(
          where, "expected a finite number, found " + Words.quoted(text));
    }
    return number;
  }

  /** Reads the text of an element that contains nothing else. */
  private String text() throws XMLStreamException {
    String element = xml.getLocalName();
    StringBuilder text = new StringBuilder();
    while (true) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT) {
        return text.toString();
      }
      if (event == XMLStreamConstants.CHARACTERS
          || event == XMLStreamConstants.CDATA
          || event == XMLStreamConstants.SPACE) {
        text.append(xml.getText());
      } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw problem("entity references are refused");
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        throw problem("expected the text of <%s>, found %s".formatted(element, tag()));
      }
    }
  }

  /**
   * Moves to the next tag.
   *
   * @param expected the end tag that would be in place here
   * @return whether it is a start tag
   */
  private boolean nextTag(String expected) throws XMLStreamException {
    while (true) {
      int event = xml.next();
      refuseDocumentType(event);
      if (event == XMLStreamConstants.START_ELEMENT) {
        return true;
      }
      if (event == XMLStreamConstants.END_ELEMENT) {
        return false;
      }
      if ((event == XMLStreamConstants.CHARACTERS && !xml.isWhiteSpace())
          || event == XMLStreamConstants.CDATA
          || event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw problem("expected an element or %s, found text".formatted(expected));
      }
    }
  }

  private void refuseDocumentType(int event) {
    SecureXml.refuseDocumentType(event, position());
  }

  private String tag() {
    return xml.isStartElement() ? "<" + xml.getLocalName() + ">" : "</" + xml.getLocalName() + ">";
  }

  private Position position() {
    Location location = xml.getLocation();
    return new Position(source, location.getLineNumber(), location.getColumnNumber());
  }

  private InvalidInputException problem(String message) {
    return new InvalidInputException(position(), message);
  }

  /**
   * Writes a polyhedron.
   *
   * @param out receives the text; neither flushed nor closed
   * @param name its name, which may be empty
   * @throws IllegalArgumentException if the body is not a polytope in R<sup>3</sup>
   */
  public static void write(Writer out, String name, ConvexBody body) throws IOException {
    if (!(body instanceof Polytope polytope) || polytope.dimension() != 3) {
      throw new IllegalArgumentException(
          "%s is not a polytope in dimension 3 and has no XML form".formatted(body));
    }
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("utf-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement(ROOT);
      xml.writeCharacters("\n  ");
      element(xml, "Name", name);
      xml.writeCharacters("\n  ");
      xml.writeStartElement("Corners");
      for (int v = 0; v < polytope.vertexCount(); v++) {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("Point3D");
        for (int axis = 0; axis < 3; axis++) {
          element(xml, AXES.get(axis), Double.toString(polytope.coordinate(v, axis)));
        }
        xml.writeEndElement();
      }
      xml.writeCharacters("\n  ");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e);
    }
  }

  private static void element(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
