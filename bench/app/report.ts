/** The section "The app in the browser" of bench/RESULTS.md. */
import { measuredOn, writeSection } from "../section.ts";
import { type Figures, lighthouseVersion, type Page } from "./lighthouse.ts";
import type { Bytes, Screen, Scripts } from "./scripts.ts";
import { type Slide, type SlideSum, sumsOf } from "./slides.ts";
import type { TapRow } from "./taps.ts";

export type MeasuredApp = {
  browser: string;
  react: Omit<Bytes, "files">;
  scripts: (Screen & Scripts)[];
  taps: TapRow[];
  slides: Slide[];
  /** The first page is the reference of the others. */
  audits: Map<Page, Figures>;
  /** The number of rounds of which each audit is the median. */
  rounds: number;
};

/** The limits of script bytes, gzip; keys are prefixes of screen names. */
const MOST_BYTES = { login: 100_000, home: 135_000 };
const LEAST_PERFORMANCE = 98;
const LEAST_ACCESSIBILITY = 100;
const LATEST_PAINT_MS = 1_600;
const LATEST_PAINT_AGAIN_MS = 900;
const LONGEST_TAP_MS = 100;

/**
 * Bytes, taps and largest paints, as reference ÷ value, and frames as value ÷ reference: a falling
 * ratio means slower or larger.
 */
export function appRatios({
  react,
  scripts,
  taps,
  slides,
  audits,
}: MeasuredApp): Record<string, number> {
  const [empty] = audits.values();
  const floors = tapFloors(taps);
  return Object.fromEntries([
    ...scripts.map(({ name, own }) => [`React alone / bytes of ${name}`, react.gzip / own.gzip]),
    ...taps
      .filter(({ tap, isWarm }) => isWarm && tap !== "React alone")
      .map(({ tap, slowdown, ms }) => [
        `React alone / tap ${tap}, processor ${slowdown}× slower`,
        (floors.get(slowdown) ?? Number.NaN) / median(ms),
      ]),
    ...slideRatios(slides).map(({ name, isBack, ratio }) => [
      `frames of a slide ${isBack ? "back from" : "to"} ${name} / of an empty page`,
      ratio,
    ]),
    ...[...audits]
      .filter(([{ isReference }]) => !isReference)
      .map(([{ name }, figures]) => [
        `empty page / largest paint of ${name}`,
        (empty?.largestPaintMs ?? Number.NaN) / figures.largestPaintMs,
      ]),
  ]);
}

export function writeApp(measured: MeasuredApp): void {
  writeSection("The app in the browser", [
    measuredOn(
      "browser, server, database and chain",
      `Chromium ${measured.browser}; Lighthouse ${lighthouseVersion()}`,
    ),
    "As built and served by a whole Ballast with the demo data, over loopback. Its processes have the lowest priority: a phone shares its processor with no server.",
    scriptTable(measured),
    auditTable(measured),
    tapTable(measured),
    slideTable(measured),
  ]);
}

function scriptTable({ react, scripts }: MeasuredApp): string {
  const rows = scripts.map(({ name, own, withNext }) => {
    const aim = name.startsWith("login") ? MOST_BYTES.login : MOST_BYTES.home;
    return [
      name,
      own.files,
      kB(own.gzip),
      kB(own.brotli),
      (own.gzip / react.gzip).toFixed(2),
      `< ${aim / 1000}: ${metOrNot(own.gzip < aim)}`,
      withNext.files,
      kB(withNext.gzip),
    ];
  });
  return `### Script bytes

What a screen loads on an empty cache, without the service worker: bodies as they travel, in kB of 1000 bytes. The aim is for the screen itself. When the phone is idle the app fetches what the next screens need; the last two columns have both.

${table(
  "Screen | files | gzip kB | brotli kB | ratio to React alone | aim, gzip kB | files with the next screens | gzip kB",
  [["React alone", 1, kB(react.gzip), kB(react.brotli), "1.00", "", "", ""], ...rows],
)}`;
}

