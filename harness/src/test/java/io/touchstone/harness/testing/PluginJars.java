// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.api.query.PairResult;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.hull.Hull;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles plug-ins of every kind, good and bad. Not thread-safe. */
public final class PluginJars {

  /** System property in which the code of a plug-in leaves word that it ran. */
  public static final String RAN = "touchstone.test.plugin.ran";

  /** A class that a plug-in may need. */
  public static final String HELPER = "helper.Helper";

  private static final String PROVIDER = "io.touchstone.api.spi.NarrowPhaseProvider";
  private static final String BROAD_PHASE = "io.touchstone.api.spi.BroadPhaseProvider";
  private static final String SOLVER = "io.touchstone.api.motion.MotionPhaseProvider";
  private static final String JOINT_SEARCH = "io.touchstone.api.joints.JointSearchProvider";
  private static final String FINDER = "io.touchstone.api.contact.ContactProvider";
  private static final String FILTER = "io.touchstone.api.pipeline.PairFilterProvider";
  private static final String SINK = "io.touchstone.api.pipeline.ResultSinkProvider";

  /** Where api, exact, kernel and core are. */
  private static final String VISIBLE =
      Stream.of(PairResult.class, Dyadic.class, Hull.class, Engines.class)
          .map(PluginJars::placeOf)
          .collect(Collectors.joining(File.pathSeparator));

  private final String id;
  private final String className;
  private final String service;
  private final List<String> names = new ArrayList<>();
  private String moduleName = "";
  private String alsoRequired = "";
  private String services = "";
  private boolean usesHelper;
  private boolean extendsHelper;
  private String spi = "Spi.VERSION";
  private boolean throwing;
  private String initialiser = "";
  private String constructor = "";
  private String evaluation = "";
  private String query = "";
  private String supports = "@Supports(goal = Goal.INTERSECTION)";
  private boolean corrupt;

  private PluginJars(String id, String className, String service) {
    this.id = id;
    this.className = className;
    this.service = service;
  }

  private static String placeOf(Class<?> type) {
    String location = type.getProtectionDomain().getCodeSource().getLocation().toString();
    return Path.of(URI.create(location)).toString();
  }

  /** Starts an engine with an id. */
  public static PluginJars engine(String id) {
    return provider(id, PROVIDER);
  }

  /** Starts an engine with an id that another one in its jar has, too, and a package of its own. */
  public static PluginJars engine(String id, String packageName) {
    return new PluginJars(id, "plugin." + packageName + ".Provider", PROVIDER);
  }

  /** Starts a provider of any kind, with a package of its own. */
  public static PluginJars of(Kind<?> kind, String id, String packageName) {
    return new PluginJars(id, "plugin." + packageName + ".Provider", kind.provider().getName());
  }

  /** Starts a broad phase with an id, which visits all pairs. */
  public static PluginJars broadPhase(String id) {
    return provider(id, BROAD_PHASE);
  }

  /** Starts a filter with an id, which accepts everything, and takes an option {@code word}. */
  public static PluginJars filter(String id) {
    return provider(id, FILTER);
  }

  /** Starts a sink with an id, which does nothing, and takes an option {@code word}. */
  public static PluginJars sink(String id) {
    return provider(id, SINK);
  }

  private static PluginJars provider(String id, String service) {
    String name = id.replaceAll("[^a-zA-Z]", "");
    return new PluginJars(id, "plugin.p" + name + ".Provider", service);
  }

  /** Starts a class that others may need. */
  public static PluginJars library() {
    return new PluginJars("", HELPER, PROVIDER);
  }

  /** Starts a jar that declares a provider and has no class. */
  public static PluginJars services(String provider) {
    PluginJars jars = new PluginJars("", "", PROVIDER);
    jars.services = provider;
    return jars;
  }

  /** Writes a jar without entries. */
  public static void empty(Path jar) throws IOException {
    new ZipOutputStream(Files.newOutputStream(jar)).close();
  }

  /** Declares the provider in {@code META-INF/services}. */
  public PluginJars servicesFile() {
    services = className;
    return this;
  }

  /** Makes it a module that provides the service. */
  public PluginJars module(String name) {
    moduleName = name;
    return this;
  }

  /** Makes its module require another one, which the compiler need not find. */
  public PluginJars requiring(String module) {
    alsoRequired = "requires static " + module + ";";
    return this;
  }

  /** Has the engine use {@link #HELPER}, which it does not contain, when it is created. */
  public PluginJars usesHelper() {
    usesHelper = true;
    return this;
  }

  /** Has the provider extend {@link #HELPER}, which it does not contain. */
  public PluginJars extendsHelper() {
    extendsHelper = true;
    return this;
  }

