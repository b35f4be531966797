// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.io.Declaration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A block of the configuration with all that it may contain, declared once. Immutable. */
public final class Block implements Entry {

  /** How a block stands in a file. */
  private enum Form {
    /** Once: {@code name { ... }}. */
    ONE,
    /** Once, and the words in it are the user's own: {@code name { NAME ..., NAME ... }}. */
    OPEN,
    /** As a list: {@code name = [{ ... }, { ... }]}. */
    LIST,
    /** Not at all: what it contains stands in the blocks that contain it. */
    SHARED
  }

  private final String name;
  private final Form form;
  private final String meaning;
  private final List<Entry> entries;

  private Block(String name, Form form, String meaning, List<Entry> entries) {
    this.name = name;
    this.form = form;
    this.meaning = meaning;
    this.entries = List.copyOf(entries);
  }

  /** Declares a block. */
  static Block of(String name, String meaning, Entry... entries) {
    return new Block(name, Form.ONE, meaning, Arrays.asList(entries));
  }

  /**
   * Declares a block in which the words are the user's own.
   *
   * @param each what stands under each of them; its name is a placeholder
   */
  static Block open(String name, String meaning, Entry each) {
    return new Block(name, Form.OPEN, meaning, List.of(each));
  }

  /** Declares a list of blocks. */
  static Block list(String name, String meaning, Entry... entries) {
    return new Block(name, Form.LIST, meaning, Arrays.asList(entries));
  }

  /** Declares entries that several blocks have. */
  static Block shared(String name, String meaning, Entry... entries) {
    return new Block(name, Form.SHARED, meaning, Arrays.asList(entries));
  }

  /** Returns the same with further keys in front of its own. */
  Block after(List<? extends Entry> first) {
    return new Block(name, form, meaning, Stream.concat(first.stream(), entries.stream()).toList());
  }

  @Override
  public String name() {
    return name;
  }

  /** Returns what the block is for; empty for one whose keys say it. */
  public String meaning() {
    return meaning;
  }

  /** Tells whether its entries stand in the blocks that contain it. */
  boolean isShared() {
    return form == Form.SHARED;
  }

  /** Tells whether the words in it are the user's own. */
  boolean isOpen() {
    return form == Form.OPEN;
  }

  /** Tells whether it is a list of blocks. */
  boolean isList() {
    return form == Form.LIST;
  }

  /** Returns the blocks that stand in it. */
  public List<Block> blocks() {
    return inner().filter(block -> !block.isShared()).toList();
  }

  /** Returns the blocks whose entries it or a block in it shares with others. */
  public List<Block> shared() {
    return inner()
        .flatMap(block -> block.isShared() ? Stream.of(block) : block.shared().stream())
        .distinct()
        .toList();
  }

  private Stream<Block> inner() {
    return entries.stream().filter(Block.class::isInstance).map(Block.class::cast);
  }

  /** Returns what is said about the keys that stand right in it. */
  public List<Declaration> keys() {
    return entries.stream()
        .filter(Key.class::isInstance)
        .map(entry -> ((Key<?>) entry).declaration())
        .toList();
  }

  /**
   * Returns what is said about all keys in it and in the blocks in it, under their names from here,
   * such as {@code rotate.axis}; without those that it shares with others.
   */
  public List<Declaration> allKeys() {
    List<Declaration> all = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry instanceof Key<?> key) {
        all.add(key.declaration());
      } else if (entry instanceof Block block && !block.isShared()) {
        all.addAll(block.qualifiedKeys());
      }
    }
    return all;
  }

  /** Returns the same under their names from the block around it. */
  public List<Declaration> qualifiedKeys() {
    String prefix = name + (isList() ? "[]." : ".");
    return allKeys().stream().map(key -> key.named(prefix + key.name())).toList();
  }

  /** Returns the words that may stand in it, in their order; one may be a key and a block. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (Entry entry : entries) {
      names.addAll(
          entry instanceof Block block && block.isShared() ? block.names() : List.of(entry.name()));
    }
    return names.stream().distinct().toList();
  }
}
