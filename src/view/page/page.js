// SPDX-License-Identifier: Apache-2.0
//
// The page's behaviour. All state is in `state` and in the address (#at=…&cone=1&folded=…), so a view can be sent to
// someone, and tests can ask for one. `at` is the current event, or -1 before the first.

const state = {at: -1, cone: false, folded: new Set(), zoom: 1, theme: '', filter: '', race: -1, harness: false, unrolled: new Set()};
const shown_events = events.map((event, index) => index).filter((index) => events[index].process >= 0);
let view = null;  // what draw.js made last, and the layout it was made from

const place_text = (event) => event.file ? event.file + (event.line ? ':' + event.line : '') : event.line ? 'line ' + event.line : '';
const process_name = (process) => processes[process].name || 'process ' + process;
// One step of the schedule can be several events; where that is so, its number is shown, too.
const has_steps = events.some((event, index) => event.step !== index);
const numbered = (index) => 'step ' + number_of(index);

// ---- panels ---------------------------------------------------------------------------------------------------

function show_frame() {
  byId('title').textContent = story.title || '';
  byId('verdict').textContent = (story.failed ? 'failed' : 'passed') + (story.outcome ? ': ' + story.outcome : '');
  byId('verdict').className = story.failed ? 'failed' : 'passed';
  const banner = byId('banner');
  banner.hidden = !story.failed;
  if (!story.failed) return;
  const [sentence, ...details] = story.failure;
  const go = element('button', {type: 'button', id: 'go-failure', title: 'Where it went wrong (f)'}, 'Show where');
  go.addEventListener('click', go_failure);
  banner.replaceChildren(element('div', {class: 'row'}, element('h2', {}, '✗ ' + (sentence || story.outcome || 'failed')), go),
    element('ul', {class: 'code'}, ...details.map((line) => element('li', {}, line))));
}

function jump(index) {
  const button = element('button', {type: 'button', class: 'jump'}, `${numbered(index)} (${process_name(events[index].process)})`);
  button.addEventListener('click', () => change({at: index}));
  return button;
}

function race_note(index) {
  return races_of[index].map((at) => {
    const race = story.races[at];
    const other = race.first === index ? race.second : race.first;
    const is_decided = race.decided_at === index && race.first !== index;
    return element('div', {class: 'note'}, ...(is_decided ? ['⚡ could have gone the other way: ', jump(race.first), ' races with ', jump(race.second)] :
      ['⚡ races with ', jump(other)]), race.what ? ' for ' + race.what : '',
      race.other_order ? element('div', {}, 'The other way round: ', element('span', {class: 'code'}, race.other_order)) : '');
  });
}

function show_detail() {
  const event = events[state.at];
  if (!event) {
    byId('detail').replaceChildren(element('p', {class: 'empty'}, shown_events.length === 0 ? 'Nothing happened.' :
      'Step with the arrow keys, or pick an event. Each row of the picture is one step; time goes down.'));
    return;
  }
  const facts = element('dl', {});
  const add = (name, ...value) => facts.append(element('dt', {}, name), element('dd', {}, ...value));
  if (place_text(event)) add('at', element('span', {class: 'code'}, place_text(event)));
  if (event.source) add('source', element('code', {class: 'source'}, event.source));
  if (has_steps) add('decision', String(event.step + 1));
  if (event.function) add('in', element('span', {class: 'code'}, event.function));
  if (event.message && event.message !== event.text) add('message', element('span', {class: 'code'}, event.message));
  for (const message of story.arrows) {
    if (message.to === state.at || message.taken_at === state.at) add('sent by', jump(message.from));
    if (message.from !== state.at) continue;
    const arrived = message.taken_at === undefined ? message.to : message.taken_at;
    if (message.fate === 'taken') add('taken by', jump(arrived));
    else add('to', process_name(message.receiver), message.fate === 'dropped' ? ', which had ended: dropped' : ', which never took it');
  }
  for (const what of event.touched || []) add('touches', element('span', {class: 'code'}, what));
  byId('detail').replaceChildren(
    element('h2', {style: hue_style(event.process)}, `${number_of(state.at)}  `, element('span', {class: 'who'}, process_name(event.process))),
    element('div', {class: 'code'}, event_text(event)), facts, ...race_note(state.at));
}

