// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import io.touchstone.cli.report.Colours;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.TreeMap;

/**
 * A line of the log: level and message; with details also the time, and the run, frame, pair and
 * engine that it is about. Logback's own patterns would do the same, but cost a sixth of the start
 * of a short command.
 */
final class LineEncoder extends EncoderBase<ILoggingEvent> {

  private static final byte[] NOTHING = {};
  private static final String RESET = "\033[0;39m";

  private final Colours colours;
  private final boolean details;

  LineEncoder(Colours colours, boolean details) {
    this.colours = colours;
    this.details = details;
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    StringBuilder line = new StringBuilder();
    if (details) {
      Instant time = Instant.ofEpochMilli(event.getTimeStamp());
      line.append(
          DateTimeFormatter.ofPattern("HH:mm:ss.SSS").format(time.atZone(ZoneId.systemDefault())));
      line.append(' ');
    }
    String level = "%-5s".formatted(event.getLevel());
    line.append(colours == Colours.ON ? colour(event.getLevel()) + level + RESET : level);
    line.append(' ').append(event.getFormattedMessage());
    if (details && !event.getMDCPropertyMap().isEmpty()) {
      String about = new TreeMap<>(event.getMDCPropertyMap()).toString();
      line.append(" [").append(about, 1, about.length() - 1).append(']');
    }
    line.append(System.lineSeparator());
    if (event.getThrowableProxy() != null) {
      line.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }

  private static String colour(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> "\033[1;31m";
      case Level.WARN_INT -> "\033[31m";
      case Level.INFO_INT -> "\033[34m";
      default -> "\033[39m";
    };
  }
}
