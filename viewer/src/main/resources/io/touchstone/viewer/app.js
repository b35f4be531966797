// The page: which view, pair, step and frame is shown, and what the keys do.
const VIEWS = [['world', 'World'], ['space', 'Configuration space'], ['evidence', 'Evidence'],
  ['steps', 'Steps'], ['pairs', 'Pairs'], ['compare', 'Comparison']];
const $ = (id) => document.getElementById(id);
const calm = matchMedia('(prefers-reduced-motion: reduce)');

const state = { view: 'world', pair: pairs.length ? 0 : -1, trace: 0, step: 0, time: 0, frame: frames.length ? 0 : -1,
  alone: data.isolated, clear: false };
const sorting = { by: 'severity', turn: 1, rows: ROWS_AT_ONCE, filter: '' };
let library = null;
let world = null;
let space = null;
let contexts = [];
let replayed = null;
let timer = null;
let shownWorld = 'nothing';
let shownSpace = 'nothing';
let fitted = '';
let boxes = {};

const pairNow = () => pairs[state.pair];
const tracesNow = () => (pairNow() && pairNow().traces) || [];
const traceNow = () => tracesNow()[state.trace];
const contextNow = () => contexts[state.step];

function makePane(host, label) {
  if (dim === 3 && library && !library.failed) {
    try {
      return new SpacePane(host, label, library);
    } catch (e) {
      library.failed = true;
    }
  }
  if (dim === 3) {
    host.replaceChildren(para('This browser cannot draw in space (no WebGL). Everything is said in the text beside.', 'none'));
    return null;
  }
  return new FlatPane(host, label);
}

/** In four dimensions and more a shadow: the direction of the evidence, and one across it. */
function chooseShadow() {
  if (dim < 4) return;
  const e = pairNow() && pairNow().evidence;
  const u = e && e.normal ? unit(e.normal.map(number)) : origin().map((_, i) => (i === 0 ? 1 : 0));
  const v = unit(perpendicular(u));
  for (const pane of [world, space]) if (pane) pane.project = (p) => [dot(p, u), dot(p, v)];
}

// --- what is drawn

function bodiesOfScene() {
  const pair = pairNow();
  const chosen = pair ? [pair.bodyA, pair.bodyB] : [];
  return bodyNames.map((_, i) => i).filter((i) => !chosen.includes(i));
}

const collidingNow = () => new Set(pairs.filter((p) => (p.frame === undefined || p.frame === frameNumber()) && collides(p.answer))
  .flatMap((p) => [p.bodyA, p.bodyB]));
const frameNumber = () => (state.frame < 0 ? undefined : frames[state.frame].number);

function drawWorld() {
  if (!world) return;
  const key = [state.pair, state.frame, state.alone, state.clear, state.view, moving() ? state.time : ''].join();
  if (key === shownWorld) return;
  const close = ['evidence', 'steps'].includes(state.view); // the pair matters, and not what is around it
  const fitKey = [close || state.alone ? state.pair : 'all', state.alone, close].join();
  const moved = fitKey !== fitted || !boxes.world;
  const turned = world.fitted === null;
  const other = fitted.split(',')[0] !== fitKey.split(',')[0];
  fitted = fitKey;
  shownWorld = key;
  world.reset();
  const pair = pairNow();
  const see = state.clear || ['evidence', 'steps'].includes(state.view) ? 0.35 : state.view === 'world' ? 1 : 0.7;
  const points = [];
  const corners = (body, pose) => {
    const shape = shapeOf(body);
    shape.box = shape.box || bounds(shape.points);
    if (bodyNames.length <= MANY_BODIES && shape.points.length <= 64) {
      points.push(...shape.points.map((v) => place(pose, v)));
      return;
    }
    const centre = place(pose, shape.box.centre);
    points.push(centre.map((x) => x - shape.box.size), centre.map((x) => x + shape.box.size));
  };
  if (!state.alone) {
    const hit = collidingNow();
    const rest = bodiesOfScene();
    const few = rest.length <= MANY_BODIES;
    const around = pair && close && !few ? bounds(reachOfPair(pair)) : null;
    const groups = new Map();
    for (const i of rest) {
      const pose = poseOf(i, state.frame);
      if (around && distantFrom(around, pose)) continue;
      if (shapeOf(i).points.length) corners(i, pose);
      const style = `${data.bodies.shapes[i]}/${hit.has(i) ? 'hit' : 'grey'}`;
      if (!groups.has(style)) groups.set(style, []);
      groups.get(style).push(pose);
    }
    for (const [style, poses] of groups) {
      const [shape, color] = style.split('/');
      const opacity = (!few && !close) || !(see < 1 || pair) ? 1 : close ? 0.08 : color === 'hit' ? 0.6 : 0.3; // many that are seen through are slow
      if (world.bodies) world.bodies(shapes[shape], poses, { color, opacity });
      else poses.forEach((pose) => world.body({ points: shapes[shape].points.map((v) => place(pose, v)), faces: [], edges: [] }, { color, opacity: 0.2 }));
    }
  }
  if (pair) {
    const { a, b } = bodiesOfPair(pair);
    const within = pair.overlap || pair.contact || pair.cast || a.part || b.part ? Math.min(see, 0.35) : see;
    world.body(a, { color: 'a', opacity: a.shape.object ? within : pair.cast ? see : within, edges: a.part ? 'soft' : 'ink' });
    world.body(b, { color: 'b', opacity: within, edges: b.part ? 'soft' : 'ink', dash: true });
    for (const [body, color] of [[a, 'a'], [b, 'b']]) if (body.part) world.body(body.part, { color, edges: 'mark' });
    points.push(...a.points, ...b.points);
    if (a.points.length && b.points.length) {
      world.text(topOf(a.points), 'A');
      world.text(topOf(b.points), 'B');
    }
  }
  if (pair) points.push(...reachOfPair(pair));
  const box = bounds(points);
  boxes.world = pair ? bounds(reachOfPair(pair)) : box;
  boxes.all = box;
  chooseShadow();
  if (moved && (other || !turned)) world.fit(close && pair ? boxes.world : box);
  else if (world.scaleTo) world.scaleTo(box);
}

