// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.nio.file.Path;
import java.util.Locale;

/** The kinds of files that contain shapes; the ending of a file's name tells which it is. */
public enum ShapeFormat {
  /** Wavefront OBJ. */
  OBJ("obj", "object or group"),

  /** STL, text or binary. */
  STL("stl", "solid"),

  /** PLY, text or binary. */
  PLY("ply", ""),

  /** OFF, text. */
  OFF("off", ""),

  /** glTF, its document as text, its numbers inside or beside it. */
  GLTF("gltf", "node"),

  /** glTF in one binary file. */
  GLB("glb", "node"),

  /** The XML form of polyhedra. */
  XML("xml", "polyhedron"),

  /** Well-known text of polygons in the plane. */
  WKT("wkt", "shape"),

  /** GeoJSON of polygons in the plane. */
  GEOJSON("geojson", "feature"),

  /** {@code polytope-pairs}: files with this ending or with one that we do not know. */
  PAIRS("txt", "shape");

  private final String ending;
  private final String partWord;

  ShapeFormat(String ending, String partWord) {
    this.ending = ending;
    this.partWord = partWord;
  }

  /** Returns the ending of names of such files, without the dot. */
  public String ending() {
    return ending;
  }

  /** Tells whether it is one of meshes that say no unit. */
  public boolean isWithoutUnit() {
    return this == OBJ || this == STL || this == PLY || this == OFF;
  }

  /** Tells whether it is one of polygons in the plane. */
  public boolean isPlanar() {
    return this == WKT || this == GEOJSON;
  }

  /** Returns what a part of such a file is called; empty when there are none. */
  String partWord() {
    return partWord;
  }

  /**
   * Returns the format that the name of a file says.
   *
   * @throws io.touchstone.io.InvalidInputException if it is one that we know and do not read
   */
  public static ShapeFormat of(Path file) {
    ForeignFormats.refuse(file);
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    String ending = name.substring(name.lastIndexOf('.') + 1);
    for (ShapeFormat format : values()) {
      if (format.ending.equals(ending)) {
        return format;
      }
    }
    return PAIRS;
  }
}
