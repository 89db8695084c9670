// SPDX-License-Identifier: Apache-2.0
//
// The picture, from a layout. Drawn anew only when lanes change; stepping and cones set classes on what is there.
//
// A story holds text from anywhere. It is only ever put on the page by element() and drawn(), which create text nodes;
// there is no innerHTML in these files, and must not be.

const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}
const element = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const drawn = (tag, attributes, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
// OTP's own processes are grey.
const hue_style = (process) => '--hue: ' + hue_of(process) + (processes[process]?.system ? '; --lane-tone: 0% 52%; --lane-haze: 0% 50% / 0.08' : '');

const shortened = (text, length) => {
  const characters = text.length <= length ? [] : Array.from(text.slice(0, 2 * length + 2));
  return characters.length <= length ? text : characters.slice(0, Math.max(1, length - 1)).join('') + '…';
};

// As much of a text as there is room for, measured.
const ruler = document.createElement('canvas').getContext('2d');
ruler.font = '600 12px ' + getComputedStyle(document.body).fontFamily;
function fitted(text, width) {
  let length = Math.min(text.length, Math.ceil(width / 3));
  while (length > 1 && ruler.measureText(shortened(text, length)).width > width) length = Math.max(1, Math.floor(length * 0.94));
  return shortened(text, length);
}

// What was returned matters most: it stays when there is no room for all.
function label_of(event, width) {
  const text = event_text(event).slice(0, 1000).replace(/\s+/g, ' ');
  const arrow_at = text.lastIndexOf(' -> ');
  if (arrow_at < 0 || ruler.measureText(text).width <= width) return fitted(text, width);
  const tail = fitted(text.slice(arrow_at), width * 0.5);
  return fitted(text.slice(0, arrow_at), width - ruler.measureText(tail).width) + tail;
}

// One shape for each kind of event, so that a lane can be read without its texts.
const shapes = {
  start: () => drawn('path', {class: 'glyph', d: 'M 0 -7 L 7 5 L -7 5 z'}),
  exit: () => drawn('path', {class: 'glyph', d: 'M 0 7 L 7 -5 L -7 -5 z'}),
  effect: () => drawn('rect', {class: 'glyph', x: -5.5, y: -5.5, width: 11, height: 11, rx: 1.5}),
  send: () => drawn('circle', {class: 'glyph', r: 3.5}),
  spawn: () => drawn('circle', {class: 'glyph', r: 3.5}),
  timeout: () => drawn('path', {class: 'glyph', d: 'M -5 -6 L 5 -6 L -5 6 L 5 6 z'}),
  timer: () => drawn('path', {class: 'glyph', d: 'M -5 -6 L 5 -6 L -5 6 L 5 6 z'}),
  signal: () => drawn('path', {class: 'glyph', d: 'M 0 -6.5 L 6.5 0 L 0 6.5 L -6.5 0 z'}),
};
shapes.link = shapes.monitor = shapes.signal;
const glyph_of = (kind) => (Object.hasOwn(shapes, kind) ? shapes[kind] : () => drawn('circle', {class: 'glyph', r: 5.5}))();
const SOLID = new Set(['start', 'exit', 'receive', 'spawn']);

function markers() {
  const box = {viewBox: '0 0 10 10', refY: 5, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse'};
  return drawn('defs', {},
    drawn('marker', {...box, id: 'tip-arrow', refX: 9, markerWidth: 10, markerHeight: 10}, drawn('path', {class: 'head', d: 'M 0 1 L 10 5 L 0 9 z'})),
    drawn('marker', {...box, id: 'tip-dot', refX: 5, markerWidth: 9, markerHeight: 9}, drawn('circle', {class: 'head', cx: 5, cy: 5, r: 4})),
    drawn('marker', {...box, id: 'tip-cross', refX: 5, markerWidth: 11, markerHeight: 11}, drawn('path', {class: 'cross', d: 'M 1 1 L 9 9 M 9 1 L 1 9'})));
}

// Texts stand to the right of their events, and no two events share a row. So an arrow to the right leaves downwards and
// arrives along its row, and one to the left leaves along its row and arrives from above: neither runs through a text of
// its own. Within one lane it is a bow to the left. Four points, as a cubic curve has them.
function curve_between(from, to, bow = 0) {
  if (Math.abs(from.x - to.x) < 1) {
    const out = from.x - 14 - bow;
    return [[from.x - 5, from.y], [out, from.y], [out, to.y], [to.x - 7, to.y]];
  }
  const reach_out = Math.min(90, Math.abs(to.x - from.x) / 2);
  const drop = Math.max(-44, Math.min(44, (to.y - from.y) * 0.9));
  if (to.x > from.x) return [[from.x + 2, from.y + 4], [from.x + 9, from.y + drop], [to.x - reach_out, to.y], [to.x - 7, to.y]];
  if (!to.has_row) return [[from.x - 5, from.y], [from.x - reach_out, from.y], [to.x + reach_out, to.y], [to.x + 4, to.y]];
  return [[from.x - 5, from.y], [from.x - reach_out, from.y], [to.x + 14, to.y - drop], [to.x + 4, to.y - 6]];
}
const path_of = ([a, b, c, d]) => `M ${a.join(' ')} C ${b.join(' ')}, ${c.join(' ')}, ${d.join(' ')}`;
const middle_of = ([a, b, c, d]) => [0, 1].map((i) => (a[i] + 3 * b[i] + 3 * c[i] + d[i]) / 8);

// Arrows remember their ends: cones and picked races look at them.
function arrow(layout, from, to, kind, tip, more = {}) {
  if (!from || !to || (!from.has_row && !to.has_row)) return [];
  return [drawn('path', {class: 'arrow ' + kind, d: path_of(curve_between(from, to, more.bow)), 'marker-end': tip && `url(#tip-${tip})`,
    'data-from': more.from, 'data-to': more.to, style: more.style})];
}

function message_arrows(layout) {
  return story.arrows.flatMap((message) => {
    const from = layout.spots[message.from], lane = layout.lanes[message.receiver];
    if (!from || !lane) return [];
    if (message.to === undefined) {  // It ends at the lane, in the air.
      if (lane.is_folded && !from.has_row) return [];
      const spot = {x: lane.axis, y: from.y + ROW * 0.6, has_row: true};
      return arrow(layout, from, spot, 'message ' + message.fate, message.fate === 'dropped' ? 'cross' : 'dot', {from: message.from});
    }
    const to = layout.spots[message.to];
    const both = arrow(layout, from, to, 'message ' + message.fate, message.fate === 'pending' ? 'dot' : 'arrow', {from: message.from, to: message.to});
    if (message.taken_at === undefined) return both;
    return both.concat(arrow(layout, to, layout.spots[message.taken_at], 'message mailbox', 'arrow', {from: message.to, to: message.taken_at}));
  });
}

function spawn_arrows(layout) {
  return story.spawns.flatMap(([event, child]) => {
    const start = events.findIndex((e) => e.process === child);
    return start < 0 ? [] : arrow(layout, layout.spots[event], layout.spots[start], 'spawn', 'arrow', {from: event, to: start, style: hue_style(child)});
  });
}

const chance_arrows = (layout) => story.chances.flatMap(([first, second]) =>
  arrow(layout, layout.spots[first], layout.spots[second], 'chance', 'arrow', {from: first, to: second, bow: 10}));

// With more races than this only the lines of the current event's are drawn.
const FEW_RACES = 24;

function race_marks(layout, pick) {
  return story.races.flatMap((race, index) => {
    const from = layout.spots[race.first], to = layout.spots[race.second];
    if (!from || !to || !from.has_row || !to.has_row) return [];
    const curve = curve_between(from, to, 18);
    const [x, y] = middle_of(curve);
    const mark = drawn('g', {class: 'race-mark', 'data-race': index}, drawn('title', {}, 'race: ' + (race.what || '')),
      drawn('path', {class: 'arrow race', d: path_of(curve)}), drawn('circle', {class: 'badge', cx: x, cy: y, r: 9}),
      drawn('text', {class: 'badge-text', x, y}, '⚡'));
    mark.addEventListener('click', () => pick(index));
    return [mark];
  });
}

// No two events share a row, so a text may be longer than its lane is wide; in the last lanes it stands to the left.
function label_at(event, spot, layout) {
  const right = layout.width - spot.x - 22, left = spot.x - 22;
  const room = (space) => Math.min(space, Math.max(spot.lane.width - AXIS - 22, WIDE - AXIS - 22));
  const is_left = left > right && ruler.measureText(event_text(event).slice(0, 200)).width > room(right);
  return drawn('text', {class: is_left ? 'left' : false, x: is_left ? spot.x - 14 : spot.x + 14, y: spot.y}, label_of(event, room(is_left ? left : right)));
}

// One row for all rounds that are as the one above.
function round_mark({round, x, y}, layout, unfold) {
  const node = drawn('g', {class: 'round', role: 'button', tabindex: 0, 'data-round': round.events[0]}, drawn('title', {}, 'Click to see them'),
    drawn('rect', {class: 'hit', x: 0, y: y - ROW / 2, width: layout.width, height: ROW}), drawn('text', {x: x - 5, y}, round_text(round)));
  node.addEventListener('click', () => unfold(round));
  return node;
}

function event_mark(layout, index, pick) {
  const event = events[index], spot = layout.spots[index];
  if (!spot || !spot.has_row) return null;
  const classes = ['event', event.kind];
  if (SOLID.has(event.kind)) classes.push('solid');
  if (races_of[index].length > 0) classes.push('racing');
  if (story.failed_at === index) classes.push('failure');
  const node = drawn('g', {class: classes.join(' '), 'data-event': index, role: 'button', style: hue_style(event.process),
    'aria-label': `step ${number_of(index)}, ${processes[event.process].name || ''}: ${shortened(event_text(event), 200)}`},
    drawn('rect', {class: 'hit', x: spot.lane.x, y: spot.y - ROW / 2, width: spot.lane.width, height: ROW}),
    drawn('g', {transform: `translate(${spot.x} ${spot.y})`}, drawn('circle', {class: 'ring', r: 10}), glyph_of(event.kind)),
    label_at(event, spot, layout));
  node.addEventListener('click', () => pick(index));
  return node;
}

function lane_marks(layout) {
  return layout.shown.flatMap((index) => {
    const lane = layout.lanes[index];
    const own = events.flatMap((event, at) => event.process === index && layout.spots[at] ? [at] : []);
    const first = own.length > 0 ? layout.spots[own[0]].y : TOP;
    const exit = own.find((at) => events[at].kind === 'exit');
    const last = exit !== undefined ? layout.spots[exit].y : layout.bottom + 8;
    const after = own.length > 0 ? layout.spots[own[own.length - 1]].y : last;
    const lines = [drawn('rect', {class: 'lane-back', x: lane.x, y: 0, width: lane.width, height: layout.bottom + 10, rx: 8, style: hue_style(index)}),
      drawn('line', {class: 'life', x1: lane.axis, x2: lane.axis, y1: first, y2: last, style: hue_style(index)})];
    if (after > last) lines.push(drawn('line', {class: 'life gone', x1: lane.axis, x2: lane.axis, y1: last, y2: after, style: hue_style(index)}));
    return lines;
  });
}

// What processes that have not ended wait for, under their lanes.
function end_boxes(layout, zoom) {
  return layout.shown.filter((index) => processes[index].alive && !processes[index].system && !layout.lanes[index].is_folded).map((index) => {
    const lane = layout.lanes[index], stuck = processes[index].stuck;
    return element('div', {class: stuck ? 'end stuck' : 'end', title: processes[index].waiting || '',
      style: `${hue_style(index)}; left: ${lane.x * zoom}px; top: ${(layout.bottom + 8) * zoom}px; width: ${lane.width * zoom}px`},
      stuck ? element('strong', {}, 'stuck ') : '', processes[index].waiting || 'alive at the end');
  });
}

function picture(layout, pick_event, pick_race, unfold) {
  const marks = events.map((event, index) => event_mark(layout, index, pick_event));
  const svg = drawn('svg', {viewBox: `0 0 ${layout.width} ${layout.bottom + 14}`, role: 'group', 'aria-label': 'events by process'},
    markers(), drawn('g', {}, ...lane_marks(layout)), drawn('rect', {class: 'band', x: 0, y: -ROW, width: layout.width, height: ROW}), drawn('g', {class: 'arrows'}),
    drawn('g', {class: story.races.length > FEW_RACES ? 'marks many' : 'marks'}, ...race_marks(layout, pick_race)),
    drawn('g', {class: 'texts'}, ...marks.filter((mark) => mark), ...layout.round_rows.map((row) => round_mark(row, layout, unfold))));
  svg.querySelector('.arrows').append(...message_arrows(layout), ...spawn_arrows(layout), ...chance_arrows(layout));
  return {svg, marks, band: svg.querySelector('.band'), arrows: [...svg.querySelectorAll('.arrow')], race_marks: [...svg.querySelectorAll('.race-mark')]};
}
