package io.touchstone.api.geometry;

/** Says that a pose stretches, shears or mirrors where a rigid motion was expected. */
public class NotRigidException extends InvalidGeometryException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the measured defect and the way out
   */
  public NotRigidException(String message) {
    super(message);
  }
}
