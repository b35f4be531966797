// What an engine did, step by step. Each kind of step says in words what happened and draws it: in
// the world, and in the configuration space of the differences k = a - b. A kind that is not listed
// here is shown as its fields, so that engines of strangers can be stepped through, too.

/** Walks through a trace once and notes what each step stands on. */
function replay(trace, pair) {
  const { a, b } = placed(pair);
  const difference = (i, j) => (a.vertices[i] && b.vertices[j] ? minus(a.vertices[i], b.vertices[j]) : null);
  const now = { basis: {}, inside: null, simplex: [], newest: null, polytope: null, tableau: null, outlines: null, feature: null };
  return trace.steps.map((step) => {
    const f = step.fields;
    const before = { ...now };
    if (step.kind === 'start') Object.assign(now, { basis: {}, simplex: [], newest: null, polytope: null });
    if (step.kind === 'contained') Object.assign(now, { basis: {}, inside: f.vertex });
    if (f.vertexA !== undefined && f.vertexB !== undefined) now.newest = [f.vertexA, f.vertexB];
    if (step.kind === 'simplex' && f.verticesA) {
      now.simplex = f.verticesA.map((i, k) => [i, f.verticesB[k]]);
    }
    if (step.kind === 'polytope') now.polytope = { points: scaled(f.points, a, b), faces: f.faces };
    if (step.kind === 'pivot') now.basis = { ...now.basis, [f.row]: [[f.body, f.vertex]] };
    if (step.kind === 'pair') now.basis = { ...now.basis, [f.row]: [['A', f.a], ['B', f.b]] };
    if (step.kind === 'tableau') now.tableau = f;
    if (step.kind === 'outlines') now.outlines = f;
    if (step.kind === 'projection') now.feature = f;
    return { step, f, before, after: { ...now }, a, b, difference };
  });
}

/** A careful search scales by a power of two; the points are vertices of K, which tells by which. */
function scaled(points, a, b) {
  const all = [];
  for (const x of a.vertices.slice(0, 64)) for (const y of b.vertices.slice(0, 64)) all.push(minus(x, y));
  const first = points.find((p) => norm(p) > 0);
  if (!first || !all.length) return points;
  const near = (s) => Math.min(...all.map((k) => norm(minus(k, times(first, s))))) / (s * norm(first));
  let best = 1;
  for (let e = -60; e <= 60 && near(best) > 1e-6; e++) if (near(2 ** e) < near(best)) best = 2 ** e;
  return near(best) < 1e-6 ? points.map((p) => times(p, best)) : points;
}

const pairsOf = (c, ids) => ids.map(([i, j]) => c.difference(i, j)).filter(Boolean);
const cornerNames = (ids) => ids.map(([i, j]) => `a${i} − b${j}`).join(', ');

function supportPoints(pane, c) {
  const { vertexA: i, vertexB: j } = c.f;
  if (c.a.vertices[i]) pane.point(c.a.vertices[i], { color: 'a', size: 1.5, label: `a${i}` });
  if (c.b.vertices[j]) pane.point(c.b.vertices[j], { color: 'b', size: 1.5, label: `b${j}` });
}

function arrowFrom(pane, from, w, size, color) {
  pane.segment(from, plus(from, times(unit(w), size)), { color, arrow: true });
}

/** The two intervals along a direction, as bars beside the bodies. */
function slabs(pane, c, w, box) {
  const u = unit(w);
  const low = plus(box.centre, times(u, -dot(u, box.centre)));
  const side = dim > 1 ? times(unit(perpendicular(u)), box.size * 0.62) : origin();
  const at = (h, shift) => plus(plus(low, times(u, h)), times(side, shift));
  const bar = (points, color, shift, name) => {
    const [from, to] = interval(points, u);
    pane.segment(at(from, shift), at(to, shift), { color, width: 4, label: name });
  };
  bar(c.a.points, 'a', 1, 'A');
  bar(c.b.points, 'b', 1.1, 'B');
  const highA = interval(c.a.points, u)[1];
  const lowB = interval(c.b.points, u)[0];
  pane.plane(u, (highA + lowB) / 2, box.centre, box.size * 0.7, { color: lowB > highA ? 'ok' : 'hit', opacity: 0.12, dash: !(lowB > highA) });
}

