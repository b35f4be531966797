// Reads the data of the page: numbers, bodies, where they stand.
const data = JSON.parse(document.getElementById('touchstone-data').textContent);
const dim = data.dimension;

const number = (x) => (x === null || x === undefined ? NaN : Number(x));
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const plus = (a, b) => a.map((x, i) => x + b[i]);
const minus = (a, b) => a.map((x, i) => x - b[i]);
const times = (a, s) => a.map((x) => x * s);
const norm = (a) => Math.hypot(...a);
const unit = (a) => { const l = norm(a); return l > 0 ? times(a, 1 / l) : a; };
const origin = () => new Array(dim).fill(0);
const mean = (points) => times(points.reduce(plus, origin()), 1 / Math.max(1, points.length));

function numbers64(text) {
  const raw = atob(text);
  const view = new DataView(new ArrayBuffer(raw.length));
  for (let i = 0; i < raw.length; i++) view.setUint8(i, raw.charCodeAt(i));
  return Float64Array.from({ length: raw.length / 8 }, (_, i) => view.getFloat64(8 * i, true));
}

function rows(flat) {
  const all = [];
  for (let i = 0; i < flat.length; i += dim) all.push(Array.from(flat.slice(i, i + dim)));
  return all;
}

/** Each edge of loops once. */
function edgesOf(faces) {
  const seen = new Set();
  const edges = [];
  for (const loop of faces) {
    loop.forEach((v, i) => {
      const w = loop[(i + 1) % loop.length];
      const key = v < w ? v * 4294967296 + w : w * 4294967296 + v;
      if (!seen.has(key)) { seen.add(key); edges.push([v, w]); }
    });
  }
  return edges;
}

const shapes = data.shapes.map((s) => {
  const vertices = s.vertices64 ? rows(numbers64(s.vertices64)) : s.vertices;
  const drawn = s.surface || { points: vertices, faces: s.faces || [] };
  const faces = drawn.faces || [];
  return { vertices, rows: s.rows || 0, note: s.note || '', radius: s.radius || 0, curved: !!s.surface,
    points: drawn.points, faces, edges: s.edges || edgesOf(faces) };
});

const bodyNames = data.bodies.names;
const bodyGroups = data.bodies.groups || [];
const firstPoses = data.bodies.poses64 ? numbers64(data.bodies.poses64) : data.bodies.poses;
const poseSize = dim * (dim + 1);
const frames = data.frames || [];
const pairs = data.pairs;
const framePosition = new Map(frames.map((f, i) => [f.number, i]));

/** Poses of all bodies in each frame: what a frame does not say stays as it was before. */
const lastSaid = new Map();
frames.forEach((f, i) => {
  for (const [body, pose] of Object.entries(f.poses)) {
    const list = lastSaid.get(+body) || [];
    list.push([i, pose]);
    lastSaid.set(+body, list);
  }
});

function poseOf(body, frame) {
  const said = frame >= 0 ? lastSaid.get(body) : undefined;
  let found = null;
  for (const [at, pose] of said || []) {
    if (at > frame) break;
    found = pose;
  }
  return found || firstPoses.slice(body * poseSize, (body + 1) * poseSize);
}

function place(pose, v) {
  const x = [];
  for (let r = 0; r < dim; r++) {
    let sum = pose[r * (dim + 1) + dim];
    for (let c = 0; c < dim; c++) sum += pose[r * (dim + 1) + c] * v[c];
    x.push(sum);
  }
  return x;
}

const shapeOf = (body) => shapes[data.bodies.shapes[body]];

/** Whether evidence names rows of half-spaces, and not vertices alone. */
const isByRows = (pair) => shapeOf(pair.bodyA).rows > 0 || shapeOf(pair.bodyB).rows > 0;
const placedCache = new Map();

/** The two bodies of a pair in the world: vertices that are numbered, and what is drawn. */
function placed(pair) {
  if (!placedCache.has(pair)) {
    const frame = pair.frame === undefined ? -1 : framePosition.get(pair.frame);
    const side = (body) => {
      const pose = poseOf(body, frame === undefined ? -1 : frame);
      const shape = shapeOf(body);
      return { name: bodyNames[body], shape, pose,
        vertices: shape.vertices.map((v) => place(pose, v)),
        points: shape.points.map((v) => place(pose, v)), faces: shape.faces, edges: shape.edges };
    };
    placedCache.set(pair, { a: side(pair.bodyA), b: side(pair.bodyB) });
    if (placedCache.size > 50) placedCache.delete(placedCache.keys().next().value);
  }
  return placedCache.get(pair);
}

function farthest(points, w) {
  let best = 0;
  let value = -Infinity;
  points.forEach((p, i) => { const h = dot(p, w); if (h > value) { value = h; best = i; } });
  return { vertex: best, value };
}

/** The interval of points along a direction. */
const interval = (points, w) =>
  points.reduce(([low, high], p) => {
    const h = dot(p, w);
    return [Math.min(low, h), Math.max(high, h)];
  }, [Infinity, -Infinity]);

function bounds(points) {
  const low = new Array(dim).fill(Infinity);
  const high = new Array(dim).fill(-Infinity);
  for (const p of points) {
    for (let i = 0; i < dim; i++) {
      low[i] = Math.min(low[i], p[i]);
      high[i] = Math.max(high[i], p[i]);
    }
  }
  const empty = !(low[0] <= high[0]);
  const centre = empty ? origin() : times(plus(low, high), 0.5);
  return { centre, size: empty ? 1 : Math.max(norm(minus(high, low)) / 2, 1e-12) };
}

/** Directions all around, in threes, for bodies with too many differences. */
function directions(THREE) {
  if (dim === 2) {
    return Array.from({ length: 128 }, (_, k) =>
      [Math.cos(2 * Math.PI * k / 128), Math.sin(2 * Math.PI * k / 128)]);
  }
  const p = new THREE.IcosahedronGeometry(1, 7).attributes.position;
  return Array.from({ length: p.count }, (_, i) => [p.getX(i), p.getY(i), p.getZ(i)]);
}

const spaceCache = new Map();

/** K = A - B: the exact hull where the page has it, else its farthest points. */
function spaceOf(pair, THREE) {
  if (pair.space) {
    return { points: pair.space.points, faces: pair.space.faces,
      edges: pair.space.edges || edgesOf(pair.space.faces), exact: true, count: 0 };
  }
  if (dim > 3 || dim < 2 || (dim === 3 && !THREE)) return null;
  const { a, b } = placed(pair);
  if (!a.points.length || !b.points.length) return null;
  if (!spaceCache.has(pair)) {
    const points = directions(THREE).map((w) =>
      minus(a.points[farthest(a.points, w).vertex], b.points[farthest(b.points, times(w, -1)).vertex]));
    const faces = dim === 2 ? [points.map((_, i) => i)]
      : Array.from({ length: points.length / 3 }, (_, i) => [3 * i, 3 * i + 1, 3 * i + 2]);
    if (spaceCache.size > 20) spaceCache.clear();
    spaceCache.set(pair, { points, faces, edges: [], exact: false, count: dim === 2 ? 128 : 642 });
  }
  return spaceCache.get(pair);
}
