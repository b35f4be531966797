// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.matrix;

import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.checker.JointBox;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.io.urdf.Srdf;
import io.touchstone.io.urdf.Srdf.Claim;
import io.touchstone.proof.JointAnswer;
import io.touchstone.proof.JointSettings;
import io.touchstone.proof.VerifiedJointSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Judges what an SRDF claims of pairs of links by what is proved of them. A claim that links never
 * collide is wrong only if what the robot's file describes does: not the hull of a mesh alone, but
 * triangles of it.
 */
public final class SrdfJudge {

  /** How many postures are tried before it is left open whether links always collide. */
  private static final int POSTURES = 200;

  private static final List<String> REASONS =
      List.of("Never", "Always", "Adjacent", "Default", "User", "");

  private final Srdf srdf;
  private final VerifiedJointSearch search;
  private final Supplier<JointScene> described;
  private @Nullable JointScene inside;

  /**
   * Prepares a judge.
   *
   * @param described reads the robot with parts that lie in what its file describes; asked when a
   *     claim about hulls is in doubt
   */
  public SrdfJudge(Srdf srdf, VerifiedJointSearch search, Supplier<JointScene> described) {
    this.srdf = srdf;
    this.search = search;
    this.described = described;
  }

  /**
   * What was made of a claim.
   *
   * @param claim the reason that the SRDF names; "none" if it names none; empty without a claim
   * @param judgement right, wrong, open, told, or empty without a claim
   * @param posture what shows that it is wrong, as values of the parameters; empty if nothing does
   */
  public record Judgement(String claim, String judgement, List<Double> posture) {

    /** No claim. */
    public static final Judgement NONE = new Judgement("", "", List.of());

    /** Copies the list. */
    public Judgement {
      posture = List.copyOf(posture);
    }

    /** Tells whether the claim is wrong. */
    public boolean isWrong() {
      return judgement.equals("wrong");
    }
  }

  /**
   * Returns what is odd about the SRDF: links that the robot does not have, reasons that are none.
   */
  public List<String> remarks(JointScene scene) {
    List<String> remarks = new ArrayList<>();
    TreeSet<String> seen = new TreeSet<>();
    List<Claim> claims = new ArrayList<>(srdf.disabled());
    claims.addAll(srdf.enabled());
    for (Claim claim : claims) {
      for (String link : List.of(claim.one(), claim.two())) {
        if (!scene.linkNames().contains(link) && seen.add(link)) {
          remarks.add("%s: the robot has no link '%s'".formatted(claim.where(), link));
        }
      }
      if (!REASONS.contains(claim.reason()) && seen.add("reason " + claim.reason())) {
        remarks.add(
            "%s: the reason '%s' is none of Never, Always, Adjacent, Default, User"
                .formatted(claim.where(), claim.reason()));
      }
    }
    srdf.disabledByDefault().stream()
        .filter(named -> !scene.linkNames().contains(named.link()))
        .forEach(
            named ->
                remarks.add(
                    "%s: the robot has no link '%s'".formatted(named.where(), named.link())));
    srdf.virtualJoints()
        .forEach(
            name ->
                remarks.add(
                    "the virtual joint '%s' is left out: the robot's own joints are looked at"
                        .formatted(name)));
    return remarks;
  }

  /** Returns how many claims are about links without collision elements, which are right. */
  public long claimsWithoutBodies(JointScene scene) {
    return srdf.disabled().stream()
        .filter(
            claim ->
                scene.linkNames().contains(claim.one())
                    && scene.linkNames().contains(claim.two())
                    && (scene.indexOf(claim.one()) < 0 || scene.indexOf(claim.two()) < 0))
        .count();
  }

  /** Judges the claim about the links of a row, if there is one. */
  public Judgement judge(MatrixRow row) {
    String a = row.a().name();
    String b = row.b().name();
    Claim claim = srdf.disabled().stream().filter(c -> c.isAbout(a, b)).findFirst().orElse(null);
    if (claim == null) {
      return srdf.enables(a, b) ? Judgement.NONE : of(row, "disabled by default");
    }
    return of(row, claim.reason());
  }

