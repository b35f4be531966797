// What there is to draw beside evidence and steps: contacts, overlaps, casts, motions, objects.
// Each is said in words, too.

// --- motions

/** The rotation from time 0 to t, n rows of n numbers; as Java computes it. */
function rotationAt(path, t) {
  const r = Array.from({ length: dim * dim }, (_, k) => (k % (dim + 1) === 0 ? 1 : 0));
  const w = path.turn;
  let s;
  let c;
  if (path.kind === 'NLERP') {
    const real = 1 - t * (1 - w[w.length - 1]);
    const square = w.slice(0, -1).reduce((sum, x) => sum + t * x * (t * x), real * real);
    const root = Math.sqrt(square);
    s = dim === 2 ? t / root : 2 * t * real / square;
    c = dim === 2 ? t * t / (square * (1 + real / root)) : 2 * t * t / square;
  } else if (path.kind === 'TWIST' || path.kind === 'INTERPOLATED') {
    return turned(w, t);
  } else {
    return r;
  }
  return turnedBy(w, s, c);
}

/** exp(t [w]), n rows of n numbers. */
function turned(w, t) {
  const speed = norm(w);
  const small = Math.abs(speed * t) < 1e-8; // radians: the sine is its argument, to the last bit
  const half = small ? 0.5 * t : Math.sin(speed * t / 2) / speed;
  return turnedBy(w, small ? t : Math.sin(speed * t) / speed, 2 * half * half);
}

/** I + s [w] + c [w]^2. */
function turnedBy(w, s, c) {
  if (dim === 2) return [1 - c * w[0] * w[0], -s * w[0], s * w[0], 1 - c * w[0] * w[0]];
  const [x, y, z] = w;
  return [1 - c * (y * y + z * z), c * x * y - s * z, c * x * z + s * y,
    c * x * y + s * z, 1 - c * (x * x + z * z), c * y * z - s * x,
    c * x * z - s * y, c * y * z + s * x, 1 - c * (x * x + y * y)];
}

/** One pose after the other. */
function composed(a, b) {
  const n = dim;
  return a.map((_, at) => {
    const i = Math.floor(at / (n + 1));
    const j = at % (n + 1);
    let sum = j === n ? a[at] : 0;
    for (let k = 0; k < n; k++) sum += a[i * (n + 1) + k] * b[k * (n + 1) + j];
    return sum;
  });
}

/** Where the joints of a robot take a link. */
function linkAt(path, t) {
  const n = dim;
  return path.joints.reduce((pose, joint, k) => {
    const q = (1 - t) * joint.from + t * joint.to;
    const r = joint.slides ? null : turned(joint.axis, q);
    const moved = pose.map((_, at) => {
      const i = Math.floor(at / (n + 1));
      const j = at % (n + 1);
      if (j === n) return r ? 0 : q * joint.axis[i];
      return r ? r[i * n + j] : Number(i === j);
    });
    return composed(composed(pose, moved), path.fixed[k + 1]);
  }, path.fixed[0]);
}

/** About where a body stands at a time. */
function poseAt(path, t) {
  const n = dim;
  const start = path.start;
  if (path.joints) return linkAt(path, t);
  if (path.end) return start.map((x, i) => (1 - t) * x + t * path.end[i]);
  const r = rotationAt(path, t);
  const pose = [];
  for (let i = 0; i < n; i++) {
    let p = start[i * (n + 1) + n] + t * path.velocity[i];
    for (let j = 0; j < n; j++) {
      let entry = 0;
      for (let k = 0; k < n; k++) entry += r[i * n + k] * start[k * (n + 1) + j];
      p += (start[i * (n + 1) + j] - entry) * path.centre[j];
      pose.push(entry);
    }
    pose.push(p);
  }
  return pose;
}

const PATHS = { STATIC: 'stays', LINEAR: 'moves along a line', AFFINE: 'moves so that every vertex goes along a line of its own',
  TWIST: 'moves along a line and turns evenly', INTERPOLATED: 'moves from one pose to another and turns evenly',
  NLERP: 'moves from one pose to another, its rotation interpolated',
  JOINTS: 'moves as its joints do, evenly from one position to another' };

/** The plane that proves a moment: none after what is proved. */
function planeAt(motion, t) {
  const k = motion.planes.findIndex((p) => t >= p.from && (t < p.to || (p.to === 1 && t === 1)));
  if (k < 0) return null;
  const plane = motion.planes[k];
  let w = unit(plane.normal);
  if (plane.frame !== 'WORLD') {
    const r = rotationAt(motion[plane.frame.toLowerCase()], t);
    w = w.map((_, i) => dot(r.slice(i * dim, (i + 1) * dim), w));
  }
  return { k, plane, w };
}