/** Whether a body stands so far from the pair that it only hides it; asked where there are very many. */
const distantFrom = (box, pose) => norm(minus(place(pose, origin()), box.centre)) > 6 * box.size;

/** The points of a pair, wherever they come to. */
function reachOfPair(pair) {
  const { a, b } = bodiesOfPair(pair);
  const points = [...a.points, ...b.points];
  if (pair.cast) points.push(...b.points.map((p) => plus(p, times(pair.cast.direction, pair.cast.end))));
  if (pair.motion) {
    for (const [path, body] of [[pair.motion.a, pair.bodyA], [pair.motion.b, pair.bodyB]]) {
      for (const t of [0, 0.25, 0.5, 0.75, 1]) { const pose = poseAt(path, t); points.push(...shapeOf(body).points.map((v) => place(pose, v))); }
    }
  }
  return points;
}

/** Whether the pair moves by itself, and the slider of time is there. */
const moving = () => { const p = pairNow(); return !!(p && p.motion) && inItsFrame(); };

const topOf = (points) => points.reduce((u, v) => (v[dim - 1] > u[dim - 1] ? v : u));

/** The bodies of a pair where the slider says they are; its evidence belongs to its own frame. */
function bodiesOfPair(pair) {
  if (pair.frame === undefined || pair.frame === frameNumber()) return placed(pair);
  const key = { ...pair, motion: undefined, frame: frameNumber() };
  return placed(key);
}

const inItsFrame = () => { const p = pairNow(); return !p || p.frame === undefined || p.frame === frameNumber(); };

function drawSpace() {
  space ??= makePane($('space'), 'The configuration space') || undefined; // a context costs time: not before it is seen
  if (!space) return;
  chooseShadow();
  const key = state.pair + (moving() ? '/' + state.time : '');
  if (shownSpace === key) return;
  const moved = shownSpace.split('/')[0] !== String(state.pair);
  shownSpace = key;
  space.reset();
  const pair = pairNow();
  const k = pair && spaceOf(pair, library && library.THREE);
  const caption = (!pair ? '' : !k ? ' – not drawn' : k.exact ? ', the exact hull' : ', sampled') + (k && placed(pair).a.part ? ', of the parts that decide' : '');
  $('spaceCaption').textContent = 'Configuration space K = A − B' + caption;
  if (!k) { space.render(); return; }
  const box = bounds([...k.points, origin()]);
  boxes.space = box;
  if (space.scaleTo) space.scaleTo(box);
  space.body(k, { color: 'grey', opacity: 0.25, edges: 'soft' });
  space.axes(box.size * 0.5);
  if (moved) space.fit(box);
  else space.render();
}

function drawMarks() {
  const pair = pairNow();
  for (const [pane, where] of [[world, 'world'], [space, 'space']]) {
    if (!pane) continue;
    pane.overlay();
    const box = boxes[where];
    if (pair && box && inItsFrame()) {
      if (state.view === 'steps' && contextNow()) drawStep(pane, where, contextNow(), box);
      else if (where === 'world' && state.view !== 'space' && state.view !== 'steps') drawEvidence(pane, pair, box);
      else if (where === 'space' && state.view !== 'steps') drawEvidenceInSpace(pane, pair, box);
    }
    pane.label(labelOf(where));
    pane.render();
  }
}

