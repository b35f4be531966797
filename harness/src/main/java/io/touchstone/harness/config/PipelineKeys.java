// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigValue;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportFormat;
import io.touchstone.io.PairRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The keys of a pipeline. A new one is a constant that stands in its block; {@link
 * ConfigurationLoader} reads it.
 */
public final class PipelineKeys {

  private static final String LENGTH = "length";
  private static final PipelineConfig DEFAULTS = PipelineConfig.defaults();

  static final Key<ConfigValue> SCENE =
      Key.of(
              "scene",
              Types.FILE_OR_BLOCK,
              "\"scene.conf\"",
              "The bodies: a file with the keys of a scene, or a block with them.")
          .required();

  static final Key<List<Path>> PLUGINS =
      Key.of(
              "plugins",
              Types.PATHS,
              "[\"my-plugins\"]",
              "Directories and jars with further algorithms, each relative to the file that says it.")
          .or(DEFAULTS.plugins());

  static final Key<PipelineGoal> GOAL =
      Key.of(
              "goal",
              Types.word(Keywords.GOALS),
              "distance",
              "What is asked about each pair: whether the two have a point in common, how far apart they are,"
                  + " how deep they overlap, whether the first lies in the second, how far the second"
                  + " moves along direction until it touches the first, or both lengths: the distance of disjoint bodies, minus the depth of others. motion proves of each step between two frames that pairs are free, or when they first meet. overlap is what the two have in common, with its volume; contact are the points where they touch. Where there are"
                  + " rules, signed-distance is the default, and motion the only other one that is possible.")
          .or(DEFAULTS.goal());

  static final Key<double[]> DIRECTION =
      Key.of(
          "direction",
          Types.NUMBERS,
          "[0, 0, -1]",
          "Of the goal cast: how the second body of a pair moves, in the world. Reports count in times"
              + " of it. Of the goal penetration: along which it leaves the first one; without, along"
              + " that by which it has to go the least way.");

  static final Key<Proof> PROOF =
      Key.of(
              "proof",
              Types.word(Keywords.PROOFS),
              "exact",
              "How answers are proved: not at all; checked, and undecided where that fails; or decided"
                  + " by exact arithmetic there.")
          .or(DEFAULTS.proof());

  /** How near to each other the bounds of a distance or a depth shall be. */
  public static final Key<Double> RELATIVE_TOLERANCE =
      Key.of(
              "relative-tolerance",
              Types.FRACTION,
              "1e-9",
              "How near to each other the bounds of a distance or depth shall be, relative to it.")
          .or(DEFAULTS.relativeTolerance());

  static final Key<String> RULE_NAME =
      Key.of(
              "name",
              Types.RULE_NAME,
              "\"door turns freely\"",
              "What reports call the rule; no two are alike.")
          .required();

  static final Key<Boolean> KIND =
      Key.of(
              "kind",
              Types.word(Keywords.RULE_KINDS),
              "clearance",
              "What must hold: that the bodies do not collide, or that they keep a distance.")
          .or(false);

  static final Key<Boolean> TOUCHING =
      Key.of(
              "touching",
              Types.word(Keywords.TOUCHING),
              "allowed",
              "Of a hard rule: whether bodies may touch. Where a depth is tolerated they may.")
          .or(false);

  static final Key<Double> TOLERANCE =
      Key.of("tolerance", Types.number(0), "0.005", "Of a hard rule: a depth that is tolerated.")
          .in(LENGTH)
          .or(0.0);

  static final Key<Double> CLEARANCE =
      Key.of(
              "distance",
              Types.POSITIVE,
              "0.05",
              "Of a clearance, where it is required: the distance that has to be kept.")
          .in(LENGTH)
          .required();

  static final Key<List<PairRules.NamePair>> RULE_BETWEEN =
      Key.of(
              "between",
              Types.NAME_PAIRS,
              "[[table, \"*\"]]",
              "The groups or bodies that the rule is about; \"*\" is every body of another group. If not"
                  + " said: every two bodies of different groups.")
          .or(List.of());

  static final Key<List<PairRules.NamePair>> RULE_IGNORE =
      Key.of(
              "ignore",
              Types.NAME_PAIRS,
              "[[\"table/top\", chair]]",
              "Groups or bodies that it is not about.")
          .or(List.of());

