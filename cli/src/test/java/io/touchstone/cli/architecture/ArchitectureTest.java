// SPDX-License-Identifier: Apache-2.0
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

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.touchstone.exact.CheckReturnValue;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
  private static final String EXACT = "io.touchstone.exact";
  private static final String CHECKER = "io.touchstone.checker";
  private static final String KERNEL = "io.touchstone.kernel";
  private static final String ENGINE = "io.touchstone.engine";
  private static final String CORE = "io.touchstone.core";

  /** Packages of core: the front door has the root's name. */
  private static final String DOOR = "io.touchstone";

  private static final String PROOF = "io.touchstone.proof";

  /** Objects that are not convex, between the proof and the front door. */
  private static final String OBJECTS = "io.touchstone.objects";

  /** Threads that share work, below all others of core. */
  private static final String WORK = "io.touchstone.work";

  private static final String TCK = "io.touchstone.tck";
  private static final String IO = "io.touchstone.io";
  private static final String HARNESS = "io.touchstone.harness";
  private static final String VIEWER = "io.touchstone.viewer";
  private static final String WORLD = "io.touchstone.world";
  private static final String TILES = "io.touchstone.tiles";
  private static final String CLI = "io.touchstone.cli";
  private static final String ALL = "io.touchstone.all";

  /** The modules that provide engines, broad phases, solvers of motions or contacts. */
  private static final List<String> ALGORITHMS =
      List.of(
          "io.touchstone.broadphase",
          "io.touchstone.contact",
          "io.touchstone.gjk",
          "io.touchstone.motion",
          "io.touchstone.projection",
          "io.touchstone.satcheck",
          "io.touchstone.simplex");

  /** What everybody may use; nullness annotations are not there at run time. */
  private static final List<String> JAVA = List.of("java..", "org.jspecify..", "org.apiguardian..");

  /** The packages of the api, each standing on those before it. */
  private static final List<String> API_LAYERS =
      List.of(
          API + ".numbers",
          API + ".seal",
          API + ".geometry",
          API + ".query",
          API + ".objects",
          API + ".spi",
          API + ".contact",
          API + ".motion",
          API + ".joints",
          API + ".pipeline");

  /** The packages of the kernel. */
  private static final List<String> KERNEL_LAYERS =
      Stream.of(
              "inside",
              "proposal",
              "boxes",
              "hull",
              "support.base",
              "support.planar",
              "support.spatial",
              "support.general",
              "support",
              "check",
              "certified",
              "contact",
              "memory")
          .map(layer -> KERNEL + "." + layer)
          .toList();

  /** The packages of the frame of engines; the frame itself has the root's name. */
  private static final List<String> ENGINE_LAYERS =
      List.of(ENGINE + ".pair", ENGINE + ".nearest", ENGINE + ".settle", ENGINE);

  /** The packages of core. */
  private static final List<String> CORE_LAYERS = List.of(WORK, PROOF, OBJECTS, DOOR);

  /** What nobody may use who is not named in a descriptor. */
  private static final List<String> CLOSED =
      List.of(
          API + ".numbers",
          API + ".seal",
          KERNEL + ".boxes",
          KERNEL + ".inside",
          KERNEL + ".check",
          ENGINE + ".settle");

  /** Annotations for the compiler and for readers: never there at run time. */
  private static final List<String> ANNOTATIONS = List.of("org.apiguardian.api", "org.jspecify");

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
    known.addAll(
        List.of(
            API, EXACT, CHECKER, KERNEL, ENGINE, CORE, TCK, IO, VIEWER, WORLD, HARNESS, TILES, CLI,
            ALL));
    assertThat(modules.keySet()).containsExactlyInAnyOrderElementsOf(known);
    assertThat(modules.values().stream().filter(ProjectModule::isAlgorithm))
        .extracting(ProjectModule::name)
        .containsExactlyInAnyOrderElementsOf(ALGORITHMS);
    assertThat(module(API).classes()).hasSizeGreaterThan(70);
    assertThat(module(EXACT).classes()).hasSizeGreaterThan(10);
    assertThat(module(KERNEL).classes()).hasSizeGreaterThan(70);
    assertThat(module(CORE).classes()).hasSizeGreaterThan(40);
    assertThat(module(IO).classes()).hasSizeGreaterThan(50);
    assertThat(module(HARNESS).classes()).hasSizeGreaterThan(60);
    assertThat(module(CLI).classes()).hasSizeGreaterThan(90);
    for (String name : ALGORITHMS) {
      assertThat(module(name).classes()).as(name).hasSizeGreaterThan(10);
    }
    modules.forEach(
        (name, module) ->
            assertThat(module.classes())
                .as(name)
                .allMatch(
                    scanned ->
                        ownPackages(name).test(scanned)
                            || scanned.getSimpleName().equals("module-info")));
  }

  /** A module is named like its packages, but for core, which holds the front door. */
  private static DescribedPredicate<JavaClass> ownPackages(String module) {
    return module.equals(CORE)
        ? resideInAnyPackage(DOOR, OBJECTS, PROOF, WORK)
        : resideInAPackage(module + "..");
  }

  /** What a module may know: packages, with those of core by their names. */
  private static String[] packages(String... modulesAndPackages) {
    List<String> packages = new ArrayList<>();
    for (String name : modulesAndPackages) {
      if (name.equals(CORE)) {
        packages.addAll(CORE_LAYERS);
      } else {
        packages.add(name.endsWith("..") ? name : name + "..");
      }
    }
    return packages.toArray(String[]::new);
  }

  /** Checks which classes a module uses, and which modules it requires. */
  private static void knows(
      String why, String name, List<String> ours, List<String> libraries, String... others) {
    List<String> known = new ArrayList<>(ours);
    known.add(name);
    List<String> packages = new ArrayList<>(List.of(packages(known.toArray(String[]::new))));
    packages.addAll(List.of(others));
    check(onlyDependsOn(why, packages.toArray(String[]::new)), module(name).classes());
    List<String> required = new ArrayList<>(ours);
    required.addAll(libraries);
    required.add("java.base");
    assertThat(module(name).required())
        .as(name)
        .filteredOn(r -> !ANNOTATIONS.contains(r))
        .containsExactlyInAnyOrderElementsOf(required);
  }

  @Test
  void theApiKnowsNobody() {
    knows("whoever uses the api gets nothing else", API, List.of(), List.of());
  }

  @Test
  void exactArithmeticKnowsNobody() {
    knows("numbers, and no bodies", EXACT, List.of(), List.of());
    assertThat(module(EXACT).exportsToEverybody()).containsExactly(EXACT);
    assertThat(module(EXACT).exportsToSome()).isEmpty();
  }

  @Test
  void theKernelKnowsTheApiAndExactArithmetic() {
    knows(
        "authors of engines get a toolkit, not an engine", KERNEL, List.of(API, EXACT), List.of());
  }

  @Test
  void theCheckerKnowsTheApiAndExactArithmetic() {
    knows("what checks does not search", CHECKER, List.of(API, EXACT), List.of());
    assertThat(module(CHECKER).exportsToSome())
        .isEqualTo(Map.of(CHECKER + ".motion", Set.of(CORE, IO), CHECKER + ".parts", Set.of(CORE)));
  }

  @Test
  void theFrameOfEnginesKnowsTheToolkit() {
    knows("it frames any engine", ENGINE, List.of(KERNEL), List.of(), API + "..", EXACT + "..");
  }

  @Test
  void coreKnowsApiKernelAndTheFrameOfEngines() {
    knows(
        "an engine is an id", CORE, List.of(API, CHECKER, KERNEL, ENGINE), List.of(), EXACT + "..");
  }

  /** Whoever compiles against the contract alone gets no run-time library by it. */
  @Test
  void annotationsAreNotThereAtRunTime() {
    for (ProjectModule module : modules.values()) {
      assertThat(module.descriptor().requires())
          .as(module.name())
          .filteredOn(requires -> ANNOTATIONS.contains(requires.name()))
          .allMatch(
              requires ->
                  requires.modifiers().equals(Set.of(ModuleDescriptor.Requires.Modifier.STATIC)));
    }
  }

  /**
   * A face kept the normal of another one, because nobody looked whether there was one. Static
   * analysis refuses a call that ignores the result of what is marked.
   */
  @Test
  void nobodyIgnoresThatThereIsNoDirection() {
    List<JavaMethod> found =
        all.stream()
            .flatMap(c -> c.getMethods().stream())
            .filter(m -> m.getRawReturnType().isEquivalentTo(boolean.class))
            .filter(m -> m.getName().matches("normali[sz]e|balance|unit|toUnit|takeUnit|make"))
            .toList();
    assertThat(found).hasSizeGreaterThan(6);
    assertThat(found)
        .filteredOn(m -> !m.isAnnotatedWith(CheckReturnValue.class))
        .extracting(JavaMethod::getFullName)
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {API, KERNEL, ENGINE, CORE})
  void insideAModulePackagesStandOnEachOther(String name) {
    List<String> layers =
        switch (name) {
          case API -> API_LAYERS;
          case KERNEL -> KERNEL_LAYERS;
          case ENGINE -> ENGINE_LAYERS;
          default -> CORE_LAYERS;
        };
    JavaClasses classes = module(name).classes();
    List<String> allowed = new ArrayList<>();
    if (!name.equals(API)) {
      allowed.add(API + "..");
      allowed.add(EXACT + "..");
    }
    if (name.equals(ENGINE) || name.equals(CORE)) {
      allowed.add(KERNEL + "..");
    }
    if (name.equals(CORE)) {
      allowed.add(CHECKER + "..");
      allowed.add(ENGINE + "..");
    }
    for (String layer : layers) {
      allowed.add(layer);
      JavaClasses own = classes.that(resideInAPackage(layer));
      assertThat(own).as(layer).isNotEmpty();
      check(onlyDependsOn("of the order " + layers, allowed.toArray(String[]::new)), own);
    }
    assertThat(classes)
        .allMatch(
            c -> layers.contains(c.getPackageName()) || c.getSimpleName().equals("module-info"));
  }

  @Test
  void whatIsExportedToSomeIsExportedToThem() {
    assertThat(module(API).exportsToEverybody())
        .containsExactly(
            API + ".contact",
            API + ".geometry",
            API + ".joints",
            API + ".motion",
            API + ".objects",
            API + ".pipeline",
            API + ".query",
            API + ".spi");
    assertThat(module(API).exportsToSome())
        .isEqualTo(
            Map.of(
                API + ".numbers",
                Set.of(
                    CHECKER,
                    CORE,
                    ENGINE,
                    KERNEL,
                    WORLD,
                    "io.touchstone.broadphase",
                    "io.touchstone.contact",
                    "io.touchstone.gjk",
                    "io.touchstone.motion",
                    "io.touchstone.satcheck",
                    "io.touchstone.simplex"),
                API + ".seal",
                Set.of(CORE, ENGINE, KERNEL)));
    assertThat(module(KERNEL).exportsToEverybody())
        .containsExactlyElementsOf(
            KERNEL_LAYERS.stream().filter(layer -> !CLOSED.contains(layer)).sorted().toList());
    assertThat(module(KERNEL).exportsToSome())
        .isEqualTo(
            Map.of(
                KERNEL + ".boxes",
                Set.of(CORE),
                KERNEL + ".check",
                Set.of(CORE, ENGINE),
                KERNEL + ".inside",
                Set.of(ENGINE)));
    assertThat(module(ENGINE).exportsToEverybody()).containsExactly(ENGINE, ENGINE + ".nearest");
    assertThat(module(ENGINE).exportsToSome())
        .isEqualTo(
            Map.of(
                ENGINE + ".pair",
                Set.of(CORE, "io.touchstone.gjk", "io.touchstone.satcheck"),
                ENGINE + ".settle",
                Set.of(CORE)));
    assertThat(module(CORE).exportsToEverybody()).containsExactly(DOOR, OBJECTS, PROOF);
    assertThat(module(CORE).exportsToSome()).isEqualTo(Map.of(WORK, Set.of(HARNESS, CLI, WORLD)));
    for (String name : List.of(API, KERNEL, ENGINE, CORE)) {
      assertThat(module(name).descriptor().opens()).as(name).isEmpty();
      assertThat(module(name).descriptor().isOpen()).as(name).isFalse();
    }
  }

  /**
   * A member that strangers see mentions no type that they cannot name, with one exception: a
   * method or constructor that takes a {@code Seal} or the key {@code Inside} is there for our own
   * modules, since Java has no access between private and public.
   */
  @Test
  void whatIsExportedMentionsNothingThatIsClosed() {
    List<String> locked = new ArrayList<>();
    List<String> leaks = new ArrayList<>();
    for (String name : List.of(API, KERNEL, ENGINE, CORE)) {
      List<String> exported = module(name).exportsToEverybody();
      for (JavaClass type : module(name).classes()) {
        if (exported.contains(type.getPackageName()) && isSeen(type)) {
          for (JavaMember member : type.getMembers()) {
            if (isSeen(member)) {
              closedTypesOf(member, locked, leaks);
            }
          }
          type.getRawSuperclass()
              .filter(ArchitectureTest::isClosed)
              .ifPresent(c -> leaks.add(type.getName()));
        }
      }
    }
    assertThat(leaks).isEmpty();
    assertThat(locked).hasSizeGreaterThan(10).allMatch(method -> method.contains("("));
  }

  private static boolean isSeen(JavaClass type) {
    return (type.getModifiers().contains(JavaModifier.PUBLIC)
            || type.getModifiers().contains(JavaModifier.PROTECTED))
        && type.getEnclosingClass().map(ArchitectureTest::isSeen).orElse(true);
  }

  private static boolean isSeen(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static boolean isClosed(JavaClass type) {
    return CLOSED.contains(type.getBaseComponentType().getPackageName());
  }

  private static void closedTypesOf(JavaMember member, List<String> locked, List<String> leaks) {
    boolean takesKey =
        member instanceof JavaCodeUnit code
            && code.getRawParameterTypes().stream()
                .anyMatch(
                    p -> isClosed(p) && List.of("Seal", "Inside").contains(p.getSimpleName()));
    if (takesKey) {
      locked.add(member.getFullName());
    } else if (member.getAllInvolvedRawTypes().stream().anyMatch(ArchitectureTest::isClosed)) {
      leaks.add(member.getFullName());
    }
  }

  @Test
  void algorithmsKnowApiAndKernel() {
    for (String name : ALGORITHMS) {
      List<String> known =
          switch (name) {
            case "io.touchstone.motion" -> List.of(API, CHECKER); // it asks an engine, and is none
            case "io.touchstone.broadphase", "io.touchstone.contact" -> List.of(API, KERNEL);
            default -> List.of(API, KERNEL, ENGINE);
          };
      knows("an algorithm computes", name, known, List.of(), EXACT + "..");
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
  void theKitKnowsTheFrontDoorAndTheToolkit() {
    check(
        onlyDependsOn(
            "strangers run the kit",
            packages(
                API,
                EXACT,
                KERNEL,
                CORE,
                TCK,
                "org.junit.jupiter.api..", // optional, for those who want it
                "com.sun.management..")), // counts allocated bytes
        module(TCK).classes());
    assertThat(module(TCK).required())
        .filteredOn(r -> !ANNOTATIONS.contains(r))
        .containsExactlyInAnyOrder(
            "java.base", "jdk.management", "org.junit.jupiter.api", KERNEL, CORE);
  }

  @Test
  void filesKnowTheFrontDoor() {
    check(
        onlyDependsOn(
            "reading a mesh takes no pipeline",
            packages(
                API,
                EXACT,
                CHECKER,
                KERNEL,
                CORE,
                IO,
                "javax.xml..",
                "com.fasterxml.jackson.core..")),
        module(IO).classes());
    assertThat(module(IO).required())
        .filteredOn(r -> !ANNOTATIONS.contains(r))
        .containsExactlyInAnyOrder(
            "java.base", "java.xml", "com.fasterxml.jackson.core", CHECKER, KERNEL, CORE);
    // whoever wants JSON asks our own reader
    check(onlyIn(IO + ".text", "one class reads JSON", "com.fasterxml.."), all);
    assertThat(module(IO).exportsToEverybody())
        .containsExactly(IO, IO + ".certificate", IO + ".files", IO + ".urdf");
    assertThat(module(IO).exportsToSome())
        .isEqualTo(Map.of(IO + ".text", Set.of(HARNESS, VIEWER, CLI)));
    assertThat(module(IO).descriptor().opens()).isEmpty();
  }

  /** Who embeds it gets no pipeline, no files and no library; nobody else stands on it. */
  @Test
  void theWorldKnowsTheFrontDoor() {
    knows("broad phases are found, not known", WORLD, List.of(CORE), List.of(), API + "..");
    assertThat(module(WORLD).exportsToEverybody()).containsExactly(WORLD);
    assertThat(module(WORLD).descriptor().opens()).isEmpty();
    for (ProjectModule module : modules.values()) {
      assertThat(module.required()).as(module.name()).doesNotContain(WORLD);
    }
  }

  @Test
  void theHarnessKnowsTheFrontDoorAndFiles() {
    check(
        onlyDependsOn(
            "it is a library: no terminal, no kit, no algorithm",
            packages(
                API,
                EXACT,
                CHECKER,
                KERNEL,
                CORE,
                IO,
                HARNESS,
                "com.google..",
                "jakarta..",
                "com.typesafe..",
                "org.slf4j..")),
        module(HARNESS).classes());
    assertThat(module(HARNESS).required())
        .filteredOn(r -> !ANNOTATIONS.contains(r))
        .containsExactlyInAnyOrder(
            "java.base",
            "java.management",
            "com.google.common",
            "com.google.guice",
            "jakarta.inject",
            "org.slf4j",
            "typesafe.config",
            KERNEL,
            CORE,
            IO);
  }

  /** Which of these somebody gets who asks for another one. */
  @Test
  void whoeverRequiresARoomGetsWhatItsTypesMention() {
    Map<String, List<String>> passedOn = new TreeMap<>();
    for (ProjectModule module : modules.values()) {
      passedOn.put(
          module.name(),
          module.descriptor().requires().stream()
              .filter(r -> r.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
              .map(ModuleDescriptor.Requires::name)
              .filter(modules::containsKey)
              .sorted()
              .toList());
    }
    assertThat(passedOn)
        .containsEntry(API, List.of())
        .containsEntry(KERNEL, List.of(API, EXACT))
        .containsEntry(ENGINE, List.of(KERNEL))
        .containsEntry(CHECKER, List.of(API, EXACT))
        .containsEntry(CORE, List.of(API, CHECKER))
        .containsEntry(IO, List.of(CORE))
        .containsEntry(WORLD, List.of(CORE))
        .containsEntry(HARNESS, List.of(CORE, IO))
        .containsEntry(TILES, List.of(HARNESS))
        .containsEntry(ALL, List.of(CORE));
  }

  @Test
  void theHarnessExportsItsPipelineAndItsWiring() {
    assertThat(module(HARNESS).exportsToEverybody()).containsExactly(HARNESS, HARNESS + ".wiring");
    Set<String> ours = Set.of(CLI, TILES);
    assertThat(module(HARNESS).exportsToSome())
        .isEqualTo(
            Map.of(
                HARNESS + ".config",
                ours,
                HARNESS + ".matrix",
                Set.of(CLI),
                HARNESS + ".pipeline",
                ours,
                HARNESS + ".plugin",
                ours,
                HARNESS + ".report",
                ours));
    assertThat(module(HARNESS).descriptor().opens()).isEmpty();
  }

  /**
   * The pipeline runs over a tile; what carries tiles from machine to machine is not known here.
   */
  @Test
  void tilesKnowThePipelineAndNoDistributedEngine() {
    check(
        onlyDependsOn(
            "any distributed engine may carry tiles",
            packages(API, KERNEL + ".support", CORE, IO, HARNESS, TILES)),
        module(TILES).classes());
    assertThat(module(TILES).required())
        .filteredOn(r -> !ANNOTATIONS.contains(r))
        .containsExactlyInAnyOrder("java.base", KERNEL, HARNESS);
    assertThat(module(TILES).exportsToEverybody()).containsExactly(TILES);
    assertThat(module(TILES).descriptor().opens()).isEmpty();
    for (ProjectModule module : modules.values()) {
      assertThat(module.required()).as(module.name()).doesNotContain(TILES);
    }
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
        .containsExactlyInAnyOrder(KERNEL, CORE, IO, VIEWER, HARNESS, TCK);
  }

  /**
   * Pages are made of what is read, by no pipeline; who writes them to a file is the command line.
   */
  @Test
  void pagesKnowFilesAndNoPipeline() {
    assertThat(module(VIEWER).required())
        .filteredOn(name -> name.startsWith("io.touchstone."))
        .containsExactlyInAnyOrder(KERNEL, IO);
    for (ProjectModule module : modules.values()) {
      if (!module.name().equals(CLI)) {
        assertThat(module.required()).as(module.name()).doesNotContain(VIEWER);
      }
    }
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
  void oneDependencyBringsTheFrontDoorAndAllAlgorithmsAndNothingElse() {
    List<String> brought = new ArrayList<>(ALGORITHMS);
    brought.addAll(List.of(CORE, "java.base"));
    assertThat(module(ALL).required()).containsExactlyInAnyOrderElementsOf(brought);
    assertThat(module(ALL).descriptor().requires())
        .filteredOn(r -> r.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
        .extracting(ModuleDescriptor.Requires::name)
        .containsExactly(CORE);
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
    check(onlyIn(CLI, "so is the terminal", "me.tongfei..", "ch.qos.."), all);
    check(
        onlyInAnyOf(
            "who runs pipelines logs, and no library else",
            List.of(HARNESS + "..", CLI + ".."),
            "org.slf4j.."),
        all);
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
            .resideOutsideOfPackages(IO + "..", HARNESS + "..", TILES, CLI + "..", TCK + "..")
            .should()
            .dependOnClassesThat(type(Path.class))
            .because("algorithms do not even know the names of files"),
        all);
  }

  /** The class path and the module path must find the same. */
  @Test
  void providersAreDeclaredTwice() throws IOException {
    List<String> services =
        List.of(
            API + ".spi.NarrowPhaseProvider",
            API + ".spi.BroadPhaseProvider",
            API + ".motion.MotionPhaseProvider",
            API + ".contact.ContactProvider",
            API + ".joints.JointSearchProvider");
    for (ProjectModule module : modules.values()) {
      assertThat(module.declaredProviders(services))
          .as(module.name())
          .isEqualTo(module.providers());
    }
    for (String name : ALGORITHMS) {
      int kind =
          name.endsWith(".broadphase")
              ? 1
              : name.endsWith(".motion") ? 2 : name.endsWith(".contact") ? 3 : 0;
      String service = services.get(kind);
      assertThat(module(name).providers())
          .as(name)
          .containsOnlyKeys(
              kind == 2 ? new String[] {service, services.get(4)} : new String[] {service});
    }
    assertThat(module("io.touchstone.broadphase").providers().get(services.get(1))).hasSize(4);
  }

  /** What bounds, verdicts and evidence are computed by, and what is embedded with it. */
  @Test
  void answersAreTheSameBitsEverywhere() {
    List<String> modules = new ArrayList<>(ALGORITHMS);
    modules.addAll(List.of(API, EXACT, CHECKER, KERNEL, ENGINE, CORE, WORLD));
    check(SameBits.inPackages(List.of(packages(modules.toArray(String[]::new)))), all);
  }

  @Test
  void theRuleAboutBitsBites() {
    for (Class<?> type :
        List.of(Called.class, Strict.class, Named.class, Summed.class, Drawn.class)) {
      JavaClasses sample = new ClassFileImporter().importClasses(type);
      assertThat(holds(SameBits.inPackages(List.of(CLI + "..")), sample))
          .as(type.getName())
          .isFalse();
    }
    JavaClasses right = new ClassFileImporter().importClasses(Rounded.class);
    assertThat(holds(SameBits.inPackages(List.of(CLI + "..")), right)).isTrue();
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
                noClasses().should().dependOnClassesThat(resideInAnyPackage(API + "..", DOOR)),
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

  /** Has bits that the platform chooses. */
  static final class Called {
    static double length(double x, double y) {
      return Math.hypot(x, y);
    }
  }

  /** The same where Java is translated. */
  static final class Strict {
    static double sine(double x) {
      return StrictMath.sin(x);
    }
  }

  /** Calls nothing itself. */
  static final class Named {
    static DoubleUnaryOperator power() {
      return Math::exp;
    }
  }

  /** Leaves the order to the library. */
  static final class Summed {
    static double sum(double[] terms) {
      return Arrays.stream(terms).sum();
    }
  }

  /** Is made of logarithms. */
  static final class Drawn {
    static double normal(Random random) {
      return random.nextGaussian();
    }
  }

  /** Is rounded in one way only. */
  static final class Rounded {
    static double length(double x) {
      return Math.PI * Math.sqrt(Math.fma(x, x, 1)) + IntStream.of(1, 2).sum();
    }
  }
}
