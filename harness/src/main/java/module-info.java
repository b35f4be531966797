/** Configuration, plug-in directories, broad phases, pipeline, files, reports and command line. */
module io.touchstone.harness {
  requires com.google.common;
  requires transitive com.google.guice;
  requires transitive io.touchstone.api;
  requires io.touchstone.tck;
  requires ch.qos.logback.classic;
  requires ch.qos.logback.core;
  requires info.picocli;
  requires jakarta.inject; // automatic Guice does not say that it needs it
  requires java.desktop; // pictures of plots; needs no display
  requires java.xml;
  requires jdk.management;
  requires me.tongfei.progressbar;
  requires org.slf4j;
  requires typesafe.config;
  requires static org.jspecify;

  exports io.touchstone.harness;
  exports io.touchstone.harness.wiring;

  opens io.touchstone.harness.cli to
      info.picocli;
  opens io.touchstone.harness.wiring to
      com.google.guice;

  provides io.touchstone.api.spi.BroadPhaseProvider with
      io.touchstone.harness.broadphase.BruteForceProvider,
      io.touchstone.harness.broadphase.BvhProvider,
      io.touchstone.harness.broadphase.GridProvider,
      io.touchstone.harness.broadphase.SweepAndPruneProvider;
}
