// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.matrix;

import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.PlacedRobot;
import io.touchstone.harness.matrix.MatrixRun.Question;
import io.touchstone.harness.pipeline.PairClearances;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.io.urdf.Robot;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The links and bodies of a configuration, and how far they are to be apart.
 *
 * @param scene robots, and bodies that stand still
 * @param questions every two links, and every link with every body
 */
public record MatrixScene(JointScene scene, List<Question> questions) {

  /** Copies the list. */
  public MatrixScene {
    questions = List.copyOf(questions);
  }

  /**
   * Takes the scene of a configuration.
   *
   * @throws InvalidInputException if it has no robot, or a shape or a joint is not possible
   */
  public static MatrixScene of(LoadedConfiguration configuration) {
    configuration.problems().throwIfAny();
    Scene said = configuration.scene();
    if (said == null || configuration.robots().isEmpty()) {
      throw new InvalidInputException(
          Position.of(configuration.file().toString()),
          "has no robot; a matrix is about positions of joints");
    }
    Map<Robot, Robot.Placement> robots = new LinkedHashMap<>();
    Set<String> moving = new HashSet<>();
    for (PlacedRobot placed : configuration.robots()) {
      robots.put(placed.robot(), placed.placement());
      placed.robot().bodies(placed.placement()).forEach(body -> moving.add(body.name()));
    }
    List<SceneBody> still =
        said.bodies().stream().filter(body -> !moving.contains(body.name())).toList();
    JointScene scene = JointScene.of(robots, still);
    PairClearances clearances = new PairClearances(configuration.config(), said);
    Set<String> standing = new HashSet<>();
    still.forEach(body -> standing.add(body.name()));
    List<JointScene.Body> bodies = scene.bodies();
    List<Question> questions =
        MatrixRun.allPairs(scene, 0).stream()
            .filter(
                pair ->
                    !standing.contains(bodies.get(pair.a()).name())
                        || !standing.contains(bodies.get(pair.b()).name()))
            .map(
                pair ->
                    new Question(
                        pair.a(),
                        pair.b(),
                        clearance(clearances, bodies.get(pair.a()), bodies.get(pair.b()))))
            .toList();
    return new MatrixScene(scene, questions);
  }

  /** Returns the greatest clearance of a body of one link and one of another. */
  private static double clearance(PairClearances clearances, JointScene.Body a, JointScene.Body b) {
    double greatest = 0;
    for (String one : a.elements()) {
      for (String two : b.elements()) {
        greatest = Math.max(greatest, clearances.of(one, two));
      }
    }
    return greatest;
  }
}
