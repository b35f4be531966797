package io.touchstone.satcheck;

/**
 * All directions that may still separate: the cone {@code P = {w : r_i . w >= 0}}, a convex polygon
 * on the unit sphere, each r_i a difference of a vertex of B and one of A. Any direction that
 * separates has {@code r . w > 0} for all such differences, so that it is inside P.
 *
 * <p>P grows side by side: a hemisphere, a lune, a triangle, then polygons that are cut. After each
 * cut {@link #axisX} and so on are a direction inside of P, where the search goes on. It is chosen
 * near the first direction f, the aim, because most pairs are separated not far from it, yet well
 * inside:
 *
 * <ul>
 *   <li>hemisphere: {@code f - 1.5 (r.f) r} with a unit vector r. Chung and Wang reflect, with 2
 *       instead of 1.5;
 *   <li>lune: on its middle semicircle, half-way between both normals, what is nearest to f, but
 *       not close to a tip;
 *   <li>otherwise the sum of the corners c, as unit vectors, with the weights {@code 0.2 + max(0,
 *       c.f)}.
 * </ul>
 *
 * <p>Any positive combination of corners is inside, so that lengths of 1 up to some per cent do,
 * without roots and quotients that everything would wait for.
 *
 * <p>Where a cut leaves nothing, {@code -r} is a non-negative combination of the sides (Farkas),
 * and since the sides in their order are the corners of a convex polygon too, of three of them that
 * form a triangle of a fan which contains it: four differences whose hull contains the origin, a
 * common point of the bodies.
 *
 * <p>Where three sides are dependent up to roundings, the lune's next direction leans towards one
 * of its tips, then to the other. Mutable scratch memory; allocates nothing after construction.
 */
final class SphericalPolygon {

  /** What a cut did. */
  enum Cut {
    /** There is a direction left to try. */
    OPEN,
    /** Nothing is left: {@link #isAround} finds the common point. */
    EMPTY,
    /** Roundings hide what is left. */
    DEGENERATE
  }

  /** More cuts than any search makes; each adds at most one side. */
  private static final int CAPACITY = 72;

  /** Sides are dependent when their determinant is below this share of the product of lengths. */
  private static final double DEPENDENT = 0x1p-30;

  /** How far the second direction turns: 1 is into the first side's plane, 2 a reflection. */
  private static final double TURN = 1.5;

  /** The least component of the second direction along the first side. */
  private static final double LEAST_TURN = 0x1p-4;

  /** The least component of a lune's direction along its middle. */
  private static final double LEAST_MIDDLE = 0.2;

  /** The weight of a corner that is not on the aim's side. */
  private static final double LEAST_WEIGHT = 0.2;

  /** Gives the root's inverse by halving the exponent, with the least relative error, 3.5 %. */
  private static final long ROUGH_ROOT = 0x5fe6eb50c7b537a9L;

  /** How far towards the tip of a lune its direction leans. */
  private static final double LEAN = 0.5;

  /** A direction inside of P, of any length. */
  double axisX;

  double axisY;
  double axisZ;

  // the aim, of length 1 up to some per cent
  private double aimX;
  private double aimY;
  private double aimZ;

  /** Number of sides. */
  int sides;

  /** The vertices of the last {@link #isAround}; their weights are those of the tetrahedron. */
  final int[] aroundA = new int[4];

  final int[] aroundB = new int[4];

  // r_i, in two buffers that take turns
  private double[] sideX = new double[CAPACITY];
  private double[] sideY = new double[CAPACITY];
  private double[] sideZ = new double[CAPACITY];
  private int[] sideA = new int[CAPACITY];
  private int[] sideB = new int[CAPACITY];
  private double[] nextSideX = new double[CAPACITY];
  private double[] nextSideY = new double[CAPACITY];
  private double[] nextSideZ = new double[CAPACITY];
  private int[] nextSideA = new int[CAPACITY];
  private int[] nextSideB = new int[CAPACITY];

  // corner i is between sides i and i + 1; unit vectors
  private double[] cornerX = new double[CAPACITY];
  private double[] cornerY = new double[CAPACITY];
  private double[] cornerZ = new double[CAPACITY];
  private double[] nextCornerX = new double[CAPACITY];
  private double[] nextCornerY = new double[CAPACITY];
  private double[] nextCornerZ = new double[CAPACITY];

  /** {@code r . corner} of the cut at hand. */
  private final double[] level = new double[CAPACITY];

  /** The side that left nothing. */
  private double lastX;

  private double lastY;
  private double lastZ;
  private int lastA;
  private int lastB;

  /** How often a lune's direction has leant. */
  private int leanings;

