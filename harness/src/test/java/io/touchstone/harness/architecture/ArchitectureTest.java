package io.touchstone.harness.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.Console;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The arrows of the architecture (docs/architecture.md). A module that has no classes yet breaks no
 * rule; that api and harness were really scanned is a test of its own, and so is that the rules
 * bite.
 */
final class ArchitectureTest {

  private static final String API = "io.touchstone.api";
  private static final String TCK = "io.touchstone.tck";
  private static final String HARNESS = "io.touchstone.harness";

  /** What everybody may use; nullness annotations are not there at run time. */
  private static final List<String> JAVA = List.of("java..", "org.jspecify..");

  /** The packages of the api, each standing on those before it. */
  private static final List<String> API_LAYERS =
      List.of("exact", "geometry", "seal", "kernel", "query", "spi", "");

  /** Libraries that belong to the harness. */
  private static final String[] LIBRARIES = {
    "com.google..",
    "jakarta..",
    "javax.inject..",
    "org.slf4j..",
    "ch.qos..",
    "picocli..",
    "com.typesafe..",
    "me.tongfei.."
  };

  private static Map<String, ProjectModule> modules = Map.of();
  private static JavaClasses all = new ClassFileImporter().importClasses();

  @BeforeAll
  static void scan() throws IOException {
    modules = ProjectModule.onClassPath();
    all = module(API).all();
  }

  private static ProjectModule module(String name) {
    return Objects.requireNonNull(modules.get(name), name);
  }

  /** Checks a rule; modules that have no classes yet keep it. */
  private static void check(ArchRule rule, JavaClasses classes) {
    rule.allowEmptyShould(true).check(classes);
  }

  private static boolean holds(ArchRule rule, JavaClasses classes) {
    return !rule.allowEmptyShould(true).evaluate(classes).hasViolation();
  }

  private static ArchRule onlyDependsOn(String why, String... packages) {
    String[] allowed = new String[JAVA.size() + packages.length];
    for (int k = 0; k < allowed.length; k++) {
      allowed[k] = k < JAVA.size() ? JAVA.get(k) : packages[k - JAVA.size()];
    }
    return classes().should().onlyDependOnClassesThat(resideInAnyPackage(allowed)).because(why);
  }

  @Test
  void allModulesWereScanned() {
    assertThat(modules.keySet())
        .contains(API, TCK, HARNESS)
        .contains(
            "io.touchstone.gjk",
            "io.touchstone.projection",
            "io.touchstone.satcheck",
            "io.touchstone.simplex");
    assertThat(module(API).classes()).hasSizeGreaterThan(150);
    assertThat(module(HARNESS).classes()).hasSizeGreaterThan(150);
    for (String layer : API_LAYERS) {
      String name = layer.isEmpty() ? API : API + "." + layer;
      assertThat(module(API).classes().containPackage(name)).as(name).isTrue();
    }
    modules.forEach(
        (name, module) ->
            assertThat(module.classes())
                .as(name)
                .allMatch(
                    scanned ->
                        scanned.getPackageName().startsWith(name)
                            || scanned.getSimpleName().equals("module-info")));
  }

  @Test
  void theApiKnowsNobody() {
    check(
        onlyDependsOn("whoever uses the api gets nothing else", API + ".."), module(API).classes());
    assertThat(module(API).required()).containsExactly("java.base", "org.jspecify");
  }

  @Test
  void insideTheApiPackagesStandOnEachOther() {
    for (int k = 0; k < API_LAYERS.size(); k++) {
      String layer = API_LAYERS.get(k);
      String[] below = new String[k + 1];
      for (int j = 0; j <= k; j++) {
        below[j] = API_LAYERS.get(j).isEmpty() ? API : API + "." + API_LAYERS.get(j) + "..";
      }
      JavaClasses own =
          module(API).classes().that(resideInAPackage(layer.isEmpty() ? API : API + "." + layer));
      check(onlyDependsOn("of the order " + API_LAYERS, below), own);
    }
    List<String> known =
        API_LAYERS.stream().map(layer -> layer.isEmpty() ? API : API + "." + layer).toList();
    assertThat(module(API).classes())
        .allMatch(
            c -> known.contains(c.getPackageName()) || c.getSimpleName().equals("module-info"));
  }

  @Test
  void algorithmsKnowOnlyTheApi() {
    for (ProjectModule module : modules.values()) {
      if (module.isAlgorithm()) {
        check(
            onlyDependsOn("an algorithm computes", API + "..", module.name() + ".."),
            module.classes());
        assertThat(module.required()).isSubsetOf("java.base", "org.jspecify", API);
      }
    }
  }

  @Test
  void algorithmsExportNothing() {
    for (ProjectModule module : modules.values()) {
      if (module.isAlgorithm()) {
        assertThat(module.openPackages()).as(module.name()).isEmpty();
      }
    }
  }

  @Test
  void theKitKnowsOnlyTheApi() {
    check(
        onlyDependsOn(
            "strangers run the kit",
            API + "..",
            TCK + "..",
            "org.junit.jupiter.api..", // optional, for those who want it
            "com.sun.management.."), // counts allocated bytes
        module(TCK).classes());
    assertThat(module(TCK).required())
        .isSubsetOf(
            "java.base",
            "java.management",
            "jdk.management",
            "org.jspecify",
            "org.junit.jupiter.api",
            API);
  }

