// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names in headers of poses decide which column is which. They were not looked at once, and a
 * quaternion that said {@code qw} first was taken as x, y, z, w.
 */
final class PoseColumnsTest {

  private static final double H = 0.7071067811865476;

  /** A quarter turn about z, with a shift. */
  private static final Pose QUARTER = Pose.quaternion(1, 2, 3, 0, 0, H, H);

  private static final ColumnReading POSITIONAL = new ColumnReading(true, LengthUnit.M);

  @TempDir private Path folder = Path.of("");

  private Pose frame(String header, String row, int dimension, ColumnReading reading)
      throws IOException {
    Path file = Files.writeString(folder.resolve("f.csv"), header + "\n" + row + "\n");
    try (FrameSource.Stream stream =
        new FramesFile(file, dimension, List.of("a"), reading).open()) {
      return Objects.requireNonNull(stream.next().poses().get("a"));
    }
  }

  private Pose frame(String header, String row) throws IOException {
    return frame(header, row, 3, ColumnReading.NAMED);
  }

  private BodiesFile.Row body(String header, String row) throws IOException {
    Path file = Files.writeString(folder.resolve("b.csv"), header + "\n" + row + "\n");
    try (BodiesFile bodies = new BodiesFile(file, 3, ColumnReading.NAMED)) {
      return Objects.requireNonNull(bodies.next());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frame,body,x,y,z,qx,qy,qz,qw | 0,a,1,2,3,0,0,H,H",
        "frame,body,x,y,z,qw,qx,qy,qz | 0,a,1,2,3,H,0,0,H",
        "frame,body,qw,qx,qy,qz,x,y,z | 0,a,H,0,0,H,1,2,3",
        "body,frame,z,y,x,q_z,q_y,q_x,q_w | a,0,3,2,1,H,0,0,H",
        "frame,body,tx,ty,tz,w,x,y,z | 0,a,1,2,3,H,0,0,H",
        "frame,body,tx,ty,tz,x,y,z,w | 0,a,1,2,3,0,0,H,H",
        "frame,body,w,x,y,z,tx,ty,tz | 0,a,H,0,0,H,1,2,3",
        "frame,body,x,y,z,w,qx,qy,qz | 0,a,1,2,3,H,0,0,H",
        "Frame , BODY, X, Y ,Z,QW,Qx,qY,q z | 0,a,1,2,3,H,0,0,H",
        "frame,body,x_mm,y_cm,z_m,qw,qx,qy,qz | 0,a,1000,200,3,H,0,0,H",
        "frame,body,x [mm],y(cm),z_m,qw,qx,qy,qz | 0,a,1000,200,3,H,0,0,H",
        "frame,body,p3,p0,p1,p2,p4,p5,p6 | 0,a,0,1,2,3,0,H,H",
        "frame,body,pose | 0,a,1,2,3,0,0,H,H",
        "# frame,body,x,y,z,qw,qx,qy,qz | 0,a,1,2,3,H,0,0,H",
        "#frame,body,tx,ty,tz,qw,qx,qy,qz | 0,a,1,2,3,H,0,0,H",
      })
  void quaternionsInAnyOrder(String header, String row) throws IOException {
    assertThat(frame(header, row.replace("H", String.valueOf(H)))).isEqualTo(QUARTER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frame,body,x,y,z,yaw | 0,a,1,2,3,0.5 | 0 | 0 | 0.5",
        "frame,body,yaw,pitch,roll,x,y,z | 0,a,0.3,0.2,0.1,1,2,3 | 0.1 | 0.2 | 0.3",
        "frame,body,x,y,z,rx,ry,rz | 0,a,1,2,3,0.1,0.2,0.3 | 0.1 | 0.2 | 0.3",
        "frame,body,x,y,z,rx_rad,rz_deg | 0,a,1,2,3,0.1,180 | 0.1 | 0 | 3.141592653589793",
        "frame,body,x,y,z,roll_deg,pitch (deg),yaw[deg] | 0,a,1,2,3,0,0,90 | 0 | 0 | 1.5707963267948966",
        "frame,body,x_m,y_m,z_m,Roll,Pitch,Yaw | 0,a,1,2,3,0.1,0.2,0.3 | 0.1 | 0.2 | 0.3",
      })
  void anglesAboutAxesThatStay(String header, String row, double roll, double pitch, double yaw)
      throws IOException {
    assertThat(frame(header, row))
        .isEqualTo(Pose.euler("xyz", new double[] {roll, pitch, yaw}, new double[] {1, 2, 3}));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frame,body,r11,r12,r13,r21,r22,r23,r31,r32,r33,tx,ty,tz | 0,a,0,-1,0,1,0,0,0,0,1,5,6,7",
        "frame,body,x,y,z,r00,r10,r20,r01,r11,r21,r02,r12,r22 | 0,a,5,6,7,0,1,0,-1,0,0,0,0,1",
        "frame,body,m00,m01,m02,m03,m10,m11,m12,m13,m20,m21,m22,m23 | 0,a,0,-1,0,5,1,0,0,6,0,0,1,7",
        "frame,body,m11,m12,m13,m14,m21,m22,m23,m24,m31,m32,m33,m34,m41,m42,m43,m44 | 0,a,0,-1,0,5,1,0,0,6,0,0,1,7,0,0,0,1",
      })
  void matrices(String header, String row) throws IOException {
    assertThat(frame(header, row)).isEqualTo(Pose.of(3, 0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7));
  }

  @Test
  void theColumnsOfBodies() throws IOException {
    BodiesFile.Row row =
        body("Shape,qw,qx,qy,qz,Z,Y,X,name", "part,%s,0,0,%s,3,2,1,crate".formatted(H, H));
    assertThat(row.name()).isEqualTo("crate");
    assertThat(row.group()).isEmpty();
    assertThat(row.shape()).isEqualTo("part");
    assertThat(row.pose()).isEqualTo(QUARTER);
    assertThat(body("# made by hand", "name,,part,1,2,3").name()).isEqualTo("name");
    assertThat(body("name,group,shape,x,y,z", "a,g,s,1,2,3").group()).isEqualTo("g");
  }

  @Test
  void thePlaneHasOneAngle() throws IOException {
    for (String angle : List.of("yaw", "rz", "angle", "theta")) {
      assertThat(frame("frame,body,x," + angle + ",y", "0,a,1,0.5,2", 2, ColumnReading.NAMED))
          .isEqualTo(Pose.rotation(0.5, 1, 2));
    }
    assertThat(frame("frame,body,x3,x2,x1,x4", "0,a,3,2,1,4", 4, ColumnReading.NAMED))
        .isEqualTo(Pose.translation(1, 2, 3, 4));
  }

  /** What is converted is the double next to what is written, and not a product of roundings. */
  @Test
  void unitsAreConvertedToThatOfTheScene() throws IOException {
    ColumnReading inches = new ColumnReading(false, LengthUnit.IN);
    assertThat(frame("frame,body,x_mm,y_ft,z", "0,a,2.54,0.7,0.3", 3, inches))
        .isEqualTo(Pose.translation(0.1, 8.4, 0.3));
    assertThat(frame("frame,body,x_mm,y_in,z_cm", "0,a,0.3,0.7,0x1p-1"))
        .isEqualTo(Pose.translation(0.0003, 0.01778, 0.005));
  }

  /** Whatever the header says; without one, and with words for people in a comment, likewise. */
  @ParameterizedTest
  @ValueSource(strings = {"frame,body,x,y,z,qw,qx,qy,qz", "# a motion", "frame,nonsense"})
  void positionalIsAsBefore(String header) throws IOException {
    Pose expected = Pose.quaternion(1, 2, 3, 0.6, 0, 0, 0.8);
    assertThat(frame(header, "0,a,1,2,3,0.6,0,0,0.8", 3, POSITIONAL)).isEqualTo(expected);
    if (header.startsWith("#")) {
      assertThat(frame(header, "0,a,1,2,3,0.6,0,0,0.8")).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frame,body,x,y,z,qa,qx,qy,qz | 1:18: unknown column 'qa'; columns of a pose are x,y,z or tx,ty,tz",
        "frame,body,x,y,z,comment | 1:18: unknown column 'comment'; columns of a pose are",
        "frame,body,x,y,z,x_furlong | unknown column 'x_furlong'",
        "frame,body,x,y,z,qw_mm,qx,qy,qz | unknown column 'qw_mm'",
        "frame,body,x_deg,y,z | unknown column 'x_deg'",
        "frame,body,x,y,z,yaw_mm | unknown column 'yaw_mm'",
        "frame,body,x,y,z,x | 1:18: columns 'x' and 'x' say the same; leave one out",
        "frame,body,x,y,z,tx,ty,tz | columns 'x' and 'tx' say the same",
        "frame,body,x,y,z,w,x,y,z | columns 'x' and 'x' say the same",
        "frame,body,x,y,z,roll,rx | columns 'roll' and 'rx' say the same",
        "frame,body,x,y,z,qw,w,qx,qy,qz | columns 'qw' and 'w' say the same",
        "frame,body,x,y,z,yaw,qx,qy,qz,qw | columns 'qx' and 'yaw' are of two forms of a pose",
        "frame,body,x,y,z,pose | columns 'pose' and 'x' are of two forms of a pose",
        "frame,body,x,y,z,qw,qz | the header names 2 of the 4 columns of the quaternion, which are qx,qy,qz,qw",
        "frame,body,x,y,qx,qy,qz,qw | the header names 2 of the 3 columns of the shift, which are x,y,z",
        "frame,body,yaw | the header names 0 of the 3 columns of the shift, which are x,y,z",
        "frame,body | the header names 0 of the 3 columns of the shift, which are x,y,z",
        "frame,body,x1,x2,x4 | 'x4' is none of x,y,z",
        "frame,body,pose,x | two forms of a pose",
        "frame,body,p0,p1,p3 | 'p3' is none of p0 to p2",
        "frame,body,x,y,z,r11,r12,r13,r21,r22,r23,r31,r32 | the header has no column 'r33' of a matrix of 3 by 3",
        "frame,x,y,z | the header has no column 'body'",
        "frame,body,frame,x,y,z | there are two columns 'frame'",
        "frame,body,x_mm,y,z,w | the header names 1 of the 4 columns of the quaternion",
        "frame,body,tx,ty,tz,w,x_mm,y,z | 'x_mm' is of the quaternion and has no unit",
        "frame,body,x,y,z,qw,qx,qy,qz | 2:1: has 6 cells, the header 9",
        "time,body,x,y,z | 1:1: expected the number of a frame, found 'time'",
      })
  void whatIsNoPoseIsAnErrorThatSaysWhy(String header, String expected) {
    assertThatThrownBy(() -> frame(header, "0,a,1,2,3,4"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(expected);
    assertThatThrownBy(
            () -> frame("frame,body,x,y,qw,qx,qy,qz", "0,a,1,2,1,0,0,0", 2, ColumnReading.NAMED))
        .hasMessageContaining("'qx' is for dimension 3, the scene has 2");
  }

  /** A file says the same whatever the order of its columns, and however they are spelled. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void theOrderOfColumnsDoesNotMatter(long seed) throws IOException {
    Random random = new Random(seed);
    List<List<String>> spellings =
        List.of(
            List.of("frame", "FRAME"),
            List.of("body", "Body "),
            List.of("tx", "px", "t_x", "pos_x", "x1"),
            List.of("ty", "py", "t_y", "pos_y", "x2"),
            List.of("tz", "pz", "t_z", "pos_z", "x3"),
            List.of("qx", "q_x", "quat_x", "QX"),
            List.of("qy", "q_y", "quat_y", "QY"),
            List.of("qz", "q_z", "quat_z", "QZ"),
            List.of("qw", "q_w", "quat_w", "w"));
    for (int k = 0; k < 50; k++) {
      List<String> values = new ArrayList<>(List.of("0", "a"));
      for (int i = 0; i < 7; i++) {
        values.add(String.valueOf(random.nextGaussian()));
      }
      List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8));
      Collections.shuffle(order, random);
      List<String> header = new ArrayList<>();
      List<String> row = new ArrayList<>();
      for (int column : order) {
        List<String> names = spellings.get(column);
        header.add(names.get(random.nextInt(names.size())));
        row.add(values.get(column));
      }
      assertThat(frame(String.join(",", header), String.join(",", row)))
          .as("seed %d, round %d: %s", seed, k, header)
          .isEqualTo(frame("# none", String.join(",", values)));
    }
  }
}
