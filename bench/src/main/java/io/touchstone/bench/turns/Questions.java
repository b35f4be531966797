// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Bodies and questions about two of them each, as the native program reads them. */
final class Questions {

  /** Two bodies with the poses of A, then those of B: one each, or one before and one after. */
  record Question(int a, int b, List<Pose> poses) {}

  private final List<ObjectBody> objects = new ArrayList<>();
  private final List<Polytope> convex = new ArrayList<>();
  private final List<Question> questions = new ArrayList<>();

  /** Adds an object; returns its number. A workload has objects or polytopes. */
  int add(ObjectBody body) {
    objects.add(body);
    return objects.size() - 1;
  }

  /** Adds a polytope; returns its number. */
  int add(Polytope body) {
    convex.add(body);
    return convex.size() - 1;
  }

  void ask(int a, int b, Pose... poses) {
    questions.add(new Question(a, b, List.of(poses)));
  }

  int count() {
    return questions.size();
  }

  Question question(int k) {
    return questions.get(k);
  }

  ObjectBody object(int index) {
    return objects.get(index);
  }

  Polytope polytope(int index) {
    return convex.get(index);
  }

  List<Polytope> polytopes() {
    return List.copyOf(convex);
  }

  List<ObjectBody> objects() {
    return List.copyOf(objects);
  }

  void writeTo(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (ObjectBody body : objects) {
        if (body instanceof TriangleMesh mesh) {
          out.write("body 1\n");
          write(out, mesh);
        } else {
          out.write("body " + body.partCount() + "\n");
          for (int part = 0; part < body.partCount(); part++) {
            write(out, (Polytope) body.part(part));
          }
        }
      }
      for (Polytope body : convex) {
        out.write("body 1\n");
        write(out, body);
      }
      for (Question question : questions) {
        int numbers = 12 * question.poses().size();
        out.write("ask %d %d %d".formatted(question.a(), question.b(), numbers));
        for (Pose pose : question.poses()) {
          for (int i = 0; i < 12; i++) {
            out.write(" " + pose.get(i));
          }
        }
        out.write("\n");
      }
    }
  }

  private static void write(Writer out, TriangleMesh mesh) throws IOException {
    out.write("%d %d\n".formatted(mesh.pointCount(), mesh.partCount()));
    for (int point = 0; point < mesh.pointCount(); point++) {
      for (int axis = 0; axis < 3; axis++) {
        out.write(mesh.coordinate(point, axis) + " ");
      }
    }
    for (int t = 0; t < mesh.partCount(); t++) {
      for (int corner = 0; corner < 3; corner++) {
        out.write(mesh.corner(t, corner) + " ");
      }
    }
    out.write("\n");
  }

  private static void write(Writer out, Polytope body) throws IOException {
    out.write("%d 0\n".formatted(body.vertexCount()));
    for (int v = 0; v < body.vertexCount(); v++) {
      for (int axis = 0; axis < 3; axis++) {
        out.write(body.coordinate(v, axis) + " ");
      }
    }
    out.write("\n");
  }
}