function reachOf(pair, w) {
  const { a, b } = placed(pair);
  return { high: interval(a.points, w)[1], low: interval(b.points, w)[0] };
}

function drawMotion(pane, pair, box) {
  const m = pair.motion;
  for (const [path, color, body] of [[m.a, 'a', pair.bodyA], [m.b, 'b', pair.bodyB]]) {
    if (path.kind === 'STATIC') continue;
    if (path.sweep) {
      pane.body({ ...path.sweep, edges: edgesOf(path.sweep.faces) }, { color, opacity: 0.12, edges: color, dash: true });
    } else {
      const shape = shapeOf(body);
      const to = m.freeUntil || 1;
      for (const t of [0, 0.25, 0.5, 0.75, 1]) {
        const pose = poseAt(path, t * to);
        const at = (v) => place(pose, v);
        if (shape.edges.length <= 300) shape.edges.forEach(([i, j]) => pane.segment(at(shape.points[i]), at(shape.points[j]), { color, width: 0.6 }));
      }
    }
  }
  const { a, b } = placed(pair);
  const now = planeAt(m, state.time);
  if (now && a.points.length && b.points.length) {
    const { high, low } = reachOf(pair, now.w);
    const near = times(plus(mean(a.points), mean(b.points)), 0.5);
    pane.plane(now.w, (high + low) / 2, near, box.size * 0.6, { color: 'mark', label: `plane ${now.k + 1} of ${m.planes.length}` });
    const foot = plus(near, times(now.w, high - dot(now.w, near)));
    pane.segment(foot, plus(foot, times(now.w, low - high)), { color: 'mark', arrow: true, label: 'gap ' + shown(low - high) });
  }
  if (m.contact && Math.abs(state.time - m.contact.time) < 1e-9) {
    ids(pane, a, m.contact.verticesA, 'a');
    ids(pane, b, m.contact.verticesB, 'b');
    if (m.contact.weightsA) pane.point(weighted(a.vertices, m.contact.verticesA, m.contact.weightsA), { color: 'hit', size: 1.6, label: 'common point' });
  }
}

function motionState(pair) {
  const m = pair.motion;
  const t = state.time;
  if (t < m.freeUntil || (m.freeUntil === 1 && t === 1)) return 'free: proved';
  if (m.contact && t >= m.contact.time) return 'they have met';
  return 'not decided for this moment';
}

function motionWords(pair) {
  const m = pair.motion;
  const t = state.time;
  const until = m.freeUntil === 1 ? 'They are free all the time, from 0 to 1' : m.freeUntil > 0 ? `They are free until t = ${m.freeUntil}` : 'Nothing is proved free';
  const all = [para(`A ${PATHS[m.a.kind]}; B ${PATHS[m.b.kind]}.`),
    para(`${until}${m.freeUntil > 0 ? m.planes.length === 1 ? ': one plane stays between them' : `: ${m.planes.length} planes, one for each interval of time, without a gap between the intervals` : ''}.` +
      (m.contactAt !== undefined ? ` They have met by t = ${m.contactAt}.` : '') +
      (m.minimumSeparation > 0 ? ` Meeting means to be at most ${shown(m.minimumSeparation)} apart.` : ''), 'sentence')];
  const swept = [m.a, m.b].some((p) => p.sweep);
  if (swept) {
    all.push(para([m.a, m.b].some((p) => p.kind === 'AFFINE') ? 'The pale hull is of both ends: the body stays inside of it, and does not fill it.'
      : 'The pale hull is what the body sweeps over until then, exactly.'));
  } else if (m.freeUntil > 0) all.push(para('What a body sweeps over that turns is not convex; its edges are drawn at five times.'));
  all.push(para(m.fault ? '✗ The checker refuses this evidence: ' + m.fault : '✓ Checked exactly, without any solver, when this page was made.'),
    element('h3', {}, `At t = ${shown(t)}: ${motionState(pair)}`));
  const now = planeAt(m, t);
  if (now) {
    const { high, low } = reachOf(pair, now.w);
    const turning = { WORLD: 'stays as it is', A: 'turns with A', B: 'turns with B' }[now.plane.frame];
    all.push(para(`Plane ${now.k + 1} holds from t = ${shown(now.plane.from)} to ${shown(now.plane.to)}; its normal ${turning}.`),
      para(`n(t) = ${vec(now.w)}: max n·x over A = ${shown(high)} < ${shown(low)} = min n·y over B, a gap of ${shown(low - high)}`, 'formula'));
  } else if (m.contact && t >= m.contact.time) {
    const c = m.contact;
    all.push(para(c.from === undefined ? `At t = ${shown(c.time)} the hulls of vertices ${list(c.verticesA)} of A and ${list(c.verticesB)} of B have a point in common.`
      : `Between t = ${shown(c.from)} and ${shown(c.time)} vertices ${list(c.verticesA)} of A and ${list(c.verticesB)} of B come into one plane, and their hulls meet there.`));
  } else {
    all.push(para('No plane holds here and no contact is shown yet: the time of impact lies between what is proved free and what is proved to meet.'));
  }
  const most = 200;
  all.push(element('details', {}, element('summary', {}, `The planes (${m.planes.length})`), element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Planes over time' },
    element('table', {}, element('thead', {}, element('tr', {}, ...['Plane', 'From', 'To', 'Turns with', 'Normal at time 0'].map((x) => element('th', { scope: 'col' }, x)))),
      element('tbody', {}, ...m.planes.slice(0, most).map((p, k) => element('tr', { class: now && now.k === k ? 'chosen' : undefined },
        element('td', {}, element('button', { type: 'button', 'aria-label': `Go to plane ${k + 1}`, on: { click: () => go({ time: (p.from + p.to) / 2 }) } }, String(k + 1))),
        element('td', { class: 'n' }, shown(p.from)), element('td', { class: 'n' }, shown(p.to)), element('td', {}, p.frame === 'WORLD' ? 'nothing' : p.frame), element('td', {}, vec(unit(p.normal)))))))),
    m.planes.length > most ? para(`The first ${most} are listed.`) : null));
  return all;
}

