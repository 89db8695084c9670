// SPDX-License-Identifier: Apache-2.0
//
// The report's behaviour: a list that can be filtered, grouped and sorted, and the finding that was picked. State lives in the
// address (#filter=…&group=…&sort=…&finding=…), so a view can be bookmarked and tests can ask for one.
//
// Findings hold text from anywhere. It is only ever put on the page by element(), which creates text nodes; there
// is no innerHTML in this file, and must not be.
'use strict';

const report = JSON.parse(document.getElementById('data').textContent);
const state = {filter: '', group: 'rule', sort: 'score', suppressed: false, finding: '', theme: ''};
const byId = (id) => document.getElementById(id);

// element('p', {class: 'x'}, 'text', child, …)
function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== ''));
  return node;
}

// ---- the list -------------------------------------------------------------------------------------------------

const first = (finding) => finding.locations[0] || {file: ''};
const place_text = (at) => at.file ? [at.file, at.line, at.column].filter((part) => part).join(':') : '(no source)';
const rule_name = (finding) => finding.kind ? finding.rule + '/' + finding.kind : finding.rule;

// Everything a word of the filter may match, in lower case; made once.
function search_text(finding) {
  const places = finding.locations.flatMap((at) => [at.file, at.function, at.what, at.origin, at.role,
    ...at.path.map((frame) => frame.function)]);
  return [rule_name(finding), finding.subject, finding.message, finding.severity, finding.status,
    finding.fingerprint, ...places].join('\n').toLowerCase();
}

const findings = [...report.findings, ...report.suppressed].map((finding, index) =>
  ({finding, index, text: search_text(finding), key: finding.fingerprint || String(index)}));

function visible() {
  const words = state.filter.toLowerCase().split(/\s+/).filter((word) => word);
  return findings.filter((entry) => (state.suppressed || !entry.finding.suppressed) &&
    words.every((word) => entry.text.includes(word)));
}

const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
const orders = {
  score: (a, b) => b.finding.score - a.finding.score || a.index - b.index,
  subject: (a, b) => compare(a.finding.subject, b.finding.subject) || a.index - b.index,
  file: (a, b) => compare(first(a.finding).file, first(b.finding).file) ||
    (first(a.finding).line || 0) - (first(b.finding).line || 0) || a.index - b.index,
};
const group_of = {
  rule: (finding) => rule_name(finding),
  file: (finding) => first(finding).file || '(no source)',
  none: () => '',
};

function groups(entries) {
  const result = new Map();
  for (const entry of [...entries].sort(orders[state.sort])) {
    const name = group_of[state.group](entry.finding);
    if (!result.has(name)) result.set(name, []);
    result.get(name).push(entry);
  }
  return result;
}

function row(entry) {
  const finding = entry.finding;
  return element('button', {
    class: finding.suppressed ? 'row silenced' : 'row', type: 'button', 'data-key': entry.key,
    'aria-current': entry.key === state.finding ? 'true' : 'false',
    click: () => change({finding: entry.key}),
  },
  element('span', {class: 'top'},
    element('span', {class: 'severity ' + finding.severity}, finding.severity),
    element('span', {class: 'subject'}, finding.subject || rule_name(finding)),
    element('span', {class: 'score', title: 'score'}, finding.score.toFixed(2))),
  element('span', {class: 'message'}, finding.message),
  element('span', {class: 'where code'}, place_text(first(finding))));
}

function diagnostics() {
  return element('details', {class: 'diagnostics'},
    element('summary', {}, 'About the run: ' + report.diagnostics.length),
    element('ul', {}, ...report.diagnostics.map((d) => element('li', {},
      element('span', {class: 'severity ' + d.severity}, d.severity), ' ',
      d.file ? element('span', {class: 'code'}, place_text(d) + ' ') : '',
      d.message + (d.offset === undefined ? '' : ' (at byte ' + d.offset + ')')))));
}

// More rows than anyone reads would make typing in the filter slow; the rest is one click away.
const rows_at_once = 500;
let rows_shown = rows_at_once;

