// SPDX-License-Identifier: Apache-2.0
//
// What the page knows of the story: the data as it came, happens-before, and where everything goes on the picture.
// Nothing in this file touches the document.
//
// Time goes down: each event that is shown has a row of its own, so the order of rows is the interleaving. A folded
// process keeps a narrow lane and its arrows, but its events have no rows; they stand where the next row begins.
'use strict';

const story = JSON.parse(document.getElementById('data').textContent);
const events = story.events, processes = story.processes;

// Colours that can be told apart, as hues; after those, as far from each other as hues come. dot.cc has the same ones.
const HUES = [4, 219, 138, 282, 31, 188, 330, 62, 237, 24];
const hue_of = (process) => process < HUES.length ? HUES[process] : Math.round(process * 222.5) % 360;

const later_than = events.map(() => []);
events.forEach((event, index) => { for (const before of event.after) later_than[before].push(index); });
const races_of = events.map(() => []);
// Messages race where one of them is taken, too.
story.races.forEach((race, index) => {
  for (const event of new Set([race.first, race.second, race.decided_at ?? race.first])) races_of[event].push(index);
});

// All that can be reached from an event, itself not included.
function reach(from, edges) {
  const seen = new Set();
  const todo = [from];
  while (todo.length > 0) {
    for (const next of edges(todo.pop())) {
      if (!seen.has(next)) {
        seen.add(next);
        todo.push(next);
      }
    }
  }
  seen.delete(from);
  return seen;
}
const past_of = (event) => reach(event, (e) => events[e].after);
const future_of = (event) => reach(event, (e) => later_than[e]);

const event_text = (event) => event.text || event.message || event.kind;

// Steps have the numbers that they have in texts; what is not told there has none.
const has_numbers = events.some((event) => event.number);
const number_of = (index) => has_numbers ? events[index].number ? String(events[index].number) : '·' : String(index + 1);

// A page with nothing but the harness's own events shows them.
const has_harness = events.some((event) => event.harness) && events.some((event) => event.process >= 0 && !event.harness);
const is_put_away = (index, shows_harness) => has_harness && !shows_harness && events[index].harness === true;

// Rounds that are equal but for the names of references, three of them or more, one behind the other: where the second one
// begins, how long a round is, how many come after the first. What went wrong is in none of them.
const ROUND_MAX = 40;
function rounds_of(rows) {
  const names = new Map();
  const name = (index) => {
    const text = [events[index].process, events[index].kind, event_text(events[index]).replace(/#Ref<[^>]*>/g, '#Ref')].join(' ');
    if (!names.has(text)) names.set(text, names.size);
    return names.get(text);
  };
  const signs = rows.map((index) => story.failed_at === index ? -1 - index : name(index));
  const rounds = [];
  for (let at = 0; at < rows.length;) {
    let best = null;
    for (let length = 1; length <= ROUND_MAX && at + 3 * length <= rows.length; ++length) {
      let end = at + length;
      while (end < rows.length && signs[end] === signs[end - length]) ++end;
      const more = Math.floor((end - at) / length) - 1;
      if (more >= 2 && more * length >= 4 && (!best || more * length > best.more * best.length)) best = {first: at + length, length, more};
    }
    if (best) rounds.push({events: rows.slice(best.first, best.first + best.length * best.more), length: best.length, more: best.more});
    at = best ? best.first + best.length * best.more : at + 1;
  }
  return rounds;
}
const round_text = (round) => `⟳ ${round.length === 1 ? 'the same step' : `the same ${round.length} steps`} ${round.more} more times (${number_of(round.events[0])}–${number_of(round.events[round.events.length - 1])})`;

const ROW = 26, TOP = 14, FOLDED = 34, GAP = 10, AXIS = 20, NARROW = 92, WIDE = 420, MARGIN = 40;

// Where lanes and events are, in the picture's own units. `folded` is a set of processes, `width` what there is room for;
// `is_away` says of an event that it has no row, `rounds` has those that are one row together.
function layout_of(folded, width, is_away = () => false, rounds = []) {
  const used = processes.map(() => false);
  for (const event of events) if (event.process >= 0) used[event.process] = true;
  const shown = processes.map((process, index) => index).filter((index) => used[index] || !processes[index].system);
  const open = shown.filter((index) => !folded.has(index));
  const room = (width - MARGIN - (shown.length - open.length) * FOLDED - shown.length * GAP) / Math.max(1, open.length);
  const wide = Math.floor(Math.max(NARROW, Math.min(WIDE, room)));
  const lanes = [];
  let x = GAP;
  for (const index of shown) {
    const is_folded = folded.has(index);
    lanes[index] = {x, width: is_folded ? FOLDED : wide, axis: x + (is_folded ? FOLDED / 2 : AXIS), is_folded};
    x += lanes[index].width + GAP;
  }
  let row = 0;
  const round_at = new Map(rounds.flatMap((round) => round.events.map((index) => [index, round])));
  const round_rows = [];
  const spots = events.map((event, index) => {
    const lane = lanes[event.process];
    if (!lane) return null;
    const round = round_at.get(index);
    if (round && round.events[0] === index) round_rows.push({round, x: lane.axis, y: TOP + ROW * row++ + ROW / 2});
    const y = TOP + ROW * row + ROW / 2;
    if (lane.is_folded || round || is_away(index)) return {x: lane.axis, y: y - ROW / 2, lane, has_row: false};
    ++row;
    return {x: lane.axis, y, lane, has_row: true};
  });
  return {lanes, shown, spots, round_rows, rows: row, width: x, bottom: TOP + ROW * row};
}
