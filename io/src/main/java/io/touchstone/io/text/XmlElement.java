// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of an XML file with everything in it but its text: for formats that say everything in
 * attributes. Immutable, once read.
 */
public final class XmlElement {

  /** Deeper than any format that we read, and shallow enough for any stack. */
  private static final int MAX_DEPTH = 100;

  private final String name;
  private final Map<String, String> attributes;
  private final List<XmlElement> children = new ArrayList<>();
  private final Position position;

  private XmlElement(String name, Map<String, String> attributes, Position position) {
    this.name = name;
    this.attributes = attributes;
    this.position = position;
  }

  /**
   * Reads a file. Document types are refused, and with them external entities and entity expansion.
   *
   * @return the root
   * @throws InvalidInputException if the file cannot be read or is malformed
   */
  public static XmlElement read(Path file) {
    String source = file.toString();
    try {
      return read(SecureXml.open(file), source);
    } catch (XMLStreamException e) {
      throw SecureXml.malformed(source, e);
    }
  }

  private static XmlElement read(XMLStreamReader xml, String source) throws XMLStreamException {
    Deque<XmlElement> open = new ArrayDeque<>();
    XmlElement root = null;
    while (xml.hasNext()) {
      int event = xml.next();
      Position where =
          new Position(
              source, xml.getLocation().getLineNumber(), xml.getLocation().getColumnNumber());
      SecureXml.refuseDocumentType(event, where);
      if (event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw new InvalidInputException(where, "entity references are refused");
      } else if (event == XMLStreamConstants.START_ELEMENT) {
        XmlElement element = new XmlElement(xml.getLocalName(), attributes(xml), where);
        if (open.size() == MAX_DEPTH) {
          throw new InvalidInputException(where, "nested deeper than " + MAX_DEPTH);
        }
        if (open.isEmpty()) {
          root = element;
        } else {
          open.getLast().children.add(element);
        }
        open.addLast(element);
      } else if (event == XMLStreamConstants.END_ELEMENT) {
        open.removeLast();
      }
    }
    if (root == null) {
      throw new InvalidInputException(Position.of(source), "contains no element");
    }
    return root;
  }

  private static Map<String, String> attributes(XMLStreamReader xml) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (int k = 0; k < xml.getAttributeCount(); k++) {
      attributes.put(xml.getAttributeLocalName(k), xml.getAttributeValue(k));
    }
    return Collections.unmodifiableMap(attributes);
  }

  /** Returns the name, with its prefix if it has one. */
  public String name() {
    return name;
  }

  /** Returns where the element's start tag ends. */
  public Position position() {
    return position;
  }

  /** Returns all elements directly in this one, in order. */
  public List<XmlElement> children() {
    return Collections.unmodifiableList(children);
  }

  /** Returns the elements of a name directly in this one, in order. */
  public List<XmlElement> children(String childName) {
    return children.stream().filter(child -> child.name.equals(childName)).toList();
  }

  /**
   * Returns the element of a name directly in this one, if there is one.
   *
   * @throws InvalidInputException if there are several
   */
  public Optional<XmlElement> child(String childName) {
    List<XmlElement> found = children(childName);
    if (found.size() > 1) {
      throw found.get(1).problem("<%s> stands twice in <%s>".formatted(childName, name));
    }
    return found.stream().findFirst();
  }

  /**
   * Returns an element that must be there.
   *
   * @throws InvalidInputException if it is not, or there are several
   */
  public XmlElement required(String childName) {
    return child(childName)
        .orElseThrow(() -> problem("<%s> has no <%s>".formatted(name, childName)));
  }

  /** Returns an attribute, if it is there. */
  public Optional<String> attribute(String attribute) {
    return Optional.ofNullable(attributes.get(attribute));
  }

  /**
   * Returns an attribute that must be there and not be empty.
   *
   * @throws InvalidInputException if it is not
   */
  public String text(String attribute) {
    String value = attributes.getOrDefault(attribute, "").strip();
    if (value.isEmpty()) {
      throw problem("<%s> has no attribute '%s'".formatted(name, attribute));
    }
    return value;
  }

  /**
   * Returns an attribute that consists of finite numbers.
   *
   * @param count how many
   * @throws InvalidInputException if it is not there or something else
   */
  public double[] numbers(String attribute, int count) {
    String[] words = text(attribute).split("\\s+", -1);
    double[] numbers = new double[words.length];
    for (int k = 0; k < words.length; k++) {
      numbers[k] = Numbers.parse(words[k]);
      if (!Double.isFinite(numbers[k])) {
        throw problem(
            "attribute '%s' of <%s>: expected a finite number, found %s"
                .formatted(attribute, name, Words.quoted(words[k])));
      }
    }
    if (words.length != count) {
      throw problem(
          "attribute '%s' of <%s> has %s, expected %d"
              .formatted(attribute, name, Words.count(words.length, "number"), count));
    }
    return numbers;
  }

  /** Returns numbers, or others when the attribute is not there. */
  public double[] numbersOr(String attribute, double... otherwise) {
    return attributes.containsKey(attribute)
        ? numbers(attribute, otherwise.length)
        : otherwise.clone();
  }

  /** Makes an error about this element. */
  public InvalidInputException problem(String message) {
    return new InvalidInputException(position, message);
  }
}
