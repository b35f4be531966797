// Evidence: what proves an answer, drawn and in words.
const weighted = (vertices, ids, weights) =>
  ids.reduce((sum, id, k) => plus(sum, times(vertices[id], weights[k])), origin());

/** Each vertex once, with the sum of its weights: evidence in pairs may name it several times. */
function weightOf(ids, weights) {
  const all = new Map();
  ids.forEach((id, k) => all.set(id, (all.get(id) || 0) + weights[k]));
  return all;
}

/** The plane between heights of the evidence, for a normal of any length. */
function planesOf(e) {
  const l = norm(e.normal.map(number));
  const w = times(e.normal.map(number), 1 / l);
  return { w, a: number(e.heights.a) / l, b: number(e.heights.b) / l, gap: number(e.heights.gap) / l };
}

/** The evidence about two convex bodies: of objects that about the parts that decide. */
const evidenceOf = (pair) => (pair.evidence && pair.evidence.kind === 'objects' ? pair.evidence.parts || null : pair.evidence);

function drawEvidence(pane, pair, box) {
  if (pair.motion) return drawMotion(pane, pair, box);
  if (pair.cast) return drawCast(pane, pair, box);
  if (pair.overlap) return drawOverlap(pane, pair, box);
  if (pair.contact) return drawContact(pane, pair.contact, box);
  const e = evidenceOf(pair);
  const { a, b } = placed(pair);
  if (!e || isByRows(pair)) return drawAnswer(pane, pair.answer, box);
  if (e.verticesA) drawPoints(pane, e, a, b);
  if (e.heights && e.kind !== 'outside-vertex') drawPlanes(pane, e, a, b, box);
  if (e.kind === 'outside-vertex') {
    const w = unit(e.normal.map(number));
    const p = a.vertices[e.vertex];
    pane.point(p, { color: 'hit', size: 1.5, label: `vertex ${e.vertex} of A` });
    if (e.heights) pane.plane(w, number(e.heights.a) / norm(e.normal.map(number)), p, box.size * 0.7, { color: 'mark' });
  }
  if (e.kind === 'inside') a.vertices.forEach((p) => pane.point(p, { color: 'ok' }));
}

/** What a report without certificates still says: points and a normal. */
function drawAnswer(pane, answer, box) {
  const vector = (letter) => Array.from({ length: dim }, (_, i) => number(answer[letter + (dim <= 3 ? 'xyz'[i] : i + 1)]));
  const p = vector('a');
  const q = vector('b');
  const n = vector('n');
  const known = (v) => v.every(Number.isFinite);
  if (known(p) && known(q)) {
    pane.point(p, { color: 'a', size: 1.3 });
    pane.point(q, { color: 'b', size: 1.3 });
    pane.segment(p, q, { color: 'mark' });
    if (known(n) && answer.verdict === 'DISJOINT') {
      pane.plane(n, dot(n, times(plus(p, q), 0.5)), times(plus(p, q), 0.5), box.size * 0.7, { color: 'mark' });
    }
  }
}

function drawPoints(pane, e, a, b) {
  const p = weighted(a.vertices, e.verticesA, e.weightsA);
  const q = weighted(b.vertices, e.verticesB, e.weightsB);
  const star = (centre, ids, weights, vertices, color, letter) => weightOf(ids, weights).forEach((w, id) => {
    if (norm(minus(vertices[id], centre)) > 0) pane.segment(centre, vertices[id], { color, width: 1.2, dash: true });
    pane.point(vertices[id], { color, size: 0.6 + 1.2 * Math.sqrt(Math.max(0, w)), label: `${letter}${id}` });
  });
  star(p, e.verticesA, e.weightsA, a.vertices, 'a', 'a');
  star(q, e.verticesB, e.weightsB, b.vertices, 'b', 'b');
  if (e.kind === 'closest-pair') {
    pane.segment(p, q, { color: 'mark', label: shown(norm(minus(p, q))) });
    pane.point(p, { color: 'a', size: 1.2 });
    pane.point(q, { color: 'b', size: 1.2 });
  } else {
    pane.point(p, { color: 'mark', size: 1.4, label: 'common point' });
  }
}

