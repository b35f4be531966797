// SPDX-License-Identifier: Apache-2.0
package com.example.sqlreport;

import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import java.nio.file.Path;

/** Offers {@link SqlReport}. Nothing is opened before a run begins. */
@Algorithm(id = "sql", spi = Spi.VERSION, summary = "Writes results into an SQL database by JDBC.")
@Option(
    name = "file",
    type = OptionType.PATH,
    defaultValue = "",
    summary = "The file of an H2 database, without its ending; made if it is not there.")
@Option(
    name = "url",
    type = OptionType.TEXT,
    defaultValue = "",
    summary = "The JDBC URL of any other database whose driver lies in the plug-in's folder.")
public final class SqlReportProvider implements ResultSinkProvider {

  @Override
  public ResultSink create(Options options) {
    String file = options.text("file");
    String url = options.text("url");
    if (file.isEmpty() == url.isEmpty()) {
      throw new IllegalArgumentException(
          "say one of the options 'file', such as report, and 'url', such as jdbc:h2:mem:report");
    }
    return new SqlReport(
        file.isEmpty() ? url : "jdbc:h2:file:" + Path.of(file).toAbsolutePath().normalize());
  }
}
