// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The project as its poms describe it. */
final class Project {

  /** The root of the project; tests run in the folder of their module. */
  static final Path ROOT = Objects.requireNonNull(Path.of("").toAbsolutePath().getParent());

  private Project() {}

  /** Returns the folders of all modules, as the root's pom names them. */
  static List<String> folders() {
    return texts(descendants(pom("."), "module"));
  }

  /** Returns the folders of the modules that are delivered, without those of profiles. */
  static List<String> delivered() {
    return folders().stream()
        .filter(folder -> !folder.matches("(bench|examples|fixtures|packaging)(/.*)?|spark/job"))
        .toList();
  }

  /** Returns the root element of a folder's pom. */
  static Element pom(String folder) {
    Path file = ROOT.resolve(folder).resolve("pom.xml");
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(file.toString(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the text of a child, or of its child, and so on. */
  static String text(Element element, String... path) {
    Element at = element;
    for (String name : path) {
      at =
          children(at, name).stream()
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no <%s> there".formatted(name)));
    }
    return at.getTextContent().strip();
  }

  /** Returns the children of a name. */
  static List<Element> children(Element element, String name) {
    return elements(element.getChildNodes(), name);
  }

  /** Returns the elements of a name, however deep. */
  static List<Element> descendants(Element element, String name) {
    return elements(element.getElementsByTagName(name), name);
  }

  private static List<Element> elements(NodeList nodes, String name) {
    List<Element> elements = new ArrayList<>();
    for (int k = 0; k < nodes.getLength(); k++) {
      Node node = nodes.item(k);
      if (node instanceof Element element && element.getTagName().equals(name)) {
        elements.add(element);
      }
    }
    return elements;
  }

  private static List<String> texts(List<Element> elements) {
    return elements.stream().map(element -> element.getTextContent().strip()).toList();
  }
}