function show_races() {
  byId('races').hidden = story.races.length === 0;
  byId('next-race').hidden = story.races.length === 0;
  byId('next-race').textContent = '⚡ Races ' + story.races.length;
  byId('races').replaceChildren(element('h2', {}, `${story.races.length} racing pair${story.races.length === 1 ? '' : 's'}: nothing orders them but chance`),
    ...story.races.map((race, index) => {
      const button = element('button', {type: 'button', class: 'race', 'data-race': index},
        element('span', {}, `${number_of(race.first)} ⚡ ${number_of(race.second)}  `, element('strong', {}, race.what || 'the same thing')),
        race.other_order ? element('span', {class: 'other'}, 'other order: ', element('span', {class: 'code'}, race.other_order)) : '');
      button.addEventListener('click', () => pick_race(index));
      return button;
    }));
}

function show_steps() {
  const words = state.filter.toLowerCase().split(/\s+/).filter((word) => word);
  const fits = (event) => {
    const text = [process_name(event.process), event_text(event), event.message, event.function, place_text(event), ...(event.touched || [])].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const rows = stepping().filter((index) => fits(events[index])).map((index) => {
    const event = events[index];
    const row = element('button', {type: 'button', class: 'step' + (races_of[index].length > 0 ? ' racing' : '') + (story.failed_at === index ? ' failure' : ''),
      'data-event': index, style: hue_style(event.process)}, element('span', {class: 'number'}, number_of(index)),
      element('span', {class: 'what'}, element('span', {class: 'who'}, process_name(event.process)), element('span', {class: 'code'}, shortened(event_text(event), 300))));
    row.addEventListener('click', () => change({at: index}));
    return row;
  });
  byId('steps').replaceChildren(...(rows.length > 0 ? rows : [element('p', {class: 'empty'}, 'No step matches.')]));
  view.rows = rows;
}

const LEGEND = [['start', 'a process starts'], ['exit', 'it ends'], ['receive', 'it takes a message'], ['send', 'it sends, or spawns (filled)'],
  ['effect', 'a side effect: table, name, file'], ['signal', 'a link, a monitor, or their signal arrives'], ['timeout', 'time runs out']];
const LINES = [['message', 'arrow', 'message, from sending to taking'], ['message pending', 'dot', 'never taken'], ['message dropped', 'cross', 'its receiver had ended'],
  ['message mailbox', 'arrow', 'in the mailbox, taken later out of order'], ['spawn', 'arrow', 'spawn'],
  ['chance', 'arrow', 'side effects that nothing but chance orders'], ['race', '', 'racing pair: the other order may end differently']];

function show_help() {
  const item = (sign, text) => element('div', {}, element('dt', {}, sign), element('dd', {}, text));
  const sign = (kind) => drawn('svg', {width: 20, height: 20, viewBox: '-10 -10 20 20'},
    drawn('g', {class: SOLID.has(kind) ? 'event solid' : 'event', style: hue_style(1)}, glyph_of(kind)));
  const line = (kind, tip) => drawn('svg', {width: 50, height: 12, style: hue_style(1)},
    drawn('path', {class: 'arrow ' + kind, d: 'M 2 6 L 42 6', 'marker-end': tip && `url(#tip-${tip})`}));
  byId('help').replaceChildren(element('dl', {}, ...LEGEND.map(([kind, text]) => item(sign(kind), text)),
    ...LINES.map(([kind, tip, text]) => item(line(kind, tip), text)),
    item('keys', '↑ ↓ step · shift: same process · Home End · c cone · r race · f failure · s system · h harness · + − 0 zoom · / find')));
}

// ---- the picture ----------------------------------------------------------------------------------------------

function show_heads() {
  const layout = view.layout;
  byId('heads').style.width = layout.width * state.zoom + 'px';
  byId('heads').style.setProperty('--head-size', Math.max(9, Math.min(14, 14 * Math.sqrt(state.zoom))) + 'px');
  byId('heads').replaceChildren(...layout.shown.map((index) => {
    const process = processes[index], lane = layout.lanes[index];
    const ended = process.alive ? '' : process.end && process.end !== 'normal' ? ' · ended: ' + process.end : '';
    const head = element('button', {type: 'button', class: (lane.is_folded ? 'folded' : '') + (process.stuck ? ' bad' : ''), 'data-process': index,
      'aria-expanded': String(!lane.is_folded), title: `${process_name(index)} · ${process.function || ''}${ended}\n(click to ${lane.is_folded ? 'unfold' : 'fold'})`,
      style: `${hue_style(index)}; left: ${lane.x * state.zoom}px; width: ${lane.width * state.zoom}px`},
      element('strong', {}, lane.is_folded ? '▸' : '▾ ' + process_name(index)),
      element('small', {}, lane.is_folded ? process_name(index) : (process.function || '') + ended));
    head.addEventListener('click', () => toggle(index));
    return head;
  }));
}

function draw() {
  const is_away = (index) => is_put_away(index, state.harness);
  const is_open = (round) => round.events.some((index) => state.unrolled.has(index) || index === state.at);
  const rounds = rounds_of(shown_events.filter((index) => !state.folded.has(events[index].process) && !is_away(index)));
  const rolled = rounds.filter((round) => !is_open(round));
  for (const round of rounds) if (!rolled.includes(round)) state.unrolled.add(round.events[0]);
  const layout = layout_of(state.folded, byId('canvas').clientWidth, is_away, rolled);
  const unfold = (round) => change({at: round.events[0]});
  view = {layout, ...picture(layout, (index) => change({at: index, cone: !(state.cone && state.at === index)}), pick_race, unfold)};
  view.ends = [];
  byId('world').replaceChildren(view.svg);
  scale();
  show_steps();
}

function scale() {
  const {layout, svg} = view;
  svg.setAttribute('width', layout.width * state.zoom);
  svg.setAttribute('height', (layout.bottom + 14) * state.zoom);
  for (const box of view.ends) box.remove();
  view.ends = end_boxes(layout, state.zoom);
  byId('world').append(...view.ends);
  const lowest = Math.max(0, ...view.ends.map((box) => box.offsetTop + box.offsetHeight));
  byId('world').style.height = Math.max((layout.bottom + 14) * state.zoom, lowest) + 24 + 'px';
  byId('world').style.width = layout.width * state.zoom + 'px';
  byId('zoom').textContent = Math.round(state.zoom * 100) + '%';
  show_heads();
}

// Classes for the current event, what is before and after it, and the picked race.
function mark() {
  const at = state.at, with_cone = state.cone && at >= 0;
  const past = with_cone ? past_of(at) : new Set(), future = with_cone ? future_of(at) : new Set();
  const is_related = (index) => index === at || past.has(index) || future.has(index);
  const is_dim = (index) => with_cone ? !is_related(index) : at >= 0 && index > at;
  view.svg.classList.toggle('with-cone', with_cone);
  view.marks.forEach((node, index) => {
    if (!node) return;
    node.classList.toggle('current', index === at);
    node.classList.toggle('past', past.has(index));
    node.classList.toggle('future', future.has(index));
    node.classList.toggle('dim', is_dim(index));
    node.setAttribute('tabindex', index === at ? 0 : -1);
  });
  view.band.setAttribute('y', at >= 0 && view.layout.spots[at].has_row ? view.layout.spots[at].y - ROW / 2 : -ROW);
  for (const path of view.arrows) {
    if (path.dataset.from === undefined) continue;
    const from = Number(path.dataset.from), to = path.dataset.to === undefined ? from : Number(path.dataset.to);
    const is_order = !path.classList.contains('chance');
    path.classList.toggle('past', is_order && with_cone && (past.has(to) || to === at) && past.has(from));
    path.classList.toggle('future', is_order && with_cone && (future.has(from) || from === at) && future.has(to));
    path.classList.toggle('dim', with_cone ? !(is_related(from) && is_related(to)) : is_dim(to));
  }
  for (const node of view.race_marks) {
    const race = story.races[node.dataset.race];
    node.querySelector('.arrow').classList.toggle('picked', Number(node.dataset.race) === state.race);
    node.classList.toggle('near', race.first === at || race.second === at || Number(node.dataset.race) === state.race);
    node.classList.toggle('dim', is_dim(race.first) || is_dim(race.second));
  }
  for (const row of view.rows) {
    const index = Number(row.dataset.event);
    if (index === at) row.setAttribute('aria-current', 'step'); else row.removeAttribute('aria-current');
    row.classList.toggle('later', is_dim(index));
    row.tabIndex = index === at || (at < 0 && row === view.rows[0]) ? 0 : -1;
  }
  for (const row of byId('races').querySelectorAll('.race')) row.setAttribute('aria-current', String(Number(row.dataset.race) === state.race));
  byId('cone').setAttribute('aria-pressed', String(state.cone));
  byId('cone').disabled = at < 0;
  byId('cone-note').replaceChildren(...(with_cone ? [element('span', {class: 'past'}, `▲ ${past.size} happened before`), ' · ',
    element('span', {class: 'future'}, `▼ ${future.size} after`), ` · ${shown_events.length - past.size - future.size - 1} independent`] : []));
}

function reveal() {
  const spot = view.layout.spots[state.at];
  if (!spot) return;
  const canvas = byId('canvas'), zoom = state.zoom, head = byId('heads').offsetHeight;
  const y = spot.y * zoom + head, margin = Math.min(120, canvas.clientHeight / 4);
  if (y < canvas.scrollTop + head + margin) canvas.scrollTop = y - head - margin;
  if (y > canvas.scrollTop + canvas.clientHeight - margin) canvas.scrollTop = y - canvas.clientHeight + margin;
  if (spot.lane.x * zoom < canvas.scrollLeft) canvas.scrollLeft = spot.lane.x * zoom - 20;
  const right = (spot.lane.x + spot.lane.width) * zoom;
  if (right > canvas.scrollLeft + canvas.clientWidth) canvas.scrollLeft = right - canvas.clientWidth + 20;
  const row = view.rows.find((candidate) => Number(candidate.dataset.event) === state.at);
  if (row) row.scrollIntoView({block: 'nearest'});
}

// ---- state ----------------------------------------------------------------------------------------------------

function read_address() {
  const given = new URLSearchParams(location.hash.slice(1));
  const number = (name, otherwise) => given.has(name) && Number.isFinite(Number(given.get(name))) ? Number(given.get(name)) : otherwise;
  const seen = shown_events.filter((index) => !is_put_away(index, false));
  const at_first = story.failed ? story.failed_at ?? seen[seen.length - 1] ?? -1 : -1;
  state.at = Math.max(-1, Math.min(events.length - 1, Math.trunc(number('at', at_first + 1)) - 1));
  if (state.at >= 0 && events[state.at].process < 0) state.at = -1;
  state.cone = given.get('cone') === '1';
  state.zoom = Math.max(0.2, Math.min(4, number('zoom', 1)));
  state.race = -1;
  state.theme = given.get('theme') || '';
  state.harness = given.get('harness') === '1';
  state.filter = given.get('filter') || '';
  state.folded = new Set(given.has('folded') ? given.get('folded').split(',').filter((text) => text).map(Number) :
    processes.map((process, index) => index).filter((index) => processes[index].system));
  if (state.at >= 0) state.folded.delete(events[state.at].process);
  if (state.at >= 0 && is_put_away(state.at, state.harness)) state.harness = true;
}

function write_address() {
  const wanted = new URLSearchParams();
  wanted.set('at', state.at + 1);
  if (state.cone) wanted.set('cone', '1');
  if (state.zoom !== 1) wanted.set('zoom', state.zoom.toFixed(2));
  if (state.theme) wanted.set('theme', state.theme);
  if (state.harness) wanted.set('harness', '1');
  if (state.filter) wanted.set('filter', state.filter);
  wanted.set('folded', [...state.folded].sort((a, b) => a - b).join(','));
  history.replaceState(null, '', '#' + wanted);
}

function show_theme() {
  const dark = state.theme ? state.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

function update() {
  byId('position').textContent = has_numbers && state.at >= 0 ? `${number_of(state.at)} of ${Math.max(...events.map((event) => event.number || 0))}` : `${state.at + 1} of ${events.length}`;
  const stops = stepping();
  byId('first').disabled = byId('previous').disabled = stops.length === 0 || state.at <= stops[0];
  byId('next').disabled = byId('last').disabled = stops.length === 0 || state.at >= stops[stops.length - 1];
  byId('harness').setAttribute('aria-pressed', String(state.harness));
  byId('system').setAttribute('aria-pressed', String(processes.some((process, index) => process.system && !state.folded.has(index))));
  mark();
  show_detail();
  reveal();
}

function change(part) {
  if (part.at !== undefined && part.race === undefined) part.race = -1;
  Object.assign(state, part);
  // What is asked for must be seen: its process is unfolded.
  const process = events[state.at]?.process;
  const is_folded = part.at !== undefined && state.folded.delete(process);
  if (part.at !== undefined && state.at >= 0 && is_put_away(state.at, state.harness)) state.harness = true;
  if (is_folded || (part.at !== undefined && state.at >= 0 && !view.layout.spots[state.at]?.has_row)) draw();
  update();
  write_address();
}

// The events that stepping stops at: those that have a row.
const stepping = () => shown_events.filter((index) => view.layout.spots[index]?.has_row);

function step(by, same_process) {
  const stops = stepping().filter((index) => !same_process || state.at < 0 || events[index].process === events[state.at].process);
  const next = by > 0 ? stops.find((index) => index > state.at) : stops.filter((index) => index < state.at).pop();
  if (next !== undefined) change({at: next});
}

function go_failure() {
  const stops = stepping();
  if (story.failed_at !== undefined) change({at: story.failed_at});
  else if (stops.length > 0) change({at: stops[stops.length - 1]});
  if (story.failed_at === undefined) byId('canvas').scrollTop = byId('canvas').scrollHeight;
}

function pick_race(index) {
  const race = story.races[index];
  if (!race) return;
  for (const event of [race.first, race.second]) state.folded.delete(events[event].process);
  draw();
  change({at: race.second, cone: false, race: index});
}

function toggle(process) {
  if (!state.folded.delete(process)) state.folded.add(process);
  draw();
  update();
  write_address();
  byId('heads').querySelector(`[data-process="${process}"]`)?.focus();
}

function toggle_harness() {
  state.harness = !state.harness;
  const own = events.findLastIndex((event, index) => index <= state.at && !event.harness && event.process >= 0);
  if (!state.harness && state.at >= 0 && events[state.at].harness) state.at = own;
  draw();
  update();
  write_address();
}

function toggle_system() {
  const system = processes.map((process, index) => index).filter((index) => processes[index].system);
  const is_open = system.some((index) => !state.folded.has(index));
  for (const index of system) is_open ? state.folded.add(index) : state.folded.delete(index);
  draw();
  update();
  write_address();
}

// Keeps the point of the picture that is in the middle where it is.
function zoom_to(zoom) {
  const canvas = byId('canvas'), before = state.zoom;
  const x = (canvas.scrollLeft + canvas.clientWidth / 2) / before, y = (canvas.scrollTop + canvas.clientHeight / 2) / before;
  state.zoom = Math.max(0.2, Math.min(4, zoom));
  scale();
  canvas.scrollLeft = x * state.zoom - canvas.clientWidth / 2;
  canvas.scrollTop = y * state.zoom - canvas.clientHeight / 2;
  write_address();
}
const fit = () => zoom_to((byId('canvas').clientWidth - 12) / view.layout.width);

function toggle_help() {
  byId('help').hidden = !byId('help').hidden;
  byId('help-button').setAttribute('aria-expanded', String(!byId('help').hidden));
}

// ---- hands ----------------------------------------------------------------------------------------------------

const clicks = {first: () => change({at: stepping()[0]}), last: () => change({at: stepping().pop()}), previous: () => step(-1), next: () => step(1),
  cone: () => change({cone: !state.cone}), 'next-race': () => pick_race((state.race + 1) % story.races.length), system: toggle_system, harness: toggle_harness,
  smaller: () => zoom_to(state.zoom / 1.25), larger: () => zoom_to(state.zoom * 1.25), fit, 'help-button': toggle_help,
  theme: () => { state.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'; show_theme(); write_address(); }};
for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener('click', action);

const keys = {ArrowDown: (e) => step(1, e.shiftKey), ArrowRight: (e) => step(1, e.shiftKey), j: () => step(1), ArrowUp: (e) => step(-1, e.shiftKey),
  ArrowLeft: (e) => step(-1, e.shiftKey), k: () => step(-1), Home: clicks.first, End: clicks.last, c: () => state.at >= 0 && clicks.cone(),
  r: clicks['next-race'], f: () => story.failed && go_failure(), s: toggle_system, h: () => has_harness && toggle_harness(), '+': clicks.larger, '=': clicks.larger, '-': clicks.smaller, 0: fit,
  '?': toggle_help, '/': () => byId('filter').focus(), Escape: () => change({cone: false, race: -1})};
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.tagName === 'INPUT') {
    if (event.key === 'Escape') byId('filter').blur();
    return;
  }
  if (event.key === 'Enter' && event.target.matches('.event')) clicks.cone();
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key](event);
});
byId('filter').addEventListener('input', (event) => { state.filter = event.target.value; show_steps(); mark(); write_address(); });