function labelOf(where) {
  const pair = pairNow();
  const what = where === 'world' ? 'The bodies in the world' : 'The configuration space A minus B with the origin';
  if (!pair) return `${what}: ${many(bodyNames.length, 'body')}`;
  const said = state.view === 'steps' && contextNow() ? sayStep(contextNow())[0] : verdictOfPair(pair) + (moving() ? `, at t = ${shown(state.time)} ${motionState(pair)}` : '');
  return `${what}. Pair ${nameOf(pair)}: ${said}`;
}

// --- what is said

function legend() {
  const row = (color, text) => element('li', {}, element('span', { class: 'swatch ' + color, 'aria-hidden': 'true' }), text);
  return element('ul', { 'aria-label': 'Legend', style: 'list-style:none;padding:0' },
    row('a', 'A of the pair that is shown (solid edges)'), row('b', 'B (dashed edges)'), row('mark', 'evidence, or the step’s own marks'),
    row('hit', 'a body that collides with another'), row('grey', 'others; A − B'));
}

function worldPanel() {
  const counts = new Map();
  pairs.forEach((p) => counts.set(verdictOf(p.answer), (counts.get(verdictOf(p.answer)) || 0) + 1));
  const rowsOf = [['bodies', data.isolated ? `${many(pairs.length, 'pair')} of ${many(shapes.length, 'shape')}` : bodyNames.length],
    ['pairs', pairs.length], ...[...counts].map(([verdict, n]) => [verdict, n])];
  const notes = [...new Set(shapes.map((s) => s.note).filter(Boolean))];
  const all = [element('h2', {}, 'World'), facts(rowsOf)];
  const pair = pairNow();
  if (pair) {
    const style = verdictStyle(pair.answer);
    all.push(element('h3', {}, 'This pair'), para(nameOf(pair)), element('p', { class: 'sentence verdict' },
      `${style.sign} ${verdictOfPair(pair)}${measureOf(pair.answer, pair.cast) ? ', ' + measureOf(pair.answer, pair.cast) : ''}`));
    if (placed(pair).a.part || placed(pair).b.part) all.push(para(`What decides: ${partName(pair, 'A')} and ${partName(pair, 'B')}; they are drawn solid.`));
    if (moving()) all.push(para(`At t = ${shown(state.time)}: ${motionState(pair)}.`, 'sentence'));
    if (!inItsFrame()) all.push(otherFrame(pair));
  }
  if (state.frame >= 0) all.push(...framePanel());
  if (bodyNames.length > MANY_BODIES && dim === 3) all.push(para('Bodies that are only a few pixels large are drawn as dots; zoom in to see their shape.'));
  all.push(legend(), ...notes.map((n) => para('A shape is ' + n + '.')), bodyList());
  if (dim > 3) all.push(para(`In ${dim} dimensions a shadow is drawn: to the right along the normal of the evidence, where a gap is a gap, and one direction across it. Shadows that overlap say nothing.`));
  return all;
}

const otherFrame = (pair) => para(`The slider shows frame ${frameNumber()}; the answer is about frame ${pair.frame}.`);

function framePanel() {
  const here = pairs.filter((p) => p.frame === frameNumber());
  const hit = here.filter((p) => collides(p.answer));
  return [element('h3', {}, `Frame ${frameNumber()}`),
    para(here.length ? `${many(here.length, 'pair')} reported, ${hit.length} of them colliding${hit.length ? ': ' + hit.slice(0, 8).map((p) => `${bodyNames[p.bodyA]} – ${bodyNames[p.bodyB]}`).join('; ') : ''}.`
      : 'No pair is reported in this frame.')];
}

function bodyList() {
  const most = 200;
  const shownBodies = bodyNames.slice(0, most);
  return element('details', {}, element('summary', {}, `The bodies (${bodyNames.length})`), element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Bodies' },
    element('table', {}, element('thead', {}, element('tr', {}, ...['Body', 'Group', 'Vertices', 'Stands at'].map((t) => element('th', { scope: 'col' }, t)))),
      element('tbody', {}, ...shownBodies.map((name, i) => {
        const pose = poseOf(i, state.frame);
        const t = Array.from({ length: dim }, (_, r) => pose[r * (dim + 1) + dim]);
        return element('tr', {}, element('td', {}, name), element('td', {}, bodyGroups[i] || ''), element('td', { class: 'n' }, String(shapeOf(i).vertices.length || 'curved')), element('td', {}, vec(t)));
      })))), bodyNames.length > most ? para(`The first ${most} are listed.`) : null);
}