  private Judgement of(MatrixRow row, String reason) {
    String said = reason.isEmpty() ? "none" : reason;
    JointAnswer answer = row.answer();
    JointVerdict verdict = answer == null ? JointVerdict.OPEN : answer.evidence().verdict();
    boolean settled = verdict == JointVerdict.NEVER || verdict == JointVerdict.ALWAYS;
    return switch (reason) {
      case "Never" -> never(row, verdict);
      case "Always" -> always(row, verdict);
      case "Adjacent" -> plain(said, row.adjacent() || settled ? "right" : "told");
      case "Default" ->
          plain(
              said,
              row.meetsAtDefault() ? "right" : verdict == JointVerdict.OPEN ? "open" : "wrong");
      default -> plain(said, settled ? "right" : "told");
    };
  }

  private static Judgement plain(String said, String judgement) {
    return new Judgement(said, judgement, List.of());
  }

  private Judgement never(MatrixRow row, JointVerdict verdict) {
    if (verdict == JointVerdict.NEVER) {
      return plain("Never", "right");
    }
    if (verdict == JointVerdict.OPEN) {
      return plain("Never", "open");
    }
    boolean exact =
        row.a().shape() == JointScene.Shape.EXACT && row.b().shape() == JointScene.Shape.EXACT;
    List<Double> posture = exact ? contact(row) : contactOfDescribed(row);
    return posture.isEmpty() && !exact
        ? plain("Never", "open (as hulls)")
        : new Judgement("Never", "wrong", posture);
  }

  private static List<Double> contact(MatrixRow row) {
    JointAnswer answer = row.answer();
    return answer == null
        ? List.of()
        : answer.evidence().contact().map(JointContact::posture).orElse(List.of());
  }

  /** Looks for a posture in which parts of what the file describes collide. */
  private List<Double> contactOfDescribed(MatrixRow row) {
    JointPair links = describedPair(row);
    List<Double> hulls = contact(row);
    if (!hulls.isEmpty()) {
      JointAnswer there = search.within(links, new JointBox(hulls, hulls), JointSettings.DEFAULTS);
      if (there.evidence().verdict() == JointVerdict.COLLIDES) {
        return hulls;
      }
    }
    JointSettings few =
        new JointSettings(1, 1, JointSettings.DEFAULTS.tolerance(), false, () -> false);
    JointAnswer answer = search.prove(links, few);
    return answer.evidence().contact().map(JointContact::posture).orElse(List.of());
  }

  private synchronized JointPair describedPair(MatrixRow row) {
    JointScene scene = inside;
    if (scene == null) {
      scene = described.get();
      inside = scene;
    }
    return scene.pair(
        scene.indexOf(row.a().name()), scene.indexOf(row.b().name()), row.links().margin());
  }

  private Judgement always(MatrixRow row, JointVerdict verdict) {
    if (verdict == JointVerdict.ALWAYS) {
      return plain("Always", "right");
    }
    JointPair links = row.links();
    JointBox box = JointBox.of(links.chain());
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < POSTURES; k++) {
      List<Double> posture = new ArrayList<>();
      for (int p = 0; p < box.from().size(); p++) {
        double from = Math.max(box.from().get(p), links.chain().parameters().get(p).lower());
        double to = Math.min(box.to().get(p), links.chain().parameters().get(p).upper());
        posture.add(Math.max(from, Math.min(to, from + random.nextDouble() * (to - from))));
      }
      JointAnswer there =
          search.within(links, new JointBox(posture, posture), JointSettings.DEFAULTS);
      if (there.evidence().verdict() == JointVerdict.FREE) {
        return new Judgement("Always", "wrong", posture);
      }
    }
    return plain("Always", "open");
  }
}