function show_list() {
  const entries = visible();
  const nodes = [];
  let room = rows_shown;
  for (const [name, members] of groups(entries)) {
    if (room === 0) break;
    if (name) nodes.push(element('h2', {}, name + ' · ' + members.length));
    nodes.push(...members.slice(0, room).map(row));
    room -= Math.min(room, members.length);
  }
  if (entries.length > rows_shown) {
    nodes.push(element('button', {type: 'button', id: 'more', click: () => { rows_shown = Infinity; show_list(); }},
      (entries.length - rows_shown) + ' more'));
  }
  if (entries.length === 0) {
    nodes.push(element('p', {class: 'empty'}, findings.length === 0 ? 'Nothing was found.' : 'No finding matches.'));
  }
  if (report.diagnostics.length > 0) nodes.push(diagnostics());
  byId('list').replaceChildren(...nodes);
  byId('count').textContent = entries.length + ' of ' + findings.length;
}

// ---- one finding ----------------------------------------------------------------------------------------------

const number_badge = (index) => element('span', {class: 'number'}, String(index + 1));

function frame_item(frame) {
  return element('li', {class: frame.library ? 'library' : undefined},
    element('span', {class: 'code'}, frame.function), ' ',
    element('span', {class: 'at code'}, frame.file ? place_text(frame) : ''));
}

// Library frames in a row fold into one line that opens.
function path_list(path) {
  const items = [];
  for (let i = 0; i < path.length;) {
    let end = i;
    while (end < path.length && path[end].library) ++end;
    if (end > i) {
      const folded = path.slice(i, end);
      items.push(element('li', {}, element('details', {},
        element('summary', {}, '+' + folded.length + (folded.length === 1 ? ' library frame' : ' library frames')),
        element('ul', {class: 'path'}, ...folded.map(frame_item)))));
      i = end;
    } else {
      items.push(frame_item(path[i++]));
    }
  }
  return element('ul', {class: 'path'}, ...items);
}

function place_card(at, index) {
  const facts = element('dl', {});
  const add = (name, value) => facts.append(element('dt', {}, name), element('dd', {}, value));
  add('at', element('span', {class: 'code'}, place_text(at)));
  if (at.function) add('in', element('span', {class: 'code'}, at.function));
  if (at.origin) add('run by', at.origin);
  add('holds', at.holds.length > 0 ? at.holds.join(', ') : 'nothing');
  if (at.path.length > 0) add('path', path_list(at.path));
  return element('section', {class: 'place'},
    element('h4', {}, number_badge(index), at.role + ' ', element('span', {class: 'code'}, at.what || '')), facts);
}

// The places beyond those that prove the case, folded away.
function more_places(finding) {
  const shown = new Set(finding.leading);
  const cards = finding.locations.flatMap((at, index) => shown.has(index) ? [] : [place_card(at, index)]);
  if (cards.length === 0) return [];
  const head = 'Also at ' + cards.length + ' more ' + (cards.length === 1 ? 'place' : 'places');
  return [element('details', {class: 'more-places'}, element('summary', {}, head), element('div', {class: 'places'}, ...cards))];
}

// Marks are [begin, end, place] in characters, which for JavaScript means: of the array of code points.
function source_line(line, roles) {
  if (line.number === 0) return element('span', {class: 'text-line'}, element('span', {class: 'gutter'}, '⋯'), '\n');
  const characters = Array.from(line.text);
  const parts = [];
  let at = 0;
  for (const [begin, end] of [...line.marks].sort((a, b) => a[0] - b[0])) {
    if (begin < at) continue;
    parts.push(characters.slice(at, begin).join(''), element('mark', {}, characters.slice(begin, end).join('') || ' '));
    at = end;
  }
  parts.push(characters.slice(at).join(''));
  const label = line.marks.map((mark) => (mark[2] + 1) + ' ' + roles[mark[2]]).join(', ');
  return element('span', {class: line.marks.length > 0 ? 'text-line hit' : 'text-line'},
    element('span', {class: 'gutter'}, String(line.number)), ...parts,
    label ? element('span', {class: 'label'}, '← ' + label) : '', '\n');
}

function source_figure(excerpt, finding) {
  const roles = finding.locations.map((at) => at.role);
  return element('figure', {class: 'source'},
    element('figcaption', {class: 'code'}, excerpt.file),
    element('pre', {}, ...excerpt.lines.map((line) => source_line(line, roles))));
}