  /** Has the engine look for classes when it is created. */
  public PluginJars looksFor(String... classes) {
    names.addAll(List.of(classes));
    return this;
  }

  /** Sets the version of the service interfaces it was built against. */
  public PluginJars spi(int version) {
    spi = Integer.toString(version);
    return this;
  }

  /** Has the provider throw when it is asked for an engine. */
  public PluginJars throwing() {
    throwing = true;
    return this;
  }

  /** Has the class of the provider run some code when it is initialised. */
  public PluginJars initialiser(String code) {
    initialiser = code;
    return this;
  }

  /** Has the constructor of the provider run some code. */
  public PluginJars constructor(String code) {
    constructor = code;
    return this;
  }

  /**
   * Has the engine run some code for pairs in which A stands at x = 3; {@code out} is the result. A
   * broad phase runs it before it visits, a filter before it accepts {@code a} and {@code b}, a
   * sink when it receives {@code pair}.
   */
  public PluginJars evaluation(String code) {
    evaluation = code;
    return this;
  }

  /** Has the engine run some code before it makes a query, other stages when they are made. */
  public PluginJars query(String code) {
    query = code;
    return this;
  }

  /** Declares something else than intersection: one or more {@code @Supports}. */
  public PluginJars supports(String annotations) {
    supports = annotations;
    return this;
  }

  /** Destroys the class file. */
  public PluginJars corrupted() {
    corrupt = true;
    return this;
  }

  /** Writes the jar. */
  public Path jar(Path jar) throws IOException {
    return write(jar, files());
  }

