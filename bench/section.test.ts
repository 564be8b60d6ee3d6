import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { measuredOn, replaceSection } from "./section.ts";

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
    const sections = [measuredOn("all", "A program 1.0"), ...results.split(/^## /m).slice(1)];
    for (const section of sections) {
      expect(section).toMatch(/^- Machine: .+ share it$/m);
      expect(section).toMatch(/^- .+; Node v\d+\.\d+\.\d+$/m);
      expect(section).toMatch(/^- Date: \d{4}-\d\d-\d\d; commit [0-9a-f]{7,}( with changes)?$/m);
    }
  });
});