  @Test
  void theHarnessFindsAlgorithmsAtRunTimeOnly() {
    String[] algorithms =
        modules.values().stream()
            .filter(ProjectModule::isAlgorithm)
            .map(module -> module.name() + "..")
            .toArray(String[]::new);
    assertThat(algorithms).hasSizeGreaterThanOrEqualTo(4);
    check(
        noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage(algorithms))
            .because("an algorithm is an id"),
        module(HARNESS).classes());
    assertThat(module(HARNESS).required()).contains(API);
    assertThat(module(HARNESS).required())
        .filteredOn(name -> name.startsWith("io.touchstone."))
        .isSubsetOf(API, TCK);
  }

  @Test
  void theHarnessExportsItsPipelineAndItsWiring() {
    assertThat(module(HARNESS).descriptor().exports())
        .extracting(java.lang.module.ModuleDescriptor.Exports::source)
        .containsExactlyInAnyOrder(HARNESS, HARNESS + ".wiring");
  }

  private static ArchRule noCycles(String packages) {
    return SlicesRuleDefinition.slices().matching(packages).should().beFreeOfCycles();
  }

  @Test
  void packagesHaveNoCycles() {
    check(noCycles("io.touchstone.(**)"), all);
  }

  private static ArchRule onlyIn(String place, String why, String... libraries) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(place)
        .should()
        .dependOnClassesThat(resideInAnyPackage(libraries))
        .because(why);
  }

  @Test
  void everyLibraryHasItsPlace() {
    check(onlyIn(HARNESS + ".wiring..", "wiring is one place", "com.google.inject.."), all);
    check(onlyIn(HARNESS + ".cli..", "the command line is one place", "picocli.."), all);
    check(onlyIn(HARNESS + ".cli..", "so is the terminal", "me.tongfei..", "ch.qos.."), all);
    check(onlyIn(HARNESS + ".config..", "so are configuration files", "com.typesafe.."), all);
    check(onlyIn(HARNESS + "..", "algorithms need no library", LIBRARIES), all);
  }

  @Test
  void onlyTheCommandLinePrints() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(HARNESS + ".cli..")
            .should(ACCESS_STANDARD_STREAMS),
        all);
    check(
        noClasses()
            .should()
            .callMethodWhere(
                target(nameMatching("printStackTrace|dumpStack"))
                    .and(target(rawParameterTypes(new Class<?>[0])))),
        all);
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(HARNESS + ".cli..")
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class),
        all);
  }

  private static ArchRule filesOnlyIn(String... places) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(places)
        .should()
        .dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.nio.channels.."))
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(
            Console.class,
            File.class,
            FileDescriptor.class,
            FileInputStream.class,
            FileOutputStream.class,
            FileReader.class,
            FileWriter.class,
            RandomAccessFile.class);
  }

  /** The kit, which writes a reproduction file about what fails, is a program for tests. */
  @Test
  void onlyTheHarnessAndTheKitTouchFiles() {
    check(filesOnlyIn(HARNESS + "..", TCK + ".."), all);
  }

  /** The class path and the module path must find the same. */
  @Test
  void providersAreDeclaredTwice() throws IOException {
    List<String> services =
        List.of(API + ".spi.NarrowPhaseProvider", API + ".spi.BroadPhaseProvider");
    for (ProjectModule module : modules.values()) {
      assertThat(module.declaredProviders(services))
          .as(module.name())
          .isEqualTo(module.providers());
    }
    assertThat(module(HARNESS).providers()).containsKey(services.get(1));
  }

  /** Rules that hold because nothing was looked at would be worth nothing. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        io.touchstone.harness.cli.Main.class,
        io.touchstone.harness.wiring.HarnessModule.class
      })
  void theRulesBite(Class<?> somewhere) {
    String place = somewhere.getPackageName();
    JavaClasses classes = all.that(resideInAPackage(place));
    assertThat(classes).isNotEmpty();
    assertThat(holds(onlyDependsOn("nothing", API + ".."), classes)).isFalse();
    assertThat(holds(onlyIn("nowhere..", "nothing", LIBRARIES), classes)).isFalse();
    assertThat(
            holds(
                noClasses().should().dependOnClassesThat(resideInAPackage("io.touchstone.api..")),
                classes))
        .isFalse();
  }

  @Test
  void theRulesAboutTheOutsideWorldBite() {
    JavaClasses printing = all.that(resideInAPackage(HARNESS + ".cli"));
    assertThat(holds(noClasses().should(ACCESS_STANDARD_STREAMS), printing)).isFalse();
    JavaClasses outside = new ClassFileImporter().importClasses(Sample.class);
    assertThat(holds(noClasses().should(ACCESS_STANDARD_STREAMS), outside)).isFalse();
    assertThat(holds(filesOnlyIn("nowhere.."), printing)).isFalse();
    JavaClasses jdk = new ClassFileImporter().importClasses(String.class, Locale.class);
    assertThat(holds(noCycles("java.(**)"), jdk)).isFalse();
  }

  /** Does what only the command line may. */
  static final class Sample {
    static void print() {
      System.out.println("never called");
    }
  }
}
