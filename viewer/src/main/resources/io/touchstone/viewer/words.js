// Numbers and vectors as a reader wants them.
const shown = (x) => {
  const v = number(x);
  if (Number.isNaN(v)) return '–';
  if (v === 0) return '0';
  if (!Number.isFinite(v)) return v > 0 ? '∞' : '−∞';
  const text = Math.abs(v) >= 1e5 || Math.abs(v) < 1e-4 ? v.toExponential(4) : String(+v.toPrecision(6));
  return text.replace('-', '−');
};
const vec = (v) => '(' + v.map(shown).join(', ') + ')';
const many = (n, word) => `${n} ${n === 1 ? word : /ex$/.test(word) ? word.slice(0, -2) + 'ices' : /[^aeiou]y$/.test(word) ? word.slice(0, -1) + 'ies' : word + 's'}`;
const list = (l) => l.join(', ');

function element(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === 'on') for (const [event, f] of Object.entries(value)) e.addEventListener(event, f);
    else if (value !== undefined && value !== false) e.setAttribute(key, value);
  }
  e.append(...children.filter((c) => c !== null && c !== undefined));
  return e;
}
const para = (text, kind) => element('p', kind ? { class: kind } : {}, text);

/** Rows of names and values. */
function facts(rowsOf, caption) {
  return element('table', {}, ...(caption ? [element('caption', {}, caption)] : []),
    element('tbody', {}, ...rowsOf.map(([name, value]) =>
      element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)))));
}

const VERDICTS = {
  DISJOINT: 'disjoint', TOUCHING: 'touching', INTERSECTING: 'intersecting',
  SUBSET: 'A lies in B', NOT_SUBSET: 'A does not lie in B', UNDECIDED: 'undecided',
  FREE: 'free all the time', HIT: 'they meet', STARTS_IN_CONTACT: 'in contact at the start',
};
const collides = (answer) => ['INTERSECTING', 'TOUCHING', 'HIT', 'STARTS_IN_CONTACT'].includes(answer.verdict);
const failed = (answer) => !!answer.error;
const verdictOf = (answer) =>
  failed(answer) ? 'failed' : answer.verdict ? VERDICTS[answer.verdict] || String(answer.verdict) : 'no answer';

/** The colour of a verdict; its sign says the same without colour. */
function verdictStyle(answer) {
  if (!answer.verdict || answer.verdict === 'UNDECIDED') return { color: 'grey', sign: '?' };
  if (collides(answer)) return { color: 'hit', sign: '×' };
  return { color: 'ok', sign: '○' };
}

const verdictOfPair = (pair) => (pair.cast && !failed(pair.answer) ? (pair.cast.hit ? 'hit' : 'miss') : verdictOf(pair.answer));

/** The distance or the depth in words; of other questions what they measure. */
function measureOf(answer, cast) {
  const low = number(answer.lower);
  const high = number(answer.upper);
  const between = (l, h) => (l === h || Math.abs(h - l) <= 1e-9 * Math.abs(h) ? shown(h) : `${shown(l)} … ${shown(h)}`);
  if (answer.volumeUpper !== undefined) return `${dim === 2 ? 'area' : 'volume'} ${between(number(answer.volumeLower), number(answer.volumeUpper))}`;
  if (answer.freeUntil !== undefined) {
    return answer.verdict === 'FREE' ? '' : `free until t = ${shown(answer.freeUntil)}` + (answer.contactAt === undefined ? '' : `, met by ${shown(answer.contactAt)}`);
  }
  if (cast) return cast.hit ? 't = ' + between(low, high) : '';
  if (Number.isNaN(low) && Number.isNaN(high)) return '';
  if (collides(answer)) return Number.isNaN(low) ? '' : 'depth ' + between(Math.max(0, -high), -low);
  if (answer.verdict === 'DISJOINT') {
    return 'distance ' + (Number.isNaN(high) ? 'at least ' + shown(low) : between(Number.isNaN(low) ? 0 : low, high));
  }
  return `signed distance ${shown(low)} … ${shown(high)}`;
}

const nameOf = (pair) => `${pair.pair}: ${bodyNames[pair.bodyA]} – ${bodyNames[pair.bodyB]}` +
  (pair.frame === undefined ? '' : `, frame ${pair.frame}`);

/** How bad a pair is: failed and undecided first, then the deepest, then the nearest. */
function severity(pair) {
  const a = pair.answer;
  if (failed(a)) return -3e300;
  if (!a.verdict || a.verdict === 'UNDECIDED') return -2e300;
  const low = number(a.lower);
  const high = number(a.upper);
  if (a.volumeUpper !== undefined) return -number(a.volumeUpper);
  if (a.freeUntil !== undefined) return collides(a) ? number(a.freeUntil) - 1 : a.separation === undefined ? 1e300 : number(a.separation);
  if (collides(a)) return Number.isNaN(low) ? -1e-300 : Math.min(low, 0);
  return Number.isNaN(low) ? (Number.isNaN(high) ? 1e300 : high) : low;
}
