// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.query.Verdict;
import io.touchstone.io.Declaration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The members of a record about a certificate, declared once: {@link CertificateWriter} and {@link
 * CertificateReader} take their names from here. Which of them a record has depends on its kind.
 */
public final class CertificateMembers {

  private static final String LENGTH = "length";
  private static final String WHOLE = "a whole number of at least 0";
  private static final String STRING = "a string";
  private static final String NUMBERS = "a list of numbers";
  private static final String VERTICES = "a list of whole numbers of at least 0";

  static final Declaration PAIR =
      Declaration.of("pair", WHOLE, "0", "The row of the report that is proved, from 0.");

  static final Declaration BODY_A =
      Declaration.of("bodyA", STRING, "\"table/top\"", "The first body, where bodies have names.");

  static final Declaration BODY_B =
      Declaration.of(
          "bodyB", STRING, "\"chair/seat\"", "The second body, where bodies have names.");

  static final Declaration FRAME =
      Declaration.of("frame", WHOLE, "12", "The number of the frame, where bodies move.");

  static final Declaration MARGIN =
      Declaration.of(
              "margin",
              "a number that is not negative",
              "0.01",
              "By how much the pair was grown: verdict and bounds are about the distance less that. 0 if"
                  + " it is not there.")
          .in(LENGTH);

  static final Declaration VERDICT =
      Declaration.of(
          "verdict",
          "one of "
              + Arrays.stream(Verdict.values()).map(Enum::name).collect(Collectors.joining(", ")),
          "\"DISJOINT\"",
          "What is proved.");

  static final Declaration DIRECTION =
      Declaration.of(
          "direction",
          NUMBERS,
          "[0.0, 0.0, -1.0]",
          "Of a cast: how B moves. What is proved is then about B on its way, and the bounds are those"
              + " of how many times of it B moves until it touches A.");

  static final Declaration ALONG =
      Declaration.of(
          "along",
          NUMBERS,
          "[0.0, 0.0, -1.0]",
          "Of a depth along a direction: how B moves until it has left A. The bounds are those of minus"
              + " the length of that way.");

  static final Declaration LOWER =
      Declaration.of(
              "lower",
              "a number, or \"Infinity\" or \"-Infinity\"",
              "0.25",
              "A lower bound of the signed distance that is proved; minus the depth where bodies"
                  + " overlap.")
          .in(LENGTH);

  static final Declaration UPPER =
      Declaration.of(
              "upper",
              "a number, or \"Infinity\" or \"-Infinity\"",
              "0.25",
              "An upper bound of it that is proved.")
          .in(LENGTH);

  static final Declaration KIND =
      Declaration.of(
          "kind",
          "one of " + String.join(", ", Kinds.ALL),
          "\"separating-plane\"",
          "The evidence.");

  static final Declaration NORMAL =
      Declaration.of(
          "normal",
          NUMBERS,
          "[1.0, 0.0, 0.0]",
          "Of separating-plane, closest-pair, penetration-axis, ball-inside and growth: a direction from A to B,"
              + " of any length. Of outside-vertex: out of B towards the vertex.");

  static final Declaration INTEGER_NORMAL =
      Declaration.of(
          "integerNormal",
          "a list of whole numbers of any size, as strings",
          "[\"1\", \"0\", \"0\"]",
          "The same instead of normal, where exact arithmetic found the direction.");

  static final Declaration VERTEX_A =
      Declaration.of(
          "vertexA",
          "a whole number of at least -1",
          "3",
          "Of separating-plane: the vertex of A that reaches farthest along the normal, or -1. It saves"
              + " the checker's time and is not believed.");

  static final Declaration VERTEX_B =
      Declaration.of(
          "vertexB",
          "a whole number of at least -1",
          "0",
          "Of separating-plane: likewise the vertex of B that reaches farthest against the normal.");

  static final Declaration VERTEX =
      Declaration.of("vertex", WHOLE, "5", "Of outside-vertex: the vertex of A outside of B.");

  static final Declaration PAIRED =
      Declaration.of(
          "paired",
          "true or false",
          "false",
          "Of common-point, penetration-axis and ball-inside: whether the vertices of A and of B"
              + " belong together one by one, with the same weights.");

  static final Declaration VERTICES_A =
      Declaration.of(
          "verticesA",
          VERTICES,
          "[0, 3]",
          "Of no-overlap, where bodies touch: vertices of A whose hull meets that of verticesB. Of"
              + " common-point, closest-pair, penetration-axis and ball-inside: the vertices of A whose"
              + " weighted mean is the point on A. Of a body given by half-spaces the rows, from 0, that the point lies"
              + " on, and that say with multipliers for weights what holds all over the body; of"
              + " empty-body those that contradict each other; of outside-vertex those of A that a"
              + " point lies on which breaks the row in verticesB, by its weight.");

