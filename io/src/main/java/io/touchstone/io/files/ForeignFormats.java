// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Formats of geometry that are not read, with a program that converts each. */
final class ForeignFormats {

  private static final String ASSIMP = "assimp export %s %s.obj";
  private static final String MESHER = "gmsh -2 %s -o %s.stl";
  private static final String OGR = "ogr2ogr -f GeoJSON %2$s.geojson %1$s";

  /** What to do, by the ending of a name: the format, and the command that converts it. */
  private static final Map<String, String[]> BY_ENDING = new LinkedHashMap<>();

  static {
    put("Collada", ASSIMP, "dae");
    put("STEP", MESHER, "step", "stp", "p21");
    put("IGES", MESHER, "iges", "igs");
    put("BRep", MESHER, "brep");
    put("IFC", "IfcConvert %s %s.obj", "ifc", "ifczip");
    put("DXF", ASSIMP, "dxf");
    put("DWG", "dwg2dxf %s && assimp export %2$s.dxf %2$s.obj", "dwg");
    put("3MF", ASSIMP, "3mf");
    put("AMF", ASSIMP, "amf");
    put("FBX", ASSIMP, "fbx");
    put("3DS", ASSIMP, "3ds");
    put("X3D", ASSIMP, "x3d");
    put("VRML", "meshlabserver -i %s -o %s.obj", "wrl", "vrml");
    put("Blender", "in Blender, export %s as %s.obj", "blend");
    put("USD", "in Blender, import %s and export %s.obj", "usd", "usda", "usdc", "usdz");
    put("SDFormat", "gz sdf -p %s; then convert the meshes it names", "sdf", "world");
    put("Shapefile", OGR, "shp");
    put("GeoPackage", OGR, "gpkg");
    put("KML", OGR, "kml");
  }

  private ForeignFormats() {}

  private static void put(String name, String converter, String... endings) {
    for (String ending : endings) {
      BY_ENDING.put(ending, new String[] {name, converter});
    }
  }

  /**
   * Refuses a file whose name says that it is of such a format.
   *
   * @throws InvalidInputException if so, with the converter
   */
  static void refuse(Path file) {
    String name = String.valueOf(file.getFileName());
    refuse(file, name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  private static void refuse(Path file, String ending) {
    String[] found = BY_ENDING.get(ending);
    if (found != null) {
      String name = String.valueOf(file.getFileName());
      String stem = name.lastIndexOf('.') > 0 ? name.substring(0, name.lastIndexOf('.')) : name;
      throw new InvalidInputException(
          Position.of(file.toString()),
          "is a file of the format %s, which is not read; convert it: %s"
              .formatted(found[0], found[1].formatted(name, stem)));
    }
  }

  /**
   * Refuses a file by its first line, whatever its name says.
   *
   * @param where the place of the line
   * @throws InvalidInputException if the line is that of such a format, with the converter
   */
  static void refuseContent(Position where, String firstLine) {
    if (firstLine.startsWith("ISO-10303-21")) {
      refuse(Path.of(where.source()), "step");
    }
    if (firstLine.startsWith("<")) {
      throw new InvalidInputException(
          where,
          "is an XML file, which is no file of shapes; name Collada .dae and polyhedra .xml, and give"
              + " robots (URDF) to robots { file }");
    }
  }
}
