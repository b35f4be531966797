// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

/** A vector of space, reused for one value after the other; every method allocates nothing. */
final class Vector {

  double x;
  double y;
  double z;

  Vector set(double x, double y, double z) {
    this.x = x;
    this.y = y;
    this.z = z;
    return this;
  }

  /** Becomes {@code p - q}. */
  Vector difference(Vector p, Vector q) {
    return set(p.x - q.x, p.y - q.y, p.z - q.z);
  }

  /** Becomes {@code p + s u}. */
  Vector along(Vector p, double s, Vector u) {
    return set(p.x + s * u.x, p.y + s * u.y, p.z + s * u.z);
  }

  /** Becomes {@code p x q}. */
  Vector cross(Vector p, Vector q) {
    return set(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x);
  }

  Vector times(double factor) {
    return set(factor * x, factor * y, factor * z);
  }

  double dot(Vector p) {
    return x * p.x + y * p.y + z * p.z;
  }

  double square() {
    return dot(this);
  }
}
