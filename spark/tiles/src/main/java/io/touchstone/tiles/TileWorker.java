// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.PairResult;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.pipeline.PartPipelines;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.harness.report.RowShape;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.SceneBody;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The narrow phase of tiles, and the broad phase before it: the pipeline itself, over the bodies of
 * one tile. One worker serves all tiles of a process; threads may use it at the same time.
 */
@SuppressWarnings("exports") // for our own programs, which see all of the harness
public final class TileWorker implements AutoCloseable {

  private final WholeScene scene;
  private final PartPipelines pipelines;

  private TileWorker(WholeScene scene, PartPipelines pipelines) {
    this.scene = scene;
    this.pipelines = pipelines;
  }

  /** Receives the rows of a tile, ordered by the indices of the bodies, the smaller one first. */
  @FunctionalInterface
  public interface Rows {

    /**
     * Receives a row.
     *
     * @param indexA index of the first body in the whole scene
     * @param indexB index of the second one
     * @param report the row; its own index counts from 0 in the tile
     */
    void row(long indexA, long indexB, PairReport report);
  }

  /** Says which pairs are asked about at all. */
  @FunctionalInterface
  public interface Asked {

    /**
     * Tells whether a pair is asked about.
     *
     * @param first the smaller index of a body in the whole scene
     * @param second the greater one
     */
    boolean test(long first, long second);
  }

  /**
   * Makes a worker.
   *
   * @param plugins where plug-ins are on this machine
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static TileWorker open(WholeScene scene, List<Path> plugins) {
    PluginSet set = PluginSet.load(plugins);
    try {
      return new TileWorker(
          scene,
          PartPipelines.create(scene.config(), scene.forPipelines(), set.engines(), set::close));
    } catch (RuntimeException e) {
      set.close();
      throw e;
    }
  }

  /** Returns the id of the engine that decides about pairs. */
  public String narrowPhase() {
    return pipelines.narrowPhase();
  }

  /** Returns what decides about the columns of the rows. */
  public RowShape rowShape() {
    return new RowShape(scene.config().goal(), scene.dimension(), true, false, List.of(), false);
  }

  /**
   * Reports the pairs of a tile.
   *
   * @param bodies the bodies of the tile by ascending index, with their masks
   * @param asked which of its pairs are asked about
   */
  public void run(List<BodyCodec.Masked> bodies, Asked asked, Rows rows) {
    if (bodies.size() < 2) {
      return;
    }
    List<ConvexBody> shapes = scene.shapes();
    List<SceneBody> own = new ArrayList<>();
    Map<String, Integer> positions = new HashMap<>();
    int[] masks = new int[bodies.size()];
    long[] indices = new long[bodies.size()];
    for (BodyCodec.Masked each : bodies) {
      TileBody body = each.body();
      masks[own.size()] = each.mask();
      indices[own.size()] = body.index();
      positions.put(body.name(), own.size());
      own.add(new SceneBody(body.name(), body.group(), shapes.get(body.shape()), body.pose()));
    }
    pipelines.run(
        own,
        (one, other) ->
            Tiling.reports(masks[one], masks[other])
                && asked.test(
                    Math.min(indices[one], indices[other]), Math.max(indices[one], indices[other])),
        report ->
            rows.row(
                index(bodies, positions, report.bodyA()),
                index(bodies, positions, report.bodyB()),
                report),
        new Cancellation());
  }

  /** Returns the row of a pair about which nothing can be found out. */
  public PairReport failed(TileBody a, TileBody b, String error) {
    return new PairReport(
        0,
        a.name(),
        b.name(),
        PairReport.NO_FRAME,
        scene.shapes().get(a.shape()),
        a.pose(),
        scene.shapes().get(b.shape()),
        b.pose(),
        narrowPhase(),
        scene.config().goal().questions().get(0),
        List.of(),
        Map.of(),
        new PairResult(scene.dimension()).toOutcome(),
        error,
        null,
        "",
        List.of(),
        0,
        PairRuling.KEPT,
        null);
  }

  private static long index(
      List<BodyCodec.Masked> bodies, Map<String, Integer> positions, String name) {
    Integer position = positions.get(name);
    if (position == null) {
      throw new IllegalStateException("no body of the tile is named " + name);
    }
    return bodies.get(position).body().index();
  }

  @Override
  public void close() {
    pipelines.close();
  }
}
