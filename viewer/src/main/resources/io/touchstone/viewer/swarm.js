// Worlds with very many bodies.

/** A body whose ball around it has a smaller radius in the picture, in pixels, is a dot there. */
const DOT = 4;

/**
 * Very many bodies of one shape. Those that are large enough in the picture are drawn as they are,
 * the others as dots: a dot is one corner, a box 36.
 */
class Swarm {
  constructor(T, mesh, shape) {
    const n = mesh.count;
    this.mesh = mesh;
    this.matrices = mesh.instanceMatrix.array.slice();
    this.centres = new Float32Array(3 * n);
    this.reach = new Float32Array(n);
    this.shades = new Float32Array(n);
    const { centre, size } = bounds(shape.points);
    const m = this.matrices;
    for (let i = 0; i < n; i++) {
      let square = 0; // of an affine pose the farthest that a column may take a point
      for (let c = 0; c < 3; c++) square = Math.max(square, m[16 * i + 4 * c] ** 2 + m[16 * i + 4 * c + 1] ** 2 + m[16 * i + 4 * c + 2] ** 2);
      for (let r = 0; r < 3; r++) {
        this.centres[3 * i + r] = m[16 * i + 12 + r] + m[16 * i + r] * centre[0] + m[16 * i + 4 + r] * centre[1] + m[16 * i + 8 + r] * centre[2];
      }
      this.reach[i] = size * Math.sqrt(square);
      this.shades[i] = 0.45 + 0.55 * ((i * 0.618034) % 1); // neighbours differ, as faces in the light do
    }
    const g = new T.BufferGeometry();
    g.setAttribute('position', new T.BufferAttribute(new Float32Array(3 * n), 3));
    g.setAttribute('color', new T.BufferAttribute(new Float32Array(3 * n), 3));
    const { color, opacity, transparent, depthWrite, userData } = mesh.material;
    const size90 = 1.4 * size / Math.tan(Math.PI * 35 / 360); // the library takes a dot's size for a field of 90 degrees
    const look = new T.PointsMaterial({ color, opacity, transparent, depthWrite, size: size90, vertexColors: true });
    look.userData.token = userData.token;
    this.dots = new T.Points(g, look);
    this.dots.frustumCulled = false;
  }

  /** Sorts the bodies by how large they are from here. */
  see(camera, height) {
    const { x, y, z } = camera.position;
    const limit = DOT * 2 * Math.tan(Math.PI * 35 / 360) / height;
    const { position, color } = this.dots.geometry.attributes;
    const into = this.mesh.instanceMatrix;
    let near = 0;
    let far = 0;
    for (let i = 0; i < this.reach.length; i++) {
      const at = 3 * i;
      const [u, v, w] = [this.centres[at] - x, this.centres[at + 1] - y, this.centres[at + 2] - z];
      if (this.reach[i] ** 2 < limit * limit * (u * u + v * v + w * w)) {
        for (let k = 0; k < 3; k++) {
          position.array[3 * far + k] = this.centres[at + k];
          color.array[3 * far + k] = this.shades[i];
        }
        far++;
      } else {
        for (let k = 0; k < 16; k++) into.array[16 * near + k] = this.matrices[16 * i + k];
        near++;
      }
    }
    this.mesh.count = near;
    this.dots.geometry.setDrawRange(0, far);
    into.needsUpdate = true;
    position.needsUpdate = true;
    color.needsUpdate = true;
  }
}