function drawPlanes(pane, e, a, b, box) {
  const { w, a: high, b: low, gap } = planesOf(e);
  const near = times(plus(a.vertices[e.heights.vertexA], b.vertices[e.heights.vertexB]), 0.5);
  const size = box.size * 0.6;
  if (gap > 0) {
    pane.plane(w, (high + low) / 2, near, size, { color: 'mark', label: 'plane' });
    if (e.kind === 'separating-plane') {
      const foot = plus(near, times(w, high - dot(w, near)));
      pane.segment(foot, plus(foot, times(w, gap)), { color: 'mark', arrow: true, label: 'gap ' + shown(gap) });
    }
  } else {
    pane.plane(w, high, near, size, { color: 'a', label: 'A ends', dash: true });
    pane.plane(w, low, near, size, { color: 'b', label: 'B begins', dash: true, below: true });
    if (high > low) {
      const foot = plus(near, times(w, low - dot(w, near)));
      pane.segment(foot, plus(foot, times(w, high - low)), { color: 'mark', arrow: true, label: 'depth ' + shown(high - low) });
    }
  }
  pane.point(a.vertices[e.heights.vertexA], { color: 'a', size: 1.1 });
  pane.point(b.vertices[e.heights.vertexB], { color: 'b', size: 1.1 });
}

/** In A - B: the plane, and the point of K that is nearest to the origin. */
function drawEvidenceInSpace(pane, pair, box) {
  const e = evidenceOf(pair);
  if (!e || pair.motion || pair.cast || pair.overlap || isByRows(pair)) return;
  const { a, b } = placed(pair);
  if (e.heights && e.kind !== 'outside-vertex') {
    const { w, a: high, b: low } = planesOf(e);
    const foot = times(w, high - low);
    pane.plane(w, high - low, foot, box.size * 0.6, { color: 'mark', label: 'w·k = h(w)' });
    if (norm(foot) > 0) pane.segment(origin(), foot, { color: 'mark', arrow: true });
  }
  if (e.verticesA && e.kind === 'closest-pair') {
    const k = minus(weighted(a.vertices, e.verticesA, e.weightsA), weighted(b.vertices, e.verticesB, e.weightsB));
    pane.point(k, { color: 'mark', size: 1.3, label: 'nearest point of K' });
    pane.segment(origin(), k, { color: 'mark', dash: true });
  } else if (e.verticesA && e.paired) {
    const corners = e.verticesA.map((i, k) => minus(a.vertices[i], b.vertices[e.verticesB[k]]));
    corners.forEach((p, k) => pane.point(p, { color: 'mark', size: 0.6 + 1.2 * Math.sqrt(Math.max(0, e.weightsA[k])) }));
    drawSimplex(pane, corners, 'mark');
  }
}

function drawSimplex(pane, corners, color) {
  for (let i = 0; i < corners.length; i++) {
    for (let j = i + 1; j < corners.length; j++) {
      pane.segment(corners[i], corners[j], { color });
      if (dim === 3) {
        for (let k = j + 1; k < corners.length && corners.length <= 4; k++) {
          pane.face([corners[i], corners[j], corners[k]], { color, opacity: 0.18 });
        }
      }
    }
  }
  if (dim === 2 && corners.length === 3) pane.face(corners, { color, opacity: 0.25 });
}

function whyOf(pair) {
  const e = pair.evidence;
  const a = pair.answer;
  if (!e) {
    if (failed(a)) return ['The query failed: ' + a.error];
    if (!a.verdict) return ['Nobody has answered this pair; the page shows where the bodies are.'];
    return ['The report keeps no certificates. It rests on ' +
      (a.assurance === 'PROVED' ? 'a proof that was checked when it was written.' : 'ordinary arithmetic.') +
      ' Add --certificates to see the evidence.'];
  }
  if (isByRows(pair)) return whyByRows(pair, e);
  if (e.kind === 'objects') return whyObjects(pair);
  switch (e.kind) {
    case 'separating-plane':
      return ['A plane separates the bodies: along n all of A stays below all of B.'].concat(inequality(e));
    case 'closest-pair':
      return ['Two points and a plane enclose the distance: the bodies cannot be farther apart than these points of' +
        ' them, nor nearer than the gap along n.'].concat(inequality(e));
    case 'common-point':
      return [`A point belongs to both: ${starWords(e)}.`,
        'Weights of at least 0 whose sum is 1 stay inside a convex body, so the point is in A and in B.'];
    case 'penetration-axis':
      return ['Moving B along n by the depth ends the overlap: then all of A is below all of B.'].concat(inequality(e))
        .concat([`They do overlap, since a point belongs to both: ${starWords(e)}.`]);
    case 'inside': return ['Each vertex of A lies in the hull of a few vertices of B, so all of A lies in B.'];
    case 'outside-vertex':
      return [`Vertex ${e.vertex} of A is farther along n than all of B, so A does not lie in B.`].concat(
        e.heights ? [`B reaches ${shown(e.heights.a)} along n, the vertex ${shown(e.heights.b)}.`] : []);
    case 'empty-body': return [`Body ${e.side} is empty: it has no point that could be anywhere.`];
    case 'growth':
      return [`Both bodies grow about a point of theirs, A about (${e.centreA.join(', ')}) and B about (${e.centreB.join(', ')})` +
        ' in their own frames. The report bounds the factor: a plane shows that they are still apart below it, the points that they touch there.'];
    default: return ['No evidence was kept: the verdict is somebody’s word.'];
  }
}

