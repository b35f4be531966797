// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.Clearance;
import io.touchstone.harness.GroupFinding;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RuleFinding;
import io.touchstone.harness.RunFindings;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.report.JsonRow;
import io.touchstone.harness.report.RowSink;
import io.touchstone.harness.report.Table;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON Lines: a schema record, one record per pair with the columns as members, a summary
 * record. A value that is not available is null, one that is not finite a string.
 */
public final class JsonReport implements ReportWriter, Table.Line {

  /** The schema of the records. */
  public static final String SCHEMA = "touchstone-report 1";

  private final Appendable out;
  private final ReportHeader header;
  private final Table<?> table;
  private final OverlapSums sums = new OverlapSums();
  private @Nullable List<Warning> warnings;
  private long rows;

  /** Creates the writer. */
  public JsonReport(Appendable out, ReportHeader header) {
    this.out = out;
    this.header = header;
    this.table = Table.of(header.rows());
  }

  /** Has the only record say what somebody should look at. */
  public JsonReport with(List<Warning> all) {
    warnings = all;
    return this;
  }

  @Override
  public void begin() throws IOException {
    out.append(schemaRecord()).append('\n');
  }

  /** Returns the first record. */
  public String schemaRecord() throws IOException {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("schema", SCHEMA);
    record.put("goal", Keywords.wordFor(Keywords.GOALS, header.goal()));
    record.put("proof", Keywords.wordFor(Keywords.PROOFS, header.proof()));
    record.put("dimension", header.dimension());
    record.put("algorithm", header.algorithm());
    if (!header.broadPhase().isEmpty()) {
      record.put("broadPhase", header.broadPhase());
    }
    ReportSource source = header.source();
    if (source != null) {
      record.put(ReportSource.MEMBER, source.toMember());
    }
    StringBuilder line = new StringBuilder();
    Json.append(line, record);
    return line.toString();
  }

  @Override
  public void row(ReportRow row) throws IOException {
    sums.add(row);
    table.write(row, this);
  }

  @Override
  public RowSink begin(Table<?> of) throws IOException {
    rows++;
    out.append('{');
    return new JsonRow(out, of);
  }

  @Override
  public void end(ReportRow row) throws IOException {
    if (warnings != null) {
      out.append(",\"warnings\":");
      Json.append(out, members(warnings));
    }
    if (row instanceof PairReport report && !report.refusal().isEmpty()) {
      out.append(",\"refused\":");
      Json.appendString(out, report.refusal());
    }
    out.append("}\n");
  }

  @Override
  public void end(RunSummary summary) throws IOException {
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("bodies", summary.bodies());
    if (header.framed()) {
      counts.put("frames", summary.frames());
    }
    counts.put("pairs", summary.pairs());
    counts.put("evaluated", summary.candidates());
    counts.put("reported", summary.reported());
    counts.put("colliding", summary.colliding());
    counts.put("disjoint", summary.disjoint());
    counts.put("subset", summary.subset());
    counts.put("notSubset", summary.notSubset());
    counts.put("undecided", summary.undecided());
    counts.put("failed", summary.failed());
    EffortMembers.put(counts, summary.effort(), header.framed());
    groups(summary.findings(), counts);
    rules(summary.findings(), counts);
    ofGoal(summary, counts);
    counts.put("warnings", members(summary.warnings()));
    counts.put("complete", summary.complete());
    Json.append(out, Map.of("summary", counts));
    out.append('\n');
  }

  /** Returns warnings as members of JSON. */
  public static List<Map<String, String>> members(List<Warning> warnings) {
    List<Map<String, String>> members = new ArrayList<>();
    for (Warning warning : warnings) {
      Map<String, String> entry = new LinkedHashMap<>();
      entry.put("code", warning.code());
      entry.put("where", warning.where());
      entry.put("text", warning.text());
      members.add(entry);
    }
    return members;
  }

  /** Puts what only one goal has. */
  private void ofGoal(RunSummary summary, Map<String, Object> counts) {
    if (header.goal() == PipelineGoal.MOTION) {
      counts.put("meeting", summary.colliding());
      counts.put("freeByTheirBoxes", summary.pairs() - summary.candidates());
      summary.findings().clearance().ifPresent(least -> counts.put("clearance", clearance(least)));
    } else if (!header.goal().isOfEngines()) {
      counts.put("rows", rows);
    }
    if (header.goal() == PipelineGoal.OVERLAP) {
      counts.put("sumsOverPairs", sums.all().stream().map(JsonReport::sum).toList());
    }
  }

  private static Map<String, Object> clearance(Clearance least) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("lower", least.lower());
    entry.put("upper", least.upper());
    entry.put("bodyA", least.bodyA());
    entry.put("bodyB", least.bodyB());
    entry.put("frame", least.from());
    return entry;
  }

  private static Map<String, @Nullable Object> sum(OverlapSums.Sum sum) {
    Map<String, @Nullable Object> entry = new LinkedHashMap<>();
    entry.put("groupA", sum.groupA);
    entry.put("groupB", sum.groupB);
    entry.put("pairs", sum.pairs);
    entry.put("volumeLower", sum.lower);
    entry.put("volumeUpper", sum.upper < Double.POSITIVE_INFINITY ? sum.upper : null);
    return entry;
  }

  private void groups(RunFindings findings, Map<String, Object> counts) {
    List<Object> groups = new ArrayList<>();
    for (GroupFinding found : findings.groups()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("groupA", found.groupA());
      entry.put("groupB", found.groupB());
      entry.put("reported", found.reported());
      entry.put("colliding", found.colliding());
      entry.put("worst", worst(found.worst()));
      groups.add(entry);
    }
    if (!groups.isEmpty()) {
      counts.put("groups", groups);
    }
  }

  private void rules(RunFindings findings, Map<String, Object> counts) {
    List<Object> rules = new ArrayList<>();
    for (RuleFinding found : findings.rules()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("rule", found.rule());
      entry.put("broken", found.broken());
      entry.put("open", found.open());
      found.worst().ifPresent(worst -> entry.put("worst", worst(worst)));
      rules.add(entry);
    }
    if (!rules.isEmpty()) {
      counts.put("rules", rules);
    }
  }

  private Map<String, Object> worst(ReportedPair pair) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("bodyA", pair.bodyA());
    entry.put("bodyB", pair.bodyB());
    if (header.framed()) {
      entry.put("frame", pair.frame());
    }
    entry.put("verdict", pair.verdict().name());
    entry.put("failed", pair.failed());
    if (pair.bounds().lower() != Double.NEGATIVE_INFINITY) {
      entry.put("lower", pair.bounds().lower());
    }
    if (pair.bounds().upper() != Double.POSITIVE_INFINITY) {
      entry.put("upper", pair.bounds().upper());
    }
    return entry;
  }
}