// Drag to pan; with the control key the wheel zooms.
let drag = null;
byId('canvas').addEventListener('pointerdown', (event) => {
  if (event.button !== 0 || event.target.closest('.event, .race-mark, button')) return;
  drag = {x: event.clientX + byId('canvas').scrollLeft, y: event.clientY + byId('canvas').scrollTop};
});
addEventListener('pointermove', (event) => {
  if (!drag) return;
  byId('canvas').classList.add('dragging');
  byId('canvas').scrollTo(drag.x - event.clientX, drag.y - event.clientY);
});
addEventListener('pointerup', () => { drag = null; byId('canvas').classList.remove('dragging'); });
byId('canvas').addEventListener('wheel', (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoom_to(state.zoom * Math.exp(-event.deltaY / 400));
}, {passive: false});

// Hovering: the event's text, its place in the source and what it touches.
function show_tip(pointer) {
  const tip = byId('tip'), mark_under = pointer.target.closest ? pointer.target.closest('.event[data-event]') : null;
  tip.hidden = !mark_under || drag !== null;
  if (tip.hidden) return;
  const index = Number(mark_under.dataset.event), event = events[index];
  tip.replaceChildren(element('div', {style: hue_style(event.process)}, `${number_of(index)}  `, element('span', {class: 'who'}, process_name(event.process)),
    element('span', {class: 'faint'}, '  ' + place_text(event))), element('div', {class: 'code'}, shortened(event_text(event), 800)),
    event.source ? element('code', {class: 'source'}, event.source) : '',
    ...(event.touched || []).map((what) => element('div', {class: 'faint'}, 'touches ' + what)),
    ...races_of[index].map((at) => element('div', {class: 'faint'}, '⚡ race for ' + (story.races[at].what || 'it') +
      (story.races[at].other_order ? '; the other way round: ' + story.races[at].other_order : ''))));
  tip.style.left = Math.min(pointer.clientX + 14, innerWidth - tip.offsetWidth - 8) + 'px';
  tip.style.top = Math.min(pointer.clientY + 16, innerHeight - tip.offsetHeight - 8) + 'px';
}
byId('canvas').addEventListener('pointermove', show_tip);
byId('canvas').addEventListener('pointerleave', () => { byId('tip').hidden = true; });

let resizing = 0;
addEventListener('resize', () => { clearTimeout(resizing); resizing = setTimeout(() => { draw(); update(); }, 100); });
addEventListener('hashchange', () => { read_address(); show(); });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show_theme);

function show() {
  show_theme();
  byId('filter').value = state.filter;
  draw();
  update();
}

read_address();
show_frame();
show_races();
show_help();
byId('system').hidden = !processes.some((process) => process.system);
byId('harness').hidden = !has_harness;
show();