function perpendicular(u) {
  if (dim === 2) return [-u[1], u[0]];
  const least = u.map(Math.abs).indexOf(Math.min(...u.map(Math.abs)));
  const e = origin();
  e[least] = 1;
  return minus(e, times(u, dot(u, e)));
}

/** The loops of a polytope that is being expanded, and the edge of what its new point sees. */
function loopsOf(p) {
  if (dim === 2) return [p.faces];
  const loops = [];
  for (let k = 0; k + 2 < p.faces.length; k += 3) loops.push(p.faces.slice(k, k + 3));
  return loops;
}

function horizon(p, k) {
  const cross = (u, v) => [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const seen = loopsOf(p).filter((l) => {
    const [x, y, z] = l.map((i) => p.points[i]);
    return dot(cross(minus(y, x), minus(z, x)), minus(k, x)) > 0;
  });
  const count = new Map();
  for (const l of seen) l.forEach((v, i) => {
    const w = l[(i + 1) % 3];
    const key = v < w ? `${v},${w}` : `${w},${v}`;
    count.set(key, (count.get(key) || 0) + 1);
  });
  return { seen, edges: [...count].filter(([, n]) => n === 1).map(([key]) => key.split(',').map(Number)) };
}

function drawPolytope(pane, p, box) {
  pane.body({ points: p.points, faces: loopsOf(p), edges: edgesOf(loopsOf(p)) }, { color: 'ok', opacity: 0.35, edges: 'ok' });
}

const gapWords = (gap) => (gap > 0
  ? `The gap is ${shown(gap)} > 0: the plane between the two vertices separates the bodies.`
  : `The gap is ${shown(gap)}, not positive: this direction separates nothing.`);

const ENDINGS = {
  SEPARATED: 'a direction with a positive gap was found: the bodies are disjoint',
  CONTAINED: 'the origin is in the simplex: the bodies have a common point',
  NEAREST: 'the nearest point was found', UNCLEAR: 'roundings decide here; a careful search follows',
  LIMIT: 'the limit of iterations was reached', DECIDED: 'the question is decided',
  CONVERGED: 'the bounds met', CUTOFF: 'the bounds suffice', STUCK: 'there was no progress any more',
};

const TESTS = {
  vertex: 'a corner', edge: 'an edge', triangle: 'a triangle', tetrahedron: 'the whole tetrahedron',
  'minor-cycle': 'the part that is left (one of Wolfe’s cycles)', segment: 'the segment',
  R3: 'the region R3, beyond AC', R4: 'the region R4, beyond AB', R5: 'the region R5, inside',
  volumes: 'signed volumes', areas: 'signed areas', lengths: 'signed lengths',
  'theorem-3': 'Johnson’s theorem 3', backup: 'Johnson’s backup procedure',
};

const KINDS = {
  start: { text: (c) => ['A search begins' + (c.f.warm ? ', with what the last query of the pair found.' : '.')] },
  balls: {
    text: (c) => [`Balls around the bodies are apart by ${shown(c.f.gap)}.`,
      `‖cB − cA‖ − rA − rB = ${shown(c.f.gap)}`],
    world: (p, c, box) => slabs(p, c, c.f.direction, box),
  },
  support: {
    text: (c) => {
      const f = c.f;
      if (f.pointA) return [`Along w, point ${vec(f.pointA)} reaches farthest on A and ${vec(f.pointB)} against it on B (each in its own frame).` +
        (f.gap === undefined ? '' : ' ' + gapWords(number(f.gap)))];
      return [`Along w = ${vec(f.direction)}, vertex ${f.vertexA} of A reaches farthest and vertex ${f.vertexB} of B is first.` +
        (f.gap === undefined ? '' : ' ' + gapWords(number(f.gap))),
        `k = a${f.vertexA} − b${f.vertexB},  gap(w) = w·b${f.vertexB} − w·a${f.vertexA} = −h_K(w)` +
          (f.gap === undefined ? f.projection === undefined ? '' : `,  w·k = ${shown(f.projection)}` : ` = ${shown(f.gap)}`)];
    },
    world: (p, c, box) => {
      supportPoints(p, c);
      const { a, b } = c;
      if (!c.f.direction) return;
      arrowFrom(p, mean(a.points), c.f.direction, box.size * 0.45, 'a');
      arrowFrom(p, mean(b.points), times(c.f.direction, -1), box.size * 0.45, 'b');
    },
    space: (p, c, box) => {
      drawSimplex(p, pairsOf(c, c.before.simplex), 'ok');
      const k = c.difference(c.f.vertexA, c.f.vertexB);
      if (!k || !c.f.direction) return;
      const w = unit(c.f.direction);
      p.point(k, { color: 'mark', size: 1.5, label: `k = a${c.f.vertexA} − b${c.f.vertexB}` });
      p.plane(w, dot(w, k), k, box.size * 0.5, { color: 'mark' });
      arrowFrom(p, origin(), w, box.size * 0.4, 'mark');
    },
  },
  region: {
    text: (c) => {
      const corners = cornersOf(c);
      const part = corners.length ? `the hull of ${cornerNames(corners)}` : `corners ${list(c.f.corners)} of the simplex`;
      return [`Is the nearest point to the origin inside ${part}? The test “${TESTS[c.f.test] || c.f.test}” says ${c.f.accepted ? 'yes' : 'no'}.`,
        c.f.values.length ? `decided by the sign${c.f.values.length > 1 ? 's' : ''} of ${c.f.values.map(shown).join(', ')}` : 'the points depend on each other'];
    },
    space: (p, c) => {
      drawSimplex(p, pairsOf(c, withNewest(c)), 'soft');
      const corners = pairsOf(c, cornersOf(c));
      corners.forEach((k) => p.point(k, { color: c.f.accepted ? 'ok' : 'hit', size: 1.3 }));
      drawSimplex(p, corners, c.f.accepted ? 'ok' : 'hit');
    },
  },
  simplex: {
    text: (c) => {
      const ids = c.after.simplex;
      const n = c.f.points && !c.f.verticesA ? c.f.points.length : ids.length;
      return [`The simplex now has ${many(n, 'corner')}` + (ids.length && c.f.verticesA ? `: ${cornerNames(ids)}.` : '.') +
        (c.f.distance === undefined ? '' : number(c.f.distance) === 0 ? ' It contains the origin.'
          : ` Its nearest point to the origin has the norm ${shown(c.f.distance)}: the bodies are no farther apart.`),
        c.f.distance === undefined ? 'the newest corner is the last' : `distance(A, B) ≤ ‖v‖ = ${shown(c.f.distance)}`];
    },
    world: (p, c) => c.after.simplex.forEach(([i, j]) => {
      if (c.a.vertices[i]) p.point(c.a.vertices[i], { color: 'a', size: 1.3, label: `a${i}` });
      if (c.b.vertices[j]) p.point(c.b.vertices[j], { color: 'b', size: 1.3, label: `b${j}` });
    }),
    space: (p, c) => {
      const corners = pairsOf(c, c.after.simplex);
      corners.forEach((k, n) => p.point(k, { color: 'ok', size: 1.3, label: `a${c.after.simplex[n][0]} − b${c.after.simplex[n][1]}` }));
      drawSimplex(p, corners, 'ok');
    },
  },
  polytope: {
    text: (c) => [`The polytope inside of K that is expanded: ${many(c.f.points.length, 'corner')}, ` +
      `${dim === 3 ? many(c.f.faces.length / 3, 'face') : many(c.f.faces.length, 'edge')}. The origin is inside.`],
    space: (p, c, box) => drawPolytope(p, c.after.polytope, box),
  },
  expansion: {
    text: (c) => [`The face nearest to the origin is ${shown(c.f.distance)} away. Along its normal w, K reaches up to ${shown(c.f.height)}, by a${c.f.vertexA} − b${c.f.vertexB}. The depth lies between the two.`,
      `${shown(c.f.distance)} ≤ depth ≤ h_K(w) = ${shown(c.f.height)}`],
    world: (p, c) => supportPoints(p, c),
    space: (p, c, box) => {
      const w = unit(c.f.direction);
      if (c.before.polytope) drawPolytope(p, c.before.polytope, box);
      p.plane(w, number(c.f.distance), times(w, number(c.f.distance)), box.size * 0.3, { color: 'ok' });
      p.segment(origin(), times(w, number(c.f.distance)), { color: 'ok', arrow: true });
      const k = c.difference(c.f.vertexA, c.f.vertexB);
      if (!k) return;
      p.point(k, { color: 'mark', size: 1.5, label: 'new corner' });
      if (c.before.polytope && dim === 3) {
        horizon(c.before.polytope, k).edges.forEach(([i, j]) =>
          p.segment(c.before.polytope.points[i], c.before.polytope.points[j], { color: 'hit', width: 3.5 }));
      }
    },
  },
  'momentum-removed': { text: () => ['From here on the directions are plain, without momentum.'] },
  answer: { text: (c) => [`The algorithm as it is taught would return: ${c.f.collides}. What it says is verified next.`] },
  end: { text: (c) => [`The search ends: ${ENDINGS[c.f.ending] || c.f.ending.toLowerCase()}.`] },
  axis: {
    text: (c) => [`An axis is tried, ${AXES[c.f.source] || String(c.f.source).toLowerCase().replace(/_/g, ' ')}: n = ${vec(c.f.normal)}. A ends at ${shown(c.f.highOfA)}, B begins at ${shown(c.f.lowOfB)}. ` +
      (number(c.f.gap) > 0 ? 'There is room between them: the bodies are disjoint.' : `They overlap along it by ${shown(-number(c.f.gap))}.`),
      `gap(n) = min n·y over B − max n·x over A = ${shown(c.f.gap)}`],
    world: (p, c, box) => {
      slabs(p, c, c.f.normal, box);
      drawEnd(p, c.a, unit(c.f.normal), 'a');
      drawEnd(p, c.b, times(unit(c.f.normal), -1), 'b');
    },
    space: (p, c, box) => {
      const w = unit(c.f.normal);
      p.plane(w, -number(c.f.gap) / norm(c.f.normal), times(w, -number(c.f.gap) / norm(c.f.normal)), box.size * 0.5, { color: 'mark' });
      p.segment(origin(), times(w, -number(c.f.gap) / norm(c.f.normal)), { color: 'mark', arrow: true });
    },
  },
  boxAxis: {
    text: (c) => [`Axis ${c.step.iteration} of the 15 of two boxes (${c.step.iteration < 3 ? 'a face of A' : c.step.iteration < 6 ? 'a face of B' : 'an edge of A times an edge of B'}): the gap is ${shown(c.f.gap)}.`,
      'gap = |n·d| − Σ extents of A and B along n'],
  },
  commonPoint: { text: (c) => [c.f.found ? `A common point was found${c.f.certain ? '; it is certain' : ', up to roundings'}.` : 'No common point was found.'] },
  polygon: {
    text: (c) => {
      const n = c.f.sidesA.length;
      return [`The directions that may still separate the bodies: a part of the sphere bounded by ${many(n, 'great circle')}.` +
        (n >= 3 && c.f.corners.length ? '' : ' It has no corners yet.'), 'w·k < 0 for every k = a − b that was found'];
    },
    inset: (c) => (c.f.corners.length ? sphereInset(c.f.corners) : null),
    space: (p, c) => c.f.sidesA.forEach((i, k) => {
      const d = c.difference(i, c.f.sidesB[k]);
      if (d) p.point(d, { color: 'mark', label: `a${i} − b${c.f.sidesB[k]}` });
    }),
  },
  arc: {
    text: (c) => (c.f.through
      ? [`An arc of B’s Gauss map, between the normals of two faces, is walked through the regions of ${many(c.f.through.length, 'vertex')} of A: ${c.f.through.map((v) => 'a' + v).join(', ') || 'none'}. The walk ended ${String(c.f.ended).toLowerCase()}.`,
        'an edge of A and one of B can only give an axis where their arcs cross']
      : [`The directions that may still separate the bodies: an arc bounded by ${many(c.f.sidesA.length, 'difference')}.`,
        'w·k < 0 for every k = a − b that was found']),
    inset: (c) => (c.f.ends.length && dim === 3 ? sphereInset(c.f.ends) : c.f.ends.length ? circleInset(c.f.ends) : null),
    world: (p, c) => (c.f.through || []).forEach((v) => p.point(c.a.vertices[v], { color: 'a', size: 1.3, label: `a${v}` })),
  },
  'translated-gap': { text: (c) => [`The bodies only moved since the last query: along the last direction the gap is at least ${shown(c.f.gap)}.`], world: (p, c, box) => slabs(p, c, c.f.direction, box) },
  'last-direction': { text: (c) => [`The last query’s direction is tried again: the gap is ${shown(c.f.gap)}${c.f.separated ? ', so the bodies are disjoint' : ''}.`], world: (p, c, box) => slabs(p, c, c.f.direction, box) },
  'centre-line': {
    text: (c) => [`The line through the centres: A covers ${vec(c.f.intervalA)}, B covers ${vec(c.f.intervalB)}, in parts of the distance of the centres. ` +
      (c.f.separated ? `They are apart by ${shown(c.f.gap)}.` : 'They are not apart.'), 't = (x − cA)·(cB − cA) / ‖cB − cA‖²   (formula 3)'],
    world: (p, c, box) => slabs(p, c, c.f.direction, box),
  },
  'inscribed-balls': { text: (c) => [`Balls inside of the bodies have the radii ${shown(c.f.radiusA)} and ${shown(c.f.radiusB)}; their centres are ${shown(c.f.distance)} apart. ${c.f.overlap ? 'They overlap, so the bodies collide.' : 'They do not overlap, which says nothing yet.'}`, 'rA + rB ≥ ‖cB − cA‖ ?'] },
  'candidate-edges': {
    text: (c) => [`Edges that may see the other body: ${many(c.f.edgesA.length / 2, 'edge')} of A and ${c.f.edgesB.length / 2} of B.`],
    world: (p, c) => [['a', c.a, c.f.edgesA], ['b', c.b, c.f.edgesB]].forEach(([color, body, edges]) => {
      for (let k = 0; k + 1 < edges.length; k += 2) p.segment(body.vertices[edges[k]], body.vertices[edges[k + 1]], { color, width: 4 });
    }),
  },
  projection: {
    text: (c) => [`Both bodies are projected along ${c.f.face === undefined ? 'edge ' + c.f.edge : 'the normal of face ' + c.f.face} of ${c.f.body}: from space to a plane.`,
      `u = ${vec(c.f.direction)},  x ↦ x − (x·u) u`],
    world: (p, c, box) => arrowFrom(p, mean((c.f.body === 'A' ? c.a : c.b).points), c.f.direction, box.size * 0.7, 'mark'),
  },
  outlines: {
    text: (c) => [`In the plane the shadows are polygons with ${c.f.outlineA.length} and ${c.f.outlineB.length} corners. If they are apart, so are the bodies.`],
    inset: (c) => outlineInset(c.f.outlineA, c.f.outlineB, null, c.f),
    world: (p, c) => {
      const name = (body, vertices) => vertices.map((v) => extremes(body)[v]);
      ids(p, c.a, name(c.a, c.f.verticesA), 'a');
      ids(p, c.b, name(c.b, c.f.verticesB), 'b');
    },
  },
  intervals: {
    text: (c) => [`From the plane to a line: along n the shadow of A covers ${vec(c.f.intervalA)}, that of B ${vec(c.f.intervalB)}. ` +
      (number(c.f.gap) > 0 ? `They are apart by ${shown(c.f.gap)}: the bodies are disjoint.` : 'They overlap: the search goes on.'),
      `n = ${vec(c.f.normal)} in the plane, ${vec(c.f.lifted)} in space`],
    inset: (c) => (c.after.outlines ? outlineInset(c.after.outlines.outlineA, c.after.outlines.outlineB, c.f, c.after.outlines) : null),
    world: (p, c, box) => { if (norm(c.f.lifted) > 0) slabs(p, c, c.f.lifted, box); },
  },
  'last-common-point': { text: () => ['What had a common point in the pair’s last query still has one.'] },
  'common-point': { text: (c) => [c.f.found ? `A common point was found${c.f.certain ? '; it is certain' : ', up to roundings'}.` : 'No common point was found.'], ...pairKind() },
  'projected-points': { text: (c) => [`The features that end the intervals along n = ${vec(c.f.normal)} are projected to a plane: their nearest points are ${shown(c.f.distance)} apart.`], world: (p, c, box) => slabs(p, c, c.f.normal, box) },
  'polygon-test': { text: (c) => [`Polygons with ${c.f.outlineA.length} and ${c.f.outlineB.length} corners are tested: ${c.f.separated ? 'a line is between them' : 'no line is between them'}, after ${many(c.f.steps, 'step')}.`], inset: (c) => outlineInset(c.f.outlineA, c.f.outlineB, null, c.f) },
  decided: { text: (c) => [c.f.by === 'nobody' ? 'Nothing decided: the pair is undecided.' : `The answer, ${c.f.verdict.toLowerCase().replace('_', ' ')}, rests on ${c.f.by}.`] },
  'nearest-points': { text: (c) => [`The nearest points: A’s and B’s as weighted means of ${many(c.f.weights.length, 'pair')} of vertices.`, `weights ${c.f.weights.map(shown).join(', ')}`], ...pairKind() },
  contained: {
    text: (c) => [`Is vertex ${c.f.vertex} of A in B? Each vertex of A is asked about as a point; A is in B if all of them are.`, INSIDE(c.f.vertex)],
    world: (p, c) => ids(p, c.a, [c.f.vertex], 'a'),
  },
  pivot: {
    text: (c) => [`Vertex ${c.f.vertex} of ${c.f.body} enters the basis in row ${c.f.row}${leaver(c)}.${c.f.degenerate ? ' The point stays where it is (a degenerate step).' : ''}${c.f.exact ? ' Computed in integers.' : ''} ${basisWords(c)}`,
      c.after.inside === null ? 'Σ λi ai = Σ μj bj,  Σ λi = Σ μj = 1,  λ, μ ≥ 0: are there such weights?' : INSIDE(c.after.inside)],
    world: (p, c) => drawBasis(p, c),
  },
  pair: {
    text: (c) => [`The pair a${c.f.a}, b${c.f.b} enters the program in row ${c.f.row}${leaver(c)}. ${basisWords(c)}`],
    world: (p, c) => drawBasis(p, c),
    space: (p, c) => { const k = c.difference(c.f.a, c.f.b); if (k) p.point(k, { color: 'mark', size: 1.5, label: `a${c.f.a} − b${c.f.b}` }); },
  },
  priced: {
    text: (c) => [`Vertex ${c.f.vertex} of ${c.f.body} is worth to enter: its reduced profit is ${shown(c.f.profit)} > 0.`],
    world: (p, c) => { if (c.f.body === 'A') ids(p, c.a, [c.f.vertex], 'a'); if (c.f.body === 'B') ids(p, c.b, [c.f.vertex], 'b'); },
  },
  tableau: {
    text: (c) => [`The tableau: ${many(c.f.cells.length - 1, 'equation')}, ${many(c.f.cells[0].length - 1, 'column')}; costs in the first row, the right-hand side last.`],
    table: (c) => tableau(c, c.f, -1, -1),
  },
  ratio: {
    text: (c) => [`Ratio test: in column ${columnName(c, c.f.column)}, row ${c.f.row} allows a step of ${shown(c.f.ratio)}. The least ratio wins.`, 'ratio = right-hand side / entry, where the entry is positive'],
    table: (c) => (c.after.tableau ? tableau(c, c.after.tableau, c.f.row, c.f.column) : null),
  },
  exchange: {
    text: (c) => [`Column ${columnName(c, c.f.column)} enters the basis in row ${c.f.row}, column ${columnName(c, c.f.leaves)} leaves it; the pivot is ${shown(c.f.pivot)}.`, 'divide the row by the pivot, then clear the column from all other rows'],
    table: (c) => (c.after.tableau ? tableau(c, c.after.tableau, c.f.row, c.f.column) : null),
  },
  separated: { text: (c) => [`The infeasible program gives a direction: along n = ${vec(c.f.normal)} the gap is positive, so the bodies are disjoint.`, 'Farkas: no weights exist, hence some n has n·a < n·b for all vertices'], world: (p, c, box) => slabs(p, c, c.f.normal, box) },
  supported: { text: (c) => [`Along n = ${vec(c.f.normal)} the gap is exactly 0: the bodies touch.`], world: (p, c, box) => slabs(p, c, c.f.normal, box) },
  nearest: {
    text: (c) => [c.f.difference ? `The current point of least norm stands on ${many(c.f.corral, 'pair')} of vertices; its norm is ${shown(norm(c.f.difference.map(number)))}.` : `The nearest points are ${shown(c.f.distance)} apart.`],
    space: (p, c) => { if (c.f.difference) { p.point(c.f.difference.map(number), { color: 'mark', size: 1.4 }); p.segment(origin(), c.f.difference.map(number), { color: 'mark', dash: true }); } },
  },
  features: {
    text: (c) => [`The walk stands at ${c.f.a} of A and ${c.f.b} of B. They are the nearest features when each lies in the other’s Voronoi region.`],
    world: (p, c) => { feature(p, c.a, c.f.a, 'a'); feature(p, c.b, c.f.b, 'b'); },
  },
  cycle: { text: () => ['The same features come again: the walk would never end, so another search takes over.'] },
  common: { text: () => ['A feature of one body is inside of the other: the bodies collide.'] },
};

const INSIDE = (vertex) => `a${vertex} = Σ μj bj,  Σ μj = 1,  μ ≥ 0: are there such weights?`;
const basisNames = (row) => row.map(([body, v]) => body.toLowerCase() + v).join(' with ');
const leaver = (c) => (c.before.basis[c.f.row] ? `, where ${basisNames(c.before.basis[c.f.row])} was` : '');
const basisWords = (c) => `Only what is in the basis may have a weight: ${Object.values(c.after.basis).map(basisNames).join(', ')}.`;

/** The vertices that may have a weight; the newest stands out. */
function drawBasis(pane, c) {
  if (c.after.inside !== null) ids(pane, c.a, [c.after.inside], 'a');
  const newest = JSON.stringify(c.after.basis[c.f.row]);
  for (const row of Object.values(c.after.basis)) {
    for (const [body, v] of row) {
      const of = body === 'A' ? c.a : c.b;
      const fresh = JSON.stringify(row) === newest;
      if (of.vertices[v]) pane.point(of.vertices[v], { color: fresh ? 'mark' : body.toLowerCase(), size: fresh ? 1.8 : 1.2, label: body.toLowerCase() + v });
    }
  }
}

const AXES = { NORMAL_OF_A: 'the normal of a face of A', NORMAL_OF_B: 'the normal of a face of B', EDGES: 'across an edge of A and an edge of B' };

/** What of a body reaches farthest along w: a vertex, an edge or a face. */
function drawEnd(pane, body, w, color) {
  const end = interval(body.points, w)[1];
  const reach = end - interval(body.points, w)[0];
  const at = body.points.filter((p) => dot(p, w) > end - 1e-7 * Math.max(reach, Math.abs(end)));
  if (at.length > 2 && dim === 3) pane.face(around(at, w), { color, opacity: 0.7 });
  else if (at.length > 1) pane.segment(at[0], at[1], { color, width: 6 });
  if (at.length <= 8) at.forEach((p) => pane.point(p, { color, size: 1 }));
}

function pairKind() {
  return {
    world: (p, c) => { if (c.f.verticesA) { ids(p, c.a, c.f.verticesA, 'a'); ids(p, c.b, c.f.verticesB, 'b'); } },
    space: (p, c) => { if (c.f.verticesA) drawSimplex(p, pairsOf(c, c.f.verticesA.map((i, k) => [i, c.f.verticesB[k]])), 'ok'); },
  };
}

function ids(pane, body, vertices, color) {
  for (const v of new Set(vertices)) if (body.vertices[v]) pane.point(body.vertices[v], { color, size: 1.3, label: `${color}${v}` });
}

/** A feature by its words: a vertex, an edge or a face of the hull, by number. */
function feature(pane, body, words, color) {
  const [, kind, index] = /^(vertex|edge|face) (\d+)$/.exec(words) || [];
  if (kind === 'vertex' && body.vertices[index]) pane.point(body.vertices[index], { color, size: 1.6, label: words });
  if (kind === 'face' && body.faces[index]) pane.face(body.faces[index].map((v) => body.points[v]), { color, opacity: 0.7 });
  if (kind === 'edge' && body.edges[index]) {
    const [p, q] = body.edges[index].map((v) => body.points[v]);
    pane.segment(p, q, { color, width: 6, label: words });
  }
}

/** The extreme vertices of a body, ascending: some steps number only those. */
const extremes = (body) => [...new Set(body.faces.flat())].sort((u, v) => u - v);

const withNewest = (c) => (c.before.newest ? [...c.before.simplex, c.before.newest] : c.before.simplex);
const cornersOf = (c) => c.f.corners.map((k) => withNewest(c)[k]).filter(Boolean);

/** What a step says: a sentence and perhaps a formula. Of an unknown kind, its name. */
function sayStep(c) {
  const kind = KINDS[c.step.kind];
  try {
    if (kind) return kind.text(c);
  } catch (e) {
    // an engine of somebody else uses the same word for something else
  }
  return [`Step “${c.step.kind}” of iteration ${c.step.iteration}.`];
}

function fieldText(value) {
  if (Array.isArray(value)) return Array.isArray(value[0]) ? value.map((v) => vec(v)).join(' ') : `(${value.map((v) => (typeof v === 'number' ? shown(v) : String(v))).join(', ')})`;
  return typeof value === 'number' ? shown(value) : String(value);
}

/** The fields as they are in the trace; shown openly where nothing better is known. */
function fieldsOf(c) {
  const names = Object.keys(c.f);
  if (!names.length) return null;
  return element('details', { open: !KINDS[c.step.kind] }, element('summary', {}, 'The fields of this step'),
    facts(names.map((n) => [n, fieldText(c.f[n])])));
}

/** Draws a step into a pane; what cannot be drawn is left to the text. */
function drawStep(pane, where, c, box) {
  const kind = KINDS[c.step.kind];
  if (!kind || !kind[where]) return;
  try {
    kind[where](pane, c, box);
  } catch (e) {
    console.warn('step not drawn: ' + e);
  }
}