function auditTable({ audits, rounds }: MeasuredApp): string {
  const [empty] = audits.values();
  const rows = [...audits].map(([{ name, isReference, returns }, figures]) => [
    name,
    figures.performance,
    figures.accessibility,
    figures.bestPractices,
    (figures.largestPaintMs / 1000).toFixed(2),
    (figures.largestPaintMs / (empty?.largestPaintMs ?? Number.NaN)).toFixed(2),
    figures.shift.toFixed(3),
    figures.blockedMs.toFixed(0),
    figures.machine.toFixed(0),
    isReference ? "" : missed(figures, returns),
  ]);
  return `### Lighthouse

A phone on a slow network as Lighthouse simulates it, medians of ${rounds}. First visits, but where it says "again": there the phone has been on that screen before, so that it has the app's files but no figures; that is how a member comes, who has logged in before. The references come from a server that does nothing else. The index of the machine is Lighthouse's own; it falls while other programs run. Aims: performance ≥ ${LEAST_PERFORMANCE}, accessibility ${LEAST_ACCESSIBILITY}, largest paint ≤ ${LATEST_PAINT_MS / 1000} s, again ≤ ${LATEST_PAINT_AGAIN_MS / 1000} s.

${table("Page | performance | accessibility | best practices | largest paint s | ratio to an empty page | layout shift | blocked ms | index of the machine | aims", rows)}`;
}

function missed(figures: Figures, returns?: boolean): string {
  const names = [
    figures.performance < LEAST_PERFORMANCE && "performance",
    figures.accessibility < LEAST_ACCESSIBILITY && "accessibility",
    figures.largestPaintMs > (returns ? LATEST_PAINT_AGAIN_MS : LATEST_PAINT_MS) && "largest paint",
  ].filter((name) => name !== false);
  return names.length === 0 ? "met" : `not met: ${names.join(", ")}`;
}

function tapTable({ taps }: MeasuredApp): string {
  const floors = tapFloors(taps);
  const rows = taps.map(({ tap, isWarm, slowdown, ms }) => [
    tap,
    isWarm ? "there" : "fetched after the tap",
    slowdown === 1 ? "as it is" : `${slowdown}× slower`,
    median(ms).toFixed(0),
    Math.max(...ms).toFixed(0),
    (median(ms) / (floors.get(slowdown) ?? Number.NaN)).toFixed(1),
    isWarm && tap !== "React alone" ? metOrNot(median(ms) <= LONGEST_TAP_MS) : "",
  ]);
  return `### Time to the next screen

From the touch to the first paint of the next screen's heading, ${taps[0]?.ms.length} times each, without the service worker; a slide begins then and takes 220 ms. The reference is a tap that changes the heading of a page with React alone. Aim: p50 ≤ ${LONGEST_TAP_MS} ms where the next screen's script is there.

${table("Tap | the next screen's script | processor | p50 ms | max ms | ratio to React alone | aim", rows)}`;
}

function slideTable({ slides, taps }: MeasuredApp): string {
  const rows = slideRatios(slides).map(({ name, isBack, frames, shown, ratio }) => [
    `${isBack ? "back from" : "to"} ${name}`,
    frames,
    (shown * 100).toFixed(0),
    ratio.toFixed(2),
  ]);
  const [empty] = sumsOf(slides);
  return `### Frames of a slide

From home to another screen and back on a processor 4× slower, ${taps[0]?.ms.length} times each: the frames of the slide by Chromium's trace, and the share of them that the screen showed in time. The reference is the same slide of an empty page. Only place and opacity change in a slide, which the browser moves without the page's thread; answers that come meanwhile are drawn after it.

${table("Slide | frames | shown in time % | ratio to an empty page", [
  ["an empty page", empty?.frames ?? 0, ((empty?.shown ?? 0) * 100).toFixed(0), "1.00"],
  ...rows,
])}`;
}

/** The reference comes first. */
function slideRatios(slides: Slide[]): (SlideSum & { ratio: number })[] {
  const [empty, ...sums] = sumsOf(slides);
  return sums.map((sum) => ({ ...sum, ratio: empty?.shown ? sum.shown / empty.shown : 0 }));
}

/** The times of React alone, by the slowdown factor of the processor; milliseconds. */
function tapFloors(taps: TapRow[]): Map<number, number> {
  const floors = taps.filter(({ tap }) => tap === "React alone");
  return new Map(floors.map(({ slowdown, ms }) => [slowdown, median(ms)]));
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

const metOrNot = (isMet: boolean) => (isMet ? "met" : "not met");

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The first column holds words, the others figures. */
function table(heads: string, rows: (string | number)[][]): string {
  const columns = heads.split(" | ").length;
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [`| ${heads} |`, `|---|${"---:|".repeat(columns - 1)}`, ...rows.map(line)].join("\n");
}