  static final Declaration WEIGHTS_A =
      Declaration.of("weightsA", NUMBERS, "[0.5, 0.5]", "Their weights.");

  static final Declaration VERTICES_B =
      Declaration.of(
          "verticesB", VERTICES, "[1]", "The vertices of B for the point on B, or the rows of B.");

  static final Declaration WEIGHTS_B =
      Declaration.of("weightsB", NUMBERS, "[1.0]", "Their weights.");

  static final Declaration WHOLE_WEIGHTS =
      Declaration.of(
          "wholeWeights",
          "a list of whole numbers above 0, of any size, as strings",
          "[\"2\", \"1\"]",
          "Of closest-pair with integerNormal: weights without rounding, one for a vertex of A and one"
              + " of B each. The two points are then as far apart as the bodies are, and the bounds"
              + " are neighbouring numbers, or one. weightsA and weightsB round them.");

  static final Declaration SIMPLICES =
      Declaration.of(
          "simplices",
          "a list of lists of whole numbers",
          "[[0, 1, 2, 3]]",
          "Of inside: for each vertex of A, in order, the vertices of B around it; empty where B is"
              + " given by half-spaces, and of two such bodies for each row of B the rows of A from"
              + " which it follows.");

  static final Declaration CORNERS_A =
      Declaration.of(
          "cornersA",
          VERTICES,
          "[0, 3, 5, 6]",
          "Of ball-inside: for each corner of a surface around the origin the vertex of A; the corner"
              + " is where that is, less where a vertex of B is.");

  static final Declaration CORNERS_B =
      Declaration.of("cornersB", VERTICES, "[1, 1, 2, 7]", "For each corner the vertex of B.");

  static final Declaration SURFACE =
      Declaration.of(
          "surface",
          "a list of lists of whole numbers",
          "[[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]",
          "Of ball-inside: the surface, as numbers of corners, as many for each facet as there are"
              + " dimensions; in the plane counter-clockwise around the origin, in space"
              + " counter-clockwise as seen from outside, so that the determinant of the corners is"
              + " positive.");

  static final Declaration CENTRE_A =
      Declaration.of(
          "centreA",
          NUMBERS,
          "[0.0, 0.0, 0.5]",
          "Of growth: the point about which A grows, in the frame of the body, as its vertices are."
              + " lower and upper are then bounds of the factor. verticesA, verticesB and wholeWeights, or the"
              + " weights of each, say where the grown bodies touch.");

  static final Declaration CENTRE_B =
      Declaration.of("centreB", NUMBERS, "[0.0, 0.0, 0.5]", "The point about which B grows.");

  static final Declaration AROUND_A =
      Declaration.of(
          "aroundA",
          VERTICES,
          "[0, 3, 5, 6]",
          "Of growth: vertices of A whose hull, with the radius, contains its centre.");

  static final Declaration AROUND_B =
      Declaration.of("aroundB", VERTICES, "[0, 3, 5, 6]", "Likewise of B.");

  static final Declaration PLANE_A =
      Declaration.of(
          "planeA",
          VERTICES,
          "[0, 2]",
          "Of row-depth: rows of half-spaces A that, with multipliersA, add up to the plane along which"
              + " B leaves A. Neither plane nor surface: B never leaves A. Its pointsA are n numbers each, measured"
              + " from origin, in or near A; cornersA and cornersB name these points, or vertices of a body that has"
              + " vertices.");

  static final Declaration MULTIPLIERS_A =
      Declaration.of("multipliersA", NUMBERS, "[0.5, 1.0]", "Multipliers of these rows.");

  static final Declaration PLANE_B =
      Declaration.of("planeB", VERTICES, "[1]", "Of row-depth: rows of half-spaces B likewise.");

  static final Declaration MULTIPLIERS_B =
      Declaration.of("multipliersB", NUMBERS, "[1.0]", "Multipliers of these rows.");

  static final Declaration ORIGIN =
      Declaration.of(
          "origin", NUMBERS, "[0.0, 0.0, 0.0]", "Of row-depth: what points are measured from.");

  static final Declaration POINTS_A =
      Declaration.of(
          "pointsA", NUMBERS, "[8.0, 8.0, 0.0]", "Of row-depth: points of half-spaces A.");

  static final Declaration POINTS_B =
      Declaration.of("pointsB", NUMBERS, "[]", "Points of half-spaces B.");

  static final Declaration SIDE =
      Declaration.of("side", "A or B", "\"A\"", "Of empty-body: which body is empty.");

