// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import com.sun.management.ThreadMXBean;
import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import io.touchstone.proof.VerifiedOverlapQuery;
import io.touchstone.proof.VerifiedOverlaps;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Measures overlaps and contacts of the pairs of a row that have inner points in common, on one
 * thread with prepared shapes, and prints medians of passes in nanoseconds, and bytes: what the
 * finder takes to propose a solid; an overlap with each policy; what the finder takes for a
 * manifold once the normal is known; and a contact with its normal. Time is that of the processor,
 * so that other programs on the machine count for less.
 */
public final class OverlapBench {

  private static final List<String> ROWS =
      List.of("box-box-overlap", "box-aligned", "hull-16", "hull-64", "hull-256", "polygon-32");

  private static final int PAIRS = 200;
  private static final int PASSES = 15;
  private static final long PASS_NANOS = 60_000_000;
  private static final long WARM_UP_NANOS = 2_000_000_000L;

  private OverlapBench() {}

  /**
   * Prints the table.
   *
   * @param rows names of rows; all of this bench if there are none
   */
  public static void main(String[] rows) {
    PrintStream out = System.out;
    out.println("| row | question | ns | bytes |\n|---|---|---|---|");
    for (String row : rows.length == 0 ? ROWS : List.of(rows)) {
      Workload workload = Rows.make(row, Rows.SEED);
      List<Placement> pairs = overlapping(workload);
      questions(workload, pairs)
          .forEach(
              (name, pass) -> {
                double[] figures = measure(pass, pairs.size());
                out.printf("| %s | %s | %.0f | %.0f |%n", row, name, figures[0], figures[1]);
              });
    }
  }

  private static List<Placement> overlapping(Workload workload) {
    Query query = Touchstone.with("gjk");
    List<Placement> pairs = new ArrayList<>();
    for (Placement pair : workload.pairs()) {
      if (pairs.size() == PAIRS) {
        break;
      }
      OverlapOutcome common =
          query.overlap(
              workload.shapes().get(pair.a()),
              pair.poseA(),
              workload.shapes().get(pair.b()),
              pair.poseB());
      if (common.volumeLower() > 0) {
        pairs.add(pair);
      }
    }
    return pairs;
  }

  private static Map<String, Runnable> questions(Workload workload, List<Placement> pairs) {
    int n = workload.dimension();
    Map<String, Runnable> questions = new LinkedHashMap<>();
    ContactFinder finder =
        Engines.installed()
            .of(Kind.CONTACT_FINDER)
            .create("features", Map.of(), ContactProvider::create);
    ContactQuery proposals = finder.newQuery(n);
    PreparedShape[] shapes = shapes(workload, finder::prepare);
    questions.put(
        "overlap, proposal alone",
        each(pairs, shapes, (a, poseA, b, poseB) -> proposals.overlap(a, poseA, b, poseB)));
    for (Proof proof : Proof.values()) {
      VerifiedOverlaps overlaps = Touchstone.with("gjk").proof(proof).overlaps(n);
      VerifiedOverlapQuery query = overlaps.newQuery(n);
      PreparedShape[] own = shapes(workload, overlaps::prepare);
      questions.put("overlap, " + proof, each(pairs, own, query::evaluate));
    }
    ContactManifold manifold = new ContactManifold(n);
    List<double[]> normals = normals(workload, pairs);
    questions.put(
        "manifold, normal given",
        () -> {
          for (int k = 0; k < pairs.size(); k++) {
            Placement pair = pairs.get(k);
            proposals.manifold(
                shapes[pair.a()],
                pair.poseA(),
                shapes[pair.b()],
                pair.poseB(),
                normals.get(k),
                ContactRequest.manifold(),
                null,
                manifold);
          }
        });
    for (Proof proof : new Proof[] {Proof.NONE, Proof.CHECKED}) {
      Contacts contacts = Touchstone.with("auto").proof(proof).contacts(n);
      Contacts.Session session = contacts.newSession(n);
      PreparedShape[] own = shapes(workload, contacts::prepare);
      ContactRequest request = ContactRequest.manifold();
      questions.put(
          "manifold, " + proof,
          each(
              pairs,
              own,
              (a, poseA, b, poseB) ->
                  session.evaluate(a, poseA, b, poseB, request, null, manifold)));
    }
    return questions;
  }

  private static PreparedShape[] shapes(
      Workload workload, Function<ConvexBody, PreparedShape> preparation) {
    return workload.shapes().stream().map(preparation).toArray(PreparedShape[]::new);
  }

  private static List<double[]> normals(Workload workload, List<Placement> pairs) {
    int n = workload.dimension();
    Contacts contacts = Touchstone.with("gjk").contacts(n);
    Contacts.Session session = contacts.newSession(n);
    PreparedShape[] shapes = shapes(workload, contacts::prepare);
    List<double[]> normals = new ArrayList<>();
    for (Placement pair : pairs) {
      PairResult result =
          session.evaluate(
              shapes[pair.a()],
              pair.poseA(),
              shapes[pair.b()],
              pair.poseB(),
              ContactRequest.manifold(),
              null,
              new ContactManifold(n));
      double[] normal = new double[n];
      for (int axis = 0; axis < n; axis++) {
        normal[axis] = result.normal(axis);
      }
      normals.add(normal);
    }
    return normals;
  }

  /** One question of a pair. */
  private interface Question {
    Object ask(PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB);
  }

  private static Runnable each(List<Placement> pairs, PreparedShape[] shapes, Question question) {
    return () -> {
      for (Placement pair : pairs) {
        question.ask(shapes[pair.a()], pair.poseA(), shapes[pair.b()], pair.poseB());
      }
    };
  }

  /** Returns the median time, and the bytes, of one question. */
  private static double[] measure(Runnable pass, int pairs) {
    passes(pass, pairs, WARM_UP_NANOS);
    double[] nanos = new double[PASSES];
    ThreadMXBean meter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    double bytes = 0;
    for (int k = 0; k < PASSES; k++) {
      nanos[k] = passes(pass, pairs, PASS_NANOS);
      long before = meter.getCurrentThreadAllocatedBytes();
      pass.run();
      bytes = (double) (meter.getCurrentThreadAllocatedBytes() - before) / pairs;
    }
    Arrays.sort(nanos);
    return new double[] {nanos[PASSES / 2], bytes};
  }

  /** Returns the time of one question, over as many passes as fit into a time. */
  private static double passes(Runnable pass, int pairs, long atLeast) {
    ThreadMXBean clock = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long asked = 0;
    long now = start;
    while (now - start < atLeast) {
      pass.run();
      asked += pairs;
      now = clock.getCurrentThreadCpuTime();
    }
    return (double) (now - start) / asked;
  }
}
