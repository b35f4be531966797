// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.ObjectCertificate;
import io.touchstone.api.query.TraceStep;
import io.touchstone.io.PartedShape;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A view as data, {@code touchstone-view 1}; docs/viewer.md describes the members. */
final class ViewData {

  /** Above so many bodies poses are written as 64-bit numbers. */
  private static final int MANY_BODIES = 1000;

  /** So many pairs get the exact hull of A - B; the page draws it for the others by samples. */
  private static final int EXACT_SPACES = 200;

  private final View view;

  ViewData(View view) {
    this.view = view;
  }

  void write(Appendable out) throws IOException {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("schema", View.SCHEMA);
    data.put("title", view.title);
    data.put("dimension", view.dimension);
    data.put("isolated", view.isolated);
    data.put("source", view.source);
    data.put("settings", view.settings);
    IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    data.put("shapes", shapes(numbers));
    data.put("bodies", bodies(numbers));
    if (!view.frames.isEmpty()) {
      data.put("frames", frames());
    }
    data.put("pairs", pairs());
    List<String> leftOut = new ArrayList<>(view.leftOut);
    if (view.dimension == 2 || view.dimension == 3) {
      spacesLeftOut(leftOut);
    }
    data.put("leftOut", leftOut);
    Json.append(out, data);
  }

  private void spacesLeftOut(List<String> leftOut) {
    if (view.pairs.size() > EXACT_SPACES) {
      leftOut.add(
          "The exact hull of A \u2212 B is there for the first %d pairs; for the others it is drawn from samples."
              .formatted(EXACT_SPACES));
    }
  }

  private List<Object> shapes(IdentityHashMap<Object, Integer> numbers) {
    List<Object> shapes = new ArrayList<>();
    for (View.Body body : view.bodies) {
      if (numbers.putIfAbsent(body.look(), shapes.size()) == null) {
        PartedShape object = body.object();
        shapes.add(object == null ? ShapeData.of(body.shape()) : ShapeData.of(object));
      }
    }
    return shapes;
  }

  private Map<String, @Nullable Object> bodies(IdentityHashMap<Object, Integer> numbers) {
    int count = view.bodies.size();
    List<String> names = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    int[] shapes = new int[count];
    double[] poses = new double[count * view.dimension * (view.dimension + 1)];
    double[] pose = new double[view.dimension * (view.dimension + 1)];
    boolean grouped = false;
    for (int k = 0; k < count; k++) {
      View.Body body = view.bodies.get(k);
      names.add(body.name());
      groups.add(body.group());
      grouped |= !body.group().isEmpty();
      shapes[k] = numbers.getOrDefault(body.look(), -1);
      body.pose().copyTo(pose);
      System.arraycopy(pose, 0, poses, k * pose.length, pose.length);
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("names", names);
    if (grouped) {
      data.put("groups", groups);
    }
    data.put("shapes", shapes);
    if (count > MANY_BODIES) {
      data.put("poses64", Base64Numbers.of(poses));
    } else {
      data.put("poses", poses);
    }
    return data;
  }

  private List<Object> frames() {
    List<Object> frames = new ArrayList<>();
    for (View.Moment frame : view.frames) {
      Map<String, @Nullable Object> poses = new LinkedHashMap<>();
      new TreeMap<>(frame.poses()).forEach((body, pose) -> poses.put(body.toString(), array(pose)));
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("number", frame.number());
      data.put("poses", poses);
      frames.add(data);
    }
    return frames;
  }

  private static double[] array(Pose pose) {
    double[] numbers = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(numbers);
    return numbers;
  }

  private List<Object> pairs() {
    List<Object> pairs = new ArrayList<>();
    for (ViewPair pair : view.pairs) {
      pairs.add(pair(pair, pairs.size() < EXACT_SPACES));
    }
    return pairs;
  }

  private Map<String, @Nullable Object> pair(ViewPair pair, boolean withSpace) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("pair", pair.index());
    data.put("bodyA", pair.bodyA());
    data.put("bodyB", pair.bodyB());
    if (pair.frame() >= 0) {
      data.put("frame", pair.frame());
    }
    data.put("answer", pair.answer());
    CertificateRecord evidence = pair.evidence();
    if (evidence != null) {
      data.put("evidence", new EvidenceData(pair, view).of(evidence));
    }
    ViewDetail detail = pair.detail();
    boolean moves = detail != null && detail.member().equals(ViewDetail.MOTION);
    if (withSpace && !moves) { // of what moves there is another one at each time
      Map<String, @Nullable Object> space = space(pair, evidence);
      if (space != null) {
        data.put("space", space);
      }
    }
    if (detail != null) {
      data.put(detail.member(), detail.data());
    }
    List<Object> traces = new ArrayList<>();
    for (ViewTrace trace : pair.traces()) {
      traces.add(trace(trace, pair));
    }
    if (!traces.isEmpty()) {
      data.put("traces", traces);
    }
    return data;
  }

  /** Of objects that of the parts that decide: the difference of whole objects is not convex. */
  private @Nullable Map<String, @Nullable Object> space(
      ViewPair pair, @Nullable CertificateRecord evidence) {
    View.Body a = view.bodies.get(pair.bodyA());
    View.Body b = view.bodies.get(pair.bodyB());
    ObjectCertificate objects = evidence == null ? null : evidence.objects();
    ObjectCertificate.PartPair parts = objects == null ? null : objects.contact().orElse(null);
    if ((a.object() != null || b.object() != null) && parts == null) {
      return null;
    }
    return ConfigurationSpace.of(
        a.part(parts == null ? -1 : parts.partA()),
        pair.poseA(),
        b.part(parts == null ? -1 : parts.partB()),
        pair.poseB());
  }

  private static Map<String, @Nullable Object> trace(ViewTrace trace, ViewPair pair) {
    List<Object> steps = new ArrayList<>();
    for (TraceStep step : StepFrames.toWorld(trace.steps(), pair.poseA())) {
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("kind", step.kind());
      data.put("iteration", step.iteration());
      data.put("fields", step.fields());
      steps.add(data);
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("engine", trace.engine());
    data.put("answer", trace.answer());
    data.put("steps", steps);
    return data;
  }
}
