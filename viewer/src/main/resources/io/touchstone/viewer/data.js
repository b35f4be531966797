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
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  const numbers = new Float64Array(raw.length / 8);
  for (let i = 0; i < numbers.length; i++) numbers[i] = view.getFloat64(8 * i, true);
  return numbers;
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

/** A shape as it is drawn; of an object with parts all of them, and each as `part(k)`. */
function shapeFrom(s) {
  if (s.parts) {
    const parts = s.parts.map(shapeFrom);
    const whole = { vertices: [], points: [], faces: [], edges: [], rows: 0, radius: 0, note: s.note || '', curved: false,
      object: true, count: parts.length, names: s.partNames || [], part: (k) => parts[k] };
    for (const p of parts) {
      const from = whole.points.length;
      whole.points.push(...p.points);
      whole.faces.push(...p.faces.map((f) => f.map((v) => v + from)));
      if (!p.curved) whole.edges.push(...p.edges.map((e) => e.map((v) => v + from)));
    }
    return whole;
  }
  const vertices = s.vertices64 ? rows(numbers64(s.vertices64)) : s.vertices;
  if (s.triangles) {
    const faces = Array.from({ length: s.triangles.length / 3 }, (_, k) => s.triangles.slice(3 * k, 3 * k + 3));
    return { vertices: [], points: vertices, faces, edges: edgesOf(faces), rows: 0, radius: 0, note: s.note, curved: false, object: true,
      count: faces.length, names: s.partNames || [], part: (k) => {
        const points = faces[k].map((v) => vertices[v]);
        return { vertices: points, points, faces: [[0, 1, 2]], edges: [[0, 1], [1, 2], [2, 0]] };
      } };
  }
  const drawn = s.surface || { points: vertices, faces: s.faces || [] };
  const faces = drawn.faces || [];
  return { vertices, rows: s.rows || 0, note: s.note || '', radius: s.radius || 0, curved: !!s.surface,
    points: drawn.points, faces, edges: s.edges || edgesOf(faces) };
}

const shapes = data.shapes.map(shapeFrom);

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

/** The number of the part of an object that decides a pair, or -1. */
function partOf(pair, side) {
  const shape = shapeOf(pair['body' + side]);
  if (!shape.object) return -1;
  const parts = pair.evidence && pair.evidence.parts;
  if (parts) return parts['part' + side];
  const name = pair.answer['part' + side];
  if (name === undefined || name === '') return -1;
  return shape.names.length ? shape.names.indexOf(name) : Number(name);
}

function standing(name, shape, pose, part) {
  const at = (points) => points.map((v) => place(pose, v));
  const decides = part >= 0 ? shape.part(part) : null;
  return { name, shape, pose, vertices: at((decides || shape).vertices),
    points: at(shape.points), faces: shape.faces, edges: shape.edges,
    part: decides && { points: at(decides.points), faces: decides.faces, edges: decides.edges } };
}

/**
 * The two bodies of a pair in the world: vertices that are numbered (of an object those of the part
 * that decides), and what is drawn. Of a motion at the time that the slider says.
 */
function placed(pair) {
  if (pair.motion) {
    const side = (letter) => standing(bodyNames[pair['body' + letter]], shapeOf(pair['body' + letter]), poseAt(pair.motion[letter.toLowerCase()], state.time), -1);
    return { a: side('A'), b: side('B') };
  }
  if (!placedCache.has(pair)) {
    const frame = pair.frame === undefined ? -1 : framePosition.get(pair.frame) ?? -1;
    const side = (letter) => standing(bodyNames[pair['body' + letter]], shapeOf(pair['body' + letter]), poseOf(pair['body' + letter], frame), partOf(pair, letter));
    placedCache.set(pair, { a: side('A'), b: side('B') });
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
  const few = points.length <= 2000 || dim > 3;
  return { centre, size: empty ? 1 : Math.max(norm(minus(high, low)) / 2, 1e-12), points: few ? points : cornersOfBox(low, high) };
}

/** The corners of the box between two points. */
const cornersOfBox = (low, high) =>
  Array.from({ length: 2 ** dim }, (_, k) => low.map((x, i) => ((k >> i) & 1 ? high[i] : x)));

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
  if (shapeOf(pair.bodyA).object || shapeOf(pair.bodyB).object) return null; // their difference is not convex
  const { a, b } = placed(pair);
  if (!a.points.length || !b.points.length) return null;
  if (!spaceCache.has(pair) || pair.motion) {
    const points = directions(THREE).map((w) =>
      minus(a.points[farthest(a.points, w).vertex], b.points[farthest(b.points, times(w, -1)).vertex]));
    const faces = dim === 2 ? [points.map((_, i) => i)]
      : Array.from({ length: points.length / 3 }, (_, i) => [3 * i, 3 * i + 1, 3 * i + 2]);
    if (spaceCache.size > 20) spaceCache.clear();
    spaceCache.set(pair, { points, faces, edges: [], exact: false, count: dim === 2 ? 128 : 642 });
  }
  return spaceCache.get(pair);
}
