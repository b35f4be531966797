// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

/**
 * What is said once about a key of a configuration, a column of a report or a member of a record:
 * readers, writers, messages and the reference take it from here.
 *
 * @param name the name in files
 * @param type what its values are, in words, such as {@code a whole number of at least 0}
 * @param unit the unit of its values; empty for what has none
 * @param byDefault what holds where nothing is said, as it would be written; empty when nothing
 *     does
 * @param meaning what it says, in sentences
 * @param example a value as it stands in a file
 */
public record Declaration(
    String name, String type, String unit, String byDefault, String meaning, String example) {

  /** Declares something without unit and without default. */
  public static Declaration of(String name, String type, String example, String meaning) {
    return new Declaration(name, type, "", "", meaning, example);
  }

  /** Returns the same with a unit. */
  public Declaration in(String newUnit) {
    return new Declaration(name, type, newUnit, byDefault, meaning, example);
  }

  /** Returns the same with what holds where nothing is said. */
  public Declaration withDefault(String text) {
    return new Declaration(name, type, unit, text, meaning, example);
  }

  /** Returns the same for another name. */
  public Declaration named(String newName) {
    return new Declaration(newName, type, unit, byDefault, meaning, example);
  }
}
