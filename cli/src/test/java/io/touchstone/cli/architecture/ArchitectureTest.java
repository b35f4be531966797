package io.touchstone.cli.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasParameterTypes.Predicates.rawParameterTypes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
import java.lang.module.ModuleDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The arrows of the architecture (docs/architecture.md). That all modules were really scanned is a
 * test of its own, and so is that the rules bite.
 */
final class ArchitectureTest {

  private static final String API = "io.touchstone.api";
  private static final String TCK = "io.touchstone.tck";
  private static final String IO = "io.touchstone.io";
  private static final String HARNESS = "io.touchstone.harness";
  private static final String CLI = "io.touchstone.cli";
  private static final String ALL = "io.touchstone.all";

  /** The modules that provide engines or broad phases. */
  private static final List<String> ALGORITHMS =
      List.of(
          "io.touchstone.broadphase",
          "io.touchstone.gjk",
          "io.touchstone.projection",
          "io.touchstone.satcheck",
          "io.touchstone.simplex");

  /** What everybody may use; nullness annotations are not there at run time. */
  private static final List<String> JAVA = List.of("java..", "org.jspecify..");

  /** The packages of the api, each standing on those before it. */
  private static final List<String> API_LAYERS =
      List.of("exact", "geometry", "seal", "kernel", "query", "spi", "");

  /** Libraries that belong to the harness and the command line. */
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

  /** A new module finds no arrow here until somebody draws one. */
  @Test
  void allModulesWereScanned() {
    List<String> known = new ArrayList<>(ALGORITHMS);
    known.addAll(List.of(API, TCK, IO, HARNESS, CLI, ALL));
    assertThat(modules.keySet()).containsExactlyInAnyOrderElementsOf(known);
    assertThat(modules.values().stream().filter(ProjectModule::isAlgorithm))
        .extracting(ProjectModule::name)
        .containsExactlyInAnyOrderElementsOf(ALGORITHMS);
    assertThat(module(API).classes()).hasSizeGreaterThan(150);
    assertThat(module(IO).classes()).hasSizeGreaterThan(50);
    assertThat(module(HARNESS).classes()).hasSizeGreaterThan(60);
    assertThat(module(CLI).classes()).hasSizeGreaterThan(90);
    for (String name : ALGORITHMS) {
      assertThat(module(name).classes()).as(name).hasSizeGreaterThan(10);
    }
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
  void filesKnowOnlyTheApi() {
    check(
        onlyDependsOn("reading a mesh takes no pipeline", API + "..", IO + "..", "javax.xml.."),
        module(IO).classes());
    assertThat(module(IO).required()).containsExactly(API, "java.base", "java.xml", "org.jspecify");
    assertThat(module(IO).exportsToEverybody())
        .containsExactly(IO, IO + ".certificate", IO + ".files", IO + ".urdf");
    assertThat(module(IO).exportsToSome()).isEqualTo(Map.of(IO + ".text", Set.of(HARNESS, CLI)));
    assertThat(module(IO).descriptor().opens()).isEmpty();
  }

  @Test
  void theHarnessKnowsTheApiAndFiles() {
    check(
        onlyDependsOn(
            "it is a library: no terminal, no kit, no algorithm",
            API + "..",
            IO + "..",
            HARNESS + "..",
            "com.google..",
            "jakarta..",
            "com.typesafe.."),
        module(HARNESS).classes());
    assertThat(module(HARNESS).required())
        .containsExactlyInAnyOrder(
            "java.base",
            "java.management",
            "org.jspecify",
            "com.google.common",
            "com.google.guice",
            "jakarta.inject",
            "typesafe.config",
            API,
            IO);
  }

  @Test
  void theHarnessExportsItsPipelineAndItsWiring() {
    assertThat(module(HARNESS).exportsToEverybody()).containsExactly(HARNESS, HARNESS + ".wiring");
    Set<String> cli = Set.of(CLI);
    assertThat(module(HARNESS).exportsToSome())
        .isEqualTo(
            Map.of(HARNESS + ".config", cli, HARNESS + ".pipeline", cli, HARNESS + ".plugin", cli));
    assertThat(module(HARNESS).descriptor().opens())
        .extracting(ModuleDescriptor.Opens::source, ModuleDescriptor.Opens::targets)
        .containsExactly(tuple(HARNESS + ".wiring", Set.of("com.google.guice")));
  }

  @Test
  void theCommandLineFindsAlgorithmsAtRunTimeOnly() {
    String[] algorithms = ALGORITHMS.stream().map(name -> name + "..").toArray(String[]::new);
    check(
        noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage(algorithms))
            .because("an algorithm is an id"),
        module(CLI).classes());
    assertThat(module(CLI).required())
        .filteredOn(name -> name.startsWith("io.touchstone."))
        .containsExactlyInAnyOrder(API, IO, HARNESS, TCK);
  }

