// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.XmlElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of an SRDF file (semantic robot description) that is about collisions. Groups, states
 * and end effectors are passed over.
 *
 * @param disabled pairs of links that need not be looked at
 * @param enabled pairs of links that are looked at although a link of them is disabled by default
 * @param disabledByDefault links of which no pair is looked at, but those that are enabled
 * @param virtualJoints names of joints between the robot and the world, which no URDF has
 */
public record Srdf(
    List<Claim> disabled,
    List<Claim> enabled,
    List<Named> disabledByDefault,
    List<String> virtualJoints) {

  /**
   * A pair of links, and why it is named.
   *
   * @param one first link
   * @param two second link
   * @param reason as it is said; empty if it is not
   * @param where its place
   */
  public record Claim(String one, String two, String reason, Position where) {

    /** Tells whether it is about two links, in whatever order. */
    public boolean isAbout(String a, String b) {
      return (one.equals(a) && two.equals(b)) || (one.equals(b) && two.equals(a));
    }
  }

  /**
   * A link.
   *
   * @param link its name
   * @param where its place
   */
  public record Named(String link, Position where) {}

  /** Copies the lists. */
  public Srdf {
    disabled = List.copyOf(disabled);
    enabled = List.copyOf(enabled);
    disabledByDefault = List.copyOf(disabledByDefault);
    virtualJoints = List.copyOf(virtualJoints);
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it cannot be read or is not as it should be
   */
  public static Srdf read(Path file) {
    XmlElement root = XmlElement.read(file);
    if (!root.name().equals("robot")) {
      throw root.problem("expected <robot>, found <%s>".formatted(root.name()));
    }
    List<Named> byDefault = new ArrayList<>();
    for (XmlElement element : root.children("disable_default_collisions")) {
      byDefault.add(new Named(element.text("link"), element.position()));
    }
    List<String> virtual = new ArrayList<>();
    for (XmlElement element : root.children("virtual_joint")) {
      virtual.add(element.text("name"));
    }
    return new Srdf(
        claims(root, "disable_collisions"), claims(root, "enable_collisions"), byDefault, virtual);
  }

  private static List<Claim> claims(XmlElement root, String name) {
    List<Claim> claims = new ArrayList<>();
    for (XmlElement element : root.children(name)) {
      claims.add(
          new Claim(
              element.text("link1"),
              element.text("link2"),
              element.attribute("reason").orElse(""),
              element.position()));
    }
    return claims;
  }

  /** Tells whether a pair of links is looked at; a pair that is disabled by name never is. */
  public boolean enables(String one, String two) {
    boolean byDefault =
        disabledByDefault.stream()
            .noneMatch(named -> named.link().equals(one) || named.link().equals(two));
    return disabled.stream().noneMatch(claim -> claim.isAbout(one, two))
        && (byDefault || enabled.stream().anyMatch(claim -> claim.isAbout(one, two)));
  }
}