function steps_table(finding) {
  let columns = finding.origins.length;
  for (const step of finding.steps) columns = Math.max(columns, Math.min(step.origin, 15) + 1);
  const heads = [element('th', {}, '')];
  for (let i = 0; i < columns; ++i) heads.push(element('th', {}, finding.origins[i] || 'origin ' + (i + 1)));
  const rows = finding.steps.map((step, index) => {
    const cells = [element('td', {}, String(index + 1))];
    for (let i = 0; i < columns; ++i) {
      const here = i === Math.min(step.origin, 15);
      cells.push(element('td', {class: here ? 'step' : undefined}, here ? step.text : ''));
    }
    return element('tr', {}, ...cells);
  });
  return element('table', {class: 'steps'}, element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...rows));
}

// ---- the picture ----------------------------------------------------------------------------------------------

function drawn(tag, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

const shortened = (text, length) => {
  const characters = Array.from(text);
  return characters.length <= length ? text : characters.slice(0, length - 1).join('') + '…';
};

// The nodes stand on an ellipse, the first on top, and go round with the clock; a node that waits for itself has a loop.
// The numbers on the arrows are those of the places, whose calls are listed below. What comes too late is dashed.
function cycle_figure(drawing) {
  const tenths = (value) => Math.round(value * 10) / 10;
  const count = drawing.nodes.length;
  const width = 720, box = {width: 216, height: 38};
  const height = count === 1 ? 150 : count === 2 ? 190 : 120 + 70 * count;
  const center = {x: width / 2, y: height / 2};
  const spread = {x: count === 2 ? 230 : 235, y: count < 3 ? 0 : height / 2 - 40};
  const at = drawing.nodes.map((unused, index) => {
    if (count === 1) return {x: center.x, y: center.y + 20};
    const angle = (count === 2 ? Math.PI : -Math.PI / 2) + 2 * Math.PI * index / count;
    return {x: tenths(center.x + spread.x * Math.cos(angle)), y: tenths(center.y + spread.y * Math.sin(angle))};
  });
  // Where the line from a box towards a point leaves the box.
  const border = (from, to) => {
    const dx = to.x - from.x, dy = to.y - from.y;
    const scale = Math.min(box.width / 2 / Math.max(Math.abs(dx), 0.01), box.height / 2 / Math.max(Math.abs(dy), 0.01));
    return {x: tenths(from.x + dx * scale), y: tenths(from.y + dy * scale)};
  };
  const arrow = (edge, index) => {
    const from = at[edge.from], to = at[edge.to];
    let path, label;
    if (edge.from === edge.to) {
      const top = from.y - box.height / 2;
      path = `M ${from.x - 40} ${top} C ${from.x - 60} ${top - 60}, ${from.x + 60} ${top - 60}, ${from.x + 40} ${top}`;
      label = {x: from.x, y: top - 45};
    } else {
      // Bent outwards, so that two arrows between two boxes are two.
      const bend = count === 2 ? 0.32 : 0.08;
      const middle = {x: tenths((from.x + to.x) / 2 + (to.y - from.y) * bend), y: tenths((from.y + to.y) / 2 - (to.x - from.x) * bend)};
      const begin = border(from, middle), end = border(to, middle);
      path = `M ${begin.x} ${begin.y} Q ${middle.x} ${middle.y} ${end.x} ${end.y}`;
      label = {x: tenths((begin.x + end.x) / 4 + middle.x / 2), y: tenths((begin.y + end.y) / 4 + middle.y / 2)};
    }
    return [drawn('path', {d: path, class: edge.later ? 'wait later' : 'wait', 'marker-end': 'url(#arrow-head)'}),
      drawn('circle', {cx: label.x, cy: label.y, r: 11, class: 'number'}),
      drawn('text', {x: label.x, y: label.y, class: 'number'}, String(index + 1))];
  };
  const node = (name, index) => drawn('g', {}, drawn('title', {}, name),
    drawn('rect', {x: at[index].x - box.width / 2, y: at[index].y - box.height / 2, width: box.width, height: box.height, rx: 8}),
    drawn('text', {x: at[index].x, y: at[index].y}, shortened(name, 26)));
  const head = drawn('marker', {id: 'arrow-head', viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 8, markerHeight: 8,
    orient: 'auto-start-reverse'}, drawn('path', {d: 'M 0 0 L 10 5 L 0 10 z'}));
  return element('figure', {class: 'cycle'},
    drawn('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': drawing.edges.map((edge) => `${drawing.nodes[edge.from]} to ${drawing.nodes[edge.to]}`).join(', ')},
      drawn('defs', {}, head), ...drawing.edges.flatMap(arrow), ...drawing.nodes.map(node)),
    element('figcaption', {}, ...drawing.edges.map((edge, index) =>
      element('div', {}, number_badge(index), element('span', {class: 'code'}, edge.label)))),
    element('details', {class: 'dot'}, element('summary', {}, 'As DOT text'), element('pre', {}, element('code', {}, drawing.dot))));
}

