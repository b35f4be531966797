package io.touchstone.harness;

/**
 * Something in the input that cannot be worked with.
 *
 * @param where the place
 * @param message one sentence: the value, what was expected, the way out
 */
public record Problem(Position where, String message) {

  /** Returns {@code place: message}. */
  @Override
  public String toString() {
    String place = where.toString();
    return place.isEmpty() ? message : place + ": " + message;
  }
}
