// SPDX-License-Identifier: Apache-2.0
package com.example.sqlreport;

import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultRow;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.RowSchema;
import io.touchstone.api.query.Outcome;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * Writes the results of each run into two tables: {@code touchstone_run}, a row for each run, and
 * {@code touchstone_pair}, a row for each pair; of motions, overlaps and contacts into one with the
 * columns of their report. They are made if they are not there.
 */
final class SqlReport implements ResultSink {

  /** So many rows go to the database at once. */
  private static final int BATCH = 1000;

  private static final List<String> TABLES =
      List.of(
          """
          CREATE TABLE IF NOT EXISTS touchstone_run (
            run BIGINT PRIMARY KEY,
            complete BOOLEAN NOT NULL)
          """,
          """
          CREATE TABLE IF NOT EXISTS touchstone_pair (
            run BIGINT NOT NULL REFERENCES touchstone_run(run),
            pair BIGINT NOT NULL,
            frame BIGINT,
            body_a VARCHAR(1000) NOT NULL, group_a VARCHAR(1000) NOT NULL,
            body_b VARCHAR(1000) NOT NULL, group_b VARCHAR(1000) NOT NULL,
            algorithm VARCHAR(100) NOT NULL,
            verdict VARCHAR(20) NOT NULL, assurance VARCHAR(20) NOT NULL,
            lower_bound DOUBLE PRECISION, upper_bound DOUBLE PRECISION,
            error VARCHAR(10000),
            PRIMARY KEY (run, pair))
          """);

  private static final String INSERT =
      "INSERT INTO touchstone_pair VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private final String url;
  private Connection connection;
  private PreparedStatement insert;
  private long run;
  private int waiting;
  private RowSchema known;

  SqlReport(String url) {
    this.url = url;
  }

  @Override
  public void begin() {
    attempt(
        () -> {
          connection = connect();
          connection.setAutoCommit(false);
          try (Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
              statement.execute(table);
            }
            try (ResultSet last =
                statement.executeQuery("SELECT COALESCE(MAX(run), 0) FROM touchstone_run")) {
              last.next();
              run = last.getLong(1) + 1;
            }
            statement.execute("INSERT INTO touchstone_run VALUES (%d, FALSE)".formatted(run));
          }
          connection.commit();
          insert = connection.prepareStatement(INSERT);
        });
  }

  /** The driver manager does not see what lies in the folder of a plug-in. */
  private Connection connect() throws SQLException {
    List<String> drivers = new ArrayList<>();
    for (Driver driver : ServiceLoader.load(Driver.class, SqlReport.class.getClassLoader())) {
      Connection made = driver.connect(url, new Properties());
      if (made != null) {
        return made;
      }
      drivers.add(driver.getClass().getName());
    }
    throw new SQLException(
        "no driver for '%s'; put its jar into the plug-in's folder (there: %s)"
            .formatted(url, drivers));
  }

  @Override
  public void result(PairOutcome pair) {
    attempt(
        () -> {
          Outcome outcome = pair.outcome();
          insert.setLong(1, run);
          insert.setLong(2, pair.index());
          insert.setObject(3, pair.frame() < 0 ? null : pair.frame(), Types.BIGINT);
          insert.setString(4, pair.bodyA().name());
          insert.setString(5, pair.bodyA().group());
          insert.setString(6, pair.bodyB().name());
          insert.setString(7, pair.bodyB().group());
          insert.setString(8, pair.algorithm());
          insert.setString(9, outcome.verdict().name());
          insert.setString(10, outcome.verdictAssurance().name());
          insert.setObject(11, outcome.hasLower() ? outcome.lower() : null, Types.DOUBLE);
          insert.setObject(12, outcome.hasUpper() ? outcome.upper() : null, Types.DOUBLE);
          insert.setString(13, pair.failed() ? pair.error() : null);
          insert.addBatch();
          if (++waiting == BATCH) {
            send();
          }
        });
  }

  /** Goals without a result for pairs have a table with the columns of their report. */
  @Override
  public boolean accepts(String goal) {
    return List.of("motion", "overlap", "contact").contains(goal);
  }

  @Override
  public void row(RowSchema schema, ResultRow row) {
    attempt(
        () -> {
          if (!schema.equals(known)) {
            begin(schema);
          }
          insert.setLong(1, run);
          for (int k = 0; k < row.values().size(); k++) {
            insert.setObject(k + 2, row.values().get(k));
          }
          insert.addBatch();
          if (++waiting == BATCH) {
            send();
          }
        });
  }

  /** Makes the table of a goal, named {@code touchstone_} and the goal. */
  private void begin(RowSchema schema) throws SQLException {
    StringBuilder columns = new StringBuilder("run BIGINT NOT NULL");
    for (RowSchema.Column column : schema.columns()) {
      String type =
          switch (column.kind()) {
            case TEXT -> "VARCHAR(10000)";
            case INTEGER -> "BIGINT";
            case NUMBER -> "DOUBLE PRECISION";
          };
      columns.append(", \"%s\" %s".formatted(column.name(), type));
    }
    String table = "touchstone_" + schema.goal();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS %s (%s)".formatted(table, columns));
    }
    insert =
        connection.prepareStatement(
            "INSERT INTO %s VALUES (?%s)".formatted(table, ", ?".repeat(schema.columns().size())));
    known = schema;
  }

  private void send() throws SQLException {
    insert.executeBatch();
    connection.commit();
    waiting = 0;
  }

  /** What there is of a run that was cut stays, and its row says that it is not complete. */
  @Override
  public void end(boolean complete) {
    if (connection == null) {
      return; // it could not be opened, which has been said
    }
    attempt(
        () -> {
          try (Connection closed = connection) {
            if (insert != null) {
              send();
            }
            try (Statement statement = closed.createStatement()) {
              statement.execute(
                  "UPDATE touchstone_run SET complete = %s WHERE run = %d"
                      .formatted(complete ? "TRUE" : "FALSE", run));
            }
            closed.commit();
          } finally {
            connection = null;
            insert = null;
            known = null;
          }
        });
  }

  private interface Work {
    void run() throws SQLException;
  }

  private void attempt(Work work) {
    try {
      work.run();
    } catch (SQLException e) {
      throw new IllegalStateException(url + ": " + e.getMessage(), e);
    }
  }
}