  static final Block RULES =
      Block.list(
          "rules",
          "What must hold between bodies. Where there are rules, the pairs that they are about are looked"
              + " at, and those reported that break one or may do so.",
          RULE_NAME,
          KIND,
          TOUCHING,
          TOLERANCE,
          CLEARANCE,
          RULE_BETWEEN,
          RULE_IGNORE);

  /** By how much all pairs are grown. */
  public static final Key<Double> PAIR_MARGIN =
      Key.of(
              "margin",
              Types.number(0),
              "0.01",
              "By how much pairs are grown: bodies collide if they are at most that far apart, which is"
                  + " decided as exactly as a contact, and distances and depths are of the grown"
                  + " pair.")
          .in(LENGTH)
          .or(0.0);

  static final Key<List<PairRules.NamePair>> MARGIN_BETWEEN =
      Key.of(
              "between",
              Types.NAME_PAIRS,
              "[[table, \"*\"]]",
              "The groups or bodies whose pairs have this margin; \"*\" is every body of another group."
                  + " If not said: every two bodies of different groups.")
          .or(List.of());

  static final Key<Double> MARGIN_OF_PAIRS =
      Key.of("margin", Types.number(0), "0.05", "Their margin.").in(LENGTH).required();

  static final Block MARGINS =
      Block.list(
          "margins",
          "Pairs with a margin of their own. The first block that names a pair counts; all others have"
              + " the margin of the pipeline.",
          MARGIN_BETWEEN,
          MARGIN_OF_PAIRS);

  static final Key<Integer> THREADS =
      Key.of(
              "threads",
              Types.whole(0),
              "4",
              "How many threads work on pairs; 0 for one per processor.")
          .or(DEFAULTS.threads());

  static final Key<String> OPTION =
      Key.of(
          "KEY",
          Types.ANY,
          "johnson",
          "An option of the algorithm; 'touchstone algorithms' lists those of each.");

  static final Block OPTIONS = Block.open("options", "", OPTION);

  static final Key<Optional<Duration>> STAGE_TIME_LIMIT =
      Key.of(
              "time-limit",
              Types.orWord("none", Types.DURATION),
              "30s",
              "The longest time for one call; code that needs longer ends the run.")
          .or(Optional.of(PipelineConfig.DEFAULT_STAGE_TIME_LIMIT));

  static final Key<String> FILTER =
      Key.of(
              "filter",
              Types.TEXT,
              "srdf-pairs",
              "The id of the filter; 'touchstone algorithms' lists those that are installed.")
          .required();

  static final Block FILTERS =
      Block.list(
          "filters",
          "What leaves out pairs that nobody needs to look at, besides the rules of the scene. A pair is"
              + " looked at when all accept it.",
          FILTER,
          OPTIONS,
          STAGE_TIME_LIMIT);

  static final Key<String> SINK =
      Key.of(
              "sink",
              Types.TEXT,
              "sql-report",
              "The id of the sink; 'touchstone algorithms' lists those that are installed.")
          .required();

  static final Block SINKS =
      Block.list(
          "sinks",
          "Who receives what is found out, besides the reports.",
          SINK,
          OPTIONS,
          STAGE_TIME_LIMIT);

  static final Key<String> BROAD_PHASE_ALGORITHM =
      algorithm("sweep-and-prune", "The broad phase; auto chooses one.");

  static final Key<Double> MARGIN =
      Key.of(
              "margin",
              Types.number(0),
              "0.25",
              "Bodies whose boxes are at most this far apart are looked at.")
          .in(LENGTH)
          .or(DEFAULTS.broadPhase().margin());

  static final Block BROAD_PHASE =
      Block.of(
          "broad-phase",
          "How the pairs that are near each other are found.",
          BROAD_PHASE_ALGORITHM,
          OPTIONS,
          MARGIN,
          STAGE_TIME_LIMIT);

  static final Key<String> NARROW_PHASE_ALGORITHM =
      algorithm(
          "gjk",
          "The engine that decides about a pair, or a name from engines; auto chooses one for each"
              + " pair.");

