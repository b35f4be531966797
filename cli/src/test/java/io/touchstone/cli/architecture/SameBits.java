// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** The rule that answers are made by nothing whose bits a platform may choose. */
final class SameBits {

  /** What is rounded in one way only, or not at all. Whatever is not listed is refused. */
  private static final Set<String> EXACT =
      Set.of(
          "abs",
          "addExact",
          "ceil",
          "copySign",
          "decrementExact",
          "floor",
          "floorDiv",
          "floorMod",
          "fma",
          "getExponent",
          "incrementExact",
          "max",
          "min",
          "multiplyExact",
          "multiplyHigh",
          "negateExact",
          "nextAfter",
          "nextDown",
          "nextUp",
          "rint",
          "round",
          "scalb",
          "signum",
          "sqrt",
          "subtractExact",
          "toIntExact",
          "ulp");

  /** Sums of doubles whose order, or compensation, is up to the library. */
  private static final Set<String> SUMS =
      Set.of(
          "sum",
          "average",
          "getSum",
          "getAverage",
          "summaryStatistics",
          "summingDouble",
          "averagingDouble",
          "summarizingDouble");

  private static final Set<String> SUMMING =
      Set.of(
          DoubleStream.class.getName(),
          DoubleSummaryStatistics.class.getName(),
          Collectors.class.getName());

  private SameBits() {}

  /** Calls, and methods that are named without being called. */
  static ArchRule inPackages(Collection<String> packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages.toArray(String[]::new))
        .should()
        .accessTargetWhere(
            DescribedPredicate.describe(
                "has bits that the platform chooses", SameBits::isThePlatforms))
        .because("answers are the same bits everywhere; see io.touchstone.api.numbers");
  }

  private static boolean isThePlatforms(JavaAccess<?> access) {
    if (!(access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target)) {
      return false;
    }
    String owner = target.getOwner().getName();
    String name = target.getName();
    return owner.equals(StrictMath.class.getName())
        || (owner.equals(Math.class.getName()) && !EXACT.contains(name))
        || (SUMMING.contains(owner) && SUMS.contains(name))
        || name.equals("nextGaussian");
  }
}