  @Test
  void nobodyKnowsTheCommandLine() {
    check(onlyIn(CLI + "..", "it is at the top", CLI + ".."), all);
    assertThat(module(CLI).descriptor().exports()).isEmpty();
    assertThat(module(CLI).descriptor().opens())
        .extracting(ModuleDescriptor.Opens::source, ModuleDescriptor.Opens::targets)
        .containsExactly(tuple(CLI, Set.of("info.picocli")));
    for (ProjectModule module : modules.values()) {
      assertThat(module.required()).as(module.name()).doesNotContain(CLI, ALL);
    }
  }

  @Test
  void oneDependencyBringsTheApiAndAllAlgorithmsAndNothingElse() {
    List<String> brought = new ArrayList<>(ALGORITHMS);
    brought.addAll(List.of(API, "java.base"));
    assertThat(module(ALL).required()).containsExactlyInAnyOrderElementsOf(brought);
    assertThat(module(ALL).descriptor().requires())
        .filteredOn(r -> r.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
        .extracting(ModuleDescriptor.Requires::name)
        .containsExactly(API);
    assertThat(module(ALL).descriptor().packages()).isEmpty();
  }

  private static ArchRule noCycles(String packages) {
    return SlicesRuleDefinition.slices().matching(packages).should().beFreeOfCycles();
  }

  @Test
  void packagesHaveNoCycles() {
    check(noCycles("io.touchstone.(**)"), all);
  }

  private static ArchRule onlyIn(String place, String why, String... libraries) {
    return onlyInAnyOf(why, List.of(place), libraries);
  }

  private static ArchRule onlyInAnyOf(String why, List<String> places, String... libraries) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(places.toArray(String[]::new))
        .should()
        .dependOnClassesThat(resideInAnyPackage(libraries))
        .because(why);
  }

  @Test
  void everyLibraryHasItsPlace() {
    check(onlyIn(HARNESS + ".wiring..", "wiring is one place", "com.google.inject.."), all);
    check(onlyIn(HARNESS + ".config..", "so are configuration files", "com.typesafe.."), all);
    check(onlyIn(CLI, "the command line is one place", "picocli.."), all);
    check(onlyIn(CLI, "so is the terminal", "me.tongfei..", "ch.qos..", "org.slf4j.."), all);
    check(
        onlyInAnyOf("pipelines work without the kit", List.of(CLI + "..", TCK + ".."), TCK + ".."),
        all);
    check(
        onlyInAnyOf(
            "algorithms and files need no library", List.of(HARNESS + "..", CLI + ".."), LIBRARIES),
        all);
  }

  @Test
  void onlyTheCommandLinePrints() {
    check(noClasses().that().resideOutsideOfPackage(CLI).should(ACCESS_STANDARD_STREAMS), all);
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
            .resideOutsideOfPackage(CLI)
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class),
        all);
  }

  /** The name of a file is not a file: programs hand paths to the harness. */
  private static ArchRule filesOnlyIn(String... places) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(places)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.nio.file..", "java.nio.channels..").and(not(type(Path.class))))
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
  void filesHaveTheirPlaces() {
    check(
        filesOnlyIn(IO + "..", HARNESS + ".config", HARNESS + ".plugin", CLI + "..", TCK + ".."),
        all);
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(IO + "..", HARNESS + "..", CLI + "..", TCK + "..")
            .should()
            .dependOnClassesThat(type(Path.class))
            .because("algorithms do not even know the names of files"),
        all);
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
    for (String name : ALGORITHMS) {
      String service = services.get(name.endsWith(".broadphase") ? 1 : 0);
      assertThat(module(name).providers()).as(name).containsOnlyKeys(service);
    }
    assertThat(module("io.touchstone.broadphase").providers().get(services.get(1))).hasSize(4);
  }

  /** Rules that hold because nothing was looked at would be worth nothing. */
  @ParameterizedTest
  @ValueSource(
      classes = {io.touchstone.cli.Main.class, io.touchstone.harness.wiring.HarnessModule.class})
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
    JavaClasses printing = all.that(resideInAPackage(CLI));
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