function spacePanel() {
  const pair = pairNow();
  if (!pair) return [element('h2', {}, 'Configuration space'), para('There is no pair.')];
  const k = spaceOf(pair, library && library.THREE);
  const hit = collides(pair.answer);
  return [element('h2', {}, 'Configuration space'), para(nameOf(pair)),
    para('Each point of K is a difference a − b of a point of A and a point of B. The bodies have a point in common exactly if K contains the origin; else the distance of K from the origin is the distance of the bodies.', 'formula'),
    para(pair.answer.verdict === 'UNDECIDED' || !pair.answer.verdict ? 'Whether the origin is inside is not decided.' : hit ? 'Here the origin is in K.' : 'Here the origin is outside of K.', 'sentence'),
    shapeOf(pair.bodyA).object || shapeOf(pair.bodyB).object ? para('The difference of whole objects is not convex: K is that of the parts that decide, where there are such.') : null,
    k ? para(k.exact ? `K has ${many(k.points.length, 'vertex')} and ${many(k.faces.length, dim === 3 ? 'face' : 'outline')}; the hull was found exactly.`
      : `K is drawn by its farthest points in ${k.count} directions: it may reach farther than the drawing.`) : para('K is not drawn for this pair.'), answerTable(pair.answer)];
}

/** What the colours of marks mean, in a line. */
function stepLegend() {
  const item = (color, text) => element('span', { class: 'key' }, element('span', { class: 'swatch ' + color, 'aria-hidden': 'true' }), text);
  return element('p', { class: 'keys' }, item('a', 'A, solid edges'), item('b', 'B, dashed edges'), item('mark', 'new in this step'),
    item('ok', 'kept, or it separates'), item('hit', 'refused, or the horizon'));
}

function stepsPanel() {
  const pair = pairNow();
  if (!pair || !tracesNow().length) {
    return [element('h2', {}, 'Steps'), para('No steps of this pair were recorded. A trace (--trace FILE), or a page made from pairs or a scene, has them.')];
  }
  const c = contextNow();
  const said = c ? sayStep(c) : ['This engine told of no steps.'];
  const kind = c && KINDS[c.step.kind];
  const extra = [];
  for (const part of ['inset', 'table']) {
    try {
      const made = kind && kind[part] ? kind[part](c) : null;
      if (made) extra.push(made);
    } catch (e) {
      console.warn('not shown: ' + e);
    }
  }
  const choice = tracesNow().length < 2 ? null : element('label', {}, 'Engine ', element('select', { id: 'engine', on: { change: (e) => go({ trace: +e.target.value, step: 0 }) } },
    ...tracesNow().map((t, i) => element('option', { value: i, selected: i === state.trace }, t.engine || `trace ${i}`))));
  const first = Math.max(0, Math.min(state.step - 60, contexts.length - 160)); // of a long trace the part around
  const steps = element('ol', { class: 'steps', 'aria-label': 'Steps' }, ...contexts.slice(first, first + 160).map((x, k) =>
    element('li', {}, element('button', { type: 'button', 'aria-current': first + k === state.step ? 'step' : undefined, on: { click: () => go({ step: first + k }) } },
      `${first + k}. ${x.step.kind}${x.step.iteration ? ` (iteration ${x.step.iteration})` : ''}`))));
  return [element('h2', {}, `Steps${traceNow().engine === 'auto' ? ' of the engine that auto chose' : traceNow().engine ? ' of ' + traceNow().engine : ''}`), choice, para(nameOf(pair)),
    element('p', { class: 'sentence', id: 'sentence' }, said[0]), said[1] ? para(said[1], 'formula') : null, ...extra, c ? fieldsOf(c) : null, steps, stepLegend()];
}

/** How many support queries a trace has made by each step: engines are aligned by it. */
const ASKING = new Set(['support', 'axis', 'boxAxis', 'projection', 'pivot', 'priced', 'pair', 'exchange', 'features', 'expansion', 'balls']);
const askedBy = (trace) => { let n = 0; return trace.steps.map((s) => { if (ASKING.has(s.kind)) n++; return n; }); };

