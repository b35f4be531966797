// SPDX-License-Identifier: Apache-2.0
import io.touchstone.Contacts;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.PreparedShape;
import java.util.List;

/**
 * Ten boxes stand on each other for ten seconds: semi-implicit Euler steps, contacts by sequential
 * impulses with warm starts (E. Catto, Iterative dynamics with temporal coherence, 2005). Run it by
 * {@code java -cp 'cli/target/distribution/lib/*' examples/stack/Stack.java}.
 */
public final class Stack {

  private static final int BOXES = 10;
  private static final double STEP = 1.0 / 60;
  private static final int STEPS = 600;
  private static final double GRAVITY = 9.81;
  private static final double FRICTION = 0.5;
  private static final int ITERATIONS = 20;

  private static final double SLOP = 0.005; // bodies that lie deeper in each other are pushed apart
  private static final double PUSH = 0.2; // which part of that in one step

  /** A box of mass 1 and side 1, or the ground, which has an infinite mass. */
  private static final class Body {
    final double[] x;
    final double[] q = {0, 0, 0, 1};
    final double[] v = new double[3];
    final double[] w = new double[3];
    final double inverseMass;
    final double inverseInertia;
    final PreparedShape shape;

    Body(double[] x, boolean moves, PreparedShape shape) {
      this.x = x.clone();
      inverseMass = moves ? 1 : 0;
      inverseInertia = moves ? 6 : 0; // of a cube: m a^2 / 6 about each axis
      this.shape = shape;
    }

    Pose pose() {
      return Pose.quaternion(x[0], x[1], x[2], q[0], q[1], q[2], q[3]);
    }

    double speed(double[] r, double[] axis) {
      return dot(v, axis) + dot(cross(w, r), axis);
    }

    double give(double[] r, double[] axis) {
      return inverseMass + inverseInertia * dot(cross(r, axis), cross(r, axis));
    }

    void push(double[] impulse, double[] r, double sign) {
      double[] turn = cross(r, impulse);
      for (int i = 0; i < 3; i++) {
        v[i] += sign * inverseMass * impulse[i];
        w[i] += sign * inverseInertia * turn[i];
      }
    }

    void move() {
      double[] q0 = q.clone();
      double[] turn = cross(w, q0); // of the vector part
      for (int i = 0; i < 3; i++) {
        x[i] += STEP * v[i];
        q[i] += STEP / 2 * (q0[3] * w[i] + turn[i]);
        q[3] -= STEP / 2 * w[i] * q0[i];
      }
      double length = Math.sqrt(dot(q, q) + q[3] * q[3]);
      for (int i = 0; i < 4; i++) {
        q[i] /= length;
      }
    }
  }

  /** Two bodies that may touch. */
  private static final class Pair {
    final Body a;
    final Body b;
    final ContactTracker tracker = new ContactTracker(3);
    final ContactManifold manifold = new ContactManifold(3);

    Pair(Body a, Body b) {
      this.a = a;
      this.b = b;
    }

    double[] arm(Body body, int p) {
      return minus(
          new double[] {manifold.point(p, 0), manifold.point(p, 1), manifold.point(p, 2)}, body.x);
    }

    /** The normal and two directions across it. */
    double[][] axes() {
      double[] n = {manifold.normal(0), manifold.normal(1), manifold.normal(2)};
      double[] t = cross(n, Math.abs(n[0]) < 0.7 ? new double[] {1, 0, 0} : new double[] {0, 1, 0});
      double length = Math.sqrt(dot(t, t));
      t = new double[] {t[0] / length, t[1] / length, t[2] / length};
      return new double[][] {n, t, cross(n, t)};
    }

    /** The impulses of a point along the axes, which stay with it. */
    double[] impulses(int p) {
      if (!(tracker.payload(p) instanceof double[])) {
        tracker.setPayload(p, new double[3]);
      }
      return (double[]) tracker.payload(p);
    }

    void apply(int p, double[] axis, double impulse) {
      double[] along = {axis[0] * impulse, axis[1] * impulse, axis[2] * impulse};
      a.push(along, arm(a, p), -1);
      b.push(along, arm(b, p), 1);
    }

    void solve() {
      double[][] axes = axes();
      for (int p = 0; p < manifold.count(); p++) {
        double[] sum = impulses(p);
        double apart = manifold.separation(p);
        double wanted = apart > 0 ? -apart / STEP : PUSH / STEP * Math.max(0, -apart - SLOP);
        for (int k = 2; k >= 0; k--) { // friction first, the normal last
          double speed = b.speed(arm(b, p), axes[k]) - a.speed(arm(a, p), axes[k]);
          double give = a.give(arm(a, p), axes[k]) + b.give(arm(b, p), axes[k]);
          double limit = FRICTION * sum[0];
          double next = sum[k] + ((k == 0 ? wanted : 0) - speed) / give;
          next = k == 0 ? Math.max(0, next) : Math.max(-limit, Math.min(limit, next));
          apply(p, axes[k], next - sum[k]);
          sum[k] = next;
        }
      }
    }

  }

  private static double[] cross(double[] u, double[] v) {
    return new double[] {
      u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    };
  }

  private static double[] minus(double[] u, double[] v) {
    return new double[] {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
  }

  private static double dot(double[] u, double[] v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  }

  private static double[] start(int k) {
    return new double[] {0.04 * Math.sin(3 * k), 0.04 * Math.cos(5 * k), k - 0.5};
  }

  public static void main(String[] arguments) {
    Contacts contacts = Touchstone.with("gjk").contacts(3);
    Contacts.Session session = contacts.newSession(3);
    ContactRequest request = new ContactRequest(4, 0.02, false);
    PreparedShape cube = contacts.prepare(Shapes.box(0.5, 0.5, 0.5));
    Body[] bodies = new Body[BOXES + 1];
    bodies[0] = new Body(new double[] {0, 0, -1}, false, contacts.prepare(Shapes.box(50, 50, 1)));
    Pair[] pairs = new Pair[BOXES];
    for (int k = 1; k <= BOXES; k++) {
      bodies[k] = new Body(start(k), true, cube);
      pairs[k - 1] = new Pair(bodies[k - 1], bodies[k]);
    }
    long newPoints = 0; // that were not there in the frame before
    for (int step = 0; step < STEPS; step++) {
      List.of(bodies).subList(1, BOXES + 1).forEach(body -> body.v[2] -= GRAVITY * STEP);
      for (Pair pair : pairs) {
        Pose poseA = pair.a.pose();
        session.evaluate(
            pair.a.shape, poseA, pair.b.shape, pair.b.pose(), request, pair.tracker, pair.manifold);
        double[][] axes = pair.axes();
        for (int p = 0; p < pair.manifold.count(); p++) { // warm start
          newPoints += step > 0 && pair.tracker.payload(p) == null ? 1 : 0;
          double[] sum = pair.impulses(p);
          for (int k = 0; k < 3; k++) {
            pair.apply(p, axes[k], sum[k]);
          }
        }
      }
      for (int i = 0; i < ITERATIONS; i++) {
        List.of(pairs).forEach(Pair::solve);
      }
      List.of(bodies).subList(1, BOXES + 1).forEach(Body::move);
    }
    double most = 0;
    for (int k = 1; k <= BOXES; k++) {
      double[] off = minus(bodies[k].x, start(k));
      most = Math.max(most, Math.sqrt(dot(off, off)));
    }
    String word = most < 0.1 ? "stands" : "fell";
    System.out.printf("%s; moved at most %.4f; %d new points%n", word, most, newPoints);
    System.exit(most < 0.1 ? 0 : 1);
  }
}