  /** Becomes the whole sphere, with a direction to begin with, of any length. */
  void start(double x, double y, double z) {
    sides = 0;
    leanings = 0;
    axisX = x;
    axisY = y;
    axisZ = z;
    double inverse = roughInverseRoot(x * x + y * y + z * z);
    aimX = inverse * x;
    aimY = inverse * y;
    aimZ = inverse * z;
  }

  /** {@code 1 / sqrt(x)} up to 3.5 %, for a positive number that is not subnormal. */
  private static double roughInverseRoot(double x) {
    return Double.longBitsToDouble(ROUGH_ROOT - (Double.doubleToRawLongBits(x) >> 1));
  }

  /**
   * Cuts with a side.
   *
   * @param x component of r, so y and z
   * @param a vertex of A, b vertex of B, of which r is the difference
   */
  Cut cut(double x, double y, double z, int a, int b) {
    return switch (sides) {
      case 0 -> hemisphere(x, y, z, a, b);
      case 1 -> lune(x, y, z, a, b);
      case 2 -> triangle(x, y, z, a, b);
      default -> sides < CAPACITY - 1 ? polygon(x, y, z, a, b) : Cut.DEGENERATE;
    };
  }

  private void add(double x, double y, double z, int a, int b) {
    sideX[sides] = x;
    sideY[sides] = y;
    sideZ[sides] = z;
    sideA[sides] = a;
    sideB[sides] = b;
    sides++;
  }

  /** Turns the aim to the inner side of the first side. */
  private Cut hemisphere(double x, double y, double z, int a, int b) {
    double rr = x * x + y * y + z * z;
    double inverse = roughInverseRoot(rr);
    double nx = inverse * x;
    double ny = inverse * y;
    double nz = inverse * z;
    double turn = Math.max(-TURN * (nx * aimX + ny * aimY + nz * aimZ), LEAST_TURN);
    axisX = aimX + turn * nx;
    axisY = aimY + turn * ny;
    axisZ = aimZ + turn * nz;
    add(x, y, z, a, b);
    return rr > 0 ? Cut.OPEN : Cut.DEGENERATE; // also for NaN
  }

  private Cut lune(double x, double y, double z, int a, int b) {
    double x0 = sideX[0];
    double y0 = sideY[0];
    double z0 = sideZ[0];
    double rr = x * x + y * y + z * z;
    double rr0 = x0 * x0 + y0 * y0 + z0 * z0;
    // the middle, which rough lengths would miss where the lune is narrow
    double length = Math.sqrt(rr);
    double length0 = Math.sqrt(rr0);
    double mx = length * x0 + length0 * x;
    double my = length * y0 + length0 * y;
    double mz = length * z0 + length0 * z;
    double perM = roughInverseRoot(mx * mx + my * my + mz * mz);
    mx *= perM;
    my *= perM;
    mz *= perM;
    // the tip
    double ux = y0 * z - z0 * y;
    double uy = z0 * x - x0 * z;
    double uz = x0 * y - y0 * x;
    double uu = ux * ux + uy * uy + uz * uz;
    double perU = roughInverseRoot(uu);
    ux *= perU;
    uy *= perU;
    uz *= perU;
    double toMiddle = Math.max(mx * aimX + my * aimY + mz * aimZ, LEAST_MIDDLE);
    double toTip = ux * aimX + uy * aimY + uz * aimZ;
    axisX = toMiddle * mx + toTip * ux;
    axisY = toMiddle * my + toTip * uy;
    axisZ = toMiddle * mz + toTip * uz;
    add(x, y, z, a, b);
    // opposite sides leave no room between them
    return uu > 2 * DEPENDENT * (rr * rr0) ? Cut.OPEN : Cut.DEGENERATE; // also for NaN
  }