  static final Key<Optional<String>> FALLBACK =
      Key.of(
              "fallback",
              Types.orWord("none", Types.TEXT),
              "simplex-exact",
              "The engine that answers where another one fails or needs too long. The default is left"
                  + " out where it is not installed or cannot answer the goal.")
          .or(Optional.of(PipelineConfig.DEFAULT_FALLBACK));

  /** The longest time of one query. */
  public static final Key<Optional<Duration>> TIME_LIMIT =
      Key.of(
              "time-limit",
              Types.orWord("none", Types.DURATION),
              "500ms",
              "The longest processor time for one query; an engine that needs longer fails the pair.")
          .or(Optional.of(PipelineConfig.DEFAULT_TIME_LIMIT));

  static final Block NARROW_PHASE =
      Block.of(
          "narrow-phase",
          "Who decides about a pair, and what happens when it fails.",
          NARROW_PHASE_ALGORITHM,
          OPTIONS,
          FALLBACK,
          TIME_LIMIT);

  static final Key<DistanceMode> MODE =
      Key.of(
              "mode",
              Types.word(Keywords.DISTANCE_MODES),
              "nearest",
              "Which pairs are reported: all, those within a distance, or the nearest of each frame.")
          .or(DEFAULTS.distance().mode());

  static final Key<Double> WITHIN =
      Key.of(
              "within",
              Types.number(0),
              "0.75",
              "The greatest distance that the mode within reports.")
          .in(LENGTH)
          .or(DEFAULTS.distance().within());

  static final Key<Integer> K =
      Key.of("k", Types.whole(1), "3", "How many pairs the mode nearest reports for each frame.")
          .or(DEFAULTS.distance().k());

  static final Key<String> DISTANCE_ALGORITHM = measuring("distances");

  static final Block DISTANCE =
      Block.of(
          "distance",
          "Which distances are wanted, and who measures them.",
          MODE,
          WITHIN,
          K,
          DISTANCE_ALGORITHM,
          OPTIONS);

  static final Key<Optional<Integer>> MAX_POINTS =
      Key.of(
              "max-points",
              Types.orWord("all", Types.whole(1)),
              "2",
              "The most points of a pair; all keeps every corner of the patch.")
          .or(Optional.of(DEFAULTS.contact().maxPoints()));

  static final Key<Double> SPECULATIVE =
      Key.of("speculative", Types.number(0), "0.01", "Points that are this far apart count, too.")
          .in(LENGTH)
          .or(DEFAULTS.contact().speculative());

  static final Key<String> FINDER =
      Key.of(
              "finder",
              Types.TEXT,
              "features",
              "The finder of contacts and overlaps; 'touchstone algorithms' lists those that are"
                  + " installed.")
          .or(DEFAULTS.contact().finder().algorithm());

  static final Block CONTACT =
      Block.of(
          "contact",
          "Of the goals contact and overlap: who finds them. Of the goal contact: which points are wanted.",
          FINDER,
          OPTIONS,
          MAX_POINTS,
          SPECULATIVE);

  static final Key<String> SOLVER =
      Key.of(
              "solver",
              Types.TEXT,
              "linear",
              "The solver of motions; 'touchstone algorithms' lists those that are installed.")
          .or(DEFAULTS.motion().solver().algorithm());

  /** How long the time may be in which a contact lies. */
  public static final Key<Double> TIME_TOLERANCE =
      Key.of(
              "tolerance",
              Types.TIME,
              "1e-6",
              "How long the time may be in which a contact lies; a step between two frames is 1.")
          .or(DEFAULTS.motion().tolerance());

  static final Key<Boolean> LEAVING_STARTS =
      Key.of(
              "leaving-starts",
              Types.FLAG,
              "true",
              "Whether bodies that touch at the start of a step and leave each other at once have not met"
                  + " there.")
          .or(DEFAULTS.motion().leavingStarts());

  static final Block MOTION =
      Block.of(
          "motion",
          "Of the goal motion: who finds out when bodies first meet, and how exactly.",
          SOLVER,
          OPTIONS,
          TIME_TOLERANCE,
          LEAVING_STARTS);

  static final Key<String> PENETRATION_ALGORITHM = measuring("depths");

  static final Block PENETRATION =
      Block.of("penetration", "Who measures depths.", PENETRATION_ALGORITHM, OPTIONS);

