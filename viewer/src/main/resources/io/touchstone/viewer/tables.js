// Tables and small drawings beside the text.
/** The columns are the weights of A's and of B's vertices, and a slack for each equation. */
function columnName(c, k) {
  const f = c.after.tableau;
  const [a, b] = [c.a.vertices.length, c.b.vertices.length];
  const equations = f ? f.cells.length - 1 : 0;
  const more = f ? f.cells[0].length - 1 - a - b - equations : -1; // the signed form has residuals of both signs
  if (more !== 0 && more !== dim) return `x${k}`;
  return k < a ? `a${k}` : k < a + b ? `b${k - a}` : k < a + b + equations ? `s${k - a - b}` : `r${k - a - b - equations}`;
}

function tableau(c, f, row, column) {
  const width = f.cells[0].length;
  const head = element('tr', {}, element('th', { scope: 'col' }, 'basic'),
    ...Array.from({ length: width - 1 }, (_, k) => element('th', { scope: 'col', class: 'n' }, columnName(c, k))),
    element('th', { scope: 'col', class: 'n' }, 'right'));
  const body = f.cells.map((cells, r) => element('tr', {},
    element('th', { scope: 'row' }, r === 0 ? 'costs' : columnName(c, f.basic[r - 1])),
    ...cells.map((x, k) => {
      const pivot = r === row && k === column;
      return element('td', { class: pivot ? 'pivot' : r === row || k === column ? 'pivotLine' : undefined },
        shown(x) + (pivot ? ' ◂ pivot' : ''));
    })));
  const marked = row < 0 ? '' : `Row ${row} and column ${columnName(c, column)} are the pivot’s. `;
  return element('div', {}, para(marked + 'a, b: weights of vertices; s: slacks; r: residuals below', 'keys'),
    element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Tableau' },
      element('table', { class: 'tableau', 'aria-label': 'Tableau' }, element('thead', {}, head), element('tbody', {}, ...body))));
}

function insetBox(label) {
  return svgElement('svg', { class: 'inset', viewBox: '0 0 400 300', role: 'img', 'aria-label': label });
}

const labelled = (svg, x, y, text) => svg.append(svgElement('text', { x, y, fill: 'var(--ink)', 'font-size': 14 }, text));

/** Two shadows in the plane; with intervals, their shadows on a line as well. */
function outlineInset(first, second, line, shadows) {
  const svg = insetBox(line ? 'The shadows in the plane and on the line' : 'The shadows in the plane');
  const all = [...first, ...second];
  const xs = all.map((p) => p[0]);
  const ys = all.map((p) => p[1]);
  const mid = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const s = Math.min(330 / (Math.max(...xs) - Math.min(...xs) || 1), 230 / (Math.max(...ys) - Math.min(...ys) || 1)) * (line ? 0.75 : 1);
  const at = (p) => [200 + (p[0] - mid[0]) * s, 150 - (p[1] - mid[1]) * s];
  [[first, 'a', 'A'], [second, 'b', 'B']].forEach(([points, color, name]) => {
    svg.append(svgElement('polygon', { points: points.map((p) => at(p).join(',')).join(' '), fill: `var(--${color})`,
      'fill-opacity': 0.35, stroke: `var(--${color})`, 'stroke-width': 2 }));
    const [x, y] = at(times(points.reduce((u, v) => [u[0] + v[0], u[1] + v[1]]), 1 / points.length));
    labelled(svg, x - 5, y + 5, name);
  });
  if (line) {
    const l = Math.hypot(...line.normal) || 1;
    const n = line.normal.map((x) => x / l);
    const across = [-n[1], n[0]];
    const off = Math.max(...all.map((p) => p[0] * across[0] + p[1] * across[1])) + 18 / s;
    const on = (h, shift) => at([n[0] * h / l + across[0] * (off + shift / s), n[1] * h / l + across[1] * (off + shift / s)]);
    [[line.intervalA, 'a', 0], [line.intervalB, 'b', 9]].forEach(([i, color, shift]) => {
      const [x1, y1] = on(i[0], shift);
      const [x2, y2] = on(i[1], shift);
      svg.append(svgElement('line', { x1, y1, x2, y2, stroke: `var(--${color})`, 'stroke-width': 6 }));
    });
  }
  return svg;
}

