// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

/**
 * Who is asked.
 *
 * @param kind what sort of program it is
 * @param id its name
 * @param proof the proof policy of an engine; an empty string for a peer
 */
record Subject(Kind kind, String id, String proof) {

  /** Sorts of programs. */
  enum Kind {
    /** One of the installed engines. */
    ENGINE,
    /** A library in Java. */
    JAVA_PEER,
    /** A library behind a program that was built for this machine. */
    NATIVE_PEER
  }

  static Subject engine(String id, String proof) {
    return new Subject(Kind.ENGINE, id, proof);
  }

  boolean isPeer() {
    return kind != Kind.ENGINE;
  }

  /** Returns the heading of its column. */
  String label() {
    return isPeer() ? id : id + " " + proof;
  }
}
