// Drawings in the plane, as SVG. The same strokes as in space (draw3d.js): a pane keeps what was
// drawn and draws it again when somebody shifts or zooms it.
const NS = 'http://www.w3.org/2000/svg';

function svgElement(name, attributes, text) {
  const e = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  return e;
}

const paint = (name) => `var(--${name || 'ink'})`;

/** Corners of the hull of points in the plane, in order. */
function outline(points) {
  const p = points.map((q) => [q[0], q[1]]).sort((u, v) => u[0] - v[0] || u[1] - v[1]);
  const turn = (o, u, v) => (u[0] - o[0]) * (v[1] - o[1]) - (u[1] - o[1]) * (v[0] - o[0]);
  const half = (list) => {
    const h = [];
    for (const q of list) {
      while (h.length > 1 && turn(h[h.length - 2], h[h.length - 1], q) <= 0) h.pop();
      h.push(q);
    }
    return h.slice(0, -1);
  };
  return p.length < 3 ? p : half(p).concat(half(p.reverse()));
}

class FlatPane {
  constructor(host, label) {
    this.host = host;
    this.svg = svgElement('svg', { role: 'img', tabindex: 0, 'aria-label': label });
    host.replaceChildren(this.svg);
    this.scene = [];
    this.marks = [];
    this.project = (p) => [p[0], p.length > 1 ? p[1] : 0];
    this.centre = [0, 0];
    this.half = [1, 1];
    this.zoom = 1;
    this.listen();
    new ResizeObserver(() => this.render()).observe(host);
  }