// --- contacts

/** Corners of a patch in the order of their polygon. */
function around(points, normal) {
  if (dim !== 3 || points.length < 3) return points;
  const c = mean(points);
  const u = unit(perpendicular(normal));
  const v = [normal[1] * u[2] - normal[2] * u[1], normal[2] * u[0] - normal[0] * u[2], normal[0] * u[1] - normal[1] * u[0]];
  const angle = (p) => Math.atan2(dot(minus(p, c), v), dot(minus(p, c), u));
  return [...points].sort((p, q) => angle(p) - angle(q));
}

function drawContact(pane, contact, box) {
  const corners = around(contact.patch.map((p) => p.at), contact.normal);
  if (corners.length > 2) pane.face(corners, { color: 'mark', opacity: 0.45 });
  else if (corners.length === 2) pane.segment(corners[0], corners[1], { color: 'mark', width: 4 });
  contact.points.forEach((p, k) => {
    pane.point(p.at, { color: 'hit', size: 1.4, label: `point ${k}` });
    arrowFrom(pane, p.at, contact.normal, box.size * 0.3, 'mark');
  });
}

function contactWords(contact) {
  if (!contact.points.length) return [para('There is no point of contact: the bodies do not touch.')];
  const measure = dim === 2 ? 'length' : 'area';
  return [para(`They touch in ${many(contact.points.length, 'point')}; along the normal n = ${vec(contact.normal)}, from A to B, a solver pushes them apart.`),
    para(`The faces in contact have a patch of ${many(contact.patch.length, 'corner')} in common, of the ${measure} ${shown(contact.patchArea)} across n; the points that are kept cover ${shown(contact.keptArea)}.`),
    element('table', {}, element('caption', {}, 'A point lies in the middle between the bodies; its separation is negative where they overlap.'),
      element('thead', {}, element('tr', {}, ...['Point', 'At', 'Separation', 'Made by'].map((x) => element('th', { scope: 'col' }, x)))),
      element('tbody', {}, ...contact.points.map((p, k) => element('tr', {}, element('th', { scope: 'row' }, String(k)), element('td', {}, vec(p.at)),
        element('td', { class: 'n' }, shown(p.separation)), element('td', {}, p.feature.replace('/', ' across ')))))),
    para('Which points are kept is a convention; coordinates are doubles without bounds. Verdict and depth are proved like any other answer’s.')];
}

// --- overlaps

function drawOverlap(pane, pair, box) {
  const o = pair.overlap;
  if (o.points.length) {
    const faces = dim === 2 ? [o.points.map((_, i) => i)] : o.faces;
    pane.body({ points: o.points, faces, edges: edgesOf(o.faces) }, { color: 'mark', opacity: 0.75, edges: 'ink' });
    if (o.centroid) pane.point(o.centroid, { color: 'hit', size: 1.2, label: 'centroid' });
    return;
  }
  const e = pair.evidence;
  const { a, b } = placed(pair);
  if (!e || e.kind !== 'no-overlap' || !a.points.length || !b.points.length) return;
  const w = unit(e.normal.map(number));
  const [lowA, highA] = interval(a.points, w);
  const [lowB, highB] = interval(b.points, w);
  pane.plane(w, (Math.max(lowA, lowB) + Math.min(highA, highB)) / 2, times(plus(mean(a.points), mean(b.points)), 0.5), box.size * 0.6, { color: 'mark', label: 'plane' });
}

