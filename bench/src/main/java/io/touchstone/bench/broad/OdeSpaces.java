// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import org.ode4j.ode.DBox;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DSapSpace;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.OdeHelper;

/** The spaces of ode4j, with their own defaults: bounding volumes, hashing, sweep and prune. */
record OdeSpaces(String id) implements Joiner {

  @Override
  public boolean answers(int dimension) {
    return dimension == 3;
  }

  @Override
  public Session load(BoxScene scene) {
    OdeHelper.initODE2(0);
    return new OdeSession(id, scene);
  }

  private static DSpace space(String id) {
    return switch (id) {
      case "ode4j-bvh" -> OdeHelper.createBHVSpace(0); // no box is static
      case "ode4j-hash" -> OdeHelper.createHashSpace();
      default -> OdeHelper.createSapSpace(DSapSpace.AXES.XYZ);
    };
  }

  private static final class OdeSession implements Session {

    private final String id;
    private final BoxScene scene;
    private final DBox[] boxes;
    private DSpace space;

    OdeSession(String id, BoxScene scene) {
      this.id = id;
      this.scene = scene;
      this.boxes = new DBox[scene.count()];
      this.space = space(id);
    }

    @Override
    public void reset() {
      space = space(id);
      for (int k = 0; k < boxes.length; k++) {
        double[] min = scene.min(k);
        double[] max = scene.max(k);
        boxes[k] = OdeHelper.createBox(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
        boxes[k].setData(k);
        place(boxes[k], min, max);
      }
    }

    private static void place(DBox box, double[] min, double[] max) {
      box.setPosition((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
    }

    @Override
    public void insertAndJoin(PairDigest pairs) {
      for (DBox box : boxes) {
        space.add(box);
      }
      join(pairs);
    }

    @Override
    public void moveAndJoin(PairDigest pairs) {
      for (int k = 0; k < boxes.length; k++) {
        place(boxes[k], scene.movedMin(k), scene.movedMax(k));
      }
      join(pairs);
    }

    private void join(PairDigest pairs) {
      space.collide(pairs, (data, one, other) -> pairs.add(index(one), index(other)));
    }

    private static int index(DGeom box) {
      return (Integer) box.getData();
    }
  }
}