function comparePanel() {
  const pair = pairNow();
  const traces = tracesNow();
  if (traces.length < 2) {
    return [element('h2', {}, 'Comparison'), para('This page has one engine. touchstone view PAIRS --algorithms gjk,sat,simplex makes one that compares several.')];
  }
  const asked = traces.map(askedBy);
  const most = Math.max(0, ...asked.map((l) => l[l.length - 1] || 0));
  state.asked = Math.min(state.asked ?? most, most);
  const at = asked.map((l) => { let i = -1; while (i + 1 < l.length && l[i + 1] <= state.asked) i++; return i; });
  const row = (title, f) => element('tr', {}, element('th', { scope: 'row' }, title), ...traces.map((t, i) => element('td', {}, f(t, i))));
  const slider = element('input', { type: 'range', min: 0, max: most, value: state.asked, 'aria-label': 'Questions asked', 'aria-valuetext': `${state.asked} of ${most}`,
    on: { input: (e) => { state.asked = +e.target.value; showPanel(); $('panel').querySelector('input[type=range]').focus(); } } });
  return [element('h2', {}, 'Comparison'), para(nameOf(pair)),
    element('label', {}, `After ${state.asked} of ${most} questions (a support query, an axis, a projection, a pivot) `, slider),
    element('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Engines' }, element('table', {},
      element('thead', {}, element('tr', {}, element('td', {}), ...traces.map((t) => element('th', { scope: 'col' }, t.engine)))),
      element('tbody', {}, row('Verdict', (t) => `${verdictStyle(t.answer).sign} ${verdictOf(t.answer)}`), row('Proof', (t) => String(t.answer.assurance || '').toLowerCase()),
        row('Distance or depth', (t) => measureOf(t.answer)), row('Iterations', (t) => shown(t.answer.iterations)), row('Support queries', (t) => shown(t.answer.supports)),
        row('Steps', (t) => String(t.steps.length)),
        row('Now', (t, i) => (at[i] < 0 ? 'not begun' : sayStep(replay(t, pair)[at[i]])[0])),
        row('', (t, i) => element('button', { type: 'button', on: { click: () => go({ view: 'steps', trace: i, step: Math.max(0, at[i]) }) } }, 'Step through')))))];
}

function showPanel() {
  const pair = pairNow();
  const parts = {
    world: worldPanel, space: spacePanel, steps: stepsPanel, compare: comparePanel,
    evidence: () => (pair ? [...evidencePanel(pair), inItsFrame() ? null : otherFrame(pair)] : [element('h2', {}, 'Evidence'), para('There is no pair.')]),
    pairs: () => pairsPanel(sorting, sorting.filter, state.pair, {
      sort: (by) => { sorting.turn = sorting.by === by ? -sorting.turn : 1; sorting.by = by; showPanel(); },
      filter: (text) => { sorting.filter = text; showPanel(); const f = $('filter'); f.focus(); f.setSelectionRange(text.length, text.length); },
      choose: (i) => go({ pair: i, alone: true }),
      more: () => { sorting.rows += ROWS_AT_ONCE; showPanel(); },
    }),
  };
  const focused = document.activeElement && $('panel').contains(document.activeElement) ? document.activeElement.textContent : null;
  const scroll = $('panel').querySelector('ol.steps')?.scrollTop;
  $('panel').replaceChildren(...parts[state.view]().filter(Boolean));
  const steps = $('panel').querySelector('ol.steps');
  if (steps) {
    steps.scrollTop = scroll || 0;
    const current = steps.querySelector('[aria-current]');
    if (current) {
      const top = current.offsetTop - steps.offsetTop;
      if (top < steps.scrollTop || top > steps.scrollTop + steps.clientHeight - 40) steps.scrollTop = top - 60;
    }
  }
  if (focused) [...$('panel').querySelectorAll('button')].find((b) => b.textContent === focused)?.focus();
}

// --- the page as a whole

function show() {
  const pair = pairNow();
  for (const [view] of VIEWS) {
    const tab = $('tab-' + view);
    tab.setAttribute('aria-selected', String(view === state.view));
    tab.tabIndex = view === state.view ? 0 : -1;
  }
  $('words').setAttribute('aria-labelledby', 'tab-' + state.view);
  $('worldFigure').hidden = state.view === 'space';
  $('spaceFigure').hidden = !['space', 'evidence', 'steps'].includes(state.view) || (dim > 3 && state.view !== 'space');
  $('pair').value = String(state.pair);
  $('alone').checked = state.alone;
  $('clear').checked = state.clear;
  const stepping = state.view === 'steps' && contexts.length > 0;
  $('player').hidden = !stepping;
  $('time').hidden = frames.length === 0 || state.view === 'steps';
  $('travel').hidden = !moving() || state.view === 'steps';
  if (moving()) {
    const said = motionState(pair);
    $('moment').value = state.time;
    $('momentWhere').textContent = `t = ${shown(state.time)}: ${said}`;
    $('moment').setAttribute('aria-valuetext', `t = ${shown(state.time)}, ${said}`);
  }
  if (stepping) {
    $('slider').max = contexts.length - 1;
    $('slider').value = state.step;
    const said = sayStep(contextNow())[0];
    $('slider').setAttribute('aria-valuetext', `Step ${state.step} of ${contexts.length - 1}: ${said}`);
    $('where').textContent = `${state.step} / ${contexts.length - 1}`;
    $('live').textContent = said;
  }
  if (state.frame >= 0) {
    $('frame').value = state.frame;
    $('frameWhere').textContent = `${frameNumber()} (${state.frame + 1} of ${frames.length})`;
    $('frame').setAttribute('aria-valuetext', `Frame ${frameNumber()}`);
  }
  const running = timer !== null;
  for (const [id, name] of [['play', 'Play'], ['framePlay', 'Play the frames'], ['momentPlay', 'Play the motion']]) {
    $(id).textContent = running ? '❚❚' : '▶▶';
    $(id).setAttribute('aria-label', running ? 'Stop' : name);
  }
  $('worldCaption').textContent = pair ? 'World: A blue, B orange and dashed' : 'World';
  drawWorld();
  if (!$('spaceFigure').hidden) drawSpace();
  showPanel();
  drawMarks();
  document.title = (pair ? nameOf(pair) + ' · ' : '') + data.title + ' · Touchstone';
}

