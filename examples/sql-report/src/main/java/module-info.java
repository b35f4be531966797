// SPDX-License-Identifier: Apache-2.0
/** Example plug-in: results in a database. */
module com.example.sqlreport {
  requires io.touchstone.api;
  requires java.sql;

  uses java.sql.Driver;

  provides io.touchstone.api.pipeline.ResultSinkProvider with
      com.example.sqlreport.SqlReportProvider;
}
