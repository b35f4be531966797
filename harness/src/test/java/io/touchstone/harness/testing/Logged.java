// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Objects;
import org.slf4j.LoggerFactory;

/** Keeps what is logged, with all details, until it is closed. */
public final class Logged implements AutoCloseable {

  private final Logger logger = (Logger) LoggerFactory.getLogger("io.touchstone");
  private final ListAppender<ILoggingEvent> appender =
      new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
          event.prepareForDeferredProcessing(); // with the context as it is now
          super.append(event);
        }
      };

  /** Begins to keep. */
  public Logged() {
    appender.start();
    logger.setLevel(Level.DEBUG);
    logger.addAppender(appender);
  }

  /** Returns what was logged at a level. */
  public List<ILoggingEvent> at(Level level) {
    return appender.list.stream().filter(event -> event.getLevel() == level).toList();
  }

  /** Returns the messages of a level. */
  public List<String> messages(Level level) {
    return at(level).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  /** Returns the stack traces that were logged at a level. */
  public List<String> traces(Level level) {
    return at(level).stream()
        .map(ILoggingEvent::getThrowableProxy)
        .filter(Objects::nonNull)
        .map(ThrowableProxyUtil::asString)
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
    logger.setLevel(null);
  }
}