function overlapWords(pair) {
  const o = pair.overlap;
  const e = pair.evidence || {};
  const row = pair.answer;
  const names = dim === 2 ? ['area', 'perimeter'] : ['volume', 'surface'];
  const both = (low, high) => (number(low) === number(high) ? shown(low) : `between ${low} and ${high}`);
  const all = [];
  if (row.volumeUpper !== undefined) {
    all.push(para(`What they have in common has the ${names[0]} ${both(row.volumeLower, row.volumeUpper)}.`, 'sentence'),
      facts([[names[0], both(row.volumeLower, row.volumeUpper)], [names[1], both(row.areaLower, row.areaUpper)], ['intersection over union', both(row.iouLower, row.iouUpper)],
        ...(o.centroid ? [['centroid', vec(o.centroid)]] : [])]));
  }
  if (e.kind === 'overlap') {
    const say = (ids, letter) => ids.map((v) => letter + v).join(' ');
    const most = 200;
    all.push(para(`It is a polytope with ${many(o.points.length, 'corner')}. The evidence has no coordinates: each corner is the only point that a few vertices of A and a few of B have in common, and each face lies on a face of A or B.`),
      element('details', {}, element('summary', {}, `The corners (${o.points.length})`), element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Corners of the overlap' },
        element('table', {}, element('thead', {}, element('tr', {}, ...['Corner', 'At', 'In the hull of', 'and of'].map((x) => element('th', { scope: 'col' }, x)))),
          element('tbody', {}, ...o.points.slice(0, most).map((p, k) => element('tr', {}, element('th', { scope: 'row' }, String(k)), element('td', {}, vec(p)),
            element('td', {}, say(e.aroundA[k], 'a')), element('td', {}, say(e.aroundB[k], 'b'))))))), o.points.length > most ? para(`The first ${most} are listed.`) : null));
  } else if (e.kind === 'no-overlap') {
    all.push(para(`Along n = ${vec(unit(e.normal.map(number)))} what both reach has no extent, so they have no ${names[0]} in common.`),
      ...(e.onA.length ? [para(`They meet all the same: vertices ${list(e.onA)} of A and ${list(e.onB)} of B have a point in common.`)] : []));
  }
  return all;
}

// --- casts

function drawCast(pane, pair, box) {
  const c = pair.cast;
  const e = pair.evidence;
  const { a, b } = placed(pair);
  const step = times(c.direction, c.end);
  if (c.sweep) pane.body({ ...c.sweep, edges: edgesOf(c.sweep.faces) }, { color: 'b', opacity: 0.12, edges: 'soft' });
  const ghost = b.points.map((p) => plus(p, step));
  if (c.end > 0) {
    if (c.hit) pane.body({ points: ghost, faces: b.faces, edges: b.edges }, { color: 'b', opacity: 0.45, edges: 'ink', dash: true });
    pane.segment(mean(b.points), mean(ghost), { color: 'ink', arrow: true });
    if (ghost.length) pane.text(topOf(ghost), `B at t = ${shown(c.end)}`);
  }
  if (e && e.heights && a.points.length) {
    const { w, a: high } = planesOf(e);
    const near = e.verticesA ? weighted(a.vertices, e.verticesA, e.weightsA) : plus(mean(b.points), times(step, 0.5));
    pane.plane(w, high, near, box.size * 0.5, { color: 'mark', label: c.hit ? 'not crossed before' : 'never crossed' });
  }
  if (e && e.verticesA) pane.point(weighted(a.vertices, e.verticesA, e.weightsA), { color: 'hit', size: 1.4, label: 'meets here' });
}

