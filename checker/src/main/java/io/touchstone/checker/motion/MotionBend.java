// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.numbers.Norm;

/**
 * How much the gap along a unit normal can bend: upper bounds M of the accelerations of the
 * vertices along it, {@code w.y'' <= M_B} and {@code -w.x'' <= M_A} with {@code M = M_A + M_B}, as
 * they are seen from the frame of the normal. In doubles, all roundings included; infinite or NaN
 * where numbers are out of range.
 *
 * <pre>{@code
 * the world:  (|omega|^2 + |alpha|) rho_perp sin(w, omega)            for each body
 * A, B a twist:          (|omega_B - omega_A|^2 + |omega_A x omega_B|) rho_B + |omega_A|^2 L + 2 |omega_A| |v|
 * A, B any other:        |z''| + 2 |omega_A| |z'| + |omega_A|^2 |z|,   z = y - c_A
 * }</pre>
 *
 * <p>Of a link of a robot |y''| and |y'| are those of {@link
 * io.touchstone.api.motion.JointPath#bend}.
 *
 * <p>with L the greatest distance of the centres, and v their relative velocity. From {@code y_A =
 * E_A' (p + E_B r)}: {@code (E_A' p)'' = E_A' ([omega_A]^2 p - 2 [omega_A] p')}, {@code (E_A'
 * E_B)'' = E_A' ([w]^2 + [w x omega_A]) E_B} for w = omega_B - omega_A.
 */
public final class MotionBend {

  private MotionBend() {}

  /**
   * Returns M for a unit normal.
   *
   * @param normal any multiple of it, greatest component from 1 to 2, off by at most 2^-50
   * @param tight whether to look at each vertex for how far it is from an axis, which takes longer
   */
  public static double bound(
      MotionSize a,
      MotionSize b,
      MotionFrame frame,
      double[] normal,
      double from,
      double to,
      boolean tight) {
    return switch (frame) {
      case WORLD -> MotionSize.up(inWorld(a, normal, tight) + inWorld(b, normal, tight));
      case A -> MotionSize.up(seenFrom(a, b, from, to));
      case B -> MotionSize.up(seenFrom(b, a, from, to));
    };
  }

  private static double inWorld(MotionSize body, double[] w, boolean tight) {
    if (body.isLink()) {
      return body.pathBend();
    }
    double speed = body.speed();
    double bend = speed * speed + body.acceleration();
    if (bend == 0) {
      return 0;
    }
    double[] axis = body.turn();
    double sine = 1;
    if (w.length == 3) {
      double length = Norm.of(axis[0], axis[1], axis[2]);
      double across =
          Norm.of(
              w[1] * axis[2] - w[2] * axis[1],
              w[2] * axis[0] - w[0] * axis[2],
              w[0] * axis[1] - w[1] * axis[0]);
      double computed = across / (length * Norm.of(w)) + 0x1p-45;
      sine = length > MotionSize.LEAST ? Math.min(1, computed) : 1;
    }
    double reach = tight ? body.reachOffAxis() : body.reach();
    return MotionSize.up(MotionSize.up(bend) * reach) * sine * MotionSize.UP;
  }

  /** Returns the bound of the vertices of a body as seen from one that turns evenly. */
  private static double seenFrom(MotionSize frame, MotionSize body, double from, double to) {
    double omega = frame.speed();
    if (body.isLink()) {
      return linkSeenFrom(frame, body, from, to);
    }
    int n = body.motion().dimension();
    double apart = Math.max(apart(frame, body, n, from), apart(frame, body, n, to));
    double[] difference = new double[n];
    for (int i = 0; i < n; i++) {
      difference[i] = body.velocity(i) - frame.velocity(i);
    }
    double relative = MotionSize.up(Norm.of(difference)) + slack(frame, n) + slack(body, n);
    double centres = omega * omega * apart + 2 * omega * relative;
    return centres + (turning(frame, body) + 2 * omega * body.stretching()) * body.reach();
  }

  /** Links go no farther from where they are at a time than their speed takes them. */
  private static double linkSeenFrom(MotionSize frame, MotionSize body, double from, double to) {
    int n = body.motion().dimension();
    double[] at = new double[n];
    body.locate(from, new double[n * n], new double[n * n], at);
    double[] velocity = new double[n];
    for (int i = 0; i < n; i++) {
      at[i] -= frame.centre(i, from);
      velocity[i] = frame.velocity(i);
    }
    double slack = 8 * (body.error() + frame.error()) + slack(frame, n);
    double fast = body.pathSpeed() + Norm.of(velocity) + slack;
    double far = Norm.of(at) + body.reach() + fast * (to - from) + slack;
    double omega = frame.speed();
    return body.pathBend() + omega * (2 * fast + omega * far);
  }

  /** Returns a bound of the roundings of a centre on its way. */
  private static double slack(MotionSize size, int n) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      greatest = Math.max(greatest, Math.abs(size.centre(i, 0)) + Math.abs(size.velocity(i)));
    }
    return 0x1p-46 * greatest;
  }

  private static double apart(MotionSize frame, MotionSize body, int n, double t) {
    double[] difference = new double[n];
    for (int i = 0; i < n; i++) {
      difference[i] = body.centre(i, t) - frame.centre(i, t);
    }
    return MotionSize.up(
        Norm.of(difference)
            + 8 * (body.error() + frame.error())
            + slack(frame, n)
            + slack(body, n));
  }

  /** Returns the bound of {@code |(E_A' E_B)''|}. */
  private static double turning(MotionSize frame, MotionSize body) {
    double omega = frame.speed();
    if (!body.motion().isTwist()) {
      double own = body.speed();
      return own * own + body.acceleration() + 2 * omega * own + omega * omega;
    }
    double[] a = frame.turn();
    double[] b = body.turn();
    if (a.length == 1) {
      double difference = MotionSize.up(Math.abs(b[0] - a[0]));
      return difference * difference;
    }
    double relative = MotionSize.up(Norm.of(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
    double across =
        Norm.of(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
    return relative * relative + across + 0x1p-48 * omega * body.speed();
  }
}
