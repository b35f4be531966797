// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.motion.Motion;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import org.jspecify.annotations.Nullable;

/**
 * A polytope that moves, in exact numbers: where its vertices are at a time, or between which
 * numbers their coordinates lie. Memory of one check; not thread-safe.
 *
 * <p>A vertex that moves linearly is at {@code X + t D}. One that turns is at {@code c0 + t u +
 * E(t) r} with {@code r = R0 (v - c)}; one of a link is where its joints take {@code r = v}.
 */
public final class MotionBody {

  private final int n;
  private final Polytope polytope;
  private final Motion motion;

  /** The velocity, once it is needed. */
  private Dyadic @Nullable [] velocity;

  /** The joints; null of other motions. */
  private final @Nullable MotionChain chain;

  /** The rotation, once exact numbers are needed. */
  private @Nullable MotionTurn turn;

  /** c0, once it is needed. */
  private Dyadic @Nullable [] position;

  /** X, or r, of the vertices that were needed so far. */
  private Dyadic[] @Nullable [] places = {};

  /** D of the vertices that were needed so far; only of affine motions. */
  private Dyadic[] @Nullable [] steps = {};

  private final MotionSize size;

  public MotionBody(MotionShape shape, Motion motion) {
    this.n = motion.dimension();
    this.polytope = shape.polytope();
    this.motion = motion;
    chain = motion.kind() == Motion.Kind.JOINTS ? new MotionChain(motion.path()) : null;
    size = new MotionSize(shape, motion);
  }

  public MotionSize size() {
    return size;
  }

  public Motion motion() {
    return motion;
  }

  public int vertexCount() {
    return polytope.vertexCount();
  }

  /** Tells whether every vertex moves linearly, so that all is exact. */
  public boolean isLinear() {
    return motion.isLinear();
  }

  private MotionTurn turn() {
    MotionTurn known = turn;
    if (known == null) {
      known = new MotionTurn(motion);
      turn = known;
    }
    return known;
  }

  private Dyadic[] velocity() {
    Dyadic[] known = velocity;
    if (known == null) {
      known = exact(motion.velocity());
      velocity = known;
    }
    return known;
  }

  private Dyadic[] position() {
    Dyadic[] known = position;
    if (known == null) {
      known = image(motion.start(), motion.centre());
      position = known;
    }
    return known;
  }

  /** Tells whether a plane can turn along with it. */
  public boolean turnsEvenly() {
    return motion.isTwist();
  }

  /** Returns a vector that turns along, at a time. */
  public Enclosure[] turned(Enclosure[] w, Dyadic t, int digits) {
    return isLinear() ? w : turn().apply(t, w, false, digits);
  }

  /** Returns X of a vertex that moves linearly. */
  public Dyadic[] place(int vertex) {
    if (places.length == 0) {
      places = new Dyadic[vertexCount()][];
      steps = new Dyadic[vertexCount()][];
    }
    Dyadic[] known = places[vertex];
    if (known == null) {
      double[] point = new double[n];
      polytope.vertex(vertex, point);
      Dyadic[] found = chain != null ? exact(point) : image(motion.start(), point);
      if (!isLinear() && chain == null) {
        Dyadic[] centre = position();
        for (int i = 0; i < n; i++) {
          found[i] = found[i].subtract(centre[i]);
        }
      }
      places[vertex] = found;
      known = found;
    }
    return known;
  }

  /** Returns D of a vertex that moves linearly. */
  public Dyadic[] step(int vertex) {
    if (motion.kind() != Motion.Kind.AFFINE) {
      return velocity();
    }
    Dyadic[] from = place(vertex);
    Dyadic[] known = steps[vertex];
    if (known == null) {
      double[] point = new double[n];
      polytope.vertex(vertex, point);
      Dyadic[] found = image(motion.end(), point);
      for (int i = 0; i < n; i++) {
        found[i] = found[i].subtract(from[i]);
      }
      steps[vertex] = found;
      known = found;
    }
    return known;
  }

  /** Returns where a vertex is at a time. */
  public Enclosure[] at(int vertex, Dyadic t, int digits) {
    Enclosure[] point = new Enclosure[n];
    Dyadic[] place = place(vertex);
    if (isLinear()) {
      Dyadic[] step = step(vertex);
      for (int i = 0; i < n; i++) {
        point[i] = Enclosure.of(place[i].add(t.multiply(step[i])));
      }
      return point;
    }
    for (int i = 0; i < n; i++) {
      point[i] = Enclosure.of(place[i]);
    }
    if (chain != null) {
      return chain.at(point, t, digits);
    }
    point = turn().apply(t, point, false, digits);
    Dyadic[] centre = position();
    for (int i = 0; i < n; i++) {
      point[i] = point[i].add(Enclosure.of(centre[i].add(t.multiply(velocity()[i]))));
    }
    return point;
  }

  /**
   * Returns an upper bound of the greatest {@code w.x} over the body at a time; the exact value if
   * it moves linearly and w is exact.
   *
   * @param w a direction at that time, in the world
   * @param own the same direction as it was at time 0, if it turns along with this body
   */
  public Dyadic farthest(Enclosure[] w, Enclosure @Nullable [] own, Dyadic t, int digits) {
    Enclosure[] local = w;
    MotionChain.Seen seen = chain == null ? null : chain.seen(w, t, digits);
    if (seen != null) {
      local = seen.local();
    } else if (!isLinear()) {
      local = own != null ? own : turn().apply(t, w, true, digits);
    }
    int[] candidates = size.candidates(local, t.doubleValue());
    Dyadic greatest = value(candidates[0], local, t);
    for (int c = 1; c < candidates.length; c++) {
      Dyadic value = value(candidates[c], local, t);
      greatest = value.compareTo(greatest) > 0 ? value : greatest;
    }
    if (isLinear()) {
      return greatest;
    }
    if (seen != null) {
      return greatest.add(seen.offset().high());
    }
    Enclosure offset = Enclosure.ZERO;
    Dyadic[] centre = position();
    for (int i = 0; i < n; i++) {
      offset = offset.add(w[i].multiply(centre[i].add(t.multiply(velocity()[i]))));
    }
    return greatest.add(offset.high());
  }

  private Dyadic value(int vertex, Enclosure[] local, Dyadic t) {
    Dyadic[] place = place(vertex);
    Dyadic @Nullable [] step = isLinear() ? step(vertex) : null;
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      Dyadic coordinate = step == null ? place[i] : place[i].add(t.multiply(step[i]));
      sum = sum.add(local[i].multiply(coordinate).high());
    }
    return sum;
  }

  /** Returns {@code R v + t}. */
  private Dyadic[] image(PoseView pose, double[] v) {
    Dyadic[] point = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic sum = Dyadic.of(pose.translation(i));
      for (int k = 0; k < n; k++) {
        sum = sum.add(Dyadic.of(pose.rotation(i, k)).multiply(Dyadic.of(v[k])));
      }
      point[i] = sum;
    }
    return point;
  }

  public static Dyadic[] exact(double[] numbers) {
    Dyadic[] exact = new Dyadic[numbers.length];
    for (int i = 0; i < exact.length; i++) {
      exact[i] = Dyadic.of(numbers[i]);
    }
    return exact;
  }
}
