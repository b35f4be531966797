// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Opens XML files so that they can do nothing: no document types, no entities but the five. */
public final class SecureXml {

  private SecureXml() {}

  /**
   * Opens a file.
   *
   * @throws InvalidInputException if it cannot be read or decoded
   * @throws XMLStreamException if it does not begin as XML does
   */
  public static XMLStreamReader open(Path file) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    // a prefix is part of a name: robots of simulators use prefixes that no file declares
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    // not from bytes: of bad ones the parser complains to standard error by itself
    Reader text = new StringReader(XmlText.read(file, file.toString()));
    return factory.createXMLStreamReader(text);
  }

  /**
   * Refuses the event that is a document type.
   *
   * @throws InvalidInputException if it is one
   */
  public static void refuseDocumentType(int event, Position where) {
    if (event == XMLStreamConstants.DTD) {
      throw new InvalidInputException(
          where, "document types and their entities are refused; take the <!DOCTYPE ...> out");
    }
  }

  /** The parser's message without the place, which it gives in its own way, on one line. */
  public static InvalidInputException malformed(String name, XMLStreamException e) {
    Location location = e.getLocation();
    String message = String.valueOf(e.getMessage());
    int start = message.indexOf("Message: ");
    String said = start < 0 ? message : message.substring(start + "Message: ".length());
    String oneLine = said.replaceAll("\\s+", " ").strip();
    return new InvalidInputException(
        location == null || location.getLineNumber() < 1
            ? Position.of(name)
            : new Position(name, location.getLineNumber(), Math.max(location.getColumnNumber(), 0)),
        "malformed XML: " + oneLine);
  }
}
