import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { measuredOn, replaceSection, runTables, withRun } from "./section.ts";

const results = readFileSync(new URL("RESULTS.md", import.meta.url), "utf8");
const TEXT = `# Measurements

Words.

## One

- Date: a day

| a | b |
|---|---|

### Below one

1

## Two

2
`;

describe("a section", () => {
  it("is replaced with what lies below it, and nothing else", () => {
    expect(replaceSection(TEXT, "One", "new")).toBe(
      "# Measurements\n\nWords.\n\n## One\n\nnew\n\n## Two\n\n2\n",
    );
    expect(replaceSection(TEXT, "Two", "new")).toBe(TEXT.replace("2\n", "new\n"));
  });

  it("that is new goes to the end", () => {
    expect(replaceSection(TEXT, "Three", "3")).toBe(`${TEXT}\n## Three\n\n3\n`);
    expect(replaceSection("# Measurements", "One", "1")).toBe("# Measurements\n\n## One\n\n1\n");
  });

  it("is known by its whole heading", () => {
    expect(replaceSection(TEXT, "On", "3")).toBe(`${TEXT}\n## On\n\n3\n`);
    expect(replaceSection(TEXT, "Below one", "3")).toBe(`${TEXT}\n## Below one\n\n3\n`);
  });

  it("may hold text that looks like a pattern", () => {
    expect(replaceSection(TEXT, "Two", "$& and $1")).toContain("## Two\n\n$& and $1\n");
  });

  it("written again as it is changes nothing", () => {
    const [, ...sections] = results.split(/^## /m);
    expect(sections.length).toBeGreaterThan(0);
    for (const section of sections) {
      const [title = "", ...lines] = section.split("\n");
      expect(replaceSection(results, title, lines.join("\n"))).toBe(results);
    }
  });

  it("says on which machine, when and from which commit it was measured", () => {
    const measured = results
      .split(/^## /m)
      .slice(1)
      // Its columns say so themselves.
      .filter((section) => !section.startsWith("The last five runs"));
    expect(measured.length).toBeGreaterThan(3);
    const sections = [measuredOn("all", "A program 1.0"), ...measured];
    for (const section of sections) {
      expect(section).toMatch(/^- Machine: .+ share it$/m);
      expect(section).toMatch(/^- .+; Node v\d+\.\d+\.\d+$/m);
      expect(section).toMatch(/^- Date: \d{4}-\d\d-\d\d; commit [0-9a-f]{7,}( with changes)?$/m);
    }
  });
});

describe("the last runs", () => {
  const run = (part: string, day: number, ratio: number) => ({
    ...{ part, date: `2026-11-${10 + day}`, commit: "abc", load: "0.1", ratios: { [part]: ratio } },
  });

  it("are five of each part, and stand in one table a part, the newest last", () => {
    const days = [0, 1, 2, 3, 4, 5, 6];
    const other = run("app", 0, 9);
    const runs = days.reduce((all, day) => withRun(all, run("server", day, day)), [other]);
    expect(runs.map(({ date }) => date.slice(-2))).toEqual(["10", "12", "13", "14", "15", "16"]);
    expect(runTables(runs)).toEqual([
      "| app | 2026-11-10 abc, load 0.1 |\n|---|---:|\n| app | 9.00 |",
      expect.stringMatching(/\| server \| 2\.00 \| 3\.00 \| 4\.00 \| 5\.00 \| 6\.00 \|$/),
    ]);
  });

  it("leave a ratio open that a run had not measured", () => {
    const [table] = runTables([
      run("server", 0, 1),
      { ...run("server", 1, 1), ratios: { new: 2 } },
    ]);
    expect(table).toMatch(/\| server \| 1\.00 \| – \|\n\| new \| – \| 2\.00 \|$/);
  });
});
