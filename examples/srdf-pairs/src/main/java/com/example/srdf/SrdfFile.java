// SPDX-License-Identifier: Apache-2.0
package com.example.srdf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What an SRDF (semantic robot description format) says about pairs of links: {@code
 * disable_collisions} leaves out a pair, {@code disable_default_collisions} all pairs of a link but
 * those that {@code enable_collisions} names.
 */
final class SrdfFile {

  private final Set<Set<String>> disabled = new HashSet<>();
  private final Set<Set<String>> enabled = new HashSet<>();
  private final Set<String> withoutDefault = new HashSet<>();

  /**
   * Reads a file. Document types are refused, and with them external entities.
   *
   * @throws IllegalArgumentException if it is no SRDF, naming file and line
   */
  static SrdfFile read(Path file) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    SrdfFile srdf = new SrdfFile();
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      boolean root = true;
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamReader.DTD) {
          throw wrong(file, xml, "document types are refused; take the <!DOCTYPE ...> out");
        }
        if (event == XMLStreamReader.START_ELEMENT) {
          if (root && !xml.getLocalName().equals("robot")) {
            throw wrong(file, xml, "expected <robot>, found <" + xml.getLocalName() + ">");
          }
          root = false;
          srdf.take(file, xml);
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": there is no such file", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + e.getMessage(), e);
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      throw new IllegalArgumentException(file + ":" + line + ": malformed XML", e);
    }
    return srdf;
  }

  private void take(Path file, XMLStreamReader xml) {
    switch (xml.getLocalName()) {
      case "disable_collisions" -> disabled.add(pair(file, xml));
      case "enable_collisions" -> enabled.add(pair(file, xml));
      case "disable_default_collisions" -> withoutDefault.add(link(file, xml, "link"));
      default -> {} // groups, states and whatever else an SRDF says
    }
  }

  private static Set<String> pair(Path file, XMLStreamReader xml) {
    Set<String> pair = new HashSet<>();
    pair.add(link(file, xml, "link1"));
    pair.add(link(file, xml, "link2"));
    return pair;
  }

  private static String link(Path file, XMLStreamReader xml, String attribute) {
    String link = xml.getAttributeValue(null, attribute);
    if (link == null || link.isBlank()) {
      throw wrong(file, xml, "<%s> has no attribute '%s'".formatted(xml.getLocalName(), attribute));
    }
    return link.strip();
  }

  private static IllegalArgumentException wrong(Path file, XMLStreamReader xml, String what) {
    return new IllegalArgumentException(
        "%s:%d: %s".formatted(file, xml.getLocation().getLineNumber(), what));
  }

  /** Tells whether a pair of links is looked at; a pair that is disabled by name never is. */
  boolean enables(String one, String other) {
    Set<String> pair = new HashSet<>();
    pair.add(one);
    pair.add(other);
    boolean byDefault = !withoutDefault.contains(one) && !withoutDefault.contains(other);
    return !disabled.contains(pair) && (byDefault || enabled.contains(pair));
  }
}
