/**
 * One picture of a check: a boat, and the chain to its anchor with a sign for each step. Where a
 * step fails the chain is torn, and what lies below it pales. Each answer is also a shape and words.
 */
import { BOAT, REACH, water } from "../web/src/ui/sea-shapes.ts";
import { element, shape } from "./element.ts";
import type { Answer, Step } from "./steps.ts";
import type { Words } from "./words.ts";

/** `figures` are the amounts that were found at a step, by its place. */
export function pictureOf(steps: Step[], words: Words, figures: string[] = []): HTMLElement {
  const holds = steps.every(({ answer }) => HOLDS[answer]);
  const list = element("ol");
  list.append(
    ...steps.map(({ name, asks, answer }, at) =>
      element(
        "li",
        { className: answer },
        chain(isTornBelow(steps, at), HOLDS[answer]),
        drawing("sign", "0 0 40 40", SIGNS[answer]),
        element(
          "div",
          {},
          element(
            "p",
            { className: "step" },
            element("strong", {}, words[name]),
            element("span", { className: "answer" }, words[answer]),
          ),
          element("p", { className: "quiet" }, words[asks]),
          element("p", { className: "figure" }, figures[at] ?? ""),
        ),
      ),
    ),
  );
  return element(
    "figure",
    { className: "picture" },
    element("figcaption", { className: "quiet" }, words.steps),
    head(),
    list,
    drawing(holds ? "ground" : "ground pale", "0 4 72 60", GROUND),
  );
}

/** Whether the chain leads on below a step. */
const HOLDS: Record<Answer, boolean> = {
  yes: true,
  look: true,
  nothingYet: true,
  no: false,
  notYet: false,
  notReached: false,
};

const isTornBelow = (steps: Step[], at: number) =>
  steps[at]?.answer === "no" ||
  (steps[at]?.answer === "look" && steps[at + 1]?.answer === "notReached");

/** A colour of page.css and a path. */
type Shape = readonly [colour: string, d: string];

const draw = (shapes: readonly Shape[]) =>
  shapes.map(([colour, d]) => shape("path", { class: `fill-${colour}`, d }));

function drawing(name: string, viewBox: string, shapes: readonly Shape[]): SVGElement {
  // The shapes reach beyond the view to the right, so that a scene fills any width.
  const view = { viewBox, preserveAspectRatio: "xMinYMax meet", "aria-hidden": "true" };
  return shape("svg", { class: name, ...view }, ...draw(shapes));
}

/** A link seen from its front, and the next one from its side. */
const link = (x: number, y: number) =>
  `M${x - 5} ${y + 5}a5 5 0 0 1 10 0v5a5 5 0 0 1-10 0zm3 0v5a2 2 0 0 0 4 0v-5a2 2 0 0 0-4 0z` +
  `M${x - 1.5} ${y + 12}h3v10h-3z`;
/** Longer than any step is high. */
const LINKS = 30;
const PITCH = 20;
const links = (x: number, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => link(x, from + at * PITCH)).join("");

/** Two ends that no longer meet. */
const TORN = "M1 2h3v7l-3 3zM8 2h3v11l-3-3zM1 25l3-3v8h-3zM8 23l3 3v4h-3z";

function chain(isTorn: boolean, isHeld: boolean): SVGElement {
  const colour = isHeld && !isTorn ? "foam" : "mid";
  const whole: Shape = [colour, links(6, isTorn ? 36 : 0, LINKS)];
  const shapes: Shape[] = isTorn ? [["torn", TORN], whole] : [whole];
  return shape("svg", { class: "chain", width: 12, "aria-hidden": "true" }, ...draw(shapes));
}

/** The boat floats where the chain begins, and the near water is in front of it. */
function head(): SVGElement {
  const made = drawing("head", VIEW, BEHIND);
  const place = { transform: "translate(36 75) scale(.6)" };
  made.append(shape("g", place, ...draw(BOAT)), ...draw(BEFORE));
  return made;
}

const sheet = (y: number, bottom: number) =>
  `M${-REACH} ${y}h${2 * REACH + 390}V${bottom}H${-REACH}z`;

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

const SIGNS: Record<Answer, readonly Shape[]> = {
  yes: [
    ["white", disc(20, 20, 18)],
    ["yes", "M10 20l3-3 5 5 10-11 3 3-13 14z"],
  ],
  no: [
    ["white", "M12 2h16l10 10v16l-10 10h-16l-10-10v-16z"],
    ["no", "M13 10l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z"],
  ],
  look: [
    ["white", "M20 0l20 20-20 20-20-20z"],
    ["look", "M13 16c0-9 14-9 14 0 0 5-5 5-5 9h-4c0-6 5-6 5-9 0-4-6-4-6 0zM18 27h4v4h-4z"],
  ],
  notYet: [["foam", disc(20, 20, 11)]],
  notReached: [
    ["foam", disc(20, 20, 11)],
    ["sea", "M14 18.500h12v3h-12z"],
  ],
  nothingYet: [
    ["foam", disc(20, 20, 14)],
    ["sea", "M12 15h16v3h-16zM12 22h16v3h-16z"],
  ],
};

const VIEW = "0 12 72 84";
const BEHIND: readonly Shape[] = [
  ["sky", sheet(-20, 96)],
  ["sun", disc(236, 34, 16)],
  ["far", sheet(58, 96)],
  ["mid", water(65, 32, 3, 96)],
];
const BEFORE: readonly Shape[] = [
  ["sea", water(79, 28, 2.5, 97)],
  ["foam", link(36, 84)],
];
const GROUND: readonly Shape[] = [
  ["sea", sheet(0, 64)],
  ["sand", water(48, 120, 5, 65)],
  ["foam", `${links(36, 0, 1)}M33 20h6v26h-6zM25 24h22v4h-22z`],
  ["foam", "M16 36l8 4c2 8 7 10 12 10s10-2 12-10l8-4c-1 14-10 22-20 22s-19-8-20-22z"],
];