function titled_list(title, items) {
  if (items.length === 0) return [];
  return [element('h3', {}, title), element('ul', {}, ...items.map((item) => element('li', {}, item)))];
}

// The little Markdown that rule pages have: ### headings, lists, fenced code, `code`, **strong**.
function inline(text) {
  return text.split(/(`[^`]*`|\*\*[^*]+\*\*|\*[^*]+\*)/).filter((part) => part).map((part) => {
    if (part.startsWith('`')) return element('code', {}, part.slice(1, -1));
    if (part.startsWith('**')) return element('strong', {}, part.slice(2, -2));
    if (part.startsWith('*') && part.length > 2) return element('em', {}, part.slice(1, -1));
    return part;
  });
}

function markdown(text) {
  const nodes = [];
  let list = null;
  for (const block of text.split(/(```[^]*?```)|\n\n+/)) {
    if (!block || !block.trim()) continue;
    if (block.startsWith('```')) {
      nodes.push(element('pre', {}, element('code', {}, block.replace(/^```.*\n/, '').replace(/```$/, ''))));
    } else if (/^#+ /.test(block.trim())) {
      nodes.push(element(block.trim().startsWith('###') ? 'h4' : 'h3', {}, block.trim().replace(/^#+ /, '')));
    } else if (block.trim().startsWith('- ')) {
      list = element('ul', {});
      for (const item of block.trim().slice(2).split(/\n- /)) list.append(element('li', {}, ...inline(item)));
      nodes.push(list);
    } else {
      nodes.push(element('p', {}, ...inline(block.trim())));
    }
  }
  return nodes;
}

function rule_page(finding) {
  const rule = Object.hasOwn(report.rules, finding.rule) ? report.rules[finding.rule] : null;
  if (!rule) return '';
  return element('details', {class: 'rule-page'},
    element('summary', {}, 'About the rule ' + finding.rule), element('p', {}, rule.summary), ...markdown(rule.markdown));
}

function silence_note(finding) {
  if (finding.suppressed) {
    return element('p', {class: 'silence'}, 'Suppressed by ' + finding.suppressed.where + ': ',
      finding.suppressed.reason || 'no reason given');
  }
  return element('p', {class: 'silence'}, 'If this is not a problem, say why in a comment at either place: ',
    element('code', {}, 'ravel:ignore ' + finding.rule + ' -- reason'));
}

// What was run, what it led to, and the picture of it: an image of its own, so that nothing in it can act.
function witness_part(witness) {
  const parts = [element('h3', {}, 'What was seen'), element('p', {}, witness.outcome),
    element('p', {}, 'Called: ', element('span', {class: 'code'}, witness.driver)),
    element('p', {}, 'Again: ', element('span', {class: 'code'}, 'ravel replay ' + witness.trace))];
  if (witness.picture) {
    const address = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(witness.picture);
    parts.push(element('img', {class: 'witness', src: address, alt: 'The schedule as a diagram'}));
  }
  return parts;
}

function show_detail() {
  const entry = findings.find((candidate) => candidate.key === state.finding);
  if (!entry) {
    byId('detail').replaceChildren(element('p', {class: 'empty'},
      findings.length === 0 ? 'Nothing was found.' : 'Pick a finding on the left.'));
    return;
  }
  const finding = entry.finding;
  byId('detail').replaceChildren(
    element('h2', {}, finding.message),
    element('div', {class: 'badges'},
      element('span', {class: 'badge ' + finding.severity}, finding.severity),
      element('span', {class: 'badge'}, rule_name(finding)),
      element('span', {class: 'badge'}, finding.status),
      element('span', {class: 'badge'}, 'score ' + finding.score.toFixed(2)),
      element('span', {class: 'code'}, finding.subject)),
    ...(finding.drawing ? [cycle_figure(finding.drawing)] : []),
    element('div', {class: 'places'}, ...finding.leading.map((index) => place_card(finding.locations[index], index))),
    ...finding.excerpts.map((excerpt) => source_figure(excerpt, finding)),
    ...more_places(finding),
    ...titled_list('Why they can overlap', finding.reasons),
    ...(finding.confirm ? [element('p', {}, 'Not confirmed: ' + finding.confirm)] : []),
    ...(finding.steps.length > 0 ?
      [element('h3', {}, finding.witness ? 'How it went wrong' : 'How it goes wrong'), steps_table(finding)] : []),
    ...(finding.witness ? witness_part(finding.witness) : []),
    ...titled_list('What to do', finding.advice),
    silence_note(finding), rule_page(finding));
  byId('detail').scrollTop = 0;
}

// ---- state ----------------------------------------------------------------------------------------------------

function read_address() {
  const given = new URLSearchParams(location.hash.slice(1));
  state.filter = given.get('filter') || '';
  state.group = Object.hasOwn(group_of, given.get('group') || '') ? given.get('group') : 'rule';
  state.sort = Object.hasOwn(orders, given.get('sort') || '') ? given.get('sort') : 'score';
  state.suppressed = given.get('suppressed') === '1';
  state.theme = given.get('theme') || '';
  state.finding = given.get('finding') || '';
}

function write_address() {
  const wanted = new URLSearchParams();
  if (state.filter) wanted.set('filter', state.filter);
  if (state.group !== 'rule') wanted.set('group', state.group);
  if (state.sort !== 'score') wanted.set('sort', state.sort);
  if (state.suppressed) wanted.set('suppressed', '1');
  if (state.theme) wanted.set('theme', state.theme);
  if (state.finding) wanted.set('finding', state.finding);
  history.replaceState(null, '', '#' + wanted);
}

function show() {
  const entries = visible();
  if (!entries.some((entry) => entry.key === state.finding)) {
    const best = [...groups(entries).values()][0];
    state.finding = best ? best[0].key : '';
  }
  const dark = state.theme ? state.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  byId('filter').value = state.filter;
  byId('group').value = state.group;
  byId('sort').value = state.sort;
  byId('suppressed').checked = state.suppressed;
  show_list();
  show_detail();
}

function change(part) {
  Object.assign(state, part);
  show();
  write_address();
}

// Down and up in the order that is shown.
function move(by) {
  const keys = [...groups(visible()).values()].flat().map((entry) => entry.key);
  const next = keys[keys.indexOf(state.finding) + by];
  if (next === undefined) return;
  change({finding: next});
  const current = byId('list').querySelector('[aria-current="true"]');
  current.scrollIntoView({block: 'nearest'});
}

byId('filter').addEventListener('input', (event) => change({filter: event.target.value}));
byId('group').addEventListener('change', (event) => change({group: event.target.value}));
byId('sort').addEventListener('change', (event) => change({sort: event.target.value}));
byId('suppressed').addEventListener('change', (event) => change({suppressed: event.target.checked}));
byId('theme').addEventListener('click', () =>
  change({theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'}));
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') byId('filter').blur();
  if (/^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === '/') { event.preventDefault(); byId('filter').focus(); }
  if (event.key === 'j' || event.key === 'ArrowDown') { event.preventDefault(); move(1); }
  if (event.key === 'k' || event.key === 'ArrowUp') { event.preventDefault(); move(-1); }
});
addEventListener('hashchange', () => { read_address(); show(); });

byId('summary').textContent = report.summary + ' · ravel ' + report.ravel;
if (report.suppressed.length === 0) byId('suppressed-label').hidden = true;
read_address();
show();
