// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A plank that is turned by a quarter about z and then reaches 0.75 into a post. With the scalar
 * first, as the header said, it was taken for another turn: 1.75 apart, proved.
 */
final class PoseHeadersTest {

  private static final String SCENE =
      """
      touchstone {
        scene {
          shapes { plank { box = [3, 0.5, 0.5] }, post { box = [0.25, 0.25, 0.25] } }
          bodies = [ %s { name = post, shape = post, translate = [0, 2.5, 2] } ]
          %s
        }
        goal = signed-distance, proof = exact, report.format = csv
      }
      """;

  private static final String PLANK = "{ name = plank, shape = plank },";

  @TempDir private Path folder = Path.of("");

  private Cli.Run run(String bodies, String more, String csv) throws IOException {
    Files.writeString(folder.resolve("poses.csv"), csv.replace(";", "\n") + "\n");
    return Cli.run(
        "run", Files.writeString(folder.resolve("c.conf"), SCENE.formatted(bodies, more)));
  }

  private static double depth(Cli.Run run) {
    String[] names = run.lines().get(0).split(",", -1);
    String[] cells = run.lines().get(1).split(",", -1);
    for (int k = 0; k < names.length; k++) {
      if (names[k].equals("lower")) {
        return Double.parseDouble(cells[k]);
      }
    }
    throw new AssertionError(run.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frame,body,x,y,z,qw,qx,qy,qz;0,plank,0,0,2,0.7071067811865476,0,0,0.7071067811865476",
        "frame,body,x,y,z,qx,qy,qz,qw;0,plank,0,0,2,0,0,0.7071067811865476,0.7071067811865476",
        "frame,body,tx,ty,tz,w,x,y,z;0,plank,0,0,2,0.7071067811865476,0,0,0.7071067811865476",
        "0,plank,0,0,2,0,0,0.7071067811865476,0.7071067811865476",
        "frame,body,x_mm,y_mm,z_mm,roll,pitch,yaw;0,plank,0,0,2000,0,0,1.5707963267948966",
        "frame,body,yaw_deg,x,y,z;0,plank,90,0,0,2",
        "frame,body,x,y,z,rx_deg,ry_deg,rz_deg;0,plank,0,0,2,0,0,90",
      })
  void theHeaderSaysHowThePlankIsTurned(String csv) throws IOException {
    for (String frames : new String[] {"frames = \"poses.csv\"", "frames.poses = \"poses.csv\""}) {
      assertThat(depth(assertSilent(run(PLANK, frames, csv), 0))).isCloseTo(-0.75, within(1e-9));
    }
  }

  @Test
  void theHeaderOfBodiesLikewise() throws IOException {
    String csv =
        "shape,name,qw,qx,qy,qz,x,y,z;plank,plank,0.7071067811865476,0,0,0.7071067811865476,0,0,2";
    assertThat(depth(assertSilent(run("", "body-files = \"poses.csv\"", csv), 0)))
        .isCloseTo(-0.75, within(1e-9));
  }

  /** As before: x, y, z, w, whatever the header says. */
  @Test
  void positionalDoesNotLookAtTheHeader() throws IOException {
    String csv = "frame,body,x,y,z,qw,qx,qy,qz;0,plank,0,0,2,0,0,0.6,0.8";
    double turned =
        depth(run(PLANK, "frames = \"poses.csv\"", csv.replace("qw,qx,qy,qz", "qx,qy,qz,qw")));
    assertThat(depth(run(PLANK, "frames = \"poses.csv\", columns = positional", csv)))
        .isEqualTo(turned);
    assertThat(depth(run(PLANK, "frames { poses = \"poses.csv\", columns = positional }", csv)))
        .isEqualTo(turned);
    assertThat(depth(run(PLANK, "frames = \"poses.csv\"", csv))).isNotEqualTo(turned);
    String bodies = "name,group,shape,x,y,z,qw,qx,qy,qz;plank,,plank,0,0,2,0,0,0.6,0.8";
    assertThat(depth(run("", "body-files = \"poses.csv\", columns = positional", bodies)))
        .isEqualTo(turned);
  }

  @Test
  void theSceneMayBeInAnotherUnit() throws IOException {
    String csv = "frame,body,x_cm,y_m,z_mm,yaw_deg;0,plank,0,0,2,90";
    assertThat(depth(run(PLANK, "units = mm, frames = \"poses.csv\"", csv)))
        .isCloseTo(-0.75, within(1e-9));
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() throws IOException {
    assertRefused(
        run(PLANK, "frames = \"poses.csv\"", "frame,body,x,y,z,q0,q1,q2,q3;0,plank,0,0,2,1,0,0,0"),
        "poses.csv:1:18: unknown column 'q0'; columns of a pose are x,y,z or tx,ty,tz");
  }
}
