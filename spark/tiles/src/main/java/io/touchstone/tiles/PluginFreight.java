// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.files.FileFreight;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Plug-ins as bytes, so that they reach machines that have none of their files: jars, folders of
 * classes, and directories of both. They are unpacked into a new folder and loaded from there by
 * our own isolated loader. Immutable.
 */
public final class PluginFreight implements Serializable {

  private static final long serialVersionUID = 1L;

  private final List<FileFreight> places;

  private PluginFreight(List<FileFreight> places) {
    this.places = List.copyOf(places);
  }

  /**
   * Packs plug-ins.
   *
   * @param places directories and jars
   * @throws InvalidInputException if one is not there or cannot be read
   */
  public static PluginFreight pack(List<Path> places) {
    List<FileFreight> packed = new ArrayList<>();
    for (Path place : places) {
      packed.add(FileFreight.pack(place, "no such plug-in directory or jar"));
    }
    return new PluginFreight(packed);
  }

  /**
   * Unpacks them.
   *
   * @return the places, in the same order, in a folder that is deleted when the process ends
   */
  public List<Path> unpack() {
    if (places.isEmpty()) {
      return List.of();
    }
    Path folder = FileFreight.newFolder("touchstone-plugins");
    List<Path> unpacked = new ArrayList<>();
    for (int k = 0; k < places.size(); k++) {
      unpacked.add(places.get(k).unpack(folder, Integer.toString(k)));
    }
    return unpacked;
  }
}
