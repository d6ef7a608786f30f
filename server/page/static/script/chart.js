// Charts of series: SVG with a table beside it, in the page's own colours.

import { fold, h } from "./dom.js";
import { period, scrolled, valued } from "./text.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640;
const HEIGHT = 220;
const ROOM = { left: 64, right: 12, top: 14, bottom: 26 };
const FEWEST = 3; // points of a series
const MOST = 6; // series in one chart

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * A figure for each metric that has a series among the facts; those of what others are computed from are folded away.
 * `onOpen(fact)` is what a click on its value does.
 */
export function charts(facts, onOpen) {
  const used = counts(facts.flatMap((one) => one.derived_from.map((part) => place(part.source?.ticker, part.metric ?? part.concept, part))));
  const told = counts(facts.map((one) => place(one.ticker, one.metric, one)));
  const isInput = (one) => (used.get(place(one.ticker, one.metric, one)) ?? 0) >= told.get(place(one.ticker, one.metric, one));
  const drawn = grouped(facts).map((group) => ({ below: group.flat().every(isInput), element: figure(group, onOpen) }));
  const [asked, below] = [false, true].map((is) => drawn.filter((one) => one.below === is).map((one) => one.element));
  return [asked, below.length ? fold("Charts of what it is computed from", below) : null];
}

/** What tells a figure from others, whether it is given by itself or as a part of another one. */
function place(ticker, name, { start_date: start, end_date: end, value }) {
  return [ticker, name, start, end, value].join("|");
}

function counts(names) {
  const found = new Map();
  for (const one of names) found.set(one, (found.get(one) ?? 0) + 1);
  return found;
}

/** The facts as series of one metric and kind of period, those with the same unit together. */
function grouped(facts) {
  const series = new Map();
  for (const fact of facts) {
    const key = [fact.ticker, fact.metric, fact.segment ?? "", fact.unit, Boolean(fact.fiscal_quarter)].join("|");
    series.set(key, [...(series.get(key) ?? []), fact]);
  }
  const groups = new Map();
  for (const found of series.values()) {
    const points = [...new Map(found.map((one) => [one.end_date, one])).values()].sort((a, b) => (a.end_date < b.end_date ? -1 : 1));
    if (points.length < FEWEST) continue;
    const { metric, unit, fiscal_quarter: quarter } = points[0];
    const key = [metric, unit, Boolean(quarter)].join("|");
    groups.set(key, [...(groups.get(key) ?? []), points].slice(0, MOST));
  }
  return [...groups.values()];
}

function figure(group, onOpen) {
  const names = group.map(nameOf);
  const labels = [...new Set(group.flat().sort((a, b) => a.fiscal_year - b.fiscal_year || (a.fiscal_quarter ?? 0) - (b.fiscal_quarter ?? 0)).map(labelOf))];
  const title = `${group[0][0].label}, ${labels[0]} to ${labels.at(-1)}`;
  const legend = names.length > 1 ? h("ul", { class: "legend" }, names.map((name, n) => h("li", { class: `series-${n}` }, name))) : null;
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", null, title),
    legend,
    drawing(group, labels, `${title}: ${names.join(", ")}. The values stand in the table below.`),
    fold("As a table", asTable(group, names, labels, onOpen)),
  );
}

function nameOf(points) {
  const { source, ticker, segment } = points[0];
  return [source.company || ticker, segment].filter(Boolean).join(", ");
}

function labelOf(fact) {
  return period(fact.fiscal_year, fact.fiscal_quarter);
}

function drawing(group, labels, told) {
  const values = group.flat().map((one) => one.value);
  const scale = ticksOf(Math.min(0, ...values), Math.max(0, ...values));
  const y = (value) => ROOM.top + ((scale.high - value) / (scale.high - scale.low)) * (HEIGHT - ROOM.top - ROOM.bottom);
  const step = (WIDTH - ROOM.left - ROOM.right) / labels.length;
  const x = (label) => ROOM.left + step * (labels.indexOf(label) + 0.5);
  const { unit, percent } = group[0][0];
  const grid = scale.ticks.flatMap((tick) => [
    svg("line", { class: tick === 0 ? "axis" : "gridline", x1: ROOM.left, x2: WIDTH - ROOM.right, y1: y(tick), y2: y(tick) }),
    svg("text", { class: "tick", x: ROOM.left - 8, y: y(tick) + 4, "text-anchor": "end" }, short(tick, unit, percent)),
  ]);
  const every = Math.ceil(labels.length / 10);
  const names = labels.filter((_, n) => n % every === 0).map((one) => svg("text", { class: "tick", x: x(one), y: HEIGHT - 8, "text-anchor": "middle" }, one));
  const marks = group.length === 1 ? bars(group[0], x, y, step) : group.flatMap((points, n) => line(points, n, x, y));
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": told }, ...grid, ...names, ...marks);
}

function bars(points, x, y, step) {
  const width = Math.min(46, step * 0.62);
  return points.map((one) => {
    const [top, bottom] = [y(Math.max(0, one.value)), y(Math.min(0, one.value))];
    return svg("rect", { class: "series-0", x: x(labelOf(one)) - width / 2, y: top, width, height: Math.max(1, bottom - top), rx: 2 }, hint(one));
  });
}

function line(points, n, x, y) {
  const path = points.map((one, place) => `${place ? "L" : "M"}${x(labelOf(one)).toFixed(1)} ${y(one.value).toFixed(1)}`).join("");
  const dots = points.map((one) => svg("circle", { class: `series-${n}`, cx: x(labelOf(one)), cy: y(one.value), r: 3.5 }, hint(one)));
  return [svg("path", { class: `series-${n}`, d: path }), ...dots];
}

function hint(fact) {
  return svg("title", {}, `${fact.source.company}, ${labelOf(fact)}: ${fact.shown}`);
}

/** Round values that hold all of the data between them. */
function ticksOf(least, most) {
  const span = most - least || 1;
  const size = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * size).find((one) => span / one <= 5);
  const low = Math.floor(least / step) * step;
  const ticks = [];
  for (let tick = low; tick < most + step * 0.999; tick += step) ticks.push(Math.abs(tick) < step / 1e6 ? 0 : tick);
  return { low, high: ticks.at(-1), ticks };
}

function short(value, unit, percent) {
  if (percent) return `${Number((value * 100).toFixed(2))}%`;
  const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }).format(value);
  return unit === "USD" ? `${value < 0 ? "-" : ""}$${compact.replace("-", "")}` : compact;
}

function asTable(group, names, labels, onOpen) {
  const rows = labels.map((label) => {
    const cells = group.map((points) => {
      const fact = points.find((one) => labelOf(one) === label);
      if (!fact) return h("td");
      const shown = fact.shown || valued(fact.value, fact.unit, fact.percent);
      return h("td", { class: "number" }, h("button", { type: "button", class: "figure verified", onclick: onOpen(fact) }, shown));
    });
    return h("tr", null, h("th", { scope: "row" }, label), cells);
  });
  const head = h("tr", null, h("th", { scope: "col" }, "Period"), names.map((one) => h("th", { scope: "col", class: "number" }, one)));
  return scrolled(h("table", { class: "printed" }, h("thead", null, head), h("tbody", null, rows)));
}
