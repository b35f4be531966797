package io.touchstone.projection;

import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.nearest.QuickNearest;
import org.jspecify.annotations.Nullable;

/**
 * What separated a pair last: the direction, and the edge along which it was found (the paper's
 * section 5.2 tries the last separating edge first). Serves the two bodies it was learned from and
 * forgets them when others come. Not thread-safe.
 */
final class LastSeparation implements WarmStart {

  /** Stands where no edge is known. */
  static final int NO_EDGE = -1;

  private @Nullable PreparedBody a;
  private @Nullable PreparedBody b;

  /** The direction, in A's frame, of any length; valid when {@link #hasAxis}. */
  final double[] axis = new double[3];

  private boolean hasAxis;

  /** Edge of A, or number of edges of A plus edge of B, or {@link #NO_EDGE}. */
  private int edge = NO_EDGE;

  /** Outlines that serve again while both bodies only translate. */
  final OutlineMemory outlines = new OutlineMemory();

  /** The gap along the axis, while both bodies only translate. */
  final TranslatedGap translated;

  private final int dimension;

  /** The engine that made it. */
  final ProjectionShapes owner;

  /** What the bodies had in common when they met last. */
  final LastCommonPoint commonPoint = new LastCommonPoint();

  /** The pairs of vertices that carried the nearest points; {@link #features} of them. */
  final int[] featuresA = new int[4];

  final int[] featuresB = new int[4];
  int features;

  LastSeparation(ProjectionShapes owner, int dimension) {
    this.owner = owner;
    this.dimension = dimension;
    translated = new TranslatedGap(dimension);
  }

  int dimension() {
    return dimension;
  }

  @Override
  public void clear() {
    features = 0;
    outlines.clear();
    commonPoint.clear();
    translated.clear();
    a = null;
    b = null;
    hasAxis = false;
    edge = NO_EDGE;
  }

  /** Forgets everything unless it was learned from these two bodies. */
  void keepOnlyFor(PreparedBody bodyA, PreparedBody bodyB) {
    if (bodyA != a || bodyB != b) {
      clear();
      a = bodyA;
      b = bodyB;
    }
  }

  /** Keeps the vertices of the nearest points. */
  void keepFeatures(QuickNearest nearest) {
    features = nearest.size;
    System.arraycopy(nearest.vertexA, 0, featuresA, 0, features);
    System.arraycopy(nearest.vertexB, 0, featuresB, 0, features);
  }

  boolean hasAxis() {
    return hasAxis;
  }

  int edge() {
    return edge;
  }

  /** Says that {@link #axis} was written. */
  void axisKnown() {
    hasAxis = true;
  }

  void edge(int edge) {
    this.edge = edge;
  }
}