  private Cut triangle(double x, double y, double z, int a, int b) {
    double x0 = sideX[0];
    double y0 = sideY[0];
    double z0 = sideZ[0];
    double x1 = sideX[1];
    double y1 = sideY[1];
    double z1 = sideZ[1];
    double ux = y0 * z1 - z0 * y1;
    double uy = z0 * x1 - x0 * z1;
    double uz = x0 * y1 - y0 * x1;
    double along = ux * x + uy * y + uz * z;
    double uu = ux * ux + uy * uy + uz * uz;
    double rr = x * x + y * y + z * z;
    if (!(along * along > DEPENDENT * DEPENDENT * uu * rr)) { // also for NaN
      return lean(ux, uy, uz, uu);
    }
    add(x, y, z, a, b);
    if (along < 0) { // turn the order round
      ux = -ux;
      uy = -uy;
      uz = -uz;
      swap(sideX);
      swap(sideY);
      swap(sideZ);
      int swapped = sideA[0];
      sideA[0] = sideA[1];
      sideA[1] = swapped;
      swapped = sideB[0];
      sideB[0] = sideB[1];
      sideB[1] = swapped;
    }
    x0 = sideX[0];
    y0 = sideY[0];
    z0 = sideZ[0];
    x1 = sideX[1];
    y1 = sideY[1];
    z1 = sideZ[1];
    double vx = y1 * z - z1 * y;
    double vy = z1 * x - x1 * z;
    double vz = x1 * y - y1 * x;
    double wx = y * z0 - z * y0;
    double wy = z * x0 - x * z0;
    double wz = x * y0 - y * x0;
    double perU = roughInverseRoot(uu);
    double perV = roughInverseRoot(vx * vx + vy * vy + vz * vz);
    double perW = roughInverseRoot(wx * wx + wy * wy + wz * wz);
    ux *= perU;
    uy *= perU;
    uz *= perU;
    vx *= perV;
    vy *= perV;
    vz *= perV;
    wx *= perW;
    wy *= perW;
    wz *= perW;
    corner(0, ux, uy, uz);
    corner(1, vx, vy, vz);
    corner(2, wx, wy, wz);
    double ofU = weight(ux, uy, uz);
    double ofV = weight(vx, vy, vz);
    double ofW = weight(wx, wy, wz);
    axisX = ofU * ux + ofV * vx + ofW * wx;
    axisY = ofU * uy + ofV * vy + ofW * wy;
    axisZ = ofU * uz + ofV * vz + ofW * wz;
    return Cut.OPEN;
  }

  /** The weight of a corner in the direction inside. */
  private double weight(double x, double y, double z) {
    return LEAST_WEIGHT + Math.max(0, x * aimX + y * aimY + z * aimZ);
  }

  private static void swap(double[] c) {
    double swapped = c[0];
    c[0] = c[1];
    c[1] = swapped;
  }

  private void corner(int k, double x, double y, double z) {
    cornerX[k] = x;
    cornerY[k] = y;
    cornerZ[k] = z;
  }

  /** The third side is dependent: it is left out, and the direction leans to a tip of the lune. */
  private Cut lean(double ux, double uy, double uz, double uu) {
    if (leanings == 2) {
      return Cut.DEGENERATE;
    }
    double ss = axisX * axisX + axisY * axisY + axisZ * axisZ;
    // the second time from the other side of the first
    double share = (leanings == 0 ? LEAN : -2 * LEAN) * Math.sqrt(ss / uu);
    axisX += share * ux;
    axisY += share * uy;
    axisZ += share * uz;
    leanings++;
    return uu > 0 && ss > 0 ? Cut.OPEN : Cut.DEGENERATE; // also for NaN
  }

  private Cut polygon(double x, double y, double z, int a, int b) {
    double[] cx = cornerX;
    double[] cy = cornerY;
    double[] cz = cornerZ;
    double[] d = level;
    int m = sides;
    int inside = 0;
    for (int k = 0; k < m; k++) {
      double dot = x * cx[k] + y * cy[k] + z * cz[k];
      d[k] = dot;
      inside += dot > 0 ? 1 : 0;
    }
    if (inside == m) {
      return Cut.DEGENERATE; // a direction inside was not
    }
    if (inside == 0) {
      lastX = x;
      lastY = y;
      lastZ = z;
      lastA = a;
      lastB = b;
      return Cut.EMPTY;
    }
    // the first corner that is kept, behind one that is not
    int start = 0;
    if (d[0] > 0) {
      start = m - 1;
      while (d[start] > 0) {
        start--;
      }
      start = start + 1 == m ? 0 : start + 1;
    } else {
      while (!(d[start] > 0)) {
        start++;
      }
    }
    double sumX = 0;
    double sumY = 0;
    double sumZ = 0;
    int k = start;
    for (int j = 0; j < inside; j++) {
      nextSideX[j] = sideX[k];
      nextSideY[j] = sideY[k];
      nextSideZ[j] = sideZ[k];
      nextSideA[j] = sideA[k];
      nextSideB[j] = sideB[k];
      nextCornerX[j] = cx[k];
      nextCornerY[j] = cy[k];
      nextCornerZ[j] = cz[k];
      double share = weight(cx[k], cy[k], cz[k]);
      sumX += share * cx[k];
      sumY += share * cy[k];
      sumZ += share * cz[k];
      k = k + 1 == m ? 0 : k + 1;
    }
    // k is the first corner beyond, on the side that is the last one kept
    int last = k == 0 ? m - 1 : k - 1;
    int before = start == 0 ? m - 1 : start - 1;
    if (d[before] > 0 || d[k] > 0) {
      return Cut.DEGENERATE; // the corners inside are not in one row: roundings
    }
    nextSideX[inside] = sideX[k];
    nextSideY[inside] = sideY[k];
    nextSideZ[inside] = sideZ[k];
    nextSideA[inside] = sideA[k];
    nextSideB[inside] = sideB[k];
    nextSideX[inside + 1] = x;
    nextSideY[inside + 1] = y;
    nextSideZ[inside + 1] = z;
    nextSideA[inside + 1] = a;
    nextSideB[inside + 1] = b;
    double px = d[last] * cx[k] - d[k] * cx[last];
    double py = d[last] * cy[k] - d[k] * cy[last];
    double pz = d[last] * cz[k] - d[k] * cz[last];
    double qx = d[start] * cx[before] - d[before] * cx[start];
    double qy = d[start] * cy[before] - d[before] * cy[start];
    double qz = d[start] * cz[before] - d[before] * cz[start];
    double perP = roughInverseRoot(px * px + py * py + pz * pz);
    double perQ = roughInverseRoot(qx * qx + qy * qy + qz * qz);
    px *= perP;
    py *= perP;
    pz *= perP;
    qx *= perQ;
    qy *= perQ;
    qz *= perQ;
    nextCornerX[inside] = px;
    nextCornerY[inside] = py;
    nextCornerZ[inside] = pz;
    nextCornerX[inside + 1] = qx;
    nextCornerY[inside + 1] = qy;
    nextCornerZ[inside + 1] = qz;
    sides = inside + 2;
    double ofP = weight(px, py, pz);
    double ofQ = weight(qx, qy, qz);
    axisX = sumX + ofP * px + ofQ * qx;
    axisY = sumY + ofP * py + ofQ * qy;
    axisZ = sumZ + ofP * pz + ofQ * qz;
    turnBuffers();
    return Cut.OPEN;
  }