/** Evidence about half-spaces: inequalities, each times a multiplier, add up to one. */
function whyByRows(pair, e) {
  const side = (body, ids, weights, letter) => {
    const rows = shapeOf(body).rows > 0;
    return ids && ids.length ? `${rows ? 'rows' : 'vertices'} of ${letter}: ${sum(ids, weights, rows ? 'r' : letter.toLowerCase())}` : '';
  };
  const named = [side(pair.bodyA, e.verticesA, e.weightsA, 'A'), side(pair.bodyB, e.verticesB, e.weightsB, 'B')]
    .filter(Boolean).join('; ');
  switch (e.kind) {
    case 'closest-pair':
      return ['The inequalities of the half-spaces, each times its multiplier, add up to one that holds all over that body;' +
        ' no point of the other body keeps it.', named];
    case 'common-point':
      return ['A point keeps every inequality of the half-spaces and belongs to the other body too; where rows are named it lies on them.', named];
    case 'empty-body':
      return [`Body ${e.side} is empty: rows of it contradict each other.`];
    case 'inside': return ['Every vertex of A, with its ball, keeps every row of B, so all of A lies in B.'];
    case 'outside-vertex': return [`Vertex ${e.vertex} of A breaks a row of B, so A does not lie in B.`];
    default: return ['No evidence was kept: the verdict is somebody’s word.'];
  }
}

const starWords = (e) => `on A ${sum(e.verticesA, e.weightsA, 'a')}; on B ${sum(e.verticesB, e.weightsB, 'b')}`;
const sum = (ids, weights, letter) => [...weightOf(ids, weights)].map(([id, w]) => `${shown(w)} ${letter}${id}`).join(' + ');

function inequality(e) {
  if (!e.heights) return ['The bodies are curved; the radii are added to what their cores say.'];
  const { w, a, b, gap } = planesOf(e);
  const sign = gap > 0 ? '<' : gap < 0 ? '>' : '=';
  return [`With n = ${vec(w)}: max n·x over A = ${shown(a)} ${sign} ${shown(b)} = min n·y over B` +
    ` (vertices ${e.heights.vertexA} of A and ${e.heights.vertexB} of B), a gap of ${shown(gap)}.`];
}

/** The text of the evidence. */
function evidencePanel(pair) {
  const e = pair.evidence;
  const style = verdictStyle(pair.answer);
  const all = [element('h2', {}, 'Why: ' + nameOf(pair)),
    element('p', { class: 'sentence' }, element('span', { class: 'swatch ' + style.color, 'aria-hidden': 'true' }),
      element('span', { class: 'verdict' }, `${style.sign} ${verdictOfPair(pair)}`),
      measureOf(pair.answer, pair.cast) ? ', ' + measureOf(pair.answer, pair.cast) : '')];
  if (pair.motion) return [...all, ...motionWords(pair), answerTable(pair.answer)];
  if (pair.contact) all.push(...contactWords(pair.contact));
  if (pair.overlap) all.push(...overlapWords(pair));
  else (pair.cast ? whyCast(pair) : whyOf(pair)).forEach((text) => all.push(para(text, /^(With n =|Not before)/.test(text) ? 'formula' : '')));
  if (e && e.tree) all.push(treePanel(pair));
  if (e && e.kind !== 'none') {
    all.push(para(e.fault ? '✗ The checker refuses this evidence: ' + e.fault
      : '✓ Checked exactly, without any engine, when this page was made: it proves the verdict and the bounds.'));
  }
  if (e && e.heights) {
    all.push(element('details', {}, element('summary', {}, 'The integers'),
      para(`The inequality without any rounding, both sides as integers over 2^${e.heights.power}` +
        ' (for the normal as it is written in the certificate):'),
      para(`${e.heights.integerA}`, 'digits'),
      para(e.heights.integerA === e.heights.integerB ? 'equals' : number(e.heights.gap) > 0 ? 'is less than' : 'is greater than'),
      para(`${e.heights.integerB}`, 'digits')));
  }
  all.push(answerTable(pair.answer));
  return all;
}

function answerTable(answer) {
  const known = Object.entries(answer).filter(([, v]) => v !== null && v !== '');
  return element('details', {}, element('summary', {}, 'The row of the report'),
    facts(known.map(([k, v]) => [k, typeof v === 'object' ? JSON.stringify(v) : String(v)])));
}