  static final Key<List<String>> PREFER =
      Key.of(
              "prefer",
              Types.NAMES,
              "[gjk, simplex]",
              "Engines that are asked before all others that can answer, in this order.")
          .or(DEFAULTS.auto().prefer());

  static final Key<List<String>> FORBID =
      Key.of("forbid", Types.NAMES, "[sat]", "Engines that are asked only where they are named.")
          .or(DEFAULTS.auto().forbid());

  static final Block AUTO = Block.of("auto", "How auto chooses an engine.", PREFER, FORBID);

  static final Key<String> ENGINE_ALGORITHM =
      Key.of("algorithm", Types.TEXT, "gjk", "The algorithm that the name stands for.").required();

  static final Block ENGINE = Block.of("NAME", "", ENGINE_ALGORITHM, OPTIONS);

  static final Block ENGINES =
      Block.open(
          "engines",
          "Names of one's own for algorithms with options, usable wherever an engine is named.",
          ENGINE);

  static final Key<ReportFormat> FORMAT =
      Key.of(
              "format",
              Types.word(Keywords.FORMATS),
              "csv",
              "A table for people, JSON Lines or comma-separated values for programs.")
          .or(DEFAULTS.report().format());

  static final Key<Optional<Path>> OUT =
      Key.of(
              "out",
              Types.orWord("-", Types.PATH),
              "\"report.csv\"",
              "The file of the report; - is standard output.")
          .or(Optional.empty());

  static final Key<Path> CERTIFICATES =
      Key.of(
          "certificates",
          Types.PATH,
          "\"proofs.jsonl\"",
          "A file for the proof of each pair, which 'touchstone verify' checks; none if not said.");

  static final Key<Path> TRACE =
      Key.of(
          "trace",
          Types.PATH,
          "\"steps.jsonl\"",
          "A file for the steps that the engines took; none if not said.");

  static final Key<Path> VIEW =
      Key.of(
          "view",
          Types.PATH,
          "\"page.html\"",
          "A file for a page that shows the run in a browser, without a network; none if not said.");

  static final Key<Boolean> SORT =
      Key.of(
              "sort",
              Types.word(Keywords.ORDERS),
              "severity",
              "The order of the rows: as the scene has the bodies, or the worst first, which is then"
                  + " written at the end.")
          .or(DEFAULTS.report().order().bySeverity());

  static final Key<Integer> WORST =
      Key.of(
              "worst",
              Types.whole(0),
              "100",
              "How many of the worst are reported where they are sorted; 0 for all.")
          .or(DEFAULTS.report().order().worst());

  static final Block REPORT =
      Block.of(
          "report",
          "What is written, and where.",
          FORMAT,
          OUT,
          CERTIFICATES,
          TRACE,
          SORT,
          WORST,
          VIEW);

  static final Block REPORTS =
      Block.list(
          "reports",
          "Further reports of the same run; each needs a file.",
          FORMAT,
          OUT,
          CERTIFICATES,
          TRACE,
          SORT,
          WORST);

  /** All of them. */
  public static final Block TOP =
      Block.of(
          "touchstone",
          "The pipeline. Every configuration has this block at its root.",
          SCENE,
          PLUGINS,
          GOAL,
          DIRECTION,
          PROOF,
          RELATIVE_TOLERANCE,
          RULES,
          PAIR_MARGIN,
          MARGINS,
          FILTERS,
          BROAD_PHASE,
          NARROW_PHASE,
          DISTANCE,
          PENETRATION,
          CONTACT,
          MOTION,
          AUTO,
          ENGINES,
          THREADS,
          SINKS,
          REPORT,
          REPORTS);

  /** What is around it. */
  static final Block ROOT = Block.of("", "", TOP);

  private PipelineKeys() {}

  private static Key<String> algorithm(String example, String meaning) {
    return Key.of("algorithm", Types.TEXT, example, meaning).or(AlgorithmChoice.AUTO);
  }

  private static Key<String> measuring(String what) {
    return algorithm(
        "gjk",
        "The engine that measures %s, or a name from engines; auto is the narrow phase's own where it"
                .formatted(what)
            + " can, else the best that is installed.");
  }
}