/** Goes somewhere; the address of the page says where. */
function go(change, keepAddress) {
  const before = { ...state };
  Object.assign(state, change);
  state.pair = Math.min(Math.max(state.pair, pairs.length ? 0 : -1), pairs.length - 1);
  if (state.pair !== before.pair) {
    Object.assign(state, { trace: change.trace ?? 0, step: change.step ?? 0, time: change.time ?? 0 });
    const p = pairNow();
    if (p && p.frame !== undefined && change.frame === undefined) state.frame = framePosition.get(p.frame) ?? state.frame;
  }
  state.time = Math.min(Math.max(state.time, 0), 1);
  state.trace = Math.min(Math.max(state.trace, 0), Math.max(0, tracesNow().length - 1));
  if (replayed !== traceNow()) {
    replayed = traceNow();
    contexts = replayed ? replay(replayed, pairNow()) : [];
  }
  state.step = Math.min(Math.max(state.step, 0), Math.max(0, contexts.length - 1));
  state.frame = frames.length ? Math.min(Math.max(state.frame, 0), frames.length - 1) : -1;
  if (!keepAddress) history.replaceState(null, '', '#' + address());
  show();
}

/** The pair that is told of in a frame: the same two bodies if they are, else its worst. */
function toldOf(frame) {
  const now = pairNow();
  const told = pairs.map((p, i) => [p, i]).filter(([p]) => p.frame === frames[frame].number);
  const same = now && told.find(([p]) => p.bodyA === now.bodyA && p.bodyB === now.bodyB);
  const found = same || told.sort(([p], [q]) => severity(p) - severity(q))[0];
  return found && found[1];
}

/** Goes to a frame, and to what is told of it. */
function toFrame(position) {
  const frame = Math.min(Math.max(position, 0), frames.length - 1);
  go({ frame, pair: toldOf(frame) ?? state.pair });
}

function address() {
  const parts = ['view=' + state.view];
  if (pairNow()) parts.push('pair=' + pairNow().pair);
  if (state.step) parts.push('step=' + state.step);
  if (moving() && state.time) parts.push('t=' + state.time);
  if (state.trace) parts.push('engine=' + encodeURIComponent(traceNow().engine || state.trace));
  if (state.frame > 0) parts.push('frame=' + frameNumber());
  if (state.alone && !data.isolated) parts.push('alone=1');
  return parts.join('&');
}

function fromAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  const change = {};
  if (framePosition.has(+said.get('frame')) && said.has('frame')) change.frame = framePosition.get(+said.get('frame'));
  const view = said.get('view');
  if (VIEWS.some(([v]) => v === view)) change.view = view;
  else if (view === 'cso') change.view = 'space';
  else if (said.has('step')) change.view = 'steps';
  const pair = pairs.findIndex((p) => String(p.pair) === said.get('pair'));
  if (pair >= 0) change.pair = pair;
  else if (change.frame !== undefined) change.pair = toldOf(change.frame) ?? state.pair;
  if (said.has('step')) change.step = +said.get('step') || 0;
  if (said.has('t')) change.time = +said.get('t') || 0;
  if (said.get('alone') === '1') change.alone = true;
  const traces = pairs[change.pair ?? state.pair]?.traces || [];
  const engine = traces.findIndex((t) => t.engine === said.get('engine'));
  if (engine >= 0) change.trace = engine;
  const about = pairs[change.pair ?? state.pair]?.frame;
  if (change.frame === undefined && about !== undefined) change.frame = framePosition.get(about) ?? state.frame;
  go(change, true);
}

