// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes clashes as BCF 2.1 (buildingSMART, BIM Collaboration Format, XML schemas of version 2.1):
 * a zip with a folder per clash, which has its topic and a viewpoint from which one sees it.
 * Programs for building models show them. Coordinates are taken for metres, and z for up.
 *
 * <p>A name of 22 digits and letters, as IFC gives to elements, becomes the {@code IfcGuid} of a
 * component, so that the program finds the element; any other name its {@code AuthoringToolId}.
 *
 * <p>Not thread-safe.
 */
public final class BcfWriter implements AutoCloseable {

  private static final String IFC_GUID = "[0-3][0-9A-Za-z_$]{21}";

  /** The camera looks along (-1, 1, -1), from above and from the side. */
  private static final double[] LOOKS = {-1 / Math.sqrt(3), 1 / Math.sqrt(3), -1 / Math.sqrt(3)};

  /** Orthogonal to it, and upwards. */
  private static final double[] UP = {-1 / Math.sqrt(6), 1 / Math.sqrt(6), 2 / Math.sqrt(6)};

  private final ZipOutputStream zip;
  private final String date;

  /**
   * A clash.
   *
   * @param title its title
   * @param description what is known of it
   * @param components names of the elements that clash
   * @param point where it is, three coordinates, of which the last points upwards
   * @param size how large what one wants to see around it is
   */
  public record Clash(
      String title, String description, List<String> components, List<Double> point, double size) {

    /** Copies the lists. */
    public Clash {
      components = List.copyOf(components);
      point = List.copyOf(point);
    }
  }

  /** Puts the children of an element into a document. */
  private interface Content {
    void write(XMLStreamWriter xml) throws XMLStreamException;
  }

  /**
   * Starts a file.
   *
   * @param out receives the zip; closed with this
   * @param created when the clashes were found
   */
  public BcfWriter(OutputStream out, Instant created) throws IOException {
    zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    date = created.truncatedTo(ChronoUnit.SECONDS).toString();
    entry(
        "bcf.version",
        xml -> {
          xml.writeStartElement("Version");
          xml.writeAttribute("VersionId", "2.1");
          text(xml, "DetailedVersion", "2.1");
          xml.writeEndElement();
        });
  }

  /**
   * Writes a clash.
   *
   * @param index its number, which with the title makes its identity: the same clash of the same
   *     run has the same
   */
  public void clash(long index, Clash clash) throws IOException {
    String topic = guid("topic", index, clash);
    String view = guid("viewpoint", index, clash);
    entry(topic + "/markup.bcf", xml -> markup(xml, topic, view, clash));
    entry(topic + "/viewpoint.bcfv", xml -> viewpoint(xml, view, clash));
  }

  private static String guid(String what, long index, Clash clash) {
    String name = "%s %d %s".formatted(what, index, clash.title());
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private void markup(XMLStreamWriter xml, String topic, String view, Clash clash)
      throws XMLStreamException {
    xml.writeStartElement("Markup");
    xml.writeStartElement("Topic");
    xml.writeAttribute("Guid", topic);
    xml.writeAttribute("TopicType", "Clash");
    xml.writeAttribute("TopicStatus", "Open");
    text(xml, "Title", clash.title());
    text(xml, "CreationDate", date);
    text(xml, "CreationAuthor", "touchstone");
    text(xml, "Description", clash.description());
    xml.writeEndElement();
    xml.writeStartElement("Viewpoints");
    xml.writeAttribute("Guid", view);
    text(xml, "Viewpoint", "viewpoint.bcfv");
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static void viewpoint(XMLStreamWriter xml, String view, Clash clash)
      throws XMLStreamException {
    xml.writeStartElement("VisualizationInfo");
    xml.writeAttribute("Guid", view);
    xml.writeStartElement("Components");
    xml.writeStartElement("Selection");
    for (String name : clash.components()) {
      xml.writeStartElement("Component");
      if (name.matches(IFC_GUID)) {
        xml.writeAttribute("IfcGuid", name);
      } else {
        text(xml, "AuthoringToolId", name);
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeStartElement("Visibility");
    xml.writeAttribute("DefaultVisibility", "true");
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeStartElement("PerspectiveCamera");
    double away = 3 * clash.size();
    double[] eye = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      eye[axis] = clash.point().get(axis) - away * LOOKS[axis];
    }
    vector(xml, "CameraViewPoint", eye);
    vector(xml, "CameraDirection", LOOKS);
    vector(xml, "CameraUpVector", UP);
    text(xml, "FieldOfView", "60");
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static void vector(XMLStreamWriter xml, String name, double[] components)
      throws XMLStreamException {
    xml.writeStartElement(name);
    text(xml, "X", Double.toString(components[0]));
    text(xml, "Y", Double.toString(components[1]));
    text(xml, "Z", Double.toString(components[2]));
    xml.writeEndElement();
  }

  private static void text(XMLStreamWriter xml, String name, String text)
      throws XMLStreamException {
    xml.writeStartElement(name);
    // XML 1.0 has no word for control characters
    xml.writeCharacters(text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD]", "?"));
    xml.writeEndElement();
  }

  private void entry(String name, Content content) throws IOException {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      content.write(xml);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.toString().getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