  static final Declaration VOLUME_LOWER =
      Declaration.of(
          "volumeLower",
          "a number",
          "0.25",
          "Of overlap and no-overlap: a lower bound of the volume that the bodies have in common.");

  static final Declaration VOLUME_UPPER =
      Declaration.of("volumeUpper", "a number", "0.25", "An upper bound of it.");

  static final Declaration SOLID_A =
      Declaration.of(
          "solidA",
          "a list of lists of whole numbers",
          "[[0], [0, 1], [0, 2], [0, 3]]",
          "Of overlap: for each vertex of the solid the vertices of A around it: one, the two of an"
              + " edge, three of a face, or four around it.");

  static final Declaration SOLID_B =
      Declaration.of(
          "solidB",
          "a list of lists of whole numbers",
          "[[3, 4, 5, 7], [0, 1, 2], [0, 2, 4], [0, 4, 1]]",
          "Likewise of B. The hulls of both have the vertex of the solid in common.");

  static final Declaration FACES =
      Declaration.of(
          "faces",
          "a list of whole numbers",
          "[0, 1, 3, -1]",
          "Of overlap: whose faces the faces of the solid lie on: f for face f of A, -1 - f for face f"
              + " of B, as numbered in their hulls.");

  static final Declaration RINGS =
      Declaration.of(
          "rings",
          "a list of lists of whole numbers",
          "[[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]]",
          "Of overlap: for each face the vertices of the solid around it.");

  static final Declaration PART_A =
      Declaration.of(
          "partA",
          WHOLE,
          "3",
          "Of objects: the part of A that meets, or is nearest to, that of B.");

  static final Declaration PART_B = Declaration.of("partB", WHOLE, "0", "The part of B.");

  static final Declaration PARTS =
      Declaration.of(
          "parts",
          "a certificate about two convex bodies: an object with kind and what belongs to it",
          "{\"kind\": \"separating-plane\", \"normal\": [1.0, 0.0, 0.0]}",
          "Of objects: evidence about these two parts.");

  static final Declaration ORDER_A =
      Declaration.of(
          "orderA",
          VERTICES,
          "[0, 2, 1]",
          "Of objects: the parts of A in the row that the tree divides, each once.");

  static final Declaration ORDER_B =
      Declaration.of("orderB", VERTICES, "[0]", "The parts of B in their row.");

  static final Declaration TREE =
      Declaration.of(
          "tree",
          "a list of lists",
          "[[\"A\", 1], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]",
          "Of objects: a tree of planes in preorder, which starts with all parts of A against all of B."
              + " [\"A\", k] divides the row of A before place k, and [\"B\", k] that of B; a direction"
              + " from A to B, as numbers or as whole numbers in strings, ends a branch: the gap along it"
              + " bounds the distance of all parts that are left there.");

  static final Declaration POINTS =
      Declaration.of(
          "points",
          "a list of lists of a side and three whole numbers",
          "[[\"B\", 0, 0, 0]]",
          "Of objects: whose vertex, its part, its number, and how often the surface of the other"
              + " object, a closed mesh, winds around it; 0 is outside.");

  private CertificateMembers() {}

  /** Tells whether a member is one of them. */
  static boolean isDeclared(String name) {
    return declarations().stream().anyMatch(member -> member.name().equals(name));
  }

  /** Returns all of them in the order of records. */
  public static List<Declaration> declarations() {
    return List.of(
        PAIR,
        BODY_A,
        BODY_B,
        FRAME,
        MARGIN,
        VERDICT,
        DIRECTION,
        ALONG,
        LOWER,
        UPPER,
        KIND,
        NORMAL,
        INTEGER_NORMAL,
        VERTEX_A,
        VERTEX_B,
        VERTEX,
        PAIRED,
        VERTICES_A,
        WEIGHTS_A,
        VERTICES_B,
        WEIGHTS_B,
        WHOLE_WEIGHTS,
        SIMPLICES,
        CORNERS_A,
        CORNERS_B,
        SURFACE,
        CENTRE_A,
        CENTRE_B,
        AROUND_A,
        AROUND_B,
        PLANE_A,
        MULTIPLIERS_A,
        PLANE_B,
        MULTIPLIERS_B,
        ORIGIN,
        POINTS_A,
        POINTS_B,
        SIDE,
        VOLUME_LOWER,
        VOLUME_UPPER,
        SOLID_A,
        SOLID_B,
        FACES,
        RINGS,
        PART_A,
        PART_B,
        PARTS,
        ORDER_A,
        ORDER_B,
        TREE,
        POINTS);
  }
}