function whyCast(pair) {
  const c = pair.cast;
  const e = pair.evidence;
  const slope = e && e.normal ? dot(unit(e.normal.map(number)), c.direction) : NaN;
  const gap = e && e.heights ? planesOf(e).gap : NaN;
  if (!c.hit) {
    return [`B moves along d = ${vec(c.direction)} and never touches A.`,
      Number.isNaN(slope) ? '' : `With n = ${vec(unit(e.normal.map(number)))}: B is ${shown(gap)} beyond all of A along n, and n·d = ${shown(slope)}` +
        (slope >= 0 ? ' ≥ 0: it does not come nearer.' : ': it comes nearer so slowly that it has passed A before.'),
      `The drawing goes up to t = ${shown(c.end)}, where B has passed A.`].filter(Boolean);
  }
  if (c.end === 0) return ['The bodies have a point in common at the start: t = 0.'].concat(e && e.verticesA ? [`A point belongs to both: ${starWords(e)}.`] : []);
  return [`B moves along d = ${vec(c.direction)} and touches A after t = ${shown(c.end)} times d.`,
    Number.isNaN(gap) ? '' : `Not before: along n the gap is ${shown(gap)} and shrinks by ${shown(-slope)} per t, so t ≥ ${shown(gap)} / ${shown(-slope)} = ${shown(gap / -slope)}.`,
    e && e.verticesA ? `By then a point belongs to both: ${starWords(e)}, where B’s have moved.` : '',
    'The pale hull is what B sweeps over on its way, exactly.'].filter(Boolean);
}

// --- objects with parts

function partName(pair, side) {
  const shape = shapeOf(pair['body' + side]);
  const k = partOf(pair, side);
  return !shape.object ? `${side}, which is convex` : k < 0 ? side : `${shape.names[k] ? `“${shape.names[k]}”` : 'part ' + k} of ${side} (one of ${shape.count})`;
}

function whyObjects(pair) {
  const e = pair.evidence;
  const all = [];
  if (e.parts) {
    all.push(`${partName(pair, 'A')} and ${partName(pair, 'B')} decide.`, ...whyOf({ ...pair, evidence: e.parts }));
  } else if (e.points.some((p) => p.winding !== 0)) {
    const p = e.points.find((x) => x.winding !== 0);
    all.push(`Vertex ${p.vertex} of part ${p.part} of ${p.side} is inside of the other object: its surface winds ${p.winding} times around it.`);
  }
  if (e.tree) all.push('That no other pair of parts is nearer, or deeper, a tree of planes shows: each pair of parts is below exactly one plane.');
  if (e.points.length) all.push(`${many(e.points.length, 'vertex')} with winding numbers ${list([...new Set(e.points.map((p) => p.winding))])} show what is inside and outside of closed meshes.`);
  return all.length ? all : ['No evidence about the parts was kept.'];
}

/** The tree of planes as nested lists. */
function treePanel(pair) {
  const tree = pair.evidence.tree;
  const pose = { A: placed(pair).a, B: placed(pair).b };
  const verticesOf = (side, k) => { const s = pose[side].shape; return (s.object ? s.part(k) : s).vertices.map((v) => place(pose[side].pose, v)); };
  const most = 400;
  let next = 0;
  const names = (side, ids) => {
    const shape = pose[side].shape;
    const name = (k) => shape.names?.[k] || String(k);
    return !shape.object ? side : `${side}: ` + (ids.length > 8 ? `${ids.slice(0, 6).map(name).join(', ')} … (${ids.length} parts)` : ids.map(name).join(', '));
  };
  const node = (fromA, toA, fromB, toB) => {
    const k = next++;
    const step = tree.steps[k];
    if (step === undefined || k >= most) return element('li', {}, '…');
    const ofA = tree.orderA.slice(fromA, toA);
    const ofB = tree.orderB.slice(fromB, toB);
    if (typeof step === 'string') {
      const at = +step.slice(1);
      const inner = step[0] === 'A' ? [node(fromA, at, fromB, toB), node(at, toA, fromB, toB)] : [node(fromA, toA, fromB, at), node(fromA, toA, at, toB)];
      return element('li', {}, `${names('A', ofA)} against ${names('B', ofB)}: the parts of ${step[0]} are divided`, element('ul', {}, ...inner));
    }
    const w = unit(step.map(number));
    let gap = '';
    if (ofA.length * ofB.length <= 4096) {
      const high = Math.max(...ofA.flatMap((i) => verticesOf('A', i)).map((p) => dot(p, w)));
      const low = Math.min(...ofB.flatMap((i) => verticesOf('B', i)).map((p) => dot(p, w)));
      gap = `, a gap of ${shown(low - high)}`;
    }
    return element('li', {}, `${names('A', ofA)} against ${names('B', ofB)}: plane with n = ${vec(w)}${gap}`);
  };
  const list = element('ul', { class: 'tree' }, node(0, tree.orderA.length, 0, tree.orderB.length));
  const planes = tree.steps.filter((s) => typeof s !== 'string').length;
  return element('details', {}, element('summary', {}, `The tree: ${many(planes, 'plane')}, ${many(tree.steps.length - planes, 'division')}`),
    element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Tree of planes' }, list),
    tree.steps.length > most ? para(`The first ${most} of ${tree.steps.length} nodes are listed.`) : null);
}
