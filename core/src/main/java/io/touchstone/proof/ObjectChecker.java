// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.TreeCheck;
import io.touchstone.checker.parts.WindingNumber;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Checks certificates about objects: exactly, with nothing of the search that may have found them,
 * trusting only the objects and their poses.
 *
 * <p>What proves what:
 *
 * <ul>
 *   <li>A contact proves INTERSECTING if the certificate of its two parts does; and an upper bound
 *       of the least signed distance of all parts, as that certificate has it.
 *   <li>A tree of planes proves a lower bound of all pairs of parts, which is the least of its
 *       planes.
 *   <li>A vertex with a winding number other than 0 proves INTERSECTING, too.
 *   <li>DISJOINT is proved by a tree whose planes all separate. If an object is a closed mesh, each
 *       connected piece of the other one (of a compound, each part) has besides to have a vertex
 *       with the winding number 0: a point of both would lie on the one side of all surfaces with
 *       some piece. None is needed if one plane separates all.
 * </ul>
 *
 * <p>Stateless and thread-safe.
 */
public final class ObjectChecker {

  private final ObjectBody a;
  private final PoseView poseA;
  private final ObjectBody b;
  private final PoseView poseB;
  private final double margin;
  private final ObjectCertificate certificate;

  private OptionalDouble upper = OptionalDouble.empty();
  private boolean collides;
  private String problem = "";

  private ObjectChecker(
      ObjectBody a,
      PoseView poseA,
      ObjectBody b,
      PoseView poseB,
      double margin,
      ObjectCertificate certificate) {
    this.a = a;
    this.poseA = poseA.toPose();
    this.b = b;
    this.poseB = poseB.toPose();
    this.margin = margin;
    this.certificate = certificate;
  }