/** What is played: the steps, the time of a motion, or the frames; how far one tick goes. */
function course() {
  if (state.view === 'steps') return { of: 'step', by: 1, end: contexts.length - 1, every: 900 };
  return moving() ? { of: 'time', by: 0.01, end: 1, every: 60 } : { of: 'frame', by: 1, end: frames.length - 1, every: 150 };
}

function play() {
  if (timer !== null) { clearInterval(timer); timer = null; show(); return; }
  const { of, by, end, every } = course();
  const to = (x) => (of === 'frame' ? toFrame(x) : go({ [of]: Math.round(x * 1e4) / 1e4 }));
  const tick = () => to(state[of] + by);
  if (calm.matches) { tick(); return; }
  if (state[of] >= end) to(0);
  timer = setInterval(() => { if (state[of] >= end) play(); else tick(); }, every);
  show();
}

function keyPressed(e) {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const typing = ['INPUT', 'TEXTAREA', 'SELECT'].includes(e.target.tagName) && e.target.type !== 'range' && e.target.type !== 'checkbox';
  if (typing || $('keys').open) return;
  const onSteps = state.view === 'steps' && contexts.length > 0;
  const by = e.shiftKey ? 10 : 1;
  const ofTabs = e.target.getAttribute('role') === 'tab' && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(e.key);
  const ofSlider = e.target.type === 'range' && !e.shiftKey;
  if (ofTabs || (ofSlider && e.key.startsWith('Arrow'))) return;
  const inTime = moving() && state.view !== 'steps';
  const move = (n) => (onSteps ? go({ step: state.step + n }) : inTime ? go({ time: Math.round(100 * state.time + n) / 100 }) : frames.length ? toFrame(state.frame + n) : null);
  const keys = {
    ArrowLeft: () => move(-by), ArrowRight: () => move(by), Home: () => move(-1e9), End: () => move(1e9),
    ' ': () => { if (e.target.tagName === 'BUTTON' || e.target.tagName === 'SUMMARY' || e.target.type === 'checkbox') return false; if (onSteps || inTime || frames.length) play(); },
    f: () => { world?.fit(boxes.all); if (boxes.space) space?.fit(boxes.space); },
    n: () => go({ pair: state.pair + 1 }), p: () => go({ pair: state.pair - 1 }), t: () => go({ clear: !state.clear }),
    '/': () => { go({ view: 'pairs' }); $('filter').focus(); }, '?': () => $('keys').showModal(),
  };
  VIEWS.forEach(([view], i) => { keys[String(i + 1)] = () => go({ view }); });
  if (keys[e.key] && keys[e.key]() !== false) e.preventDefault();
}

/** Where something changes: ends of planes, the contact, the end. */
function toPlane(by) {
  const m = pairNow().motion;
  const stops = [...new Set([0, 1, m.freeUntil, ...(m.contactAt === undefined ? [] : [m.contactAt]), ...m.planes.flatMap((p) => [p.from, p.to])])].sort((u, v) => u - v);
  const found = by > 0 ? stops.find((t) => t > state.time) : stops.reverse().find((t) => t < state.time);
  if (found !== undefined) go({ time: found });
}

// --- exports

function save(name, href) {
  const a = element('a', { href, download: name });
  document.body.append(a);
  a.click();
  a.remove();
}

const paneNow = () => (state.view === 'space' ? space : world);

function savePng() {
  const pane = paneNow();
  if (!pane) return;
  if (pane.toPng) { save('touchstone.png', pane.toPng()); return; }
  const image = new Image();
  image.onload = () => {
    const c = document.createElement('canvas');
    c.width = 2 * pane.host.clientWidth;
    c.height = 2 * pane.host.clientHeight;
    c.getContext('2d').drawImage(image, 0, 0, c.width, c.height);
    save('touchstone.png', c.toDataURL('image/png'));
  };
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(pane.toSvg());
}

function saveSvg() {
  const inset = $('panel').querySelector('svg.inset');
  const css = getComputedStyle(document.documentElement);
  const text = inset ? new XMLSerializer().serializeToString(inset).replace(/var\(--(\w+)\)/g, (_, name) => css.getPropertyValue('--' + name).trim())
    : paneNow().toSvg();
  save('touchstone.svg', URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })));
}

