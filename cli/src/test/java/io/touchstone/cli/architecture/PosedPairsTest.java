// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Two bodies with their poses are one thing: constructors and methods that take them as four
 * parameters, which are two poses and two of one other reference type. Counted are those of the
 * kernel, the frame of engines, the algorithms, and the proof and the objects of core, but for the
 * checker of certificates, which shares nothing with what it checks.
 */
final class PosedPairsTest {

  /** Wanted are 25. */
  private static final int SIGNATURES = 166;

  private static final Set<String> MODULES =
      Set.of("io.touchstone.checker", "io.touchstone.kernel", "io.touchstone.engine");

  private static final Set<String> PACKAGES =
      Set.of("io.touchstone.proof", "io.touchstone.objects");

  private static final String CHECKER = "io.touchstone.proof.CertificateChecker";

  private static final Set<String> POSES =
      Stream.of(PoseView.class, Pose.class, MutablePose.class)
          .map(Class::getName)
          .collect(Collectors.toSet());

  @Test
  void noMoreTakeTwoBodiesAndTwoPosesThanDid() throws IOException {
    List<JavaClass> scanned = new ArrayList<>();
    for (ProjectModule module : ProjectModule.onClassPath().values()) {
      boolean whole = MODULES.contains(module.name()) || module.isAlgorithm();
      module.classes().stream()
          .filter(c -> whole || PACKAGES.contains(c.getPackageName()))
          .filter(c -> !c.getName().replaceFirst("\\$.*", "").equals(CHECKER))
          .forEach(scanned::add);
    }
    assertThat(scanned).hasSizeGreaterThan(400);
    Ceiling.holds("signatures with two bodies and two poses", posedPairs(scanned), SIGNATURES);
  }

  @Test
  void countsPairsOfOneTypeWithTwoPoses() {
    assertThat(posedPairs(new ClassFileImporter().importClasses(Signatures.class)))
        .extracting(name -> name.replaceFirst(".*Signatures\\.", "").replaceFirst("\\(.*", ""))
        .containsExactlyInAnyOrder("<init>", "take", "takeAny", "mixed");
  }

  private static List<String> posedPairs(Collection<JavaClass> classes) {
    return classes.stream()
        .flatMap(c -> Stream.concat(c.getConstructors().stream(), c.getMethods().stream()))
        .filter(PosedPairsTest::isWritten)
        .filter(PosedPairsTest::takesPosedPair)
        .map(JavaCodeUnit::getFullName)
        .toList();
  }

  private static boolean isWritten(JavaCodeUnit unit) {
    return !unit.getModifiers().contains(JavaModifier.SYNTHETIC)
        && !unit.getModifiers().contains(JavaModifier.BRIDGE)
        && !unit.getName().startsWith("lambda$");
  }

  private static boolean takesPosedPair(JavaCodeUnit unit) {
    int poses = 0;
    Map<String, Integer> others = new HashMap<>();
    for (JavaClass type : unit.getRawParameterTypes()) {
      if (POSES.contains(type.getName())) {
        poses++;
      } else if (!type.isPrimitive()) {
        others.merge(type.getName(), 1, Integer::sum);
      }
    }
    return poses == 2 && others.containsValue(2);
  }

  /** What counts, and what does not. */
  @SuppressWarnings("unused") // read as bytecode
  private abstract static class Signatures {

    private Runnable last = () -> {};

    Signatures(Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
      last = () -> take(a, poseA, poseB, b, 1);
    }

    abstract void take(Polytope a, PoseView poseA, PoseView poseB, Polytope b, int more);

    abstract <B extends ConvexBody> void takeAny(B a, Pose poseA, B b, Pose poseB, String name);

    abstract void mixed(double[] a, double[] b, MutablePose poseA, PoseView poseB);

    abstract void onePose(Polytope a, Polytope b, PoseView pose);

    abstract void oneOfEach(Polytope a, PoseView poseA, ConvexBody b, PoseView poseB);

    abstract void numbers(int a, PoseView poseA, int b, PoseView poseB);

    abstract void poses(PoseView a, PoseView b);
  }
}