  /**
   * Checks a certificate.
   *
   * @param margin by how much the objects were grown together; finite and not negative
   * @return the verdict that it proves, with bounds of the least signed distance of all parts, 0 at
   *     most of objects that collide; a certificate that is malformed or wrong in any part is not
   *     valid, with a reason
   * @throws DimensionMismatchException if objects and poses do not have one dimension
   * @throws IllegalArgumentException if the margin is out of range
   */
  public static Finding check(
      ObjectBody a,
      PoseView poseA,
      ObjectBody b,
      PoseView poseB,
      double margin,
      ObjectCertificate certificate) {
    int n = a.dimension();
    if (b.dimension() != n || poseA.dimension() != n || poseB.dimension() != n) {
      throw new DimensionMismatchException(
          "one of object B and the poses",
          b.dimension() != n
              ? b.dimension()
              : poseA.dimension() != n ? poseA.dimension() : poseB.dimension(),
          n);
    }
    if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "margin is %s; it must be finite and not negative".formatted(margin));
    }
    return new ObjectChecker(a, poseA, b, poseB, margin, certificate).check();
  }

  private Finding check() {
    checkContact();
    TreeCheck tree = problem.isEmpty() ? checkTree() : null;
    if (problem.isEmpty()) {
      checkPoints();
    }
    if (!problem.isEmpty()) {
      return Finding.invalid(problem);
    }
    OptionalDouble lower = tree == null ? OptionalDouble.empty() : OptionalDouble.of(tree.lower());
    if (collides) {
      OptionalDouble negative =
          lower.isPresent() && lower.getAsDouble() <= 0 ? lower : OptionalDouble.empty();
      return new Finding(true, Verdict.INTERSECTING, negative, upper, "");
    }
    if (tree == null || !tree.separates()) {
      return Finding.invalid("nothing shows that the objects collide, or that they do not");
    }
    String missing = tree.isOnePlane() ? "" : pieceWithoutPoint();
    if (!missing.isEmpty()) {
      return Finding.invalid(missing);
    }
    return new Finding(true, Verdict.DISJOINT, lower, upper, "");
  }

  private void checkContact() {
    ObjectCertificate.PartPair contact = certificate.contact().orElse(null);
    if (contact == null) {
      return;
    }
    if (!has(a, contact.partA()) || !has(b, contact.partB())) {
      problem =
          "there are no parts %d and %d; A has %d, B has %d"
              .formatted(contact.partA(), contact.partB(), a.partCount(), b.partCount());
      return;
    }
    Certificate ofParts = contact.certificate();
    if (!isOfDistance(ofParts)) {
      problem =
          "parts %d and %d: a %s says nothing of how far they are apart"
              .formatted(contact.partA(), contact.partB(), ofParts.getClass().getSimpleName());
      return;
    }
    Finding found =
        CertificateChecker.check(
            a.part(contact.partA()), poseA, b.part(contact.partB()), poseB, margin, ofParts);
    if (!found.valid()) {
      problem = "parts %d and %d: %s".formatted(contact.partA(), contact.partB(), found.reason());
      return;
    }
    collides = found.verdict().collides();
    upper = found.upper();
    if (collides && (upper.isEmpty() || upper.getAsDouble() > 0)) {
      upper = OptionalDouble.of(0);
    }
  }

  /** Tells whether bounds of a certificate are those of a distance, and not of a growth. */
  private static boolean isOfDistance(Certificate certificate) {
    return certificate instanceof Certificate.SeparatingPlane
        || certificate instanceof Certificate.CommonPoint
        || certificate instanceof Certificate.ClosestPair
        || certificate instanceof Certificate.PenetrationAxis
        || certificate instanceof Certificate.EmptyBody;
  }

  private @Nullable TreeCheck checkTree() {
    SeparatedNodes nodes = certificate.separated().orElse(null);
    if (nodes == null) {
      return null;
    }
    TreeCheck tree = new TreeCheck(a, poseA, b, poseB, margin, nodes);
    problem = tree.problem();
    return tree;
  }

  private void checkPoints() {
    WindingNumber aroundA = null;
    WindingNumber aroundB = null;
    for (WindingPoint point : certificate.points()) {
      boolean ofA = point.side() == BodySide.A;
      problem = problemWith(point, ofA ? a : b, ofA ? b : a);
      if (!problem.isEmpty()) {
        return;
      }
      if (ofA && aroundB == null) {
        aroundB = new WindingNumber((TriangleMesh) b, poseB);
      } else if (!ofA && aroundA == null) {
        aroundA = new WindingNumber((TriangleMesh) a, poseA);
      }
      WindingNumber mesh = ofA ? aroundB : aroundA;
      Polytope core = core((ofA ? a : b).part(point.part()));
      OptionalInt found =
          mesh == null
              ? OptionalInt.empty()
              : mesh.around(core, ofA ? poseA : poseB, point.vertex());
      if (found.isEmpty() || found.getAsInt() != point.winding()) {
        problem =
            "the mesh does not wind %d times around vertex %d of part %d of %s, but %s"
                .formatted(
                    point.winding(),
                    point.vertex(),
                    point.part(),
                    point.side(),
                    found.isEmpty() ? "has it on its surface" : found.getAsInt() + " times");
        return;
      }
      if (point.winding() != 0) {
        collides = true;
        upper = OptionalDouble.of(Math.min(0, upper.orElse(0)));
      }
    }
  }

  private static String problemWith(WindingPoint point, ObjectBody own, ObjectBody other) {
    if (!(other instanceof TriangleMesh mesh) || !mesh.isClosed()) {
      return "a vertex of %s is said to be inside or outside, but the other object is no closed mesh"
          .formatted(point.side());
    }
    boolean there =
        has(own, point.part())
            && point.vertex() >= 0
            && point.vertex() < core(own.part(point.part())).vertexCount();
    return there
        ? ""
        : "there is no vertex %d of part %d of %s"
            .formatted(point.vertex(), point.part(), point.side());
  }

  /** Names a connected piece that may lie inside of the other object; empty if there is none. */
  private String pieceWithoutPoint() {
    for (BodySide side : BodySide.values()) {
      ObjectBody own = side == BodySide.A ? a : b;
      ObjectBody other = side == BodySide.A ? b : a;
      if (!(other instanceof TriangleMesh mesh) || !mesh.isClosed()) {
        continue;
      }
      BitSet outside = new BitSet();
      for (WindingPoint point : certificate.points()) {
        if (point.side() == side) {
          outside.set(piece(own, point.part()));
        }
      }
      int pieces =
          own instanceof TriangleMesh surface ? surface.report().components() : own.partCount();
      int missing = outside.nextClearBit(0);
      if (missing < pieces) {
        return "nothing shows that piece %d of %s is outside of the other object"
            .formatted(missing, side);
      }
    }
    return "";
  }

  private static int piece(ObjectBody body, int part) {
    return body instanceof TriangleMesh mesh ? mesh.component(part) : part;
  }

  private static boolean has(ObjectBody body, int part) {
    return part >= 0 && part < body.partCount();
  }

  private static Polytope core(ConvexBody part) {
    return part instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) part;
  }
}
