// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.seal;

/**
 * What the library's own solver found of two polytopes in R<sup>2</sup> or R<sup>3</sup>, as
 * numbers: a claim, its bounds and the vertices that show it. In the plane third coordinates are 0.
 * {@link io.touchstone.api.query.PairResult#take} makes an answer of it in one pass. Fields are in
 * the open because they are written and read once per query, by code that may name this package and
 * no other.
 *
 * <p>Scratch memory of one thread; holds no result and no body.
 */
public final class Finding {

  /** What can be claimed. */
  public enum Claim {
    /** Nothing: others are to be asked. */
    OPEN,
    /** A direction separates the bodies: lower bound, normal, and a vertex of each or none. */
    DISJOINT,
    /** The same about a distance: the lower bound is greater than the one that was asked for. */
    BEYOND,
    /** Both bounds, normal, witness points and up to three weighted pairs of vertices. */
    NEAREST,
    /** Weighted pairs of vertices, four or three, whose differences have the origin inside. */
    INTERSECTING
  }

  private Claim claim = Claim.OPEN;

  private String step = "";

  /** Iterations of the search, each with one support point of A and of B. */
  public int iterations;

  /** Bounds of the distance; the upper one only of {@link Claim#NEAREST}. */
  public double lower;

  public double upper;

  /** Unit vector in the world, from A to B. */
  public double normalX;

  public double normalY;
  public double normalZ;

  /** Witness point on A, in the world. */
  public double pointAx;

  public double pointAy;
  public double pointAz;

  /** Witness point on B, in the world. */
  public double pointBx;

  public double pointBy;
  public double pointBz;

  /** How many of the four pairs count. */
  public int pairs;

  /** Vertices of A. */
  public int a0;

  public int a1;
  public int a2;
  public int a3;

  /** Vertices of B, a partner for each. */
  public int b0;

  public int b1;
  public int b2;
  public int b3;

  /** Weights of the pairs, not negative; their sum is 1 up to rounding. */
  public double w0;

  public double w1;
  public double w2;
  public double w3;

  /** Creates a finding that claims nothing. */
  public Finding() {}

  /** Returns what is claimed. */
  public Claim claim() {
    return claim;
  }

  /** Returns the step that decided; see {@link io.touchstone.api.query.PairResult#decidedBy}. */
  public String step() {
    return step;
  }

  /** Says what is claimed, and which step decided; references are stored only where they differ. */
  @SuppressWarnings("ReferenceEquality") // of constants
  public void claim(Claim newClaim, String newStep) {
    if (claim != newClaim) {
      claim = newClaim;
    }
    if (step != newStep) {
      step = newStep;
    }
  }
}