  /**
   * Finds four differences whose hull surely contains the origin, after a cut that left nothing.
   *
   * @param error bound of the error of each component of a difference
   * @param tetrahedron receives the weights
   */
  boolean isAround(double error, OriginTetrahedron tetrahedron) {
    int m = sides;
    for (int apex = 0; apex < m; apex++) {
      double x = sideX[apex];
      double y = sideY[apex];
      double z = sideZ[apex];
      // a side is on one side or the other of the plane through the apex and the last one
      double gx = y * lastZ - z * lastY;
      double gy = z * lastX - x * lastZ;
      double gz = x * lastY - y * lastX;
      int i = apex + 1 == m ? 0 : apex + 1;
      int next = i + 1 == m ? 0 : i + 1;
      while (next != apex && sideX[next] * gx + sideY[next] * gy + sideZ[next] * gz > 0) {
        i = next;
        next = i + 1 == m ? 0 : i + 1;
      }
      if (next != apex
          && tetrahedron.surelyContainsOrigin(
              x,
              y,
              z,
              sideX[i],
              sideY[i],
              sideZ[i],
              sideX[next],
              sideY[next],
              sideZ[next],
              lastX,
              lastY,
              lastZ,
              error)) {
        around(0, sideA[apex], sideB[apex]);
        around(1, sideA[i], sideB[i]);
        around(2, sideA[next], sideB[next]);
        around(3, lastA, lastB);
        return true;
      }
    }
    return false;
  }

  /** Takes a pair around a common point. */
  void around(int term, int a, int b) {
    aroundA[term] = a;
    aroundB[term] = b;
  }

  /** Returns the vertex of A of a side. */
  int vertexA(int side) {
    return sideA[side];
  }

  /** Returns the vertex of B of a side. */
  int vertexB(int side) {
    return sideB[side];
  }

  /** Returns the corners, for showing; for fewer than three sides there are none. */
  double[][] corners() {
    double[][] corners = new double[sides < 3 ? 0 : sides][];
    for (int k = 0; k < corners.length; k++) {
      corners[k] = new double[] {cornerX[k], cornerY[k], cornerZ[k]};
    }
    return corners;
  }

  private void turnBuffers() {
    double[] doubles = sideX;
    sideX = nextSideX;
    nextSideX = doubles;
    doubles = sideY;
    sideY = nextSideY;
    nextSideY = doubles;
    doubles = sideZ;
    sideZ = nextSideZ;
    nextSideZ = doubles;
    doubles = cornerX;
    cornerX = nextCornerX;
    nextCornerX = doubles;
    doubles = cornerY;
    cornerY = nextCornerY;
    nextCornerY = doubles;
    doubles = cornerZ;
    cornerZ = nextCornerZ;
    nextCornerZ = doubles;
    int[] ints = sideA;
    sideA = nextSideA;
    nextSideA = ints;
    ints = sideB;
    sideB = nextSideB;
    nextSideB = ints;
  }
}
