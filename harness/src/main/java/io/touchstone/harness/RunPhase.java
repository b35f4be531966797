// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

/** A part of the work that may take its time, in the order in which they come. */
public enum RunPhase {
  /** Reading files, the configuration first; counted in bytes of the file that is read. */
  TEXT("reading"),

  /** Making the bodies of the scene; counted in bodies. */
  SCENE("scene"),

  /** Making engines, and what they need of bodies before the run; not counted. */
  PREPARING("preparing"),

  /** Placing the bodies in the broad phase; counted in bodies. */
  BROAD_PHASE("broad phase"),

  /** Finding candidates in the broad phase; counted in candidates, whose total nobody knows. */
  CANDIDATES("candidates"),

  /** Evaluating pairs; counted in pairs. */
  PAIRS("pairs"),

  /** Going through the frames of a motion, pairs and all; counted in frames. */
  FRAMES("frames");

  private final String word;

  RunPhase(String word) {
    this.word = word;
  }

  /** Returns the name for people. */
  public String word() {
    return word;
  }
}