/** The unit sphere with a polygon of directions, seen from its middle; behind is dashed. */
function sphereInset(corners) {
  const svg = insetBox('The directions on the unit sphere');
  let z = unit(mean(corners));
  if (!(norm(z) > 0.5)) z = [0, 0, 1];
  const x = unit(perpendicular(z));
  const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  // a few directions that are close together are magnified
  const spread = Math.max(...corners.map((w) => Math.hypot(dot(unit(w), x), dot(unit(w), y))));
  const larger = spread > 0 && spread < 0.25 && corners.every((w) => dot(w, z) > 0) ? 2 ** Math.floor(Math.log2(0.6 / spread)) : 1;
  const r = 130 * larger;
  const at = (w) => [200 + r * dot(w, x), 150 - r * dot(w, y)];
  svg.append(svgElement('circle', { cx: 200, cy: 150, r, fill: 'none', stroke: 'var(--line)' }));
  [[x, y], [y, z], [z, x]].forEach(([u, v]) => {
    const circle = Array.from({ length: 73 }, (_, k) => plus(times(u, Math.cos(k * Math.PI / 36)), times(v, Math.sin(k * Math.PI / 36))));
    svg.append(svgElement('polyline', { points: circle.map((w) => at(w).join(',')).join(' '), fill: 'none', stroke: 'var(--line)', 'stroke-width': 0.5 }));
  });
  const sides = corners.length === 2 ? 1 : corners.length;
  const walked = [];
  for (let k = 0; k < sides; k++) {
    const [from, to] = [unit(corners[k]), unit(corners[(k + 1) % corners.length])];
    for (let t = 0; t <= 24; t++) walked.push(unit(plus(times(from, 1 - t / 24), times(to, t / 24))));
  }
  svg.append(svgElement(sides > 1 ? 'polygon' : 'polyline', { points: walked.map((w) => at(w).join(',')).join(' '),
    fill: sides > 1 ? 'var(--ok)' : 'none', 'fill-opacity': 0.3, stroke: 'var(--ok)', 'stroke-width': 2.5 }));
  corners.forEach((w) => {
    const [cx, cy] = at(unit(w));
    svg.append(svgElement('circle', { cx, cy, r: 5, fill: dot(w, z) >= 0 ? 'var(--mark)' : 'var(--paper)', stroke: 'var(--mark)', 'stroke-width': 2 }));
  });
  labelled(svg, 8, 290, larger > 1 ? `magnified ${larger} times: a small part of the sphere` : 'filled: in front, hollow: behind');
  return svg;
}

/** The unit circle with an arc of directions. */
function circleInset(ends) {
  const svg = insetBox('The directions on the unit circle');
  svg.append(svgElement('circle', { cx: 200, cy: 150, r: 120, fill: 'none', stroke: 'var(--line)' }));
  const walked = Array.from({ length: 25 }, (_, k) => unit(plus(times(ends[0], 1 - k / 24), times(ends[1], k / 24))));
  svg.append(svgElement('polyline', { points: walked.map((w) => `${200 + 120 * w[0]},${150 - 120 * w[1]}`).join(' '),
    fill: 'none', stroke: 'var(--ok)', 'stroke-width': 7 }));
  ends.forEach((w) => svg.append(svgElement('circle', { cx: 200 + 120 * w[0], cy: 150 - 120 * w[1], r: 6, fill: 'var(--mark)' })));
  return svg;
}

const ROWS_AT_ONCE = 300;

const COLUMNS = [
  { name: 'severity', title: 'Pair', of: severity, show: (p) => nameOf(p) },
  { name: 'verdict', title: 'Verdict', of: (p) => verdictOfPair(p), show: (p) => `${verdictStyle(p.answer).sign}\u00a0${verdictOfPair(p)}` },
  { name: 'lower', title: 'Measure', of: (p) => { if (p.answer.lower === undefined && p.answer.upper === undefined) return severity(p); const l = number(p.answer.lower); return Number.isNaN(l) ? number(p.answer.upper) || 0 : l; }, show: (p) => measureOf(p.answer, p.cast) },
  { name: 'proof', title: 'Proof', of: (p) => p.answer.assurance || '', show: (p) => (p.answer.assurance || '').toLowerCase() },
  { name: 'iterations', title: 'Iterations', of: (p) => -number(p.answer.iterations) || 0, show: (p) => shown(p.answer.iterations), number: true },
  { name: 'error', title: 'Error', of: (p) => p.answer.error || '~', show: (p) => p.answer.error || '' },
];

/** The pairs, the worst first; a click shows one alone. */
function pairsPanel(sorting, filter, chosen, on) {
  const column = COLUMNS.find((c) => c.name === sorting.by);
  const words = filter.toLowerCase();
  const found = pairs.map((p, i) => [p, i]).filter(([p]) => !words || (nameOf(p) + ' ' + verdictOfPair(p)).toLowerCase().includes(words))
    .sort(([p], [q]) => { const u = column.of(p); const v = column.of(q); return sorting.turn * (u < v ? -1 : u > v ? 1 : 0); });
  const head = element('tr', {}, ...COLUMNS.map((c) => element('th', { scope: 'col',
    'aria-sort': c.name === sorting.by ? (sorting.turn > 0 ? 'ascending' : 'descending') : 'none' },
  element('button', { type: 'button', on: { click: () => on.sort(c.name) } }, c.title + (c.name === sorting.by ? (sorting.turn > 0 ? ' ▲' : ' ▼') : '')))));
  const body = found.slice(0, sorting.rows).map(([p, i]) => element('tr', { class: i === chosen ? 'chosen' : undefined },
    ...COLUMNS.map((c, k) => element('td', { class: c.number ? 'n' : undefined },
      k === 0 ? element('button', { type: 'button', 'aria-pressed': String(i === chosen), on: { click: () => on.choose(i) } }, c.show(p)) : c.show(p)))));
  const search = element('input', { type: 'search', id: 'filter', value: filter, placeholder: 'name or verdict', 'aria-label': 'Search the pairs',
    on: { input: (e) => on.filter(e.target.value) } });
  return [element('h2', {}, 'Pairs'), para(`${found.length} of ${many(pairs.length, 'pair')}${sorting.by === 'severity' ? sorting.turn > 0 ? ', the worst first' : ', the worst last' : ''}. A click shows a pair alone.`), search,
    element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of pairs' },
      element('table', {}, element('thead', {}, head), element('tbody', {}, ...body))),
    found.length > sorting.rows ? element('button', { type: 'button', on: { click: on.more } }, `Show ${ROWS_AT_ONCE} more of ${found.length}`) : null];
}
