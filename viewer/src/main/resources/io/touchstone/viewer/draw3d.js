/** How high a label is, in pixels. */
const TEXT = 20;

/** Where a label may stand beside its point. */
const SIDES = [[-0.08, -0.25], [-0.08, 1.25], [1.08, -0.25], [1.08, 1.25], [0.5, -0.6], [0.5, 1.6]];

/** Above so many bodies a picture is made for speed. */
const MANY_BODIES = 2000;

// Drawings in space. A pane has a scene that stays while a pair is shown, and marks on top of it
// that change with each step.
class SpacePane {
  constructor(host, label, library) {
    const { THREE, OrbitControls } = library;
    this.T = THREE;
    this.host = host;
    const much = bodyNames.length > MANY_BODIES; // smooth edges cost four times the pixels
    this.renderer = new THREE.WebGLRenderer({ antialias: !much });
    this.renderer.debug.checkShaderErrors = false; // asking stops the page until they are compiled
    this.renderer.setPixelRatio(much ? 1 : Math.min(2, devicePixelRatio || 1));
    this.canvas = this.renderer.domElement;
    this.canvas.setAttribute('role', 'img');
    this.canvas.tabIndex = 0;
    host.replaceChildren(this.canvas);
    this.label(label);
    this.world = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(35, 1, 0.01, 1000);
    this.camera.up.set(0, 0, 1);
    this.world.add(new THREE.HemisphereLight(0xffffff, 0x777788, 2.2));
    this.lamp = new THREE.DirectionalLight(0xffffff, 1.6);
    this.world.add(this.lamp);
    this.scene = new THREE.Group();
    this.marks = new THREE.Group();
    this.world.add(this.scene, this.marks);
    this.list = this.scene;
    this.swarms = [];
    this.size = 1;
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener('change', () => this.render());
    this.controls.addEventListener('start', () => { this.fitted = null; });
    this.canvas.addEventListener('keydown', (e) => this.key(e));
    new ResizeObserver(() => {
      if (host.clientWidth !== this.w || host.clientHeight !== this.h) this.render();
    }).observe(host);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.render());
  }

  key(e) {
    const turn = { ArrowLeft: [0.15, 0], ArrowRight: [-0.15, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] }[e.key];
    const zoom = { '+': 1 / 1.2, '=': 1 / 1.2, '-': 1.2 }[e.key];
    if (!turn && !zoom) return;
    this.fitted = null;
    const T = this.T;
    const offset = this.camera.position.clone().sub(this.controls.target);
    const s = new T.Spherical().setFromVector3(new T.Vector3(offset.x, offset.z, -offset.y));
    if (turn) { s.theta -= turn[0]; s.phi = Math.min(3.1, Math.max(0.05, s.phi - turn[1])); }
    if (zoom) s.radius *= zoom;
    const v = new T.Vector3().setFromSpherical(s);
    this.camera.position.copy(this.controls.target).add(new T.Vector3(v.x, -v.z, v.y));
    this.controls.update();
    this.render();
    e.preventDefault();
    e.stopPropagation();
  }

  label(text) { this.canvas.setAttribute('aria-label', text); }

  clear(group) {
    group.traverse((o) => {
      if (o.geometry) o.geometry.dispose();
      if (o.material) { if (o.material.map) o.material.map.dispose(); o.material.dispose(); }
    });
    group.clear();
  }

  reset() { this.clear(this.scene); this.clear(this.marks); this.list = this.scene; this.swarms = []; }
  overlay() { this.clear(this.marks); this.list = this.marks; }

  fit(box) {
    this.size = box.size;
    this.centre = box.centre;
    this.fitted = box; // a pane that gets its size later is fitted again, until somebody turns it
    const away = unit([0.5, -0.78, 0.42]);
    const right = unit([-away[1], away[0], 0]);
    const up = [-away[2] * right[1], away[2] * right[0], away[0] * right[1] - away[1] * right[0]];
    const tan = Math.tan(Math.PI * 35 / 360);
    const wide = tan * Math.max(1, this.host.clientWidth) / Math.max(1, this.host.clientHeight);
    const seen = box.points.map((p) => minus(p, box.centre));
    const [left, end] = interval(seen, right);
    const [low, high] = interval(seen, up);
    const middle = plus(times(right, (left + end) / 2), times(up, (low + high) / 2));
    const needed = seen.map((p) => minus(p, middle)).reduce((d, p) =>
      Math.max(d, dot(p, away) + Math.max(Math.abs(dot(p, right)) / wide, Math.abs(dot(p, up)) / tan)), 0);
    // planes reach farther than the bodies: not nearer than 0.6 of where the ball around them fills the picture
    const distance = Math.max(1.12 * needed, 0.6 * box.size / Math.sin(Math.atan(Math.min(tan, wide))));
    this.controls.target.set(...plus(box.centre, middle));
    this.camera.position.set(...plus(plus(box.centre, middle), times(away, distance)));
    this.camera.near = box.size / 500;
    this.camera.far = box.size * 200;
    this.controls.update();
    this.render();
  }

  scaleTo(box) { this.size = box.size; this.centre = box.centre; }
  color(name) { return getComputedStyle(document.documentElement).getPropertyValue('--' + (name || 'ink')).trim(); }
  vector(p) { return new this.T.Vector3(p[0], p[1], p[2]); }

  material(style, flat) {
    const see = (style.opacity ?? 1) < 1;
    const Kind = flat ? this.T.MeshBasicMaterial : this.T.MeshLambertMaterial;
    const m = new Kind({ color: this.color(style.color), side: this.T.DoubleSide, transparent: see,
      opacity: style.opacity ?? 1, depthWrite: !see, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    m.userData.token = style.color;
    return m;
  }

  /** Triangles of convex loops, each with its own normal. */
  geometry(points, faces) {
    const flat = [];
    for (const loop of faces) {
      for (let i = 1; i + 1 < loop.length; i++) {
        flat.push(...points[loop[0]], ...points[loop[i]], ...points[loop[i + 1]]);
      }
    }
    const g = new this.T.BufferGeometry();
    g.setAttribute('position', new this.T.Float32BufferAttribute(flat, 3));
    g.computeVertexNormals();
    return g;
  }

  lines(pairsOfPoints, style) {
    const g = new this.T.BufferGeometry();
    g.setAttribute('position', new this.T.Float32BufferAttribute(pairsOfPoints.flat(2), 3));
    const m = style.dash
      ? new this.T.LineDashedMaterial({ dashSize: this.size / 20, gapSize: this.size / 30 })
      : new this.T.LineBasicMaterial();
    m.color.set(this.color(style.color));
    m.userData.token = style.color;
    m.transparent = (style.opacity ?? 1) < 1;
    m.opacity = style.opacity ?? 1;
    const l = new this.T.LineSegments(g, m);
    if (style.dash) l.computeLineDistances();
    this.list.add(l);
  }

  body(body, style) {
    if (body.faces.length) {
      const mesh = new this.T.Mesh(this.geometry(body.points, body.faces), this.material(style));
      mesh.name = 'body';
      this.list.add(mesh);
    }
    const sharp = body.edges.length <= 4000 && !(body.shape && body.shape.curved);
    if (sharp && body.edges.length) {
      this.lines(body.edges.map(([i, j]) => [body.points[i], body.points[j]]),
        { color: style.edges || 'ink', dash: style.dash, opacity: body.edges.length > 300 ? 0.35 : 1 });
    }
    if (!body.faces.length) body.points.forEach((p) => this.point(p, { color: style.color }));
  }

  /** Triangles that share their corners: less work where there are many of them. */
  shared(points, faces) {
    const g = new this.T.BufferGeometry();
    g.setAttribute('position', new this.T.Float32BufferAttribute(points.flat(), 3));
    g.setIndex(faces.flatMap((loop) => loop.slice(2).flatMap((v, i) => [loop[0], loop[i + 1], v])));
    return g;
  }

  /** Many bodies of one shape, drawn at once; of as many poses as there are, 12 numbers each. */
  bodies(shape, poses, style) {
    if (!shape.faces.length || !poses.length) return;
    const material = this.material(style);
    material.flatShading = true;
    const mesh = new this.T.InstancedMesh(this.shared(shape.points, shape.faces), material, poses.length);
    let mirrored = false;
    const into = mesh.instanceMatrix.array;
    poses.forEach((p, k) => {
      for (let r = 0; r < 3; r++) for (let c = 0; c < 4; c++) into[16 * k + 4 * c + r] = p[4 * r + c];
      into[16 * k + 15] = 1;
      mirrored ||= p[0] * (p[5] * p[10] - p[6] * p[9]) - p[1] * (p[4] * p[10] - p[6] * p[8]) + p[2] * (p[4] * p[9] - p[5] * p[8]) < 0;
    });
    if (!mirrored && poses.length > MANY_BODIES / 4 && !material.transparent) material.side = this.T.FrontSide;
    mesh.frustumCulled = false;
    this.list.add(mesh);
    if (poses.length > MANY_BODIES) {
      const swarm = new Swarm(this.T, mesh, shape);
      this.swarms.push(swarm);
      this.list.add(swarm.dots);
    }
    if (poses.length * shape.edges.length <= 30000 && !shape.curved) {
      this.lines(poses.flatMap((p) => shape.edges.map(([i, j]) => [place(p, shape.points[i]), place(p, shape.points[j])])),
        { color: style.edges || 'soft', opacity: style.opacity < 0.1 ? 0.25 : 0.7 });
    }
  }

  point(p, style) {
    const ball = new this.T.Mesh(
      new this.T.SphereGeometry(0.018 * this.size * (style.size || 1), 16, 12), this.material({ color: style.color }));
    ball.position.set(...p);
    this.list.add(ball);
    if (style.label) this.text(p, style.label);
  }

  rod(p, q, style) {
    const from = this.vector(p);
    const to = this.vector(q);
    const length = from.distanceTo(to);
    if (!(length > 0)) return;
    const r = 0.0055 * this.size * (style.width || 1);
    const rod = new this.T.Mesh(new this.T.CylinderGeometry(r, r, length, 8), this.material({ color: style.color }, true));
    rod.position.copy(from).add(to).multiplyScalar(0.5);
    rod.quaternion.setFromUnitVectors(new this.T.Vector3(0, 1, 0), to.sub(from).normalize());
    this.list.add(rod);
  }

  segment(p, q, style) {
    const length = norm(minus(q, p));
    const thin = { ...style, width: (style.width || 2.5) / 2.5 };
    if (style.dash) {
      const n = Math.min(60, Math.max(2, Math.round(length / (this.size / 16))));
      for (let i = 0; i < n; i++) {
        this.rod(plus(p, times(minus(q, p), i / n)), plus(p, times(minus(q, p), (i + 0.55) / n)), thin);
      }
    } else {
      this.rod(p, q, thin);
    }
    if (style.arrow && length > 0) {
      const d = times(minus(q, p), 1 / length);
      const h = Math.min(0.09 * this.size, length / 2);
      const cone = new this.T.Mesh(new this.T.ConeGeometry(h / 3, h, 16), this.material({ color: style.color }, true));
      cone.position.set(...minus(q, times(d, h / 2)));
      cone.quaternion.setFromUnitVectors(new this.T.Vector3(0, 1, 0), this.vector(d));
      this.list.add(cone);
    }
    if (style.label) this.text(times(plus(p, q), 0.5), style.label);
  }

  face(points, style) {
    if (points.length > 2) {
      this.list.add(new this.T.Mesh(this.geometry(points, [points.map((_, i) => i)]),
        this.material({ color: style.color, opacity: style.opacity ?? 0.35 }, true)));
    }
    points.forEach((p, i) => this.segment(p, points[(i + 1) % points.length], { color: style.color, width: 1.5 }));
  }

  /** The plane w.x = h, with w of unit length, as a square around the place that is near. */
  plane(w, h, near, size, style) {
    const foot = plus(near, times(w, h - dot(w, near)));
    const least = w.map(Math.abs).indexOf(Math.min(...w.map(Math.abs)));
    const e = [0, 0, 0];
    e[least] = 1;
    const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    const u = times(unit(cross(w, e)), size);
    const v = cross(w, u);
    const corner = (s, t) => plus(foot, plus(times(u, s), times(v, t)));
    const square = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    this.list.add(new this.T.Mesh(this.geometry(square, [[0, 1, 2, 3]]),
      this.material({ color: style.color, opacity: style.opacity ?? 0.22 }, true)));
    const edge = square.map((p, i) => [p, square[(i + 1) % 4]]);
    for (const t of [-0.5, 0, 0.5]) edge.push([corner(t, -1), corner(t, 1)], [corner(-1, t), corner(1, t)]);
    this.lines(edge, { color: style.color, dash: style.dash });
    if (style.label) this.text(style.below ? corner(-1, -0.7) : corner(0.7, 1), style.label);
  }

  text(p, text) {
    const c = document.createElement('canvas');
    const g = c.getContext('2d');
    const font = `600 ${TEXT * 1.5}px system-ui, sans-serif`; // twice as fine as it is shown
    g.font = font;
    c.width = Math.ceil(g.measureText(text).width) + 16;
    c.height = 2 * TEXT;
    g.font = font;
    g.lineWidth = 6;
    g.lineJoin = 'round';
    g.strokeStyle = this.color('paper');
    g.strokeText(text, 8, 1.5 * TEXT);
    g.fillStyle = this.color('ink');
    g.fillText(text, 8, 1.5 * TEXT);
    const map = new this.T.CanvasTexture(c);
    map.colorSpace = this.T.SRGBColorSpace;
    map.generateMipmaps = false;
    map.minFilter = this.T.LinearFilter;
    const m = new this.T.SpriteMaterial({ map, toneMapped: false, depthTest: false, sizeAttenuation: false });
    const s = new this.T.Sprite(m);
    s.scale.set(c.width / c.height, 1, 1);
    s.name = text;
    s.userData.weight = /^[AB]$/.test(text) ? 100 : text.length; // names of vertices give way
    s.position.set(...p);
    s.renderOrder = 10;
    this.list.add(s);
  }

  axes(size) {
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]].forEach((e, i) => {
      this.segment(times(e, -size), times(e, size), { color: 'soft', width: 1.1 });
      this.text(times(e, size), 'xyz'[i]);
    });
    this.point(origin(), { color: 'ink', size: 1.3, label: 'origin' });
  }

  /** Draws with the next picture of the screen, however often it is asked to. */
  render() {
    if (!this.asked) this.asked = requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.asked = 0;
    const w = this.host.clientWidth;
    const h = this.host.clientHeight;
    if (!w || !h) return;
    if (this.w !== w || this.h !== h) {
      this.w = w;
      this.h = h;
      if (this.fitted) this.fit(this.fitted);
      this.renderer.setSize(w, h, false);
      this.camera.aspect = w / h;
      this.camera.updateProjectionMatrix();
    }
    this.world.background = new this.T.Color(this.color('paper'));
    this.world.traverse((o) => {
      if (o.material && o.material.userData.token) o.material.color.set(this.color(o.material.userData.token));
    });
    this.lamp.position.copy(this.camera.position);
    this.swarms.forEach((s) => s.see(this.camera, h));
    this.spread();
    this.renderer.render(this.world, this.camera);
  }

  /** Moves labels that would hide each other to another side of their point; the last resort is to leave one out. */
  spread() {
    const labels = [];
    this.world.traverse((o) => { if (o.isSprite) labels.push(o); });
    labels.sort((u, v) => v.userData.weight - u.userData.weight);
    this.camera.updateMatrixWorld();
    const taken = [];
    const said = new Set();
    for (const l of labels) {
      const p = l.position.clone().project(this.camera);
      const [x, y] = [(p.x + 1) * this.w / 2, (1 - p.y) * this.h / 2];
      const high = TEXT;
      const wide = high * l.scale.x / l.scale.y;
      const scale = 2 * high * Math.tan(Math.PI * 35 / 360) / this.h; // so many pixels, however far it is
      l.scale.set(scale * wide / high, scale, 1);
      const found = SIDES.find(([u, v]) => {
        const rect = [x - u * wide, y - (1 - v) * high, x + (1 - u) * wide, y + v * high];
        if (said.has(l.name) || rect[0] < 0 || rect[1] < 0 || rect[2] > this.w || rect[3] > this.h) return false;
        if (taken.some((r) => rect[0] < r[2] && r[0] < rect[2] && rect[1] < r[3] && r[1] < rect[3])) return false;
        taken.push(rect);
        said.add(l.name);
        l.center.set(u, v);
        return true;
      });
      l.visible = !!found;
    }
  }

  toPng() { this.draw(); return this.canvas.toDataURL('image/png'); }
}
