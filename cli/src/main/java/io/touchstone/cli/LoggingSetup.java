// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import io.touchstone.cli.report.Colours;
import java.io.PrintStream;
import org.slf4j.LoggerFactory;

/**
 * Sends the log to standard error: warnings, more with {@code -v}. Who names a configuration of his
 * own, {@code JAVA_OPTS=-Dlogback.configurationFile=FILE}, gets that instead.
 */
final class LoggingSetup {

  private LoggingSetup() {}

  /**
   * Configures Logback.
   *
   * @param colours for the levels
   * @param verbosity 0 for warnings, 1 for what is done, 2 for details
   * @return removes the configuration again
   */
  static Runnable install(PrintStream err, Colours colours, int verbosity) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      return () -> {}; // another binding of SLF4J is installed and has its own configuration
    }
    if (System.getProperty("logback.configurationFile") != null) {
      return () -> {}; // the user's own configuration, which Logback has read
    }
    context.reset();
    LineEncoder encoder = new LineEncoder(colours, verbosity > 1);
    encoder.setContext(context);
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.setOutputStream(err);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(verbosity == 0 ? Level.WARN : verbosity == 1 ? Level.INFO : Level.DEBUG);
    root.addAppender(appender);
    return () -> root.detachAppender(appender);
  }
}
