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

const ROW = 26, TOP = 14, FOLDED = 34, GAP = 10, AXIS = 20;

// Where lanes and events are, in the picture's own units. `folded` is a set of processes, `width` what there is room for.
function layout_of(folded, width) {
  const used = processes.map(() => false);
  for (const event of events) if (event.process >= 0) used[event.process] = true;
  const shown = processes.map((process, index) => index).filter((index) => used[index] || !processes[index].system);
  const open = shown.filter((index) => !folded.has(index));
  const room = (width - 24 - (shown.length - open.length) * FOLDED - shown.length * GAP) / Math.max(1, open.length);
  const wide = Math.round(Math.max(190, Math.min(420, room)));
  const lanes = [];
  let x = GAP;
  for (const index of shown) {
    const is_folded = folded.has(index);
    lanes[index] = {x, width: is_folded ? FOLDED : wide, axis: x + (is_folded ? FOLDED / 2 : AXIS), is_folded};
    x += lanes[index].width + GAP;
  }
  let row = 0;
  const spots = events.map((event) => {
    const lane = lanes[event.process];
    if (!lane) return null;
    const y = TOP + ROW * row + ROW / 2;
    if (lane.is_folded) return {x: lane.axis, y: y - ROW / 2, lane, has_row: false};
    ++row;
    return {x: lane.axis, y, lane, has_row: true};
  });
  return {lanes, shown, spots, rows: row, width: x, bottom: TOP + ROW * row};
}
