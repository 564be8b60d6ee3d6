import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("window", { addEventListener: () => {}, history: {}, location: { hash: "" } });
vi.stubGlobal("document", { querySelector: () => null });
vi.stubGlobal("Element", class {});
const { shortcutOf } = await import("./shortcuts.ts");

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  shortcutOf({ key, target: null, ...more } as KeyboardEvent);

describe("a shortcut", () => {
  it("is a letter that leads to a place, or a question mark", () => {
    expect(press("h")).toBe("h");
    expect(press("?")).toBe("?");
    expect(press("q")).toBe(null);
    expect(press("toString")).toBe(null);
  });

  it("is none with Ctrl, Alt or Meta, held down, or taken by something else", () => {
    for (const more of ["ctrlKey", "altKey", "metaKey", "repeat", "defaultPrevented"]) {
      expect(press("h", { [more]: true })).toBe(null);
    }
  });
});