  private static Path write(Path jar, Map<String, byte[]> files) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new JarEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return jar;
  }

  /** Writes one jar of several providers of one service. */
  public static Path jar(Path jar, PluginJars... providers) throws IOException {
    Map<String, byte[]> all = new TreeMap<>();
    List<String> names = new ArrayList<>();
    for (PluginJars provider : providers) {
      all.putAll(provider.compiled());
      names.add(provider.className);
    }
    byte[] services = String.join("\n", names).getBytes(StandardCharsets.UTF_8);
    all.put("META-INF/services/" + providers[0].service, services);
    return write(jar, all);
  }

  /** Writes a folder of classes. */
  public Path folder(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      Path target = folder.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
    return folder;
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    if (!className.isEmpty()) {
      files.putAll(compiled());
    }
    if (!services.isEmpty()) {
      files.put("META-INF/services/" + service, services.getBytes(StandardCharsets.UTF_8));
    }
    String classFile = className.replace('.', '/') + ".class";
    if (corrupt) {
      byte[] bytes = Objects.requireNonNull(files.get(classFile));
      bytes[3] = 0; // the magic number
    }
    return files;
  }

  private Map<String, byte[]> compiled() throws IOException {
    Path classes = Files.createTempDirectory("touchstone-plugin");
    try {
      compile(classes);
      Map<String, byte[]> files = new TreeMap<>();
      try (Stream<Path> found = Files.walk(classes)) {
        for (Path file : found.filter(Files::isRegularFile).toList()) {
          String name = classes.relativize(file).toString().replace('\\', '/');
          if (!name.startsWith("helper/") || className.equals(HELPER)) {
            files.put(name, Files.readAllBytes(file));
          }
        }
      }
      return files;
    } finally {
      try (Stream<Path> found = Files.walk(classes)) {
        for (Path file : found.sorted((x, y) -> y.compareTo(x)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void compile(Path classes) throws IOException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    List<SimpleJavaFileObject> sources = new ArrayList<>();
    sources.add(source(className, code()));
    if (usesHelper || extendsHelper) {
      sources.add(source(HELPER, libraryCode()));
    }
    List<String> options = new ArrayList<>(List.of("-proc:none", "--release", "17"));
    if (!moduleName.isEmpty()) {
      sources.add(source("module-info", moduleCode()));
      options.addAll(List.of("--module-path", VISIBLE));
    } else {
      options.addAll(List.of("-cp", VISIBLE));
    }
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      manager.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
      boolean good = compiler.getTask(messages, manager, null, options, null, sources).call();
      if (!good) {
        throw new IllegalStateException(messages.toString());
      }
    }
  }

  private String moduleCode() {
    return "module %s { requires io.touchstone.api; %s provides %s with %s; }"
        .formatted(moduleName, alsoRequired, service, className);
  }

  private String libraryCode() {
    return "package helper; public class Helper { public static int seven() { return 7; } }";
  }

  private String code() {
    if (id.isEmpty()) {
      return libraryCode();
    }
    return switch (service) {
      case BROAD_PHASE ->
          stageCode(
              "BroadPhaseProvider",
              "BroadPhase create(int dimension, Options options)",
              """
              new BroadPhase() {
                int count;
                public int insert(double[] min, double[] max) { return count++; }
                public void move(int id, double[] min, double[] max) {}
                public void remove(int id) { throw new UnsupportedOperationException(); }
                public int size() { return count; }
                public void forEachPair(double bound, PairVisitor visitor) {
                  %s
                  for (int i = 0; i < count; i++) {
                    for (int j = i + 1; j < count; j++) {
                      visitor.visit(i, j);
                    }
                  }
                }
              }
              """);
      case SOLVER ->
          stageCode(
              "MotionPhaseProvider",
              "MotionPhase create(NarrowPhase engine, Options options)",
              """
              new MotionPhase() {
                public PreparedShape prepare(ConvexBody body) { return () -> body; }
                public MotionQuery newQuery(int n) {
                  return (a, motionA, b, motionB, request, out) -> { %s };
                }
              }
              """);
      case JOINT_SEARCH ->
          stageCode(
              "JointSearchProvider",
              "JointSearch create(NarrowPhase engine, Options options)",
              "(pair, task) -> { %s throw new IllegalStateException(\"blind\"); }");
      case FINDER ->
          stageCode(
              "ContactProvider",
              "ContactFinder create(Options options)",
              """
              new ContactFinder() {
                public PreparedShape prepare(ConvexBody body) { return () -> body; }
                public ContactQuery newQuery(int n) { %s throw new IllegalStateException("blind"); }
              }
              """);
      case FILTER ->
          stageCode(
              "PairFilterProvider",
              "PairFilter create(Options options)",
              "(a, b) -> { %s return true; }");
      case SINK ->
          stageCode("ResultSinkProvider", "ResultSink create(Options options)", "pair -> { %s }");
      default -> engineCode();
    };
  }

  private String stageCode(String interfaceName, String method, String stage) {
    return """
    package %s;
    import io.touchstone.api.contact.*;
    import io.touchstone.api.geometry.*;
    import io.touchstone.api.joints.*;
    import io.touchstone.api.motion.*;
    import io.touchstone.api.pipeline.*;
    import io.touchstone.api.query.*;
    import io.touchstone.api.spi.*;
    @Algorithm(id = "%s", spi = %s, summary = "A plug-in")
    @Option(name = "word", type = OptionType.TEXT, defaultValue = "", summary = "A word.")
    public final class Provider implements %s {
      static { %s }
      public Provider() { %s }
      public %s {
        %s
        return %s;
      }
    }
    """
        .formatted(
            className.substring(0, className.lastIndexOf('.')),
            id,
            spi,
            interfaceName,
            initialiser,
            constructor,
            method,
            query,
            stage.formatted(evaluation));
  }

  private String engineCode() {
    String packageName = className.substring(0, className.lastIndexOf('.'));
    StringBuilder looking = new StringBuilder();
    for (String name : names) {
      looking.append(
          "try { Class.forName(\"%s\"); seen.add(\"%s\"); } catch (ClassNotFoundException e) {}\n"
              .formatted(name, name));
    }
    return """
    package %s;
    import io.touchstone.api.geometry.*;
    import io.touchstone.api.query.*;
    import io.touchstone.api.spi.*;
    @Algorithm(id = "%s", spi = %s, summary = "A plug-in")
    %s
    public final class Provider %s implements NarrowPhaseProvider {
      static { ran("loaded"); %s }
      public Provider() { %s }
      private static void ran(String what) { System.setProperty("%s", what); }
      public NarrowPhase create(Options options) {
        java.util.List<String> seen = new java.util.ArrayList<>();
        %s
        %s
        ran("%s saw " + seen);
        %s
        return new NarrowPhase() {
          public PreparedShape prepare(ConvexBody body) { return () -> body; }
          public WarmStart newWarmStart(int dimension) { return () -> {}; }
          public PairQuery newQuery(int dimension) {
            %s
            return (a, poseA, b, poseB, request, warm, out) -> {
              out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
              if (poseA.translation(0) == 3) {
                %s
              }
            };
          }
        };
      }
    }
    """
        .formatted(
            packageName,
            id,
            spi,
            supports,
            extendsHelper ? "extends helper.Helper" : "",
            initialiser,
            constructor,
            RAN,
            looking,
            usesHelper ? "helper.Helper.seven();" : "",
            id,
            throwing ? "if (true) throw new IllegalStateException(\"not today\");" : "",
            query,
            evaluation);
  }

  private static SimpleJavaFileObject source(String name, String code) {
    URI uri = URI.create("string:///" + name.replace('.', '/') + ".java");
    return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return code;
      }
    };
  }
}