/** The pair as a file that touchstone pairs reads. */
function pairsText(pair) {
  const { a, b } = placed(pair);
  const lines = [`polytope-pairs 1 dim=${dim}`];
  [['A', a], ['B', b]].forEach(([name, body]) => {
    const faces = body.shape.curved ? [] : body.shape.faces;
    const inSpace = dim === 3 ? faces : [];
    lines.push(`shape ${name} ${body.shape.vertices.length} ${inSpace.length}`);
    body.shape.vertices.forEach((v) => lines.push('v ' + v.join(' ')));
    inSpace.forEach((f) => lines.push('f ' + f.join(' ')));
  });
  lines.push(`pair A B ${Array.from(a.pose).join(' ')} ${Array.from(b.pose).join(' ')}`);
  return lines.join('\n') + '\n';
}

function copyPair() {
  const pair = pairNow();
  if (!pair) return;
  const box = $('pairsText');
  const { a, b } = placed(pair);
  box.hidden = false;
  const whole = a.shape.curved || b.shape.curved ? 'curved' : a.shape.object || b.shape.object ? 'an object with parts' : '';
  box.value = whole ? `# a body is ${whole}; polytope-pairs has convex hulls of vertices only\n` : pairsText(pair);
  box.select();
  const done = () => { $('status').textContent = 'The pair is copied; it is also in the field.'; };
  if (navigator.clipboard) navigator.clipboard.writeText(box.value).then(done, () => { document.execCommand('copy'); done(); });
}

// --- start

function listen() {
  $('pair').addEventListener('change', (e) => go({ pair: +e.target.value }));
  $('fit').addEventListener('click', () => { world?.fit(boxes.all); if (boxes.space) space?.fit(boxes.space); });
  $('clear').addEventListener('change', (e) => go({ clear: e.target.checked }));
  $('alone').addEventListener('change', (e) => go({ alone: e.target.checked }));
  $('png').addEventListener('click', savePng);
  $('svg').addEventListener('click', saveSvg);
  $('copy').addEventListener('click', copyPair);
  $('help').addEventListener('click', () => $('keys').showModal());
  const steps = { first: -1e9, back: -1, forward: 1, last: 1e9 };
  for (const [id, by] of Object.entries(steps)) $(id).addEventListener('click', () => go({ step: state.step + by }));
  $('play').addEventListener('click', play);
  $('slider').addEventListener('input', (e) => go({ step: +e.target.value }));
  $('frameBack').addEventListener('click', () => toFrame(state.frame - 1));
  $('frameForward').addEventListener('click', () => toFrame(state.frame + 1));
  $('framePlay').addEventListener('click', play);
  $('momentPlay').addEventListener('click', play);
  $('moment').addEventListener('input', (e) => go({ time: +e.target.value }));
  for (const [id, by] of [['planeBack', -1], ['planeForward', 1]]) $(id).addEventListener('click', () => toPlane(by));
  $('frame').addEventListener('input', (e) => toFrame(+e.target.value));
  document.addEventListener('keydown', keyPressed);
  addEventListener('hashchange', fromAddress);
}

function tabs() {
  VIEWS.forEach(([view, name], i) => {
    const tab = element('button', { type: 'button', role: 'tab', id: 'tab-' + view, 'aria-controls': 'words', title: `${name} (${i + 1})`, on: {
      click: () => go({ view }),
      keydown: (e) => {
        const by = { ArrowLeft: -1, ArrowRight: 1, Home: -i, End: VIEWS.length - 1 - i }[e.key];
        if (by === undefined) return;
        e.preventDefault();
        const to = VIEWS[(i + by + VIEWS.length) % VIEWS.length][0];
        go({ view: to });
        $('tab-' + to).focus();
      } } }, name);
    $('tabs').append(tab);
  });
}

/** Where everything comes from, in a line. */
function origins() {
  const { kind, path, sha256, settings } = data.source;
  const from = kind === 'query' ? `${settings.a} and ${settings.b}` : path;
  const all = from ? [`made from ${from}${sha256 ? ` (SHA-256 ${sha256.slice(0, 12)}…)` : ''}`] : [];
  for (const name of ['goal', 'proof', 'algorithm', 'broadPhase']) {
    if (data.settings[name]) all.push(`${name === 'broadPhase' ? 'broad phase' : name} ${data.settings[name]}`);
  }
  return all;
}

const CHOICES = 2000;

export function start(given) {
  library = given;
  $('title').textContent = data.title;
  $('from').textContent = origins().join(' · ');
  $('leftOut').textContent = data.leftOut.length ? 'Not in this page: ' + data.leftOut.join(' ') : '';
  pairs.slice(0, CHOICES).forEach((p, i) => $('pair').append(element('option', { value: i }, nameOf(p))));
  $('pick').hidden = pairs.length === 0;
  $('aloneLabel').hidden = data.isolated;
  $('svg').disabled = dim === 3;
  if (frames.length) $('frame').max = frames.length - 1;
  tabs();
  world = makePane($('world'), 'The bodies in the world');
  listen();
  fromAddress();
}