  listen() {
    let from = null;
    this.svg.addEventListener('pointerdown', (e) => {
      from = [e.clientX, e.clientY];
      this.svg.setPointerCapture(e.pointerId);
    });
    this.svg.addEventListener('pointermove', (e) => {
      if (!from) return;
      this.shift(from[0] - e.clientX, e.clientY - from[1]);
      from = [e.clientX, e.clientY];
    });
    this.svg.addEventListener('pointerup', () => { from = null; });
    this.svg.addEventListener('wheel', (e) => {
      e.preventDefault();
      this.scaleBy(Math.exp(-e.deltaY / 500));
    }, { passive: false });
    this.svg.addEventListener('keydown', (e) => {
      const by = { ArrowLeft: [-30, 0], ArrowRight: [30, 0], ArrowUp: [0, 30], ArrowDown: [0, -30] }[e.key];
      if (by) this.shift(...by);
      else if (e.key === '+' || e.key === '=') this.scaleBy(1.2);
      else if (e.key === '-') this.scaleBy(1 / 1.2);
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  shift(x, y) {
    this.centre = [this.centre[0] + x / this.scale(), this.centre[1] + y / this.scale()];
    this.render();
  }

  scaleBy(factor) { this.zoom *= factor; this.render(); }
  label(text) { this.svg.setAttribute('aria-label', text); }
  reset() { this.scene = []; this.marks = []; this.list = this.scene; }
  overlay() { this.marks = []; this.list = this.marks; }

  fit(box) {
    const seen = (box.points.length ? box.points : [box.centre]).map(this.project);
    const ranges = [0, 1].map((i) => [Math.min(...seen.map((p) => p[i])), Math.max(...seen.map((p) => p[i]))]);
    this.centre = ranges.map(([low, high]) => (low + high) / 2);
    const least = Math.max(0.1 * box.size, 1e-12);
    this.half = ranges.map(([low, high]) => Math.max(least, (high - low) / 2));
    this.zoom = 1;
    this.render();
  }

  scale() {
    const w = this.host.clientWidth || 600;
    const h = this.host.clientHeight || 400;
    return this.zoom * Math.min(w / (2.5 * this.half[0]), h / (2.5 * this.half[1]));
  }

  at(p) {
    const [x, y] = this.project(p);
    const s = this.scale();
    return [(this.host.clientWidth || 600) / 2 + (x - this.centre[0]) * s,
      (this.host.clientHeight || 400) / 2 - (y - this.centre[1]) * s];
  }

  add(draw) { this.list.push(draw); }

  body(body, style) {
    this.add(() => {
      const points = outline(body.points.map(this.project)).map((p) => this.atPlane(p).join(','));
      if (points.length === 1) return [this.dot(body.points[0], style)];
      return [svgElement('polygon', { points: points.join(' '), fill: paint(style.color), class: 'body',
        'fill-opacity': style.opacity ?? 0.3, stroke: paint(style.color), 'stroke-width': 2,
        ...(style.dash ? { 'stroke-dasharray': '6 4' } : {}) })];
    });
  }

  atPlane([x, y]) {
    const s = this.scale();
    return [(this.host.clientWidth || 600) / 2 + (x - this.centre[0]) * s,
      (this.host.clientHeight || 400) / 2 - (y - this.centre[1]) * s];
  }

  dot(p, style) {
    const [cx, cy] = this.at(p);
    return svgElement('circle', { cx, cy, r: (style.size || 1) * 4.5, fill: paint(style.color), stroke: paint('ink'), class: 'point' });
  }

  point(p, style) {
    this.add(() => {
      const [x, y] = this.at(p);
      const all = [this.dot(p, style)];
      if (style.label) all.push(this.words(x + 8, y - 6, style.label));
      return all;
    });
  }

  words(x, y, text) {
    return svgElement('text', { x, y, fill: paint('ink'), stroke: paint('paper'), 'stroke-width': 4,
      'paint-order': 'stroke', 'font-size': 14, 'font-family': 'system-ui, sans-serif' }, text);
  }

  text(p, text) { this.add(() => { const [x, y] = this.at(p); return [this.words(x + 8, y - 6, text)]; }); }

  segment(p, q, style) {
    this.add(() => {
      const [x1, y1] = this.at(p);
      const [x2, y2] = this.at(q);
      const all = [svgElement('line', { x1, y1, x2, y2, stroke: paint(style.color), 'stroke-width': style.width || 2.5,
        ...(style.dash ? { 'stroke-dasharray': '6 4' } : {}) })];
      if (style.arrow) all.push(this.head(x1, y1, x2, y2, style));
      if (style.label) all.push(this.words((x1 + x2) / 2 + 6, (y1 + y2) / 2 - 6, style.label));
      return all;
    });
  }

  head(x1, y1, x2, y2, style) {
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const wing = (turn) => `${x2 - 12 * Math.cos(angle + turn)},${y2 - 12 * Math.sin(angle + turn)}`;
    return svgElement('polygon', { points: `${x2},${y2} ${wing(0.4)} ${wing(-0.4)}`, fill: paint(style.color) });
  }

  face(points, style) {
    this.add(() => [svgElement('polygon', { points: points.map((p) => this.at(p).join(',')).join(' '),
      fill: paint(style.color), 'fill-opacity': style.opacity ?? 0.25, stroke: paint(style.color) })]);
  }

  /** The line w.x = h, with w of unit length, as long as the drawing. */
  plane(w, h, near, size, style) {
    if (dim > 2 || dim < 1) {
      const [x, y] = this.project(plus(near, times(w, h - dot(w, near))));
      this.add(() => {
        const [px] = this.atPlane([x, y]);
        return this.upright(px, style);
      });
      return;
    }
    const foot = plus(near, times(w, h - dot(w, near)));
    const along = dim === 1 ? [0] : [-w[1], w[0]];
    this.segment(minus(foot, times(along, size)), plus(foot, times(along, size)), { ...style, width: 2 });
  }

  upright(x, style) {
    const all = [svgElement('line', { x1: x, x2: x, y1: 0, y2: this.host.clientHeight || 400,
      stroke: paint(style.color), 'stroke-width': 2, ...(style.dash ? { 'stroke-dasharray': '6 4' } : {}) })];
    if (style.label) all.push(this.words(x + 6, 20, style.label));
    return all;
  }

  axes(size) {
    for (let i = 0; i < Math.min(dim, 2); i++) {
      const e = origin();
      e[i] = size;
      this.segment(times(e, -1), e, { color: 'ink', width: 1, dash: i === 1 });
    }
    this.point(origin(), { color: 'ink', size: 1, label: 'origin' });
  }

  render() {
    this.svg.replaceChildren(...[...this.scene, ...this.marks].flatMap((draw) => draw()));
    this.spread();
  }

  /** Moves labels that would hide each other to another side of their point, or leaves them out. */
  spread() {
    const taken = [];
    const labels = [...this.svg.querySelectorAll('text')].sort((u, v) => v.textContent.length - u.textContent.length);
    for (const l of labels) {
      const [x, y, wide] = [+l.getAttribute('x'), +l.getAttribute('y'), 8 * l.textContent.length];
      const found = [[0, 0], [0, 26], [-wide - 16, 0], [-wide - 16, 26], [0, -20], [0, 46]].find(([dx, dy]) => {
        const rect = [x + dx, y + dy - 13, x + dx + wide, y + dy + 4];
        if (rect[0] < 0 || rect[1] < 0 || rect[2] > (this.host.clientWidth || 600) || rect[3] > (this.host.clientHeight || 400)) return false;
        if (taken.some((r) => rect[0] < r[2] && r[0] < rect[2] && rect[1] < r[3] && r[1] < rect[3])) return false;
        taken.push(rect);
        l.setAttribute('x', x + dx);
        l.setAttribute('y', y + dy);
        return true;
      });
      if (!found) l.remove();
    }
  }

  /** The drawing as a file of its own: colours are written out. */
  toSvg() {
    const copy = this.svg.cloneNode(true);
    const css = getComputedStyle(document.documentElement);
    copy.setAttribute('xmlns', NS);
    copy.setAttribute('width', this.host.clientWidth);
    copy.setAttribute('height', this.host.clientHeight);
    const paper = svgElement('rect', { width: '100%', height: '100%', fill: 'var(--paper)' });
    copy.insertBefore(paper, copy.firstChild);
    return new XMLSerializer().serializeToString(copy)
      .replace(/var\(--(\w+)\)/g, (_, name) => css.getPropertyValue('--' + name).trim());
  }
}
